/// A picture of at most 256 colors: a palette and an index for each pixel.
final class IndexedPicture {
  let width: Int
  let height: Int
  /// The palette: 1...256 straight (not premultiplied) 0xAARRGGBB colors, translucent ones first.
  var palette: [UInt32] = []
  /// For each row, a zero byte (the PNG filter type "none") and one byte per pixel. The encoder copies the
  /// rows and may choose another filter.
  let rows: Scratch<UInt8>

  /// Creates a picture whose indices are not set yet.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    rows = Scratch((width + 1) * height)
    for row in 0..<height { rows.start[row * (width + 1)] = 0 }
  }

  /// The size of all rows in bytes.
  var count: Int { (width + 1) * height }

  /// The palette indices of the pixels in row `y`.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { rows.start + y * (width + 1) + 1 }

  /// Sorts the palette: translucent colors first, then opaque ones, each group with the most common color
  /// first. Unused colors are left out.
  ///
  /// - Parameters:
  ///   - colors: up to 256 straight colors, by the indices that the pixels hold now.
  ///   - pixels: the number of pixels of each color.
  func arrange(_ colors: [UInt32], pixels: [Int]) {
    let order = colors.indices.filter { pixels[$0] > 0 }.sorted { first, second in
      let (isSolid, isOtherSolid) = (colors[first] >> 24 == 255, colors[second] >> 24 == 255)
      if isSolid != isOtherSolid { return isOtherSolid }
      return pixels[first] == pixels[second] ? first < second : pixels[first] > pixels[second]
    }
    var moved = [UInt8](repeating: 0, count: 256)
    for (place, color) in order.enumerated() { moved[color] = UInt8(truncatingIfNeeded: place) }
    palette = order.map { colors[$0] }
    moved.withUnsafeBufferPointer { moved in
      for y in 0..<height {
        let line = row(y)
        for x in 0..<width { line[x] = moved[Int(line[x])] }
      }
    }
  }
}

/// Writes the rows of a counted picture in PNG form: a filter byte of 0, then the palette indices, with
/// several pixels per byte where the palette is small.
struct IndexedRows {
  private let pixels: UnsafePointer<UInt32>
  private let width: Int
  private let stride: Int
  private let isOpaque: Bool
  private let counter: ColorCounter
  private let slots: UnsafePointer<UInt8>
  /// The index of the first run of the next row.
  private var cursor = 0

  /// The number of bits per pixel.
  let depth: Int
  /// Bytes per row, including the filter byte.
  let rowLength: Int
  /// The number of bytes past the end of a row that writing it may overwrite.
  static let slack = 16

  init(
    _ pixels: UnsafePointer<UInt32>, width: Int, stride: Int, isOpaque: Bool, counter: ColorCounter,
    palette: PNGPalette
  ) {
    self.pixels = pixels
    self.width = width
    self.stride = stride
    self.isOpaque = isOpaque
    self.counter = counter
    slots = UnsafePointer(palette.slots.start)
    depth = palette.count <= 2 ? 1 : palette.count <= 4 ? 2 : palette.count <= 16 ? 4 : 8
    rowLength = (width * depth + 7) / 8 + 1
  }

  /// Writes a row. Rows must be requested in order, and the previous row must directly precede this one in
  /// memory.
  ///
  /// - Parameter line: space for one row of one byte per pixel plus the slack, used if pixels are packed.
  mutating func write(_ row: Int, to target: UnsafeMutablePointer<UInt8>, line: UnsafeMutablePointer<UInt8>) {
    if counter.repeats.start[row] != 0 {
      target.update(from: target - rowLength, count: rowLength)
      return
    }
    target[0] = 0
    let out = depth == 8 ? target + 1 : line
    if row < counter.storedRows { copyRuns(to: out) } else { lookUp(row, to: out) }
    if depth < 8 { pack(line, to: target + 1) }
  }

  private mutating func copyRuns(to start: UnsafeMutablePointer<UInt8>) {
    let end = start + width
    var out = start
    var run = counter.runs.start + cursor
    while out < end {
      let value = run.pointee
      run += 1
      Self.fill(out, slots[Int(value &>> 16)], Int(value & 0xFFFF))
      out += Int(value & 0xFFFF)
    }
    cursor = run - counter.runs.start
  }

