#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Walks the tags of an Apple Health export over raw bytes, piece by piece.
///
/// Made for this one format and for its real, broken exports: the DTD is skipped
/// up to the root element however it ends, control bytes and line breaks may stand
/// anywhere, an attribute may come twice, and bytes are taken as they are. Text
/// between tags is never used by the format and is skipped.
///
/// The scanner owns one buffer of a tag's greatest length and a piece more. A tag
/// that the buffer cuts is read again when more bytes have come, so what is found
/// does not depend on the size of the pieces. Slices it gives are valid until the
/// next call of ``next()`` or ``refill(from:)``.
struct TagScanner: ~Copyable {
  /// What stands next in the file.
  enum Event {
    /// An element begins; its attributes can be asked for.
    case start(AppleElement)
    /// An element ends.
    case end(AppleElement)
    /// A tag longer than allowed was skipped.
    case tooLong
    /// More bytes are needed: call ``refill(from:)``.
    case needsBytes
  }

  private enum Skipping { case prolog, nothing, comment, characterData }

  private let buffer: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private let longest: Int
  private var cursor = 0
  private var end = 0
  private var skipping = Skipping.prolog
  private var consumed: Int64 = 0
  private var tagStart = 0

  /// The attributes of the tag last seen.
  private(set) var attributes = AttributeSlots()
  /// Whether the tag last seen closes itself.
  private(set) var isSelfClosing = false
  /// Whether the tag last seen breaks the rules of XML beyond what is put up with.
  private(set) var isMalformed = false
  private var nameStart = 0
  private var nameEnd = 0

  /// A scanner of tags of at most `longest` bytes that asks for `piece` bytes at a time.
  init(longest: Int, piece: Int) {
    self.longest = max(64, longest)
    capacity = self.longest + max(FileSniffer.length, piece)
    buffer = .allocate(capacity: capacity)
  }

  deinit { buffer.deallocate() }

  /// Where the tag last seen begins, in bytes from the start of the file.
  var offset: Int64 { consumed + Int64(tagStart) }

  /// The name of the tag last seen.
  var name: ByteSlice { ByteSlice(base: buffer + nameStart, count: nameEnd - nameStart) }

  /// The value of an attribute of the tag last seen, `nil` when it has none.
  @inline(__always)
  subscript(attribute: AppleAttribute) -> ByteSlice? {
    guard let range = attributes[attribute] else { return nil }
    return ByteSlice(base: buffer + Int(range.start), count: Int(range.count))
  }

  /// Begins another file, keeping the buffer.
  mutating func restart() {
    cursor = 0
    end = 0
    consumed = 0
    tagStart = 0
    skipping = .prolog
  }

