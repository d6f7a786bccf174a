import ChartExamples
import Testing

@testable import TriptychGraphics

/// What bars, boxes, weeks and rings say, and that the table holds it.
struct BarWordsTests {
  @Test("every number in the summary stands in the table, in English and in German")
  func numbers() throws {
    for words in ChartWords.everyOwn {
      for (example, plot) in try BarKinds.examples(words) {
        let table = plot.table
        let known = Set(
          ([table.caption] + table.columns + table.rows.flatMap { $0 }).flatMap(Self.numbers))
        let description = plot.description
        #expect(!description.summary.isEmpty, "\(example.id)")
        #expect(description.name.count <= ChartDescription.longestName, "\(example.id)")
        #expect(table.rows.allSatisfy { $0.count == table.columns.count }, "\(example.id)")
        for sentence in description.summary {
          #expect(!sentence.contains("{") && !sentence.contains("  "), "\(example.id): \(sentence)")
          for number in Self.numbers(sentence) {
            #expect(known.contains(number), "\(example.id): \(number) of \"\(sentence)\"")
          }
        }
      }
    }
  }

  private static func numbers(_ text: String) -> [String] {
    text.split { !($0.isNumber || ",.:\u{2212}".contains($0)) }
      .map { $0.trimmingPrefix(while: { ",.:".contains($0) }) }
      .map { part in String(part.reversed().drop(while: { ",.:".contains($0) }).reversed()) }
      .filter { $0.contains(where: \.isNumber) }
  }

  private func summary(_ id: String, _ words: ChartWords = .english) throws -> ChartDescription {
    try #require(try BarKinds.examples(words).first { $0.example.id == id }).plot.description
  }

  @Test("bars say their extremes, their mean, the goal and what is missing")
  func bars() throws {
    let bar = try summary("bar")
    #expect(bar.name == "Bar chart: Steps a day, 10 to 16 November 2025")
    #expect(
      bar.summary == [
        "Steps a day: highest 10,723 (Sun 16), lowest 6,191 (Tue 11), mean 8,855.",
        "5 of 7 values reach the goal of 8,000.",
      ])
    #expect(try summary("bar-sorted").summary.last == "There is no data for 1 of 6 values.")
    #expect(try summary("bar-missing").summary == ["Value: no data."])
    #expect(try summary("bar-one").summary == ["Monday: 42."])
    #expect(
      try summary("bar", .german).summary.last == "5 von 7 Werten erreichen das Ziel (8000).")
  }

  @Test("one value alone reaches its goal or does not, and is not one of many")
  func alone() {
    func summary(_ value: Double, _ words: ChartWords = .english) -> String? {
      BarChart(
        heading: ChartHeading(title: "Steps", subtitle: "", dates: "10 November 2025", brand: "Triptych"),
        measure: Measure(name: "Steps"), rows: [BarRow("Monday", value), BarRow("Tuesday", nil)],
        accent: .first,
        goal: 8_000
      ).plot(words: words).description.summary.first { $0.contains("8") }
    }
    #expect(summary(9_000) == "The only value reaches the goal of 8,000.")
    #expect(summary(7_000) == "The only value does not reach the goal of 8,000.")
    #expect(summary(7_000, .german) == "Der einzige Wert erreicht das Ziel (8000) nicht.")
  }

  @Test("stacked bars say the highest and lowest total and shares that add up to 100 per cent")
  func stacks() throws {
    #expect(
      try summary("stacked-bar").summary == [
        "The highest total is 2,224 kilocalories (Sat 15), the lowest 1,586 (Wed 12).",
        "In all: Protein 17\u{A0}%, Carbohydrate 49\u{A0}% and Fat 34\u{A0}%.",
      ])
  }

  @Test("the running week is said first, then those that are over and how they lie to their usual range")
  func weeks() throws {
    let strain = try summary("strain").summary
    #expect(strain.first?.hasPrefix("The week from 17 November is still running: 108 so far.") == true)
    #expect(
      strain.contains("18 weeks that are over have a usual range: 3 above it, 15 within it, 0 below it."))
    #expect(strain.last == "1 of 20 weeks has no data.")
  }

  @Test("a progress ring says what of what and the true per cent, beyond the goal too")
  func progress() throws {
    #expect(try summary("progress-ring").summary == ["Water: 1.4 of 2.0 litres, 70\u{A0}%."])
    #expect(try summary("progress-ring-over").summary == ["Steps: 19,412 of 8,000, 243\u{A0}%."])
    #expect(try summary("progress-ring-none").summary == ["Steps: no data; the goal is 8,000."])
    #expect(try summary("progress-bar").summary.last == "1 of 4 goals is reached.")
  }
}
