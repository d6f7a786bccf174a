import Foundation
import TriptychBase

@testable import TriptychGraphics

/// Takes a sentence apart by the templates of its language file.
struct SentenceReader {
  private struct Pattern {
    let phrase: Phrase
    let names: [String]
    let literal: Int
    let expression: NSRegularExpression
  }

  private let patterns: [Pattern]

  /// - Parameter wanted: only templates with all of some of these placeholders are tried.
  init(_ words: ChartWords, wanted: [Set<String>]) throws {
    let own = [
      "ar": PackageResources.ar_json, "de": PackageResources.de_json, "en": PackageResources.en_json,
      "es": PackageResources.es_json,
      "fr": PackageResources.fr_json,
    ]
    let file = try LanguageFile.read(own[String(words.language.prefix(2))] ?? [])
    let rule = PluralRule(rawValue: file.plurals) ?? .oneOther
    var patterns: [Pattern] = []
    for (phrase, forms) in try file.templates(rule).sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      for form in PluralForm.allCases {
        guard let template = forms.templates[form] else { continue }
        let names = Self.names(template)
        guard wanted.contains(where: { $0.isSubset(of: names) }) else { continue }
        var pattern = NSRegularExpression.escapedPattern(for: template)
        for name in names {
          pattern = pattern.replacing(NSRegularExpression.escapedPattern(for: "{\(name)}"), with: "(.+?)")
        }
        let literal = template.count - names.reduce(0) { $0 + $1.count + 2 }
        let expression = try NSRegularExpression(pattern: "^" + pattern + "$")
        patterns.append(Pattern(phrase: phrase, names: names, literal: literal, expression: expression))
      }
    }
    self.patterns = patterns.sorted { $0.literal > $1.literal }
  }

  /// The phrase that says most of the sentence, and what fills its placeholders; nil if none does.
  func read(_ sentence: String) -> (phrase: Phrase, values: [String: String])? {
    let whole = sentence as NSString
    for pattern in patterns {
      let range = NSRange(location: 0, length: whole.length)
      guard let match = pattern.expression.firstMatch(in: sentence, range: range) else { continue }
      let values = pattern.names.enumerated().map { index, name in
        (name, whole.substring(with: match.range(at: index + 1)))
      }
      return (pattern.phrase, Dictionary(values) { first, _ in first })
    }
    return nil
  }

  private static func names(_ template: String) -> [String] {
    template.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      part.firstIndex(of: "}").map { String(part[..<$0]) }
    }
  }
}