  /// Puts bytes that were read elsewhere before those still to come.
  mutating func prepend(_ bytes: UnsafeRawBufferPointer) {
    let count = min(bytes.count, capacity - end)
    UnsafeMutableRawBufferPointer(start: buffer + end, count: count)
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(count)))
    end += count
  }

  /// Reads more bytes behind those not used yet; false at the end of the file.
  mutating func refill(from source: inout some (ByteSource & ~Copyable)) throws -> Bool {
    if cursor > 0 {
      buffer.update(from: buffer + cursor, count: end - cursor)
      consumed += Int64(cursor)
      end -= cursor
      cursor = 0
    }
    // A tag that fills the buffer would have been skipped as too long before.
    precondition(end < capacity, "there is room behind the longest tag")
    let room = UnsafeMutableRawBufferPointer(start: buffer + end, count: capacity - end)
    let count = try source.read(into: room)
    end += min(max(count, 0), capacity - end)
    return count > 0
  }

  /// Reads what is left of a file without looking at it.
  mutating func drain(_ source: inout some (ByteSource & ~Copyable)) throws {
    let room = UnsafeMutableRawBufferPointer(start: buffer, count: capacity)
    while try source.read(into: room) > 0 {}
    cursor = 0
    end = 0
  }

  /// The next beginning or end of an element.
  mutating func next() -> Event {
    while true {
      if skipping == .comment || skipping == .characterData {
        guard skipSection() else { return .needsBytes }
      }
      guard let open = find(UInt8(ascii: "<"), from: cursor) else {
        cursor = end
        return .needsBytes
      }
      cursor = open
      tagStart = open
      guard open + 1 < end else { return .needsBytes }
      let second = buffer[open + 1]
      if skipping == .prolog {
        guard let isRoot = beginsRoot(open) else { return .needsBytes }
        guard isRoot else {
          cursor = open + 1
          continue
        }
        skipping = .nothing
      }
      let outcome: Outcome
      switch second {
      case UInt8(ascii: "!"):
        guard beginSection(open) else { return .needsBytes }
        continue
      case UInt8(ascii: "/"): outcome = parseEnd(open)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        outcome = parseStart(open)
      default:
        cursor = open + 1
        continue
      }
      switch outcome {
      case .event(let event, let next):
        if next - open > longest { return skipLongTag(open) }
        cursor = next
        return event
      case .incomplete:
        return end - open > longest ? skipLongTag(open) : .needsBytes
      }
    }
  }

  private enum Outcome {
    case event(Event, next: Int)
    case incomplete
  }

  private mutating func skipLongTag(_ open: Int) -> Event {
    cursor = open + longest
    return .tooLong
  }

  @inline(__always)
  private func find(_ byte: UInt8, from start: Int) -> Int? {
    guard start < end, let hit = memchr(buffer + start, Int32(byte), end - start) else { return nil }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(buffer)
  }

  /// Whether the root element begins here; `nil` when too few bytes are there to tell.
  private func beginsRoot(_ open: Int) -> Bool? {
    let here = ByteSlice(base: buffer + open, count: min(end - open, 12))
    let root: StaticString = "<HealthData"
    if here.count < 12 { return here.mayBecome(root) ? nil : false }
    return here.hasPrefix(root) && (here[11] <= 0x20 || here[11] == UInt8(ascii: ">"))
  }

  /// Steps over `<!`; false when too few bytes are there to tell what it begins.
  private mutating func beginSection(_ open: Int) -> Bool {
    let here = ByteSlice(base: buffer + open, count: min(end - open, 9))
    if here.hasPrefix("<!--") {
      skipping = .comment
      cursor = open + 4
    } else if here.hasPrefix("<![CDATA[") {
      skipping = .characterData
      cursor = open + 9
    } else if here.count < 9, here.mayBecome("<!--") || here.mayBecome("<![CDATA[") {
      return false
    } else {
      cursor = open + 2
    }
    return true
  }

  /// Skips a comment or character data; false when its end has not come yet.
  private mutating func skipSection() -> Bool {
    let rest = ByteSlice(base: buffer + cursor, count: end - cursor)
    guard let index = rest.firstIndex(of: skipping == .comment ? "-->" : "]]>") else {
      cursor = max(cursor, end - 2)
      return false
    }
    cursor += index + 3
    skipping = .nothing
    return true
  }

  private mutating func parseEnd(_ open: Int) -> Outcome {
    guard let close = find(UInt8(ascii: ">"), from: open + 2) else { return .incomplete }
    nameStart = open + 2
    nameEnd = nameStart
    while nameEnd < close, buffer[nameEnd] > 0x20 { nameEnd += 1 }
    return .event(.end(AppleElement(name)), next: close + 1)
  }

  private mutating func parseStart(_ open: Int) -> Outcome {
    attributes.removeAll()
    isMalformed = false
    isSelfClosing = false
    var position = open + 1
    nameStart = position
    while position < end, AppleElement.isNameByte(buffer[position]) { position += 1 }
    nameEnd = position
    let element = AppleElement(name)
    while true {
      while position < end, buffer[position] <= 0x20 { position += 1 }
      guard position < end else { return .incomplete }
      switch buffer[position] {
      case UInt8(ascii: ">"):
        return .event(.start(element), next: position + 1)
      case UInt8(ascii: "<"):
        // The tag never ended; the next one begins here.
        isMalformed = true
        return .event(.start(element), next: position)
      case UInt8(ascii: "/"):
        isSelfClosing = true
        position += 1
      default:
        isSelfClosing = false
        guard let next = parseAttribute(position) else { return .incomplete }
        position = next
      }
    }
  }

  /// Reads one attribute and says where it ends; `nil` when its end has not come yet.
  @inline(__always)
  private mutating func parseAttribute(_ start: Int) -> Int? {
    var position = start
    while position < end, !AttributeSlots.endsName(buffer[position]) { position += 1 }
    let nameCount = position - start
    while position < end, buffer[position] <= 0x20 { position += 1 }
    guard position < end else { return nil }
    guard buffer[position] == UInt8(ascii: "=") else {
      isMalformed = true
      return max(position, start + 1)
    }
    position += 1
    while position < end, buffer[position] <= 0x20 { position += 1 }
    guard position < end else { return nil }
    let quote = buffer[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      isMalformed = true
      return position
    }
    guard let close = find(quote, from: position + 1) else { return nil }
    attributes.note(
      ByteSlice(base: buffer + start, count: nameCount), start: position + 1, count: close - position - 1)
    return close + 1
  }
}
