import Foundation

/// Numbers the colors of a picture in the order in which they occur and counts their pixels.
///
/// It takes one pass: a row equal to the one above is only marked, and a run of one color costs one lookup.
/// The first 16,384 colors are told apart exactly. Later ones share 32,768 coarse cells, so noise takes no
/// more time and memory per pixel than a chart does.
///
/// Memory: at most 4 MB of runs plus two rows of them, 1.5 MB of tables, and one byte per row.
final class ColorCounter {
  /// A color and the number of pixels that have it.
  struct Entry: BitwiseCopyable {
    /// The color, premultiplied 0xAARRGGBB.
    var color: UInt32
    var count: UInt32
  }

  /// The number of colors that are told apart exactly.
  static let mostExact = 1 << 14
  /// The number of coarse cells for all further colors.
  static let coarseCells = 1 << 15
  /// The maximum number of runs kept; the colors of later rows are looked up again when they are written.
  static let mostRuns = 1 << 20

  /// The number of color numbers assigned so far.
  private(set) var count = 0
  let entries = Scratch<Entry>(1 << 11)
  /// The runs of the rows before `storedRows` that differ from the row above: the color number in the upper
  /// half, the length in the lower half.
  let runs = Scratch<UInt32>(1 << 12)
  /// One entry per row: 1 if the row equals the one above.
  let repeats = Scratch<UInt8>(1 << 10)
  /// The number of rows whose runs are kept.
  private(set) var storedRows = 0

  /// A hash table with open addressing, at most half full: the color in the upper half, its number plus 1 in
  /// the lower half; 0 is free.
  private var table = Scratch<UInt64>(1 << 12)
  private var tableBits = 12
  /// The number plus 1 for each coarse cell; empty until the exact colors are used up.
  private var coarse = Scratch<UInt32>(1)
  private var isOpaque = true

  /// The memory held, in bytes.
  var memory: Int { entries.bytes + runs.bytes + repeats.bytes + table.bytes + coarse.bytes }

  /// Counts the colors of a picture and discards the previous counts.
  func count(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int, isOpaque: Bool) {
    self.isOpaque = isOpaque
    count = 0
    tableBits = 11
    table.reserve(1 << tableBits)
    table.start.update(repeating: 0, count: 1 << tableBits)
    runs.reserve(min(width * height, Self.mostRuns + 2 * width))
    repeats.reserve(height)
    storedRows = height
    var used = 0
    var rowStart = 0
    var times: UInt32 = 1
    for row in 0..<height {
      let line = pixels + row &* stride
      if row > 0, memcmp(line, line - stride, width &* 4) == 0 {
        repeats.start[row] = 1
        times &+= 1
        continue
      }
      addRepeats(rowStart..<used, times: times &- 1)
      times = 1
      repeats.start[row] = 0
      if storedRows < height {
        used = rowStart
      } else if used > Self.mostRuns - width, row > 0 {
        storedRows = row
      }
      rowStart = used
      used = countRow(line, width: width, at: used)
    }
    addRepeats(rowStart..<used, times: times &- 1)
  }

