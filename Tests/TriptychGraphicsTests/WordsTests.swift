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

  @Test("a language needs every phrase with exactly its placeholders")
  func phrases() throws {
    var phrases = Dictionary(uniqueKeysWithValues: Phrase.allCases.map { ($0, $0.english) })
    func make() throws -> ChartWords {
      try ChartWords(months: words.months, weekdays: words.weekdays, marks: words.marks, phrases: phrases)
    }
    #expect(try make() == words)
    phrases[.goal] = "Ziel {wert}"
    #expect(throws: ChartWordsError.placeholders(.goal, found: ["wert"], need: ["value"])) { try make() }
    phrases[.goal] = nil
    #expect(throws: ChartWordsError.missing(.goal)) { try make() }
    #expect(throws: ChartWordsError.wrongCount(list: "months", need: 12)) {
      try ChartWords(
        months: words.weekdays, weekdays: words.weekdays, marks: words.marks, phrases: phrases)
    }
  }

  @Test("every phrase has English words")
  func english() {
    for phrase in Phrase.allCases { #expect(!phrase.english.isEmpty, "\(phrase)") }
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
