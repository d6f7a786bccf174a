@testable import TriptychGraphics

/// Made-up pictures that are hard on a writer of PNG files.
struct TestPicture {
  let name: String
  let width: Int
  let height: Int
  /// Pixels from one row to the next.
  let stride: Int
  var pixels: [UInt32]

  /// A picture of what a function gives for each place; pixels beyond the width are noise.
  init(
    _ name: String, _ width: Int, _ height: Int, padding: Int = 0, _ pixel: (_ x: Int, _ y: Int) -> UInt32
  ) {
    self.name = name
    self.width = width
    self.height = height
    stride = width + padding
    var noise = Random(seed: 99)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(stride * height)
    for y in 0..<height {
      for x in 0..<width { pixels.append(pixel(x, y)) }
      for _ in 0..<padding { pixels.append(UInt32(truncatingIfNeeded: noise.next())) }
    }
    self.pixels = pixels
  }

  /// The pixels row by row, without what lies beyond the width.
  var visible: [UInt32] {
    (0..<height).flatMap { pixels[($0 * stride)..<($0 * stride + width)] }
  }

  func encoded(isOpaque: Bool = true, by encoder: PNGEncoder = PNGEncoder()) -> [UInt8] {
    encoder.encode(pixels, width: width, height: height, stride: stride, isOpaque: isOpaque)
  }

  /// Widths and heights around bytes, words and the limits of deflate.
  static let sizes: [(Int, Int)] = [
    (1, 1), (2, 1), (1, 2), (3, 5), (7, 7), (8, 8), (9, 3), (15, 4), (16, 2), (17, 9), (31, 2), (33, 33),
    (64, 5), (65, 3), (127, 2), (255, 3), (256, 3), (257, 3), (258, 2), (259, 7), (263, 2), (300, 1),
    (1, 300),
    (2, 1000), (1001, 2), (4095, 2), (32_767, 2), (1, 32_767),
  ]

  /// What is drawn on a size, with at most so many colors.
  static func all(_ width: Int, _ height: Int) -> [TestPicture] {
    var random = Random(seed: UInt64(width * 40_000 + height))
    func color(_ number: Int) -> UInt32 { 0xFF00_0000 | UInt32(truncatingIfNeeded: number &* 0x2F_51A7) }
    var pictures = [
      TestPicture("flat", width, height) { _, _ in 0xFFFF_FFFF },
      TestPicture("black", width, height, padding: 3) { _, _ in 0xFF00_0000 },
      TestPicture("stripes down", width, height) { x, _ in color(x % 5) },
      TestPicture("stripes across", width, height, padding: 1) { _, y in color(y % 3) },
      TestPicture("checks", width, height) { x, y in color((x + y) % 2) },
      TestPicture("slopes", width, height) { x, y in color((x + 3 * y) % 251) },
      TestPicture("boxes", width, height, padding: 5) { x, y in color(x / 11 % 4 * 4 + y / 7 % 4) },
      TestPicture("grid", width, height) { x, y in color(x % 40 == 0 || y % 9 == 0 ? 1 : 0) },
    ]
    for colors in [2, 3, 16, 17, 256] {
      pictures.append(
        TestPicture("noise of \(colors)", width, height) { _, _ in color(Int(random.next() % UInt64(colors)))
        })
    }
    return pictures
  }
}
