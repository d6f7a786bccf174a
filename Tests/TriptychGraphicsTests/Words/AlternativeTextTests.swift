import ChartExamples
import Testing

@testable import TriptychGraphics

/// What is said of a chart where only one sentence can be.
struct AlternativeTextTests {
  private func text(_ name: String, _ sentences: [String], headlines: [String]? = nil) -> String {
    ChartDescription(name: name, statistics: sentences, headlines: headlines).withAlternative(.english)
      .alternative
  }

  @Test("the alternative text is the name and the most important fact")
  func headline() throws {
    let plot = try Samples.steps.plot(words: .english)
    #expect(plot.description.alternative.hasPrefix(plot.description.name + ". "))
    #expect(plot.description.alternative.count <= 140)
    #expect(Samples.ring.plot(words: .english).description.alternative == "Ring: Fitness, 82")
    #expect(text("Line: Steps, 5 May", ["Steps: from 1 to 2."]) == "Line: Steps, 5 May. From 1 to 2.")
    #expect(text("Line chart: Steps", ["Sleep: from 1 to 2."]) == "Line chart: Steps. Sleep: from 1 to 2.")
  }

  @Test("a fact that does not fit is left out whole, and a shorter one takes its place")
  func fitting() {
    let long = String(repeating: "a long sentence ", count: 12) + "12,345."
    #expect(text("Line chart: Steps", [long]) == "Line chart: Steps")
    #expect(text("Line chart: Steps", [long, "Mean 5."]) == "Line chart: Steps. Mean 5.")
    #expect(text("Line: Steps", ["Mean 5."], headlines: [long, "Last 7."]) == "Line: Steps. Last 7.")
    #expect(text("Ring: 5", ["Five."], headlines: []) == "Ring: 5")
  }

  @Test("a long name is cut at a word, never inside or right after a number")
  func cutting() {
    for length in 100...160 {
      let front = String(repeating: "m", count: length - 20)
      let name = ChartDescription(
        name: "Line: \(front) 12,345 of 30 days to 18 November 2025", statistics: []
      )
      .name
      #expect(name.count <= 140)
      guard name.hasSuffix("…") else { continue }
      #expect(name.dropLast().last?.isNumber == false)
      #expect(!name.hasSuffix(" …") && !name.hasSuffix(",…"))
    }
    let digits = ChartDescription(name: String(repeating: "7", count: 200), statistics: []).name
    #expect(digits.count <= 140)
  }

  @Test("names and alternative texts of all examples fit in 140 characters")
  func examples() {
    for words in ChartWords.everyOwn {
      for example in ChartExample.all + ChartExample.hard {
        guard let description = (try? example.plot(words))?.description else { continue }
        #expect(description.name.count <= 140 && !description.name.isEmpty, "\(example.id)")
        #expect(description.alternative.count <= 140, "\(example.id)")
        #expect(description.alternative.hasPrefix(description.name), "\(example.id)")
      }
    }
  }
}
