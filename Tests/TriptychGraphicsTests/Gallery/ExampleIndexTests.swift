import ChartExamples
import Testing

@testable import TriptychGraphics

/// The examples are the index of all kinds.
struct ExampleIndexTests {
  @Test("every kind of chart has an example of its name, with ordinary data", arguments: ChartKind.allCases)
  func kinds(kind: ChartKind) throws {
    let example = try #require(
      ChartExample.all.first { $0.id == kind.rawValue }, "no example is named \(kind.rawValue)")
    #expect(try example.plot(.english).kind == kind)
  }

  @Test("examples have names of their own, which files can have, and titles")
  func names() {
    let examples = ChartExample.all + ChartExample.hard
    #expect(Set(examples.map(\.id)).count == examples.count)
    for example in examples {
      let isPlain = example.id.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
      #expect(isPlain && !example.id.isEmpty, "\(example.id)")
      #expect(!example.title.isEmpty && example.title.count <= 80, "\(example.id)")
    }
  }

  @Test("every example is told in both languages, and its name fits an alternative text")
  func words() throws {
    for example in ChartExample.all {
      for words in ChartWords.everyOwn {
        let plot = try example.plot(words)
        #expect((1...ChartDescription.longestName).contains(plot.description.name.count), "\(example.id)")
        #expect(!plot.description.summary.isEmpty, "\(example.id)")
        #expect(plot.table.rows.allSatisfy { $0.count == plot.table.columns.count }, "\(example.id)")
      }
      let (english, german) = (try example.plot(.english), try example.plot(.german))
      let isTranslated =
        english.description.summary != german.description.summary || english.table != german.table
      #expect(isTranslated, "\(example.id) says the same in both languages")
    }
  }

  @Test("what is too little for a picture says so in a sentence")
  func refusals() throws {
    for example in ChartExample.hard {
      do {
        _ = try example.plot(.english)
      } catch let error as TooFewPoints {
        #expect(error.sentence(.english).hasSuffix("."), "\(example.id)")
      }
    }
  }
}
