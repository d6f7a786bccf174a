import Foundation

/// Writes pictures of sprites as indexed PNG files: signature, IHDR, PLTE, tRNS where needed, IDAT, IEND.
///
/// A row that equals the one above is filtered: its differences are all 0, so the repeated rows of enlarged
/// pixels take almost no space. Other rows are not filtered, since subtracting palette indices is
/// meaningless.
final class SpriteEncoder {
  let output = ByteBuffer()
  private let quick = ZlibPacker(.quick)
  private let thorough = ZlibPacker(.thorough)
  private let rows = Scratch<UInt8>(1 << 16)

  /// Encodes a picture as a PNG file; the result is empty if memory runs out.
  ///
  /// - Parameter goodEnough: the size in bytes of compressed pixels up to which the result of quick
  ///   compression is accepted; 0 compresses thoroughly right away.
  func encode(_ picture: IndexedPicture, goodEnough: Int = 0) -> [UInt8] {
    for effort in goodEnough > 0 ? [.quick, .thorough] : [.thorough] as [ZlibPacker.Effort] {
      let file = start(width: picture.width, height: picture.height) { $0.palette(of: picture) }
      let before = output.count
      var isWhole = false
      file.chunk("IDAT") { isWhole = pack(picture, effort) }
      guard isWhole else { return [] }
      if effort == .thorough || output.count - before <= goodEnough { return finish(file) }
    }
    return []
  }

  /// Starts a file and writes the chunks before the pixels.
  func start(width: Int, height: Int, _ body: (PNGFile) -> Void) -> PNGFile {
    let file = PNGFile(output)
    file.header(width: width, height: height, depth: 8)
    body(file)
    return file
  }

  /// Compresses and writes the rows of a picture; returns false if memory runs out.
  func pack(_ picture: IndexedPicture, _ effort: ZlibPacker.Effort = .thorough) -> Bool {
    let length = picture.width + 1
    rows.reserve(picture.count)
    for y in 0..<picture.height {
      let line = picture.rows.start + y * length
      let into = rows.start + y * length
      if y > 0, memcmp(line, line - length, length) == 0, memcmp(line, line + 1, length - 1) != 0 {
        into.update(repeating: 0, count: length)
        into.pointee = Self.differenceFromAbove
      } else {
        into.update(from: line, count: length)
      }
    }
    let packer = effort == .quick ? quick : thorough
    return packer.pack(rows.start, count: picture.count, into: output)
  }

  /// The filter type "up" of the PNG specification.
  private static let differenceFromAbove: UInt8 = 2

  /// Finishes a file and returns it; the result is empty if memory ran out.
  func finish(_ file: PNGFile) -> [UInt8] {
    file.chunk("IEND") {}
    return output.isFull ? [] : output.withBytes { Array($0) }
  }
}

extension PNGFile {
  /// Writes PLTE and, if any color is translucent, tRNS.
  func palette(of picture: IndexedPicture) {
    picture.palette.withUnsafeBufferPointer { palette in
      guard let colors = palette.baseAddress else { return }
      self.palette(colors, count: palette.count)
      transparency(colors, count: palette.count)
    }
  }
}

/// Chooses each pixel's palette index: that of the nearest color, or of one that looks as good and makes the
/// file smaller.
///
/// Repeated indices make a file small. A pixel therefore takes the index of the same pixel in the frame to
/// the left, or else that of its left neighbor, if that color is hardly farther away than the nearest one.
final class PaletteMapper {
  /// The palette entries that the pixels of a bin may take.
  struct Choice: BitwiseCopyable {
    /// The bin's mean, premultiplied.
    var color: SIMD4<Float> = .zero
    /// The squared distance up to which a color is good enough; negative if only the nearest color is
    /// allowed.
    var limit: Float = -1
    var nearest: UInt8 = 0
    var isSolid = false

    /// - Parameter distance: the squared distance from the nearest color.
    init(_ color: SIMD4<Float>, nearest: Int, distance: Float, isSolid: Bool) {
      self.color = color
      self.nearest = UInt8(truncatingIfNeeded: nearest)
      self.isSolid = isSolid
      limit = distance + PaletteMapper.slack
    }

    /// Creates a choice that always takes this palette index.
    init(exactly place: Int) { nearest = UInt8(truncatingIfNeeded: place) }
  }

  /// How much a color's squared distance may exceed the nearest color's: two levels in each of the four
  /// channels.
  static let slack: Float = 16

