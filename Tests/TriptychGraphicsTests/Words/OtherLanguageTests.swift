import ChartExamples
import Foundation
import Testing

@testable import TriptychGraphics

/// Charts know no language: one that nobody speaks, made from the English file, reaches every word of them.
struct OtherLanguageTests {
  /// The English file in strange letters, a decimal comma, and one form for every count.
  static func strange() throws -> ChartWords {
    let english = Data(PackageResources.en_json)
    let parsed = try JSONSerialization.jsonObject(with: english) as? [String: Any]
    var file = try #require(parsed)
    file["language"] = "x-strange"
    file["plurals"] = "none"
    file["numbers"] = ["group": "\u{202F}", "decimal": ",", "minus": "-", "groupFrom": 5]
    for list in ["months", "weekdays"] {
      file[list] = (file[list] as? [String: [String]])?.mapValues { $0.map(masked) }
    }
    file["phrases"] = (file["phrases"] as? [String: [String: Any]])?.mapValues { section in
      section.mapValues { template -> String in
        if let text = template as? String { return masked(text) }
        return masked((template as? [String: String])?["other"] ?? "")
      }
    }
    return try ChartWords(languageFile: Array(JSONSerialization.data(withJSONObject: file)))
  }

  /// Letters outside braces become Greek, which no name in the examples has.
  private static func masked(_ text: String) -> String {
    var depth = 0
    return String(
      text.map { letter in
        if letter == "{" { depth += 1 }
        if letter == "}" { depth -= 1 }
        guard depth == 0, letter.isASCII, letter.isLetter, let code = letter.asciiValue else { return letter }
        let scalar = Unicode.Scalar(0x3B1 + UInt32(code & 0x1F) % 17)
        return scalar.map(Character.init) ?? letter
      })
  }

  @Test(
    "every word of every chart comes from the language file or from the caller", arguments: [false, true])
  func allWords(hard: Bool) throws {
    let words = try Self.strange()
    for example in hard ? ChartExample.hard : ChartExample.all {
      guard let plot = try? example.plot(words) else { continue }
      let given = DataOfPlot(textsOf: plot).strings.flatMap(Self.latinWords)
      let own = Set(given)
      let table = plot.table
      let description = plot.description
      let texts =
        [description.name, description.alternative, table.caption] + description.summary + table.columns
        + table.rows.prefix(40).flatMap { $0 } + plot.legend.map(\.label)
      for text in texts {
        let foreign = Self.latinWords(text).filter { !own.contains($0) }
        #expect(foreign.isEmpty, "\(example.id) says \(foreign) in \"\(text)\"")
      }
    }
  }

  private static func latinWords(_ text: String) -> [String] {
    text.split { !($0.isASCII && $0.isLetter) }.map { $0.lowercased() }
  }

  @Test("numbers and dates of the other language stand in its charts")
  func numbers() throws {
    let words = try Self.strange()
    #expect(words.number(-12_345.5, decimals: 1) == "-12\u{202F}345,5")
    #expect(words.number(1234, decimals: 0) == "1234")
    #expect(words.day(20_410, withYear: true) == "18 \(words.months.long[10]) 2025")
    let plot = try Samples.steps.plot(words: words)
    #expect(plot.table.rows[13][1] == "22\u{202F}940")
  }
}
