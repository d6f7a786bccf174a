/// Deflate for the rows of indexed charts: areas of one color, rows like the row above, and
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
  private static let hashBits: UInt64 = 14
  /// A run of this length is taken without looking further.
  private static let goodRun = 16
  /// A shorter match far away takes more bits than its bytes do.
  private static let leastFar = 6
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

  /// Bytes of memory held, but for tables of a few thousand.
  var memory: Int { seen.bytes + block.tokens.bytes }

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
  func write(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, isLast: Bool, into output: ByteBuffer
  ) {
    // What is added to an index to give a stream position.
    let shift = position &- UInt32(truncatingIfNeeded: start)
    var blockStart = start
    var index = start
    repeat {
      var count = 0
      index = tokenize(bytes, from: index, to: end, shift: shift, count: &count)
      let raw = UnsafeBufferPointer(start: bytes + blockStart, count: index - blockStart)
      block.write(count, raw: raw, isLast: isLast && index == end, to: output)
      blockStart = index
    } while index < end
    position &+= UInt32(truncatingIfNeeded: end - start)
  }

  /// Finds literals and matches until the end or until the block is full; returns where it stopped.
  private func tokenize(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, shift: UInt32, count: inout Int
  ) -> Int {
    let tokens = block.tokens.start
    let literals = block.literalCounts.start
    let distances = block.distanceCounts.start
    let lengthSymbols = block.tables.lengthSymbols.start
    let distanceSymbols = block.tables.distanceSymbols.start
    let seen = seen.start
    let origin = origin
    let rowLength = rowLength
    let rowReach = rowLength <= Self.window ? rowLength : Int.max
    var made = 0
    var index = start
    // The last bytes are left to the loop below, so that eight can be read at once here.
    let wide = end &- 8
    while index <= wide, made < Self.fullBlock {
      let here = bytes + index
      let word = Self.word(here)
      var length = 0
      var distance = 1
      if index > 0 {
        let pattern = UInt64(here[-1]) &* 0x0101_0101_0101_0101
        let difference = word ^ pattern
        if difference == 0 {
          length = Self.runLength(here, pattern, most: min(end &- index, 258))
        } else if difference & 0xFF_FFFF == 0 {
          length = difference.trailingZeroBitCount &>> 3
        }
      }
      if length < Self.goodRun {
        if index >= rowReach {
          let difference = word ^ Self.word(here - rowLength)
          // A row's distance takes ten bits more than a run's: it must save another token.
          if difference == 0 {
            let row = Self.matchLength(here, here - rowLength, most: min(end &- index, Self.longest))
            if row > length &+ 16 || length == 0 {
              length = row
              distance = rowLength
            }
          } else if length == 0, difference & 0xFFFF_FFFF == 0 {
            length = difference.trailingZeroBitCount &>> 3
            distance = rowLength
          }
        }
        if length < Self.goodRun {
          let now = shift &+ UInt32(truncatingIfNeeded: index)
          let slot = Self.slot(word)
          let then = seen[slot]
          seen[slot] = now
          let back = now &- then
          if then >= origin, back <= UInt32(Self.window), Int(back) <= index {
            let there = here - Int(back)
            let difference = word ^ Self.word(there)
            let least = length == 0 ? Self.leastFar : length &+ (distance == 1 ? 9 : 3)
            if difference & 0xFFFF_FFFF == 0 {
              let found =
                difference == 0
                ? Self.matchLength(here, there, most: min(end &- index, 258))
                : difference.trailingZeroBitCount &>> 3
              if found >= least {
                length = found
                distance = Int(back)
              }
            }
          }
        }
      }
      if length == 0 {
        let byte = here.pointee
        literals[Int(byte)] &+= 1
        tokens[made] = UInt32(byte)
        made &+= 1
        index &+= 1
        continue
      }
      let next = index &+ length
      if next <= wide {
        seen[Self.slot(Self.word(bytes + next - 1))] = shift &+ UInt32(truncatingIfNeeded: next &- 1)
      }
      index = next
      let reach = UInt32(truncatingIfNeeded: distance &- 1)
      let token = DeflateBlock.match | reach
      let symbol = Int(distanceSymbols[DeflateTables.place(reach)])
      repeat {
        let part = length <= 258 ? length : length < 261 ? length &- 3 : 258
        literals[257 &+ Int(lengthSymbols[part &- 3])] &+= 1
        distances[symbol] &+= 1
        tokens[made] = token | UInt32(truncatingIfNeeded: part &- 3) &<< 16
        made &+= 1
        length &-= part
      } while length > 0
    }
    while index > wide, index < end, made < Self.fullBlock {
      literals[Int(bytes[index])] &+= 1
      tokens[made] = UInt32(bytes[index])
      made &+= 1
      index &+= 1
    }
    count = made
    return index
  }

  /// Eight bytes, the first the lowest.
  @inline(__always)
  private static func word(_ here: UnsafePointer<UInt8>) -> UInt64 {
    UnsafeRawPointer(here).loadUnaligned(as: UInt64.self).littleEndian
  }

  /// The place in `seen` of the first five bytes of a word.
  @inline(__always)
  private static func slot(_ word: UInt64) -> Int {
    Int(truncatingIfNeeded: (word &<< 24 &* 0x9E37_79B1_85EB_CA87) &>> (64 &- hashBits))
  }

  /// How many bytes, at most that many and eight at least, are the one that the pattern repeats.
  @inline(__always)
  private static func runLength(_ here: UnsafePointer<UInt8>, _ pattern: UInt64, most: Int) -> Int {
    var length = 8
    while length &+ 8 <= most {
      let difference = word(here + length) ^ pattern
      if difference != 0 { return length &+ (difference.trailingZeroBitCount &>> 3) }
      length &+= 8
    }
    let byte = UInt8(truncatingIfNeeded: pattern)
    while length < most, here[length] == byte { length &+= 1 }
    return length
  }

  /// How many bytes, at most that many and eight at least, are the same at both places.
  @inline(__always)
  private static func matchLength(
    _ here: UnsafePointer<UInt8>, _ there: UnsafePointer<UInt8>, most: Int
  ) -> Int {
    var length = 8
    while length &+ 8 <= most {
      let difference = word(here + length) ^ word(there + length)
      if difference != 0 { return length &+ (difference.trailingZeroBitCount &>> 3) }
      length &+= 8
    }
    while length < most, here[length] == there[length] { length &+= 1 }
    return length
  }
}
