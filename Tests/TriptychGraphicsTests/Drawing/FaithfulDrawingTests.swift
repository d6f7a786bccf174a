import ChartExamples
import Testing

@testable import TriptychGraphics

/// Our drawing beside Cairo's with letters as outlines.
struct FaithfulDrawingTests {
  /// Letters stand on sixteenths of a pixel, markers on eighths, and coverage is exact area in 32 steps where
  /// Cairo samples it: that and no more may differ.
  private static let leastSimilarity = 0.9990
  private static let mostColor = 0.125

  @Test(
    "every chart looks as if Cairo had drawn it",
    arguments: [(ThemeName.light, 1.0), (.dark, 1), (.light, 2)])
  func charts(theme: ThemeName, scale: Double) throws {
    let fonts = try Samples.fonts()
    for (name, size, plot) in try Samples.all() {
      let scene = try plot.resolve(size: size, theme: ChartTheme(theme), layout: .share, fonts: fonts).scene
      try expectFaithful(scene, scale, fonts, name)
    }
  }

  @Test("every example of the gallery looks as if Cairo had drawn it", arguments: ChartExample.all.map(\.id))
  func gallery(id: String) throws {
    let fonts = try Samples.fonts()
    let example = try #require(ChartExample.all.first { $0.id == id })
    let scene = try example.plot(.english).resolve(
      size: example.size, theme: ChartTheme(.light), layout: .share, fonts: fonts
    ).scene
    // Some of these are mostly letters, at 1x the hardest case.
    try expectFaithful(scene, 1, fonts, id)
  }

  @Test("a thousand dots look as if Cairo had drawn them", arguments: [1.0, 2.0])
  func dots(scale: Double) throws {
    let fonts = try Samples.fonts()
    let scene = try Samples.scatter(1000).plot(words: .english).resolve(
      size: ChartSize(width: 800, height: 600), theme: ChartTheme(.light), layout: .share, fonts: fonts
    ).scene
    try expectFaithful(scene, scale, fonts, "dots")
  }

  @Test(
    "thin and wide lines, sharp turns, dashes, arcs and every marker look as if Cairo had drawn them",
    arguments: [1.0, 2.0, 3.0])
  func shapes(scale: Double) throws {
    let fonts = try Samples.fonts()
    for (name, items) in ShapeSheet.all {
      // Letters alone, filling the picture: their places are rounded by up to a thirty-second of a pixel.
      let isText = name == "text"
      try expectFaithful(
        ShapeSheet.scene(items), scale, fonts, name, similarity: isText ? 0.9990 : Self.leastSimilarity,
        color: isText ? 0.18 : Self.mostColor)
    }
  }

  private func expectFaithful(
    _ scene: Scene, _ scale: Double, _ fonts: FontCollection, _ name: String,
    similarity: Double = leastSimilarity, color: Double = mostColor
  ) throws {
    let (width, height) = Painted.size(scene, scale)
    let ours = try Painted.ours(scene, scale: scale, fonts: fonts)
    let cairo = try Painted.byCairo(scene, scale: scale, fonts: fonts)
    let difference = PictureDifference(ours, cairo, width: width, height: height)
    #expect(difference.similarity >= similarity, "\(name) at \(scale)")
    #expect(difference.color <= color, "\(name) at \(scale)")
  }

  @Test("the measure of likeness gives the figures of scikit-image")
  func measure() {
    let (width, height) = (40, 30)
    var first: [UInt32] = []
    var second: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width {
        let (r, g, b) = (x * 6 % 256, y * 8 % 256, (x * y) % 256)
        first.append(UInt32(r << 16 | g << 8 | b))
        let isChanged = x > 18 && x < 26 && y > 8 && y < 21
        second.append(isChanged ? UInt32((r / 2) << 16 | g << 8 | (255 - b)) : UInt32(r << 16 | g << 8 | b))
      }
    }
    let difference = PictureDifference(first, second, width: width, height: height)
    // structural_similarity(gaussian_weights, sigma 1.5, population covariance) on Rec. 601 luma and
    // deltaE_ciede2000 of scikit-image 0.26.
    #expect(abs(difference.similarity - 0.831940854) < 1e-6)
    #expect(abs(difference.color - 3.005903) < 1e-3)
  }
}
