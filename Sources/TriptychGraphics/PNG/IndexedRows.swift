/// Writes the rows of a counted picture as PNG wants them: a filter byte of 0 each, then the
/// places in the palette, several pixels a byte where the palette is small.
struct IndexedRows {
  private let pixels: UnsafePointer<UInt32>
  private let width: Int
  private let stride: Int
  private let isOpaque: Bool
  private let counter: ColorCounter
  private let slots: UnsafePointer<UInt8>
  /// Where the runs of the next row start.
  private var cursor = 0

  /// Bits a pixel.
  let depth: Int
  /// Bytes a row, with the filter byte.
  let rowLength: Int
  /// Bytes beyond the end of a row that writing it may change.
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

  /// Writes a row; rows are asked for in order, and the one before lies right before it.
  ///
  /// - Parameter line: room for a row of one byte a pixel and the slack, used where pixels are packed.
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

  /// Sets bytes, up to 15 more where the run is short.
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

  /// Several pixels a byte, the first in the highest bits; pixels beyond the width are 0.
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
