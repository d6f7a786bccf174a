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

  @Test("German groups from five digits on, with a decimal comma and no-break spaces before signs")
  func german() {
    let german = ChartWords.german
    #expect(german.number(9412, decimals: 0) == "9412")
    #expect(german.number(-10_412.5, decimals: 1) == "\u{2212}10.412,5")
    #expect(german.axis(25_000, decimals: 0, largest: 25_000) == "25\u{A0}Tsd.")
    #expect(german.compact(1_152_570_798, Measure(name: "x")) == "1,15\u{A0}Mrd.")
    #expect(german.say(.percent, ["number": "82"]) == "82\u{A0}%")
    #expect(words.say(.percent, ["number": "82"]) == "82\u{A0}%")
  }

  @Test("days and ranges of days say month and year once where they are the same")
  func days() {
    let (last, german) = (20_410, ChartWords.german)
    #expect(words.day(last, withYear: true) == "18 November 2025")
    #expect(words.days((last - 2)...last, withYear: true) == "16 to 18 November 2025")
    #expect(words.days((last - 29)...last, withYear: true) == "20 October to 18 November 2025")
    #expect(words.days(last...last, withYear: false) == "18 November")
    #expect(
      words.days((last - 365)...last, withYear: true) == "18 November 2024 to 18 November 2025")
    #expect(german.day(last, withYear: true) == "18. November 2025")
    #expect(german.days((last - 2)...last, withYear: false) == "16. bis 18. November")
    #expect(german.days((last - 29)...last, withYear: true) == "20. Oktober bis 18. November 2025")
    #expect(german.shortDay(last - 200) == "2. Mai")
  }

  @Test("the first of a month is written as the language does")
  func firstOfMonth() {
    let (first, french) = (20_393, ChartWords.french)
    #expect(words.day(first, withYear: true) == "1 November 2025")
    #expect(french.day(first, withYear: true) == "1er novembre 2025")
    #expect(french.shortDay(first) == "1er nov.")
    #expect(french.days(first...(first + 6), withYear: false) == "du 1er au 7 novembre")
    #expect(french.days((first - 2)...first, withYear: false) == "du 30 octobre au 1er novembre")
    #expect(french.day(first + 10, withYear: false) == "11 novembre")
  }

  @Test("German has no preposition before an amount with its unit, which would ask for another form of it")
  func germanCases() {
    let phrases: [Phrase] = [
      .heatBusiest, .scatterSpan, .boxWhole, .barGoal, .progressSentence, .progressShort, .samplesFromTo,
      .strainHighLow,
    ]
    for phrase in phrases {
      let text = ChartWords.german.say(phrase) { "{\($0)}" }
      for preposition in ["mit", "von", "bei", "auf"] {
        for name in ["value", "xHigh", "yHigh", "high", "low", "goal", "end"] {
          #expect(!text.contains("\(preposition) {\(name)}"), "\(text)")
        }
      }
    }
  }

  @Test("lists end with and, without a comma before it")
  func lists() {
    #expect(words.list([]) == "")
    #expect(words.list(["a"]) == "a")
    #expect(words.list(["a", "b"]) == "a and b")
    #expect(words.list(["a", "b", "c", "d"]) == "a, b, c and d")
    #expect(ChartWords.german.list(["a", "b", "c"]) == "a, b und c")
  }

  @Test("a counted phrase takes the form of its count")
  func counted() {
    #expect(TooFewPoints(have: 2, need: 3).sentence(words).hasSuffix("1 more entry is needed."))
    #expect(TooFewPoints(have: 1, need: 3).sentence(words).hasSuffix("2 more entries are needed."))
    #expect(TooFewPoints(have: 2, need: 3).sentence(.german).hasSuffix("Es fehlt noch 1 Eintrag."))
  }

  @Test("braces in values are not filled in again")
  func braces() {
    #expect(words.say(.goal, ["value": "{value} {x"]) == "goal {value} {x")
  }

  @Test("long names are cut at a word")
  func names() {
    let name = String(repeating: "word ", count: 60)
    let short = ChartDescription(name: name, statistics: []).name
    #expect(short.count <= 140)
    #expect(short.hasSuffix("word…"))
  }
}
