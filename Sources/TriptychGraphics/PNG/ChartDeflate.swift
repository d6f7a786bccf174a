/// Deflate for the rows of indexed charts: areas of one colour, rows like the row above, and
/// shapes that come again.
///
/// A match is looked for at distance 1 (a run), at the distance of a row, and where a hash of the
/// next four bytes was last seen. Everything is written in blocks of at most 131,072 tokens,
/// each with codes of its own, so that memory does not grow with the picture.
final class ChartDeflate {
  /// The farthest a match may reach back.
  static let window = 1 << 15

  private let block = DeflateBlock()
  /// The stream position after which a hash was last seen, by hash.
  private let seen = Scratch<UInt32>(1 << hashBits)
  private static let hashBits: UInt32 = 14
  /// A match is cut into tokens for 258 bytes; the longest that is looked for gives 1,025 of them.
  private static let longest = 258 << 10
  /// With so many tokens a block has no room for another match of that length.
  private static let fullBlock = DeflateBlock.mostTokens - 1100
  /// The stream position of the first byte of this stream; positions before it are of other streams.
  private var origin: UInt32 = 0
  /// The stream position of the next byte.
  private var position: UInt32 = 0
  private var rowLength = 0

  init() { seen.fill(0) }

  /// Starts a stream of rows of a length.
  func start(rowLength: Int) {
    self.rowLength = rowLength
    if position > 1 << 30 {
      seen.fill(0)
      position = 0
    }
    position &+= 1
    origin = position
    block.start()
  }

  /// Writes the bytes from `start` to `end`, which follow those given before.
  ///
  /// - Parameter bytes: at least the last 32,768 bytes given before, or all, up to `start`;
  ///   `end` less `start` is at most 2^30 a stream.
  func write(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, isLast: Bool, into sink: ByteSink) {
    var blockStart = start
    var index = start
    repeat {
      var count = 0
      index = tokenize(bytes, from: index, to: end, count: &count)
      let raw = UnsafeBufferPointer(start: bytes + blockStart, count: index - blockStart)
      block.write(count, raw: raw, isLast: isLast && index == end, to: sink)
      blockStart = index
    } while index < end
    position &+= UInt32(truncatingIfNeeded: end - start)
  }

  /// Finds literals and matches until the end or until the block is full; gives where it stopped.
  private func tokenize(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, count: inout Int
  ) -> Int {
    let tokens = block.tokens.start
    let literals = block.literalCounts.start
    let distances = block.distanceCounts.start
    let lengthSymbols = block.tables.lengthSymbols.start
    let distanceSymbols = block.tables.distanceSymbols.start
    let seen = seen.start
    let rowLength = rowLength
    let rowReach = rowLength <= Self.window ? rowLength : Int.max
    let shift = position &- UInt32(truncatingIfNeeded: start)
    var made = 0
    var index = start
    while index < end, made < Self.fullBlock {
      let here = bytes + index
      let left = end &- index
      var length = 0
      var distance = 1
      if index >= rowReach {
        length = Self.matchLength(here, here - rowLength, most: min(left, Self.longest))
        distance = rowLength
      }
      if length < 258, index > 0 {
        let run = Self.matchLength(here, here - 1, most: min(left, 258))
        if run >= length {
          length = run
          distance = 1
        }
      }
      if length < 8, left >= 4 {
        let word = UnsafeRawPointer(here).loadUnaligned(as: UInt32.self)
        let slot = Int(truncatingIfNeeded: (word &* 0x9E37_79B1) &>> (32 &- Self.hashBits))
        let now = shift &+ UInt32(truncatingIfNeeded: index)
        let then = seen[slot]
        seen[slot] = now
        if then >= origin, now &- then <= UInt32(Self.window) {
          let back = Int(now &- then)
          let found = Self.matchLength(here, here - back, most: min(left, 258))
          if found >= 4, found > length &+ 1 {
            length = found
            distance = back
          }
        }
      }
      if length < 3 {
        let byte = here.pointee
        literals[Int(byte)] &+= 1
        tokens[made] = UInt32(byte)
        made &+= 1
        index &+= 1
        continue
      }
      index &+= length
      let reach = UInt32(truncatingIfNeeded: distance &- 1)
      let token = DeflateBlock.match | reach
      let symbol = Int(distanceSymbols[DeflateTables.place(reach)])
      while length > 0 {
        let part = length <= 258 ? length : length < 261 ? length &- 3 : 258
        literals[257 &+ Int(lengthSymbols[part &- 3])] &+= 1
        distances[symbol] &+= 1
        tokens[made] = token | UInt32(truncatingIfNeeded: part &- 3) &<< 16
        made &+= 1
        length &-= part
      }
    }
    count = made
    return index
  }

  /// How many bytes are the same at both places, at most so many.
  @inline(__always)
  private static func matchLength(_ here: UnsafePointer<UInt8>, _ there: UnsafePointer<UInt8>, most: Int)
    -> Int
  {
    let first = UnsafeRawPointer(here)
    let second = UnsafeRawPointer(there)
    var length = 0
    while length &+ 8 <= most {
      let difference =
        first.loadUnaligned(fromByteOffset: length, as: UInt64.self)
        ^ second.loadUnaligned(fromByteOffset: length, as: UInt64.self)
      if difference != 0 {
        return length &+ (difference.littleEndian.trailingZeroBitCount &>> 3)
      }
      length &+= 8
    }
    while length < most, here[length] == there[length] { length &+= 1 }
    return length
  }
}
