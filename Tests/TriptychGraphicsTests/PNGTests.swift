import CCairo
import Foundation
import Testing

@testable import TriptychGraphics

struct PNGTests {
  @Test(
    "pictures with few colors come back exactly as they were drawn",
    arguments: [1, 2, 3, 4, 16, 17, 200, 256])
  func exact(colors: Int) throws {
    var random = Random(seed: UInt64(colors))
    for (width, height) in [(1, 1), (7, 3), (64, 33)] {
      let palette = (0..<colors).map { _ in UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000 }
      let pixels = (0..<(width * height)).map { _ in palette[Int(random.unit() * Double(colors))] }
      let file = PNGEncoder().encode(pixels, width: width, height: height, stride: width, isOpaque: true)
      let back = try #require(CairoReader.pixels(file))
      #expect(back.width == width && back.height == height)
      #expect(back.pixels == pixels)
    }
  }

  @Test("transparent pixels keep their transparency")
  func transparency() throws {
    let pixels: [UInt32] = [0xFF11_2233, 0x8040_2010, 0, 0xFFFF_FFFF]
    let file = PNGEncoder().encode(pixels, width: 2, height: 2, stride: 2, isOpaque: false)
    #expect(chunks(file) == ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"])
    let back = try #require(CairoReader.pixels(file))
    for (was, now) in zip(pixels, back.pixels) {
      #expect(Self.distance(was, now) <= 1)
    }
  }

  @Test("pictures with many colors keep the commonest exactly and the rest closely")
  func quantized() throws {
    let fonts = try Samples.fonts()
    let plot = try Samples.harmony.plot(words: .english)
    let scene = try plot.resolve(
      size: ChartSize(width: 800, height: 420), theme: ChartTheme(.light), layout: .share, fonts: fonts
    ).scene
    let surface = try PixelSurface(width: 800, height: 420)
    ScenePainter(surface: surface, scene: scene, scale: 1, fonts: fonts).paint()
    let drawn = surface.withPixels(Self.copied)
    #expect(Set(drawn).count > 256)
    let back = try #require(CairoReader.pixels(try PNGPainter(fonts: fonts).png(scene, scale: 1)))
    #expect(Set(back.pixels).count <= 256)
    var counts: [UInt32: Int] = [:]
    for pixel in drawn { counts[pixel, default: 0] += 1 }
    let ranked = counts.sorted { first, second in
      first.value == second.value ? first.key < second.key : first.value > second.value
    }
    let common = Set(ranked.prefix(32).map(\.key))
    var worst = 0
    var sum = 0
    for (was, now) in zip(drawn, back.pixels) {
      if common.contains(was), was != now { Issue.record("a common color was changed") }
      let error = Self.distance(was, now)
      worst = max(worst, error)
      sum += error
    }
    #expect(worst <= 40)
    #expect(Double(sum) / Double(drawn.count) < 0.1)
  }

  /// The largest difference of a channel.
  static func distance(_ first: UInt32, _ second: UInt32) -> Int {
    var largest = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      largest = max(largest, abs(Int(first >> shift & 255) - Int(second >> shift & 255)))
    }
    return largest
  }

  private static func copied(_ pixels: UnsafePointer<UInt32>, stride: Int) -> [UInt32] {
    var copy: [UInt32] = []
    for row in 0..<420 {
      for column in 0..<800 { copy.append(pixels[row * stride + column] | 0xFF00_0000) }
    }
    return copy
  }

  @Test("a shared picture holds its pixels and nothing else")
  func chunkList() throws {
    let fonts = try Samples.fonts()
    let painter = PNGPainter(fonts: fonts)
    for (name, size, plot) in try Samples.all() {
      let scene = try plot.resolve(size: size, theme: ChartTheme(.dark), layout: .share, fonts: fonts).scene
      let file = try painter.png(scene, scale: 2)
      #expect(chunks(file) == ["IHDR", "PLTE", "IDAT", "IEND"], "\(name)")
      let back = try #require(CairoReader.pixels(file))
      #expect(back.width == Int(size.width) * 2 && back.height == Int(size.height) * 2)
    }
  }

  private func chunks(_ file: [UInt8]) -> [String] {
    var names: [String] = []
    var place = 8
    while place + 8 <= file.count {
      let length = file[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      names.append(String(decoding: file[(place + 4)..<(place + 8)], as: UTF8.self))
      place += 12 + length
    }
    return names
  }

  @Test("the same picture has the same bytes on every run, alone and on eight threads")
  func sameBytes() async throws {
    let expected = try Self.draw()
    let again = try Self.draw()
    #expect(again == expected)
    let results = try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
      for _ in 0..<8 { group.addTask { try Self.draw() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count == 8)
    #expect(results.allSatisfy { $0 == expected })
  }

  private static func draw() throws -> [[UInt8]] {
    let fonts = try Samples.fonts()
    let painter = PNGPainter(fonts: fonts)
    return try Samples.all().map { _, size, plot in
      try painter.png(
        plot.resolve(size: size, theme: ChartTheme(.light), layout: .share, fonts: fonts).scene, scale: 1)
    }
  }

  @Test("a picture that is too large or has a wrong scale is refused")
  func limits() throws {
    let fonts = try Samples.fonts()
    let painter = PNGPainter(fonts: fonts)
    let plot = try Samples.steps.plot(words: .english)
    func scene(_ width: Double) throws -> Scene {
      try plot.resolve(
        size: ChartSize(width: width, height: 4000), theme: ChartTheme(.light), layout: .share, fonts: fonts
      ).scene
    }
    let huge = try scene(20_000)
    #expect(throws: PaintError.tooLarge(width: 20_000, height: 4000, most: PNGPainter.mostPixels)) {
      try painter.png(huge, scale: 1)
    }
    let small = try scene(800)
    #expect(throws: PaintError.badScale(4)) { try painter.png(small, scale: 4) }
  }
}