  /// The choice for each bin.
  private let choices = Scratch<Choice>(1 << 12)
  /// The premultiplied colors of the palette, and whether each is opaque.
  private let colors = Scratch<SIMD4<Float>>(256)
  private let areSolid = Scratch<Bool>(256)
  /// The number of pixels that got each index.
  private(set) var pixels = [Int](repeating: 0, count: 256)

  /// Makes room for the choices of `bins` bins.
  func reserve(bins: Int) { choices.reserve(bins) }

  subscript(bin: Int) -> Choice {
    get { choices.start[bin] }
    set { choices.start[bin] = newValue }
  }

  func setColor(_ color: SIMD4<Float>, isSolid: Bool, at place: Int) {
    colors.start[place] = color
    areSolid.start[place] = isSolid
  }

  /// Writes the palette index of every pixel and counts how many pixels got each index.
  ///
  /// - Parameters:
  ///   - bins: the bin of each pixel, row by row.
  ///   - cellWidth: the distance in pixels to the previous frame, which is on the left.
  func write(_ picture: IndexedPicture, bins: UnsafePointer<UInt32>, cellWidth: Int) {
    var counts = [Int](repeating: 0, count: 256)
    let choices = choices.start
    counts.withUnsafeMutableBufferPointer { counts in
      for y in 0..<picture.height {
        let line = picture.row(y)
        let row = bins + y * picture.width
        for x in 0..<picture.width {
          let choice = choices + Int(row[x])
          var place = choice.pointee.nearest
          if choice.pointee.limit >= 0 {
            if x >= cellWidth, isGood(line[x - cellWidth], choice) {
              place = line[x - cellWidth]
            } else if x > 0, isGood(line[x - 1], choice) {
              place = line[x - 1]
            }
          }
          line[x] = place
          counts[Int(place)] &+= 1
        }
      }
    }
    pixels = counts
  }

  @inline(__always)
  private func isGood(_ place: UInt8, _ choice: UnsafePointer<Choice>) -> Bool {
    if place == choice.pointee.nearest { return true }
    let difference = colors.start[Int(place)] - choice.pointee.color
    return (difference * difference).sum() <= choice.pointee.limit
      && areSolid.start[Int(place)] == choice.pointee.isSolid
  }
}

/// Noise that breaks up banding in soft light. It does not change between frames, since it depends only on
/// the position within a cell.
///
/// Ordered dithering (Bayer, An optimum method for two-level rendition of continuous-tone pictures, 1973): a
/// repeating 4 x 4 square of different values, which compresses far better than noise that never repeats.
struct OrderedDither {
  let cellWidth: Int
  let cellHeight: Int
  /// The offsets in sixteenths of a level, row by row.
  let values: [Int8]

  /// The maximum offset in either direction, in levels of a channel.
  static let reach = 2.5

  private static let square: [[Double]] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]

  init(cellWidth: Int, cellHeight: Int) {
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
    var values: [Int8] = []
    values.reserveCapacity(cellWidth * cellHeight)
    for y in 0..<cellHeight {
      for x in 0..<cellWidth {
        let share = (Self.square[y % 4][x % 4] + 0.5) / 16
        values.append(Int8(((share - 0.5) * 2 * Self.reach * 16).rounded()))
      }
    }
    self.values = values
  }

  /// Adds noise to a premultiplied color: an opaque color gets lighter or darker, a translucent one more or
  /// less opaque. The hue hardly changes.
  @inline(__always)
  static func shaken(_ pixel: UInt32, by noise: Int8) -> UInt32 {
    let alpha = Int32(pixel >> 24)
    if alpha == 255 { return shakenSolid(pixel, by: noise) }
    let lifted = min(254, max(1, (alpha &* 16 &+ Int32(noise) &+ 8) &>> 4))
    // A 16-bit fixed-point factor, so that three channels share one division.
    let factor = (lifted &<< 16) / alpha
    func scaled(_ shift: UInt32) -> UInt32 {
      let value = Int32(pixel >> shift & 255)
      return UInt32(min(lifted, (value &* factor &+ 32_768) &>> 16)) << shift
    }
    return UInt32(lifted) << 24 | scaled(16) | scaled(8) | scaled(0)
  }

  @inline(__always)
  private static func shakenSolid(_ pixel: UInt32, by noise: Int8) -> UInt32 {
    func lifted(_ shift: UInt32) -> UInt32 {
      let value = Int32(pixel >> shift & 255) &* 16 &+ Int32(noise) &+ 8
      return UInt32(min(255, max(0, value &>> 4))) << shift
    }
    return 0xFF00_0000 | lifted(16) | lifted(8) | lifted(0)
  }
}
