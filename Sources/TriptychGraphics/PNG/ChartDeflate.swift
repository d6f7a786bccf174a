/// Deflate compression for the rows of indexed charts: areas of one color, rows that equal the row above, and
/// repeated shapes.
///
/// Matches are searched at distance 1 (a run), at the distance of one row, and where a hash of the next seven
/// bytes last occurred. The output is written in blocks, each with codes of its own for a part of the picture; at most
/// 131,072 tokens are held, so memory does not grow with the picture.
final class ChartDeflate {
  /// The largest distance of a match, in bytes.
  static let window = 1 << 15

  private let blocks = DeflateBlocks()
  /// For each hash, the stream position after its last occurrence.
  private let seen = Scratch<UInt32>(1 << hashBits)
  private static let hashBits: UInt64 = 14
  /// A run of at least this length is accepted without searching further: the distance of a row takes so many bits more than
  /// that of a run that even the longest match would not save any.
  private static let goodRun = 120
  /// A shorter match at a large distance takes more bits than its literal bytes, since a block of few colors has short codes.
  private static let leastFar = 9
  /// The longest match that a token can hold.
  private static let longest = 258
  /// How many positions at the end of a match are remembered for later matches. All of them would take more time than they
  /// save bytes, and so would any within the longest match, which is followed by more of the same.
  private static let remembered = 8
  /// The stream position of the first byte of this stream. Earlier positions belong to previous streams.
  private var origin: UInt32 = 0
  /// The stream position of the next byte.
  private var position: UInt32 = 0
  private var rowLength = 0

  init() { seen.fill(0) }

  /// The memory held, in bytes, without tables of a few thousand bytes.
  var memory: Int { seen.bytes + blocks.memory }

  /// Starts a stream of rows that are `rowLength` bytes long.
  func start(rowLength: Int) {
    self.rowLength = rowLength
    if position > 1 << 30 {
      seen.fill(0)
      position = 0
    }
    position &+= 1
    origin = position
    blocks.start()
  }

  /// Compresses the bytes from `start` to `end`, which follow those of the previous call.
  ///
  /// - Parameter bytes: at least the last 32,768 bytes of the previous calls, or all of them, before `start`;
  ///   the bytes from `start` to `end` may add up to 2^30 per stream.
  func write(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, isLast: Bool, into output: ByteBuffer
  ) {
    // The value to add to an index to get a stream position.
    let shift = position &- UInt32(truncatingIfNeeded: start)
    var blockStart = start
    var index = start
    repeat {
      var count = 0
      index = tokenize(bytes, from: index, to: end, shift: shift, count: &count)
      blocks.write(count, raw: bytes + blockStart, isLast: isLast && index == end, to: output)
      blockStart = index
    } while index < end
    position &+= UInt32(truncatingIfNeeded: end - start)
  }

  /// Finds literals and matches until the input ends or there is no room for more; returns where it stopped.
  private func tokenize(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, shift: UInt32, count: inout Int
  ) -> Int {
    let tokens = blocks.tokens.start
    let seen = seen.start
    let origin = origin
    let rowLength = rowLength
    let rowReach = rowLength <= Self.window ? rowLength : Int.max
    var made = 0
    var index = start
    // The loop below handles the last bytes, so this one can read eight bytes at once.
    let wide = end &- 8
    while index <= wide, made < DeflateBlocks.mostTokens {
      let here = bytes + index
      let word = Self.word(here)
      var length = 0
      var distance = 1
      if index > 0 {
        let pattern = UInt64(here[-1]) &* 0x0101_0101_0101_0101
        let difference = word ^ pattern
        if difference == 0 {
          length = Self.runLength(here, pattern, most: min(end &- index, Self.longest))
        } else if difference & 0xFF_FFFF == 0 {
          length = difference.trailingZeroBitCount &>> 3
        }
      }
      if length < Self.goodRun {
        if index >= rowReach {
          let difference = word ^ Self.word(here - rowLength)
          let row =
            difference == 0
            ? Self.matchLength(here, here - rowLength, most: min(end &- index, Self.longest))
            : difference.trailingZeroBitCount &>> 3
          // A match of the row takes twice the bits of a run, and more than a literal before a run of the same length.
          if length == 0
            ? row >= 4 && !Self.isRun(here, word, atLeast: row) : row > 2 &* length &+ 8
          {
            length = row
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
            let least = length == 0 ? Self.leastFar : length &+ (distance == 1 ? 5 : 1)
            if difference & 0xFFFF_FFFF == 0 {
              let found =
                difference == 0
                ? Self.matchLength(here, there, most: min(end &- index, Self.longest))
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
        tokens[made] = UInt32(byte)
        made &+= 1
        index &+= 1
        continue
      }
      let next = index &+ length
      if next <= wide, length < Self.longest {
        var place = max(index &+ 1, next &- Self.remembered)
        while place < next {
          seen[Self.slot(Self.word(bytes + place))] = shift &+ UInt32(truncatingIfNeeded: place)
          place &+= 1
        }
      }
      index = next
      tokens[made] =
        DeflateBlocks.match | UInt32(truncatingIfNeeded: length &- 3) &<< 16
        | UInt32(truncatingIfNeeded: distance &- 1)
      made &+= 1
    }
    while index > wide, index < end, made < DeflateBlocks.mostTokens {
      tokens[made] = UInt32(bytes[index])
      made &+= 1
      index &+= 1
    }
    count = made
    return index
  }

  /// Reads eight bytes in little-endian order.
  @inline(__always)
  private static func word(_ here: UnsafePointer<UInt8>) -> UInt64 {
    UnsafeRawPointer(here).loadUnaligned(as: UInt64.self).littleEndian
  }

  /// Whether the next bytes, of which `word` holds eight, are all the same.
  @inline(__always)
  private static func isRun(_ here: UnsafePointer<UInt8>, _ word: UInt64, atLeast least: Int) -> Bool {
    let pattern = (word & 0xFF) &* 0x0101_0101_0101_0101
    let difference = word ^ pattern
    if difference != 0 { return difference.trailingZeroBitCount &>> 3 >= least }
    return runLength(here, pattern, most: least) >= least
  }

  /// The index in `seen` for the first seven bytes of a word.
  @inline(__always)
  private static func slot(_ word: UInt64) -> Int {
    Int(truncatingIfNeeded: (word &<< 8 &* 0x9E37_79B1_85EB_CA87) &>> (64 &- hashBits))
  }

  /// Counts the bytes equal to the one that the pattern repeats, 8...`most`; the first eight must be equal.
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

  /// Counts the equal bytes at both addresses, 8...`most`; the first eight must be equal.
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
