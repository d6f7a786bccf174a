import ChartExamples
import Testing

@testable import TriptychGraphics

/// Labels of calendars, matrices, clouds, nights and timelines keep clear of each other; EveryWidthTests look at
/// more widths, and at pages.
struct GridLayoutTests {
  private static let kinds: Set<ChartKind> = [
    .heatmap, .calendar, .scatter, .matrix, .stages, .stageRows, .timeline,
  ]

  private static func plots(_ words: ChartWords) throws -> [(id: String, size: ChartSize, plot: Plot)] {
    // Half a million samples take a while to plot, and are of none of these kinds.
    try (ChartExample.all + ChartExample.hard).filter { !$0.id.hasPrefix("samples") }
      .map { ($0.id, $0.size, try $0.plot(words)) }
      .filter { kinds.contains($0.plot.kind) }
  }

  @Test("every kind has an example, and the first of a kind is named like it")
  func examples() throws {
    for kind in Self.kinds {
      let first = try ChartExample.all.first { try $0.plot(.english).kind == kind }
      #expect(first?.id == kind.rawValue)
    }
  }

  @Test(
    "labels of shared pictures keep clear of each other in narrow and wide pictures",
    arguments: [320.0, 960], ChartWords.everyOwn)
  func shared(width: Double, words: ChartWords) throws {
    let fonts = try Samples.fonts()
    for (id, size, plot) in try Self.plots(words) {
      let size = ChartSize(width: width, height: max(size.height, 560))
      let resolved = try plot.resolve(size: size, theme: ChartTheme(.light), layout: .share, fonts: fonts)
      let texts = PlacedText.all(resolved.scene, fonts: fonts)
      #expect(!texts.isEmpty)
      #expect(PlacedText.collisions(texts) == [], "\(id) at \(width)")
      let picture = Box(x: 0, y: 0, width: width, height: size.height)
      #expect(PlacedText.outside(texts, picture) == [], "\(id) at \(width)")
    }
  }

  @Test("heights on pages are whole rems, as the classes of the style sheet need them")
  func heights() throws {
    for (id, _, plot) in try Self.plots(.english) {
      let height = plot.style.pageHeight ?? 240
      #expect(height.truncatingRemainder(dividingBy: 16) == 0, "\(id)")
      #expect(height >= 48)
    }
  }

  @Test("a picture without room is refused with the least size, in a sentence")
  func tooSmall() throws {
    let fonts = try Samples.fonts()
    for (id, _, plot) in try Self.plots(.english) {
      do throws(LayoutError) {
        _ = try plot.resolve(
          size: ChartSize(width: 90, height: 60), theme: ChartTheme(.light), layout: .share, fonts: fonts)
        Issue.record("\(id) was drawn")
      } catch {
        #expect(
          error.description.hasPrefix("A picture of 90 x 60 points is too small for this chart; it needs at"))
      }
    }
  }

  @Test(
    "names that the fonts lack are reported",
    arguments: ["stages-names", "timeline-names", "calendar-hebrew"])
  func missing(id: String) throws {
    let example = try #require(ChartExample.hard.first { $0.id == id })
    let resolved = try example.plot(.english).resolve(
      size: example.size, theme: ChartTheme(.light), layout: .share, fonts: Samples.fonts(fallbacks: []))
    #expect(!resolved.missingGlyphs.isEmpty)
  }
}