  /// Writes the numbered runs of a row starting at index `first`; returns the index after them.
  private func countRow(_ line: UnsafePointer<UInt32>, width: Int, at first: Int) -> Int {
    let mask: UInt32 = isOpaque ? 0xFF00_0000 : 0
    var slots = table.start
    var shift = UInt32(32 &- tableBits)
    var last = 1 &<< tableBits &- 1
    var entries = entries.start
    var place = runs.start + first
    var column = 0
    while column < width {
      let raw = line[column]
      let end = Self.runEnd(line, column &+ 1, width, raw)
      let color = raw | mask
      var slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) &>> shift)
      while slots[slot] &>> 32 != UInt64(color), slots[slot] != 0 { slot = (slot &+ 1) & last }
      var number = UInt32(truncatingIfNeeded: slots[slot])
      if number == 0 {
        number = add(color, at: slot)
        slots = table.start
        shift = UInt32(32 &- tableBits)
        last = 1 &<< tableBits &- 1
        entries = self.entries.start
      }
      number &-= 1
      var length = UInt32(truncatingIfNeeded: end &- column)
      entries[Int(number)].count &+= length
      number &<<= 16
      while length > 0xFFFF {
        place.pointee = number | 0xFFFF
        place += 1
        length &-= 0xFFFF
      }
      place.pointee = number | length
      place += 1
      column = end
    }
    return place - runs.start
  }

  /// Returns where the run of the color just before `from` ends.
  @inline(__always)
  static func runEnd(_ line: UnsafePointer<UInt32>, _ from: Int, _ width: Int, _ raw: UInt32) -> Int {
    var end = from
    guard end < width, line[end] == raw else { return end }
    let pair = UInt64(raw) &<< 32 | UInt64(raw)
    let bytes = UnsafeRawPointer(line)
    let four = SIMD4<UInt32>(repeating: raw)
    while end &+ 16 <= width {
      let part = bytes + end &* 4
      let first = part.loadUnaligned(as: SIMD4<UInt32>.self) ^ four
      let second = part.loadUnaligned(fromByteOffset: 16, as: SIMD4<UInt32>.self) ^ four
      let third = part.loadUnaligned(fromByteOffset: 32, as: SIMD4<UInt32>.self) ^ four
      let fourth = part.loadUnaligned(fromByteOffset: 48, as: SIMD4<UInt32>.self) ^ four
      let any = unsafeBitCast((first | second) | (third | fourth), to: SIMD2<UInt64>.self)
      if any[0] | any[1] != 0 { break }
      end &+= 16
    }
    while end &+ 2 <= width {
      let both = bytes.loadUnaligned(fromByteOffset: end &* 4, as: UInt64.self) ^ pair
      if both != 0 { return end &+ (both.littleEndian.trailingZeroBitCount &>> 5) }
      end &+= 2
    }
    return end < width && line[end] == raw ? end &+ 1 : end
  }

  private func addRepeats(_ range: Range<Int>, times: UInt32) {
    guard times > 0 else { return }
    for place in range {
      let run = runs.start[place]
      entries.start[Int(run &>> 16)].count &+= (run & 0xFFFF) &* times
    }
  }

  /// The number of a color that occurs in the counted picture.
  func number(of color: UInt32) -> UInt32 {
    let last = 1 &<< tableBits &- 1
    var slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) &>> UInt32(32 &- tableBits))
    while table.start[slot] != 0 {
      if table.start[slot] &>> 32 == UInt64(color) {
        return UInt32(truncatingIfNeeded: table.start[slot]) &- 1
      }
      slot = (slot &+ 1) & last
    }
    return coarseNumber(of: color) &- 1
  }

  /// Adds a color that is not in the table; returns its number plus 1.
  private func add(_ color: UInt32, at slot: Int) -> UInt32 {
    guard count < Self.mostExact else { return coarseNumber(of: color) }
    table.start[slot] = UInt64(color) &<< 32 | UInt64(count &+ 1)
    let number = append(color)
    if count &* 2 > 1 &<< tableBits { growTable() }
    if count == Self.mostExact {
      coarse.reserve(Self.coarseCells)
      coarse.fill(0)
    }
    return number
  }

  /// The number plus 1 for the coarse cell of a color.
  private func coarseNumber(of color: UInt32) -> UInt32 {
    let cell =
      isOpaque
      ? color &>> 9 & 0x7C00 | color &>> 6 & 0x3E0 | color &>> 3 & 0x1F
      : color &>> 17 & 0x7000 | color &>> 12 & 0xF00 | color &>> 8 & 0xF0 | color &>> 4 & 0xF
    if coarse.start[Int(cell)] == 0 { coarse.start[Int(cell)] = append(color) }
    return coarse.start[Int(cell)]
  }

  /// Appends an entry for a color; returns its number plus 1.
  private func append(_ color: UInt32) -> UInt32 {
    if count == entries.capacity { entries.grow(to: count &* 2, keeping: count) }
    entries.start[count] = Entry(color: color, count: 0)
    count &+= 1
    return UInt32(count)
  }

  private func growTable() {
    tableBits &+= 1
    table.reserve(1 << tableBits)
    table.start.update(repeating: 0, count: 1 << tableBits)
    let mask = 1 &<< tableBits &- 1
    for number in 0..<count {
      let color = entries.start[number].color
      var place = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) &>> UInt32(32 &- tableBits))
      while table.start[place] != 0 { place = (place &+ 1) & mask }
      table.start[place] = UInt64(color) &<< 32 | UInt64(number &+ 1)
    }
  }
}

/// Finds the palette of a picture with at most 256 colors, which needs no reduction.
final class ExactColors {
  /// A hash table with open addressing: a color in the upper half, its palette index plus 1 in the lower
  /// half; 0 is free.
  private let table = Scratch<UInt64>(1 << bits)
  private static let bits = 10

  /// Writes the palette and the index of each pixel. Returns false if there are more than 256 colors; the
  /// contents of `picture` are then meaningless.
  func fill(_ picture: IndexedPicture, _ pixels: UnsafePointer<UInt32>, stride: Int) -> Bool {
    table.fill(0)
    var colors: [UInt32] = []
    var counts: [Int] = []
    for y in 0..<picture.height {
      let line = pixels + y * stride
      let row = picture.row(y)
      var x = 0
      while x < picture.width {
        let pixel = line[x]
        guard let place = place(of: pixel, &colors) else { return false }
        if place == counts.count { counts.append(0) }
        let start = x
        repeat {
          row[x] = UInt8(truncatingIfNeeded: place)
          x &+= 1
        } while x < picture.width && line[x] == pixel
        counts[place] += x - start
      }
    }
    picture.arrange(colors.map(PNGPalette.straight), pixels: counts)
    return true
  }

  @inline(__always)
  private func place(of pixel: UInt32, _ colors: inout [UInt32]) -> Int? {
    // All fully transparent pixels count as one color.
    let color = pixel >> 24 == 0 ? 0 : pixel
    var slot = Int((color &* 0x9E37_79B1) &>> (32 - UInt32(Self.bits)))
    while true {
      let entry = table.start[slot]
      if entry == 0 {
        guard colors.count < 256 else { return nil }
        colors.append(color)
        table.start[slot] = UInt64(color) << 32 | UInt64(colors.count)
        return colors.count - 1
      }
      if UInt32(truncatingIfNeeded: entry >> 32) == color { return Int(entry & 0xFFFF_FFFF) - 1 }
      slot = (slot &+ 1) & (1 << Self.bits - 1)
    }
  }
}
