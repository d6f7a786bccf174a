import Testing

@testable import TriptychGraphics

/// What a palette of 256 colors changes.
struct FidelityTests {
  @Test(
    "a chart with a palette looks like the chart in full color",
    arguments: [(ThemeName.light, 1.0), (.dark, 1), (.light, 2)])
  func likeness(theme: ThemeName, scale: Double) throws {
    let fonts = try Samples.fonts()
    let encoder = PNGEncoder()
    for (name, size, plot) in try Samples.all() where scale == 1 || size.width <= 200 {
      let scene = try plot.resolve(size: size, theme: ChartTheme(theme), layout: .share, fonts: fonts).scene
      let drawn = try Painted.ours(scene, scale: scale, fonts: fonts)
      let (width, height) = Painted.size(scene, scale)
      let file = encoder.encode(drawn, width: width, height: height, stride: width, isOpaque: true)
      let back = try #require(CairoReader.pixels(file)).pixels
      let difference = PictureDifference(drawn, back, width: width, height: height)
      #expect(difference.similarity >= 0.9999, "\(name) at \(scale)")
      #expect(difference.color <= 0.02, "\(name) at \(scale)")
    }
  }
}
