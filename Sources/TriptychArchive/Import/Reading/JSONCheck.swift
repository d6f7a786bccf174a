/// Checks in pieces of any size that bytes are JSON as a whole, so that nothing is taken of a file that is broken.
///
/// What passes can be read by ``JSONText`` and ``JSONStream``: a file may hold several values one after another, with
/// commas between them, and `NaN` is a value. Takes no memory but for the open arrays and objects.
struct JSONCheck {
  private enum State {
    /// A value must come; after a bracket it may close, and before the first and after the last value all may end.
    case value, firstValue, topValue, nextTopValue
    /// A name must come; after a brace it may close.
    case name, firstName
    case colon
    /// A comma or the end of the array or object must come.
    case comma
    case string, escape
    case unicode(digits: Int, value: UInt16)
    case number, word
  }

  /// The number of bytes before the fault; `nil` while there is none.
  private(set) var fault: Int?
  /// Whether the fault is that arrays and objects are nested too deep to be read, of a text that may be whole.
  private(set) var isTooDeep = false
  private var state = State.topValue
  private var consumed = 0
  /// Whether each open array or object is an object.
  private var open: [Bool] = []
  private var isName = false
  /// Whether the last unit of text was the first half of a pair, and whether its second half must follow.
  private var isAfterHigh = false, needsLow = false
  /// What was read of a word.
  private var token: [UInt8] = []
  /// The form of what was read of a number. Whether it is one of `Double` is for the reader of its record.
  private var form = NumberForm()

  /// Checks the next bytes; `false` when there is a fault. A byte order mark is in the first piece as a whole.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard fault == nil else { return false }
    var position = 0
    if consumed == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while position < bytes.count {
      guard step(bytes, &position) else {
        fault = consumed + position
        return false
      }
    }
    consumed += bytes.count
    return true
  }

  /// Ends the bytes; `false` when they end too early or there was a fault.
  mutating func end() -> Bool {
    guard fault == nil else { return false }
    var isWhole = open.isEmpty
    switch state {
    case .topValue, .nextTopValue: break
    case .number, .word: isWhole = isWhole && endToken()
    default: isWhole = false
    }
    if !isWhole { fault = consumed }
    return isWhole
  }

  private mutating func step(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> Bool {
    let byte = bytes[position]
    switch state {
    case .string: return string(bytes, &position)
    case .escape, .unicode:
      position += 1
      return escaped(byte)
    case .number:
      if JSONCheck.endsToken(byte) { return endToken() }
      position += 1
      form.take(byte)
      return !form.isBroken
    case .word:
      if JSONCheck.endsToken(byte) { return endToken() }
      position += 1
      token.append(byte)
      // No word is longer.
      return token.count <= 8
    default: break
    }
    position += 1
    if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { return true }
    switch state {
    case .value, .firstValue, .topValue, .nextTopValue: return value(byte)
    case .name, .firstName:
      if byte == UInt8(ascii: "}"), case .firstName = state { return close(true) }
      (state, isName, isAfterHigh) = (.string, true, false)
      return byte == 0x22
    case .colon:
      state = .value
      return byte == UInt8(ascii: ":")
    default:
      if byte == UInt8(ascii: ",") {
        state = open.last == true ? .name : .value
        return true
      }
      return (byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")) && close(byte == UInt8(ascii: "}"))
    }
  }

  private mutating func value(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22: (state, isName, isAfterHigh) = (.string, false, false)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      open.append(byte == UInt8(ascii: "{"))
      state = byte == UInt8(ascii: "{") ? .firstName : .firstValue
      isTooDeep = open.count >= JSONText.depth
      return !isTooDeep
    case UInt8(ascii: "]"):
      if case .firstValue = state { return close(false) }
      return false
    case UInt8(ascii: ","):
      if case .nextTopValue = state { return true }
      return false
    default:
      let isWord = byte | 0x20 == UInt8(ascii: "n") || byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f")
      if isWord {
        (state, token) = (.word, [byte])
      } else {
        (state, form) = (.number, NumberForm())
        form.take(byte)
      }
    }
    return true
  }

  private mutating func close(_ isObject: Bool) -> Bool {
    guard open.popLast() == isObject else { return false }
    endValue()
    return true
  }

  private mutating func endValue() { state = open.isEmpty ? .nextTopValue : .comma }

  private static func endsToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): true
    default: false
    }
  }

  private mutating func endToken() -> Bool {
    defer { endValue() }
    if case .number = state { return form.isWhole }
    return token.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return false }
      let text = ByteSlice(base: base, count: bytes.count)
      return ["true", "false", "null", "NaN"].contains { text.equals($0) }
    }
  }

  private mutating func string(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> Bool {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == 0x5C {
        state = .escape
        return true
      }
      isAfterHigh = false
      guard byte != 0x22 else {
        if isName { state = .colon } else { endValue() }
        return true
      }
    }
    return true
  }

  private mutating func escaped(_ byte: UInt8) -> Bool {
    guard case .unicode(let digits, let value) = state else {
      let wasHigh = isAfterHigh
      isAfterHigh = false
      switch byte {
      case UInt8(ascii: "u"):
        needsLow = wasHigh
        state = .unicode(digits: 0, value: 0)
      case 0x22, 0x5C, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
        UInt8(ascii: "r"), UInt8(ascii: "t"):
        state = .string
      default: return false
      }
      return true
    }
    guard let digit = byte.hexadecimalDigit else { return false }
    let unit = value << 4 | UInt16(digit)
    guard digits == 3 else {
      state = .unicode(digits: digits + 1, value: unit)
      return true
    }
    state = .string
    isAfterHigh = !needsLow && unit & 0xFC00 == 0xD800
    return !needsLow || unit & 0xFC00 == 0xDC00
  }
}
