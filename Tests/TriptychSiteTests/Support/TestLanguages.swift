import Foundation
import TriptychBase

@testable import TriptychSite

/// Every text of every language: of pages and of charts.
enum TestLanguages {
  struct Text: Sendable, CustomStringConvertible {
    var key: String
    var text: String
    var description: String { key + ": " + text }
  }

  static let codes = ["ar", "de", "en", "es", "fr"]

  /// The words of pages by their key; the forms of a counted word one after the other.
  static func pages(_ code: String) throws -> [String: [String]] {
    try TestTemplates.load().language(code).entries.mapValues { forms in
      PluralForm.allCases.compactMap { forms.templates[$0] }
    }
  }

  /// The words of pages and charts, sorted by key.
  static func all(_ code: String) throws -> [Text] {
    let pages = try pages(code).flatMap { key, texts in texts.map { Text(key: key, text: $0) } }
    return (try charts(code) + pages).sorted { ($0.key, $0.text) < ($1.key, $1.text) }
  }

  /// The words charts say of themselves.
  static func charts(_ code: String) throws -> [Text] {
    let file = URL(fileURLWithPath: TestTemplates.directory).deletingLastPathComponent()
      .appendingPathComponent("Sources/TriptychGraphics/Languages/\(code).json")
    return texts(try JSONSerialization.jsonObject(with: Data(contentsOf: file)), "charts")
  }

  private static func texts(_ value: Any, _ key: String) -> [Text] {
    if let text = value as? String { return [Text(key: key, text: text)] }
    if let list = value as? [Any] { return list.flatMap { texts($0, key) } }
    guard let object = value as? [String: Any] else { return [] }
    return object.flatMap { texts($0.value, key + "." + $0.key) }
  }

  /// The names in braces, such as `n` of `{n} days`.
  static func places(_ text: String) -> Set<String> {
    Set(text.matches(of: /\{([A-Za-z0-9]+)\}/).map { String($0.1) })
  }
}
