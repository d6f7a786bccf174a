import Foundation
import TriptychBase

/// The words of a language as they stand in a file.
///
/// A JSON object: `language` (a tag such as "de-DE"), `plurals` (the name of a rule), `months` and
/// `weekdays` (each with `long` and `short`), `numbers` (`group`, `decimal`, `minus`, `groupFrom`) and
/// `phrases`: sections of templates, each a text or an object of texts by plural form.
struct LanguageFile: Decodable {
  struct Names: Decodable {
    let long: [String]
    let short: [String]
  }

  struct Numbers: Decodable {
    let group: String
    let decimal: String
    let minus: String
    let groupFrom: Int
  }

  /// A template, or one for each plural form by its name.
  enum Template: Decodable {
    case single(String)
    case counted([String: String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .single(text)
      } else {
        self = .counted(try container.decode([String: String].self))
      }
    }
  }

  let language: String
  let plurals: String
  let months: Names
  let weekdays: Names
  let numbers: Numbers
  let phrases: [String: [String: Template]]

  /// The largest file that is read, in bytes: some thirty times that of English.
  static let largest = 1 << 19
  /// The longest name of a month or weekday, in characters.
  static let longestName = 60

  /// - Throws: `ChartWordsError` with what the reader of the file met.
  static func read(_ bytes: [UInt8]) throws(ChartWordsError) -> LanguageFile {
    guard bytes.count <= largest else { throw .tooLarge(bytes: bytes.count, most: largest) }
    do {
      return try JSONDecoder().decode(LanguageFile.self, from: Data(bytes))
    } catch let error as DecodingError {
      throw .unreadable(Self.sentence(error))
    } catch {
      throw .unreadable("it is no JSON")
    }
  }

  private static func sentence(_ error: DecodingError) -> String {
    func place(_ context: DecodingError.Context) -> String {
      context.codingPath.map(\.stringValue).joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context):
      let path = place(context)
      return "\"\(path.isEmpty ? key.stringValue : path + "." + key.stringValue)\" is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\"\(place(context))\" has a value of another kind than it must"
    case .dataCorrupted(let context):
      let path = place(context)
      return path.isEmpty ? "it is no JSON" : "\"\(path)\" has a value of another kind than it must"
    @unknown default: return "it cannot be read"
    }
  }

  /// The phrases of all sections by name.
  ///
  /// - Throws: where a phrase is unknown, stands twice, cannot be used, or has not the forms of its rule.
  func templates(_ rule: PluralRule) throws(ChartWordsError) -> [Phrase: PhraseForms] {
    var found: [Phrase: PhraseForms] = [:]
    for (_, section) in phrases.sorted(by: { $0.key < $1.key }) {
      for (name, template) in section.sorted(by: { $0.key < $1.key }) {
        guard let phrase = Phrase(rawValue: name) else { throw .unknown(name) }
        let forms = try Self.forms(of: phrase, template, rule)
        if let fault = forms.fault { throw .template(phrase, fault) }
        if found.updateValue(forms, forKey: phrase) != nil { throw .twice(phrase) }
      }
    }
    return found
  }

  private static func forms(
    of phrase: Phrase, _ template: Template, _ rule: PluralRule
  ) throws(ChartWordsError) -> PhraseForms {
    switch template {
    case .single(let text): return PhraseForms(text)
    case .counted(let named):
      do {
        return try PhraseForms(named, rule: rule)
      } catch {
        switch error {
        case .unknown(let name): throw .unknown(phrase.rawValue + "." + name)
        case .unused(let form): throw .unusedForm(phrase, form: form)
        case .missing(let form): throw .missingForm(phrase, form: form)
        }
      }
    }
  }
}
