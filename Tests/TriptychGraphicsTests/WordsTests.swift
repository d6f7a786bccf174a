import Foundation
import Testing

@testable import TriptychGraphics

struct WordsTests {
  private let words = ChartWords.english

  @Test("numbers are grouped, rounded and signed as the language has it")
  func numbers() {
    #expect(words.number(1_234_567.891, decimals: 2) == "1,234,567.89")
    #expect(words.number(-12, decimals: 0) == "\u{2212}12")
    #expect(words.number(-0.04, decimals: 1) == "0.0")
    #expect(words.number(999.95, decimals: 1) == "1,000.0")
    #expect(words.number(0.05, decimals: 2) == "0.05")
    #expect(words.number(1e12, decimals: 3) == "1,000,000,000,000.000")
    #expect(words.number(.nan, decimals: 0) == "no data")
    #expect(words.axis(25_000, decimals: 0, largest: 25_000) == "25k")
    #expect(words.axis(2500, decimals: 0, largest: 10_000) == "2.5k")
    #expect(words.axis(2_500_000, decimals: 0, largest: 1e7) == "2.5M")
    #expect(words.axis(5000, decimals: 0, largest: 8000) == "5,000")
    #expect(words.compact(1_152_570_798, Measure(name: "x")) == "1.15bn")
  }

  /// The German file with one text replaced by another.
  private func german(_ old: String, _ new: String) throws -> ChartWords {
    let text = String(decoding: PackageResources.de_json, as: UTF8.self)
    #expect(text.contains(old))
    return try ChartWords(languageFile: Array(text.replacingOccurrences(of: old, with: new).utf8))
  }

  @Test("a language file needs every phrase with exactly its placeholders")
  func phrases() throws {
    #expect(try german("Ziel {value}", "Ziel {value}") == .german)
    #expect(throws: ChartWordsError.placeholders(.goal, found: ["wert"], need: ["value"])) {
      try german("Ziel {value}", "Ziel {wert}")
    }
    #expect(throws: ChartWordsError.unknown("gaol")) { try german("\"goal\"", "\"gaol\"") }
    #expect(throws: ChartWordsError.twice(.goal)) {
      try german("\"noPicture\": {", "\"noPicture\": { \"goal\": \"Ziel {value}\",")
    }
    #expect(throws: ChartWordsError.wrongCount(list: "months", need: 12)) {
      try german("\"Januar\",", "")
    }
    #expect(throws: ChartWordsError.unknownPlurals("dual")) { try german("one-other", "dual") }
    #expect(throws: ChartWordsError.unreadable("\"numbers\" is missing")) {
      try german("\"numbers\"", "\"numerals\"")
    }
    #expect(throws: ChartWordsError.unreadable("it is no JSON")) { try ChartWords(languageFile: [0x7B]) }
  }

  @Test("a counted phrase takes the form of its count")
  func counted() {
    #expect(TooFewPoints(have: 2, need: 3).sentence(words).hasSuffix("1 more point is needed."))
    #expect(TooFewPoints(have: 1, need: 3).sentence(words).hasSuffix("2 more points are needed."))
    #expect(TooFewPoints(have: 2, need: 3).sentence(.german).hasSuffix("1 weiterer Punkt ist nötig."))
  }

  @Test("braces in values are not filled in again")
  func braces() {
    #expect(words.say(.goal, ["value": "{value} {x"]) == "goal {value} {x")
  }

  @Test("long names are cut at a word")
  func names() {
    let name = String(repeating: "word ", count: 60)
    let short = ChartDescription(name: name, summary: []).name
    #expect(short.count <= 140)
    #expect(short.hasSuffix("word…"))
  }
}
