import Foundation
import Testing

@testable import TriptychGraphics

/// A few pictures compared by pixels, with a tolerance for other versions of Cairo and FreeType.
struct PixelGoldenTests {
  @Test("small pictures look as they did", arguments: ["line", "heatmap", "ring"])
  func looks(name: String) throws {
    let fonts = try Samples.fonts()
    let (_, _, plot) = try #require(try Samples.all().first { $0.name == name })
    let sizes = ["ring": ChartSize(width: 120, height: 120), "heatmap": ChartSize(width: 420, height: 320)]
    let size = sizes[name] ?? ChartSize(width: 420, height: 260)
    let scene = try plot.resolve(size: size, theme: ChartTheme(.light), layout: .share, fonts: fonts).scene
    let file = try PNGPainter(fonts: fonts).png(scene, scale: 1)
    guard let golden = Golden.bytes(named: "\(name).png") else {
      try Golden.record(Data(file), named: "\(name).png")
      return
    }
    let old = try #require(CairoReader.pixels(golden))
    let new = try #require(CairoReader.pixels(file))
    #expect(old.width == new.width && old.height == new.height)
    let different = zip(old.pixels, new.pixels).filter { PNGTests.distance($0, $1) > 32 }
    #expect(Double(different.count) < 0.002 * Double(old.pixels.count), "\(different.count) pixels differ")
  }
}