  private func lookUp(_ row: Int, to out: UnsafeMutablePointer<UInt8>) {
    let line = pixels + row &* stride
    let mask: UInt32 = isOpaque ? 0xFF00_0000 : 0
    var column = 0
    while column < width {
      let raw = line[column]
      let end = ColorCounter.runEnd(line, column &+ 1, width, raw)
      Self.fill(out + column, slots[Int(counter.number(of: raw | mask))], end &- column)
      column = end
    }
  }

  /// Fills bytes with a value; may overwrite up to 15 more where the run is short.
  @inline(__always)
  private static func fill(_ out: UnsafeMutablePointer<UInt8>, _ slot: UInt8, _ length: Int) {
    if length <= 16 {
      let word = UInt64(slot) &* 0x0101_0101_0101_0101
      let raw = UnsafeMutableRawPointer(out)
      raw.storeBytes(of: word, as: UInt64.self)
      if length > 8 { raw.storeBytes(of: word, toByteOffset: 8, as: UInt64.self) }
    } else {
      out.update(repeating: slot, count: length)
    }
  }

  /// Packs several pixels into each byte, the first in the highest bits; pixels past the width are 0.
  private func pack(_ line: UnsafePointer<UInt8>, to out: UnsafeMutablePointer<UInt8>) {
    let perByte = 8 / depth
    for byte in 0..<(rowLength - 1) {
      var value: UInt8 = 0
      for part in 0..<perByte {
        let column = byte &* perByte &+ part
        value = value &<< UInt8(depth) | (column < width ? line[column] : 0)
      }
      out[byte] = value
    }
  }
}

/// The palette of a PNG file, and the palette index of each color of a picture.
///
/// Up to 256 colors are kept exactly; more are reduced by median cut. Translucent colors come first, since
/// only those need an entry in tRNS. The most common colors follow, so that their codes are adjacent.
final class PNGPalette {
  /// The number of colors, 1...256.
  private(set) var count = 0
  /// The colors as straight (not premultiplied) 0xAARRGGBB.
  let colors = Scratch<UInt32>(256)
  /// The palette index of each color number of a `ColorCounter`.
  let slots = Scratch<UInt8>(1 << 11)

  private let cut = MedianCut()
  private let found = Scratch<UInt32>(256)
  private let pixels = Scratch<UInt32>(256)
  private let order = Scratch<UInt64>(256)
  private let moved = Scratch<UInt8>(256)

  /// The number of most common colors that stay exact when a picture has more than 256.
  static let kept = 32

  /// The memory held, in bytes.
  var memory: Int {
    colors.bytes + slots.bytes + cut.memory + found.bytes + pixels.bytes + order.bytes + moved.bytes
  }

  /// Chooses the palette of a counted picture.
  func choose(_ counter: ColorCounter) {
    slots.reserve(counter.count)
    let entries = counter.entries.start
    if counter.count <= 256 {
      count = counter.count
      for number in 0..<count {
        found.start[number] = entries[number].color
        slots.start[number] = UInt8(truncatingIfNeeded: number)
      }
    } else {
      count = cut.reduce(
        entries, count: counter.count, budget: 256, kept: Self.kept, palette: found.start,
        slots: slots.start)
    }
    for slot in 0..<count { pixels.start[slot] = 0 }
    for number in 0..<counter.count {
      pixels.start[Int(slots.start[number])] &+= entries[number].count
    }
    arrange()
    for number in 0..<counter.count {
      slots.start[number] = moved.start[Int(slots.start[number])]
    }
  }

  /// Sorts the colors found and records the new index of each.
  private func arrange() {
    for slot in 0..<count {
      let isSolid: UInt64 = found.start[slot] >> 24 == 255 ? 1 : 0
      order.start[slot] = isSolid << 63 | UInt64(~pixels.start[slot]) << 16 | UInt64(slot)
    }
    ShellSort.sort(order.start, count: count)
    for place in 0..<count {
      let slot = Int(order.start[place] & 0xFF)
      colors.start[place] = Self.straight(found.start[slot])
      moved.start[slot] = UInt8(truncatingIfNeeded: place)
    }
  }

  /// Converts a premultiplied color to the straight alpha of PNG.
  static func straight(_ color: UInt32) -> UInt32 {
    let alpha = color >> 24
    guard alpha > 0 else { return 0 }
    guard alpha < 255 else { return color }
    func part(_ shift: UInt32) -> UInt32 {
      min(255, ((color >> shift & 255) * 255 + alpha / 2) / alpha) << shift
    }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}
