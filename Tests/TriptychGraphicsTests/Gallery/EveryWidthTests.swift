import ChartExamples
import Testing

@testable import TriptychGraphics

/// The net under all kinds: no label on another, none cut, none small, at any width, with any data.
struct EveryWidthTests {
  private static let examples = ChartExample.all + ChartExample.hard
  /// Half a million samples take a while, and their labels are those of a day of them.
  private static func widths(_ example: ChartExample) -> [Double] {
    example.id == "samples-year" ? [320] : [320, 390, 640, 960, 1280]
  }
  private static let figures: [Double] = [252, 292, 300, 322, 420, 559, 560, 700, 799, 800, 1150]

  @Test("labels of shared pictures keep clear of each other, in both languages", arguments: examples)
  func shared(example: ChartExample) throws {
    let fonts = try Samples.fonts()
    for words in ChartWords.everyOwn {
      guard let plot = try Self.plot(example, words) else { return }
      for width in Self.widths(example) {
        let size = ChartSize(width: width, height: example.size.height)
        let resolved = try Self.resolve(plot, size, fonts)
        let place = "\(example.id) at \(width), \(words.language)"
        let texts = PlacedText.all(resolved.scene, fonts: fonts)
        #expect(PlacedText.collisions(texts) == [], "\(place)")
        let drawn = resolved.scene.size
        #expect(
          PlacedText.outside(texts, Box(x: 0, y: 0, width: drawn.width, height: drawn.height)) == [],
          "\(place)")
        #expect(Self.smallTexts(resolved.scene) == [], "\(place)")
      }
    }
  }

  @Test("labels of figures in pages keep clear of each other, in both languages", arguments: examples)
  func pages(example: ChartExample) throws {
    let fonts = try Samples.fonts()
    for words in ChartWords.everyOwn {
      guard let plot = try Self.plot(example, words) else { return }
      let resolved = try plot.resolve(
        size: ChartSize(width: 720, height: 240), theme: ChartTheme(.light), fonts: fonts)
      // Rings and sparklines have no words in a page.
      for width in Self.figures where !plot.style.isDecorative {
        let place = "\(example.id) in \(width), \(words.language)"
        let texts = PlacedText.all(resolved, figure: width, fonts: fonts)
        #expect(PlacedText.collisions(texts) == [], "\(place)")
        let figure = Box(x: 0, y: -4, width: width, height: resolved.scene.size.height + 8)
        #expect(PlacedText.outside(texts, figure) == [], "\(place)")
      }
      #expect(Self.smallTexts(resolved.scene) == [], "\(example.id)")
    }
  }

  @Test("a chart that does not fit names a size that does", arguments: examples)
  func tooSmall(example: ChartExample) throws {
    let fonts = try Samples.fonts()
    guard let plot = try Self.plot(example, .english) else { return }
    for size in [
      ChartSize(width: 1, height: 1), ChartSize(width: 60, height: 60), ChartSize(width: 320, height: 24),
    ] {
      for layout in [ChartLayout.share, .page] {
        do {
          _ = try plot.resolve(size: size, theme: ChartTheme(.light), layout: layout, fonts: fonts)
        } catch {
          guard case .tooSmall(let refused, let least) = error else { continue }
          #expect(refused == size)
          #expect(least.width > size.width || least.height > size.height, "\(example.id): \(error)")
          let larger = ChartSize(
            width: max(size.width, least.width), height: max(size.height, least.height))
          for enough in [least, larger] {
            #expect(throws: Never.self, "\(example.id): \(error)") {
              try plot.resolve(size: enough, theme: ChartTheme(.light), layout: layout, fonts: fonts)
            }
          }
        }
      }
    }
  }

  // MARK: - Steps

  /// Nil if there is too little for a picture.
  private static func plot(_ example: ChartExample, _ words: ChartWords) throws -> Plot? {
    do {
      return try example.plot(words)
    } catch is TooFewPoints {
      return nil
    }
  }

  /// The chart at a size, or at the least one it names.
  private static func resolve(_ plot: Plot, _ size: ChartSize, _ fonts: FontCollection) throws -> ResolvedPlot
  {
    do {
      return try plot.resolve(size: size, theme: ChartTheme(.light), layout: .share, fonts: fonts)
    } catch LayoutError.tooSmall(_, let least) {
      let enough = ChartSize(width: max(size.width, least.width), height: max(size.height, least.height))
      return try plot.resolve(size: enough, theme: ChartTheme(.light), layout: .share, fonts: fonts)
    }
  }

  /// Texts below 12 points.
  private static func smallTexts(_ scene: Scene) -> [String] {
    scene.items.compactMap { item in
      guard case .text(let text) = item, text.role.style.size < 12 else { return nil }
      return "\"\(text.string)\" is set in \(text.role.style.size)"
    }
  }
}
