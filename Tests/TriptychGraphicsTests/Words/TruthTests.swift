import ChartExamples
import Foundation
import Testing

@testable import TriptychGraphics

/// What a chart says is what it shows: nothing in its words that is not in its table and its data.
struct TruthTests {
  private static let languages = ChartWords.everyOwn

  /// Every example that has a picture, in both languages.
  private static let charts: [(id: String, plot: Plot, words: ChartWords)] = languages.flatMap { words in
    // Half a million samples say no other sentences than a day of them.
    (ChartExample.all + ChartExample.hard).filter { $0.id != "samples-year" }.compactMap { example in
      (try? example.plot(words)).map { (example.id, $0, words) }
    }
  }

  /// What each chart's words are held against, made once.
  private static let checks: [(id: String, check: TruthCheck)] = charts.map {
    ($0.id, TruthCheck($0.plot, $0.words))
  }

  @Test("every number, day and time of the words stands in the table")
  func truth() {
    for (id, check) in Self.checks {
      let (words, objections) = (check.words, check.objections)
      #expect(objections.isEmpty, "\(id), \(words.language): \(objections.prefix(5))")
    }
  }

  /// Kinds whose cells are sums, shares or quantiles of the data; their own tests reckon them anew.
  private static let reckoned: Set<ChartKind> = [.samples, .box, .stages, .stageRows, .harmony, .strain]

  @Test("every value of the table is in the data")
  func data() {
    for (id, plot, words) in Self.charts where words.language == "en-GB" && !Self.reckoned.contains(plot.kind)
    {
      // On the day the clocks change, a time of the table is no plain count of hours.
      let rows = plot.table.rows
      guard id != "timeline-short", rows.count <= 400, let facts = try? WordFacts(words) else { continue }
      let numbers = DataNumbers(plot)
      guard !numbers.isEmpty else { continue }
      for row in rows {
        for cell in row.dropFirst() {
          for found in facts.found(in: cell) where !numbers.hold(found.fact) {
            Issue.record("\(id): \(found.text) of \(row.prefix(6)) is not in the data")
          }
        }
      }
    }
  }

