import Foundation

/// Scans the tags of an Apple Health export over raw bytes, in pieces.
///
/// It is made for this one format and its real, imperfect exports. The DTD is skipped up to the root element
/// however it ends, control bytes and line breaks may occur anywhere, attributes may be repeated, and bytes are
/// not validated. The format never uses text between tags, so it is skipped.
///
/// The scanner owns one buffer for a tag of maximum length and one more piece. A tag that the end of the buffer
/// cuts is scanned again when more bytes are available, so the result does not depend on the size of the
/// pieces. Slices are valid until the next call of ``next()`` or ``refill(from:)``.
struct TagScanner: ~Copyable {
  /// What comes next in the file.
  enum Event {
    /// An element begins; its attributes are available.
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
  private var decoder = WideTextDecoder()
  /// Bytes in UTF-16 that were read elsewhere and wait to be converted.
  private var waiting: [UInt8] = []
  private var tagStart = 0

  /// The attributes of the current tag.
  private(set) var attributes = AttributeSlots()
  /// Whether the current tag closes itself.
  private(set) var isSelfClosing = false
  /// Whether the current tag violates the rules of XML more than is tolerated.
  private(set) var isMalformed = false
  private var nameStart = 0
  private var nameEnd = 0

  /// Creates a scanner for tags of at most `longest` bytes that reads `piece` bytes at a time.
  init(longest: Int, piece: Int) {
    self.longest = max(64, longest)
    capacity = self.longest + max(FileSniffer.length, piece)
    buffer = .allocate(capacity: capacity)
  }

  deinit { buffer.deallocate() }

  /// The offset of the current tag in bytes from the start of the file.
  var offset: Int64 { consumed + Int64(tagStart) }

  /// The name of the current tag.
  var name: ByteSlice { ByteSlice(base: buffer + nameStart, count: nameEnd - nameStart) }

  /// The value of an attribute of the current tag; `nil` when the tag does not have it.
  @inline(__always)
  subscript(attribute: AppleAttribute) -> ByteSlice? {
    guard let range = attributes[attribute] else { return nil }
    return ByteSlice(base: buffer + Int(range.start), count: Int(range.count))
  }

  /// Resets the scanner for another file and keeps the buffer.
  mutating func restart() {
    cursor = 0
    end = 0
    consumed = 0
    tagStart = 0
    skipping = .prolog
    decoder = WideTextDecoder()
    waiting = []
  }

  /// Inserts bytes that were read elsewhere before those still to be read.
  mutating func prepend(_ bytes: UnsafeRawBufferPointer) {
    decoder.look(at: bytes)
    if decoder.isWide == true {
      waiting = Array(bytes)
      return
    }
    let count = min(bytes.count, capacity - end)
    UnsafeMutableRawBufferPointer(start: buffer + end, count: count)
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(count)))
    end += count
  }

  /// Reads more bytes after the unused ones; `false` at the end of the file.
  mutating func refill(from source: inout some (ByteSource & ~Copyable)) throws -> Bool {
    if cursor > 0 {
      buffer.update(from: buffer + cursor, count: end - cursor)
      consumed += Int64(cursor)
      end -= cursor
      cursor = 0
    }
    // A tag that fills the buffer would have been skipped as too long before.
    precondition(end < capacity, "there is room behind the longest tag")
    guard decoder.isWide == false else { return try refillAndConvert(from: &source) }
    let room = UnsafeMutableRawBufferPointer(start: buffer + end, count: capacity - end)
    let count = try source.read(into: room)
    end += min(max(count, 0), capacity - end)
    return count > 0
  }

  /// Reads the first bytes of a file, or further ones in UTF-16, which are converted.
  private mutating func refillAndConvert(from source: inout some (ByteSource & ~Copyable)) throws -> Bool {
    var raw = waiting
    if raw.isEmpty {
      var count = 0
      raw = try [UInt8](unsafeUninitializedCapacity: 1 << 14) { room, filled in
        count = try source.read(into: UnsafeMutableRawBufferPointer(room))
        filled = min(max(count, 0), room.count)
      }
      guard count > 0 else { return false }
    }
    // A tag that fills the buffer was skipped before, so that there is room for some bytes at least.
    let taken = min(raw.count, max(2, (capacity - end - 8) / 3 * 2))
    waiting = Array(raw.dropFirst(taken))
    raw.withUnsafeBytes { bytes in
      decoder.look(at: bytes)
      if decoder.isWide == true {
        precondition(
          capacity - end >= WideTextDecoder.room(for: taken), "there is room behind the longest tag")
        end += decoder.decode(UnsafeRawBufferPointer(rebasing: bytes.prefix(taken)), to: buffer + end)
      } else {
        precondition(capacity - end >= bytes.count, "the first bytes fit into the buffer")
        UnsafeMutableRawBufferPointer(start: buffer + end, count: bytes.count).copyMemory(from: bytes)
        end += bytes.count
        waiting = []
      }
    }
    return true
  }

  /// Reads the rest of a file without scanning it.
  mutating func drain(_ source: inout some (ByteSource & ~Copyable)) throws {
    let room = UnsafeMutableRawBufferPointer(start: buffer, count: capacity)
    while try source.read(into: room) > 0 {}
    cursor = 0
    end = 0
  }

  /// Returns the next event.
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

  /// Whether the root element begins here; `nil` when more bytes are needed to decide.
  private func beginsRoot(_ open: Int) -> Bool? {
    let here = ByteSlice(base: buffer + open, count: min(end - open, 12))
    let root: StaticString = "<HealthData"
    if here.count < 12 { return here.mayBecome(root) ? nil : false }
    return here.hasPrefix(root) && (here[11] <= 0x20 || here[11] == UInt8(ascii: ">"))
  }

  /// Skips `<!`; `false` when more bytes are needed to decide what it begins.
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

  /// Skips a comment or character data; `false` when its end is not available yet.
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

  /// Reads one attribute and returns where it ends; `nil` when its end is not available yet.
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
