import ChartExamples
import Testing

@testable import TriptychGraphics

/// No label of a bar, box, week or ring lies on another or leaves the picture.
struct BarLayoutTests {
  @Test(
    "labels of shared pictures keep clear of each other in narrow and wide pictures",
    arguments: [320, 960])
  func shared(width: Double) throws {
    let fonts = try Samples.fonts()
    for words in ChartWords.everyOwn {
      for (example, plot) in try BarKinds.examples(words) {
        let size =
          plot.style.isDecorative ? example.size : ChartSize(width: width, height: example.size.height)
        let resolved = try plot.resolve(size: size, theme: ChartTheme(.light), layout: .share, fonts: fonts)
        let texts = PlacedText.all(resolved.scene, fonts: fonts)
        #expect(!texts.isEmpty)
        #expect(PlacedText.collisions(texts) == [], "\(example.id) at \(width)")
        let picture = Box(x: 0, y: 0, width: size.width, height: size.height)
        #expect(PlacedText.outside(texts, picture) == [], "\(example.id) at \(width)")
      }
    }
  }

  @Test("on pages the height of a figure is a whole number of rems and grows with its rows")
  func heights() throws {
    for (example, plot) in try BarKinds.examples() {
      guard let height = plot.style.pageHeight else { continue }
      #expect(height.truncatingRemainder(dividingBy: 16) == 0, "\(example.id)")
      #expect((32...1280).contains(height), "\(example.id)")
    }
    #expect(BarRows(names: ["a", "b"]).pageHeight < BarRows(names: ["a", "b", "c"]).pageHeight)
  }

  @Test("a picture without room for its rows is refused with the least size that has room")
  func tooSmall() throws {
    let fonts = try Samples.fonts()
    for (example, plot) in try BarKinds.examples() where !plot.style.isDecorative {
      let small = ChartSize(width: 90, height: 60)
      do {
        _ = try plot.resolve(size: small, theme: ChartTheme(.light), layout: .share, fonts: fonts)
        Issue.record("\(example.id) was laid out in 90 x 60 points")
      } catch LayoutError.tooSmall(let size, let least) {
        #expect(size == small)
        #expect(least.width > 90 || least.height > 60, "\(example.id)")
      }
    }
  }

  @Test("characters without a glyph are reported")
  func missingGlyphs() throws {
    let (_, plot) = try #require(try BarKinds.examples().first { $0.example.id == "bar-hebrew" })
    let resolved = try plot.resolve(
      size: ChartSize(width: 800, height: 420), theme: ChartTheme(.light), layout: .share,
      fonts: Samples.fonts())
    #expect(resolved.missingGlyphs.isEmpty)
    let lacking = try plot.resolve(
      size: ChartSize(width: 800, height: 420), theme: ChartTheme(.light), layout: .share,
      fonts: Samples.fonts(fallbacks: []))
    #expect(lacking.missingGlyphs.contains("ש"))
  }
}