  @Test("a false number, day or time in any sentence of any kind is found")
  func falseWords() {
    var kinds: Set<ChartKind> = []
    for (id, check) in Self.checks {
      let (plot, words) = (check.plot, check.words)
      guard plot.table.rows.count <= 400 else { continue }
      let description = plot.description
      for text in [description.name, description.alternative] + description.summary {
        for found in check.found(in: text) {
          guard let broken = Self.broken(text, found, check) else { continue }
          kinds.insert(plot.kind)
          #expect(
            !check.objections(to: broken).isEmpty, "\(id), \(words.language): nobody minds \"\(broken)\"")
        }
      }
    }
    #expect(kinds == Set(ChartExample.all.compactMap { try? $0.plot(.english).kind }))
  }

  /// The text with one fact stepped on until it is none of the table's; nil if that is not possible.
  private static func broken(_ text: String, _ found: WordFacts.Found, _ check: TruthCheck) -> String? {
    let digits = found.text.unicodeScalars.filter { ("0"..."9").contains($0) }
    guard !digits.isEmpty else { return nil }
    var number = digits.reduce(0) { ($0 &* 10) &+ Int($1.value) - 48 }
    for _ in 0..<2000 {
      number += 1
      var left = String(number)
      guard left.count <= digits.count else { return nil }
      left = String(repeating: "0", count: digits.count - left.count) + left
      var rest = left[...]
      let changed = String(found.text.map { $0.isASCII && $0.isNumber ? rest.removeFirst() : $0 })
      let facts = check.found(in: changed).map(\.fact)
      if !facts.isEmpty, !facts.allSatisfy(check.stands) {
        return (text as NSString).replacingCharacters(in: found.range, with: changed)
      }
    }
    return nil
  }

  @Test("a lowest value on the day of the highest is found")
  func wrongDay() throws {
    for words in Self.languages {
      let plot = try Samples.steps.plot(words: words)
      let check = TruthCheck(plot, words)
      let sentence = plot.description.statistics[1]
      let days = check.found(in: sentence).filter {
        if case .day = $0.fact { return true }
        return false
      }
      try #require(days.count == 2)
      let swapped = sentence.replacing(days[0].text, with: days[1].text)
      #expect(check.objections(to: sentence).isEmpty)
      #expect(check.objections(to: swapped).count == 1, "\(swapped)")
    }
  }

  @Test("the lowest named is the lowest of the table, the last is the last, and the mean is their mean")
  func claims() throws {
    // The rows of samples hold means of many; their first and last values stand in the caption.
    for (id, plot, words) in Self.charts where plot.kind != .samples {
      let check = try ClaimCheck(plot, words)
      for sentence in plot.description.summary {
        let objections = check.objections(to: sentence)
        #expect(objections.isEmpty, "\(id), \(words.language): \(objections)")
      }
    }
  }

  @Test("lowest and highest exchanged are found")
  func exchanged() throws {
    for words in Self.languages {
      let plot = try Samples.steps.plot(words: words)
      let check = try ClaimCheck(plot, words)
      let sentence = plot.description.statistics[1]
      let numbers = TruthCheck(plot, words).found(in: sentence).filter {
        if case .number = $0.fact { return true }
        return false
      }
      #expect(numbers.count == 3)
      let exchanged = sentence.replacing(numbers[0].text, with: "#").replacing(
        numbers[1].text, with: numbers[0].text
      )
      .replacing("#", with: numbers[1].text)
      #expect(check.objections(to: exchanged).count == 1, "\(exchanged)")
      let mean = sentence.replacing(numbers[2].text, with: numbers[0].text)
      #expect(check.objections(to: mean).count == 1, "\(mean)")
      let first = plot.description.statistics[0].replacing("8", with: "9").replacing("٨", with: "٩")
      #expect(check.objections(to: first).count == 1, "\(first)")
    }
  }

  @Test("the reader of words knows numbers, days and times of every language")
  func reader() throws {
    let english = try WordFacts(.english)
    #expect(
      english.found(
        in: "From \u{2212}1,234.50 on 4 to 6 November 2025, 6 h 41 min at 03:16, 2.5k, in May 2024."
      )
      .map(\.fact) == [
        .number("-1234.50"), .day(4, month: 11, year: 2025), .day(6, month: 11, year: 2025),
        .duration(401), .clock(196), .number("2.5k"), .month(5, year: 2024),
      ])
    let german = try WordFacts(.german)
    #expect(
      german.found(in: "Von 12.345,6 am 4. bis 6. November, 25 min um 03:16 Uhr, 1,2 Mio. am 1. März 2024.")
        .map(\.fact) == [
          .number("12345.6"), .day(4, month: 11, year: nil), .day(6, month: 11, year: nil), .duration(25),
          .clock(196), .number("1.2 Mio"), .day(1, month: 3, year: 2024),
        ])
    let spanish = try WordFacts(.spanish)
    #expect(
      spanish.found(in: "De 12.345,6 del 4 al 6 de noviembre de 2025, 25 min; enero de 2024.").map(\.fact)
        == [
          .number("12345.6"), .day(4, month: 11, year: 2025), .day(6, month: 11, year: 2025), .duration(25),
          .month(1, year: 2024),
        ])
    let french = try WordFacts(.french)
    #expect(
      french.found(in: "De 12\u{202F}345,6 du 4 au 6 novembre 2025, 6 h 41 min, en janvier 2024.").map(\.fact)
        == [
          .number("12345.6"), .day(4, month: 11, year: 2025), .day(6, month: 11, year: 2025), .duration(401),
          .month(1, year: 2024),
        ])
  }

  @Test("sentences have no holes, no doubled spaces and a full stop at the end")
  func whole() {
    for (id, plot, words) in Self.charts {
      let description = plot.description
      let texts = [description.name, description.alternative, plot.table.caption] + description.summary
      for text in texts {
        let faults = ["  ", " .", " ,", "..", ",,", "()", "{", "}"].filter { text.contains($0) }
        #expect(faults.isEmpty, "\(id), \(words.language): \"\(text)\" holds \(faults)")
        #expect(text.first?.isWhitespace == false && text.last?.isWhitespace == false)
      }
      for sentence in description.summary {
        #expect(sentence.last?.isPunctuation == true, "\(id): \"\(sentence)\"")
      }
    }
  }
}
