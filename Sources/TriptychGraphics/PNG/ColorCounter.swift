import Foundation

/// Gives every color of a picture a number, in the order they are met, and counts its pixels.
///
/// One pass: a row equal to the one above is only noted, a run of one color costs one look-up.
/// The first 16,384 colors are told apart exactly; those that come later share 32,768 coarse
/// cells, so that noise takes no more time and memory per pixel than a chart does.
///
/// Memory: at most 4 MB of runs and two rows of them, 1.5 MB of tables, a byte a row.
final class ColorCounter {
  /// A color and how many pixels have it.
  struct Entry: BitwiseCopyable {
    /// 0xAARRGGBB, premultiplied.
    var color: UInt32
    var count: UInt32
  }

  /// Colors told apart exactly.
  static let mostExact = 1 << 14
  /// Cells for the colors beyond.
  static let coarseCells = 1 << 15
  /// Runs kept; rows beyond are looked up again when they are written.
  static let mostRuns = 1 << 20

  /// How many numbers were given.
  private(set) var count = 0
  let entries = Scratch<Entry>(1 << 11)
  /// Runs of the rows before `storedRows` that do not repeat the row above: the number in the
  /// upper half, the length in the lower.
  let runs = Scratch<UInt32>(1 << 12)
  /// 1 for a row equal to the one above.
  let repeats = Scratch<UInt8>(1 << 10)
  /// Rows whose runs are kept.
  private(set) var storedRows = 0

  /// Open addressing, at most half full: color in the upper half, number and 1 in the lower, 0 is free.
  private var table = Scratch<UInt64>(1 << 12)
  private var tableBits = 12
  /// Number and 1 of each coarse cell; empty until the exact ones are used up.
  private var coarse = Scratch<UInt32>(1)
  private var isOpaque = true

  /// Bytes of memory held.
  var memory: Int { entries.bytes + runs.bytes + repeats.bytes + table.bytes + coarse.bytes }

  /// Counts a picture; what was counted before is forgotten.
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

  /// Numbers the runs of a row, writes them from a place on and gives the place after them.
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

  /// Where the run of a color that holds the pixels before `from` ends.
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

  /// The number of a color that was counted.
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

  /// Gives a color that is not in the table a number, and gives that and 1.
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

  /// The number, and 1, of the coarse cell of a color.
  private func coarseNumber(of color: UInt32) -> UInt32 {
    let cell =
      isOpaque
      ? color &>> 9 & 0x7C00 | color &>> 6 & 0x3E0 | color &>> 3 & 0x1F
      : color &>> 17 & 0x7000 | color &>> 12 & 0xF00 | color &>> 8 & 0xF0 | color &>> 4 & 0xF
    if coarse.start[Int(cell)] == 0 { coarse.start[Int(cell)] = append(color) }
    return coarse.start[Int(cell)]
  }

  /// Notes a color and gives its number and 1.
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

/// The palette of a picture that needs none to be found: one of at most 256 colors.
final class ExactColors {
  /// Open addressing: a color in the upper half, its place and 1 in the lower; 0 is free.
  private let table = Scratch<UInt64>(1 << bits)
  private static let bits = 10

  /// Writes the places of a picture's pixels and its palette; false, with nothing of use written, where
  /// there are more colors.
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
    picture.arrange(colors.map(Self.straight), pixels: counts)
    return true
  }

  @inline(__always)
  private func place(of pixel: UInt32, _ colors: inout [UInt32]) -> Int? {
    // Whatever lets everything through is one color.
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

  private static func straight(_ color: UInt32) -> UInt32 {
    let alpha = color >> 24
    guard alpha > 0, alpha < 255 else { return color }
    func part(_ shift: UInt32) -> UInt32 {
      min(255, ((color >> shift & 255) * 255 + alpha / 2) / alpha) << shift
    }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}
