import ChartExamples
import Testing

@testable import TriptychGraphics

/// Every chart over days and moments, ordinary and hard; EveryWidthTests look at more widths, and at pages.
struct LineLayoutTests {
  private static let kinds = ["line", "area", "harmony", "small-multiples", "samples"]

  /// Small multiples need more height than the others where they are narrow.
  private static func size(_ example: ChartExample, _ width: Double) -> ChartSize {
    ChartSize(width: width, height: example.id.hasPrefix("small-multiples") ? 760 : 460)
  }

  private static var examples: [ChartExample] {
    (ChartExample.all + ChartExample.hard).filter { example in
      kinds.contains { example.id == $0 || example.id.hasPrefix($0 + "-") }
    }
  }

  @Test("each kind has an example named like it")
  func named() {
    let ids = Self.examples.map(\.id)
    #expect(Set(ids).count == ids.count)
    for kind in [ChartKind.line, .area, .harmony, .multiples, .samples] {
      #expect(ids.contains(kind.rawValue))
    }
  }

  @Test("labels of pictures keep clear of each other and inside", arguments: [320.0, 960])
  func shared(width: Double) throws {
    let fonts = try Samples.fonts()
    for example in Self.examples {
      for words in ChartWords.everyOwn {
        let size = Self.size(example, width)
        let resolved = try example.plot(words).resolve(
          size: size, theme: ChartTheme(.light), layout: .share, fonts: fonts)
        let texts = PlacedText.all(resolved.scene, fonts: fonts)
        #expect(PlacedText.collisions(texts) == [], "\(example.id) at \(width)")
        let picture = Box(x: 0, y: 0, width: size.width, height: size.height)
        #expect(PlacedText.outside(texts, picture) == [], "\(example.id) at \(width)")
        #expect(resolved.scene.frame.width >= width * 0.3, "\(example.id) at \(width)")
      }
    }
  }

  @Test("every number of the words stands in the table, in both languages, and names are short")
  func words() throws {
    for example in Self.examples {
      for words in ChartWords.everyOwn {
        let plot = try example.plot(words)
        let table = plot.table
        let cells = table.rows.flatMap { $0 } + table.foot.map(\.text)
        let text = ([table.caption] + table.columns + cells).joined(separator: " ")
        let known = Set(Self.numbers(text))
        for sentence in plot.description.summary {
          for number in Self.numbers(sentence) {
            #expect(known.contains(number), "\(example.id): \(number) of \"\(sentence)\"")
          }
        }
        #expect(!plot.description.summary.isEmpty)
        #expect(plot.description.name.count <= ChartDescription.longestName)
        #expect(table.rows.allSatisfy { $0.count == table.columns.count })
      }
    }
  }

  private static func numbers(_ text: String) -> [String] {
    text.split { !($0.isNumber || ",.:\u{2212}".contains($0)) }
      .map { part in
        let front = part.drop { ",.:".contains($0) }
        return String(front.reversed().drop { ",.:".contains($0) }.reversed())
      }
      .filter { $0.contains(where: \.isNumber) }
  }

  @Test("pages carry at most 60 kilobytes for the longest of lines")
  func bytes() throws {
    let fonts = try Samples.fonts()
    for example in Self.examples {
      let resolved = try example.plot(.english).resolve(
        size: ChartSize(width: 720, height: 240), theme: ChartTheme(.light), fonts: fonts)
      let count = InlineSVG.figure(resolved, id: "c").utf8.count
      #expect(count < 60_000, "\(example.id) has \(count)")
    }
  }
}
