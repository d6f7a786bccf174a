import TriptychBase

/// A counted text whose count only the browser knows: one text for each plural form of the language, in which `{n}` is
/// filled in on the page.
struct BrowserCount: Codable, Sendable {
  var zero: String?
  var one: String?
  var two: String?
  var few: String?
  var many: String?
  var other: String

  init<Subject: SubjectWord>(_ word: Subject, _ words: Words) {
    func text(_ form: PluralForm) -> String? { words.text(word, in: form, ["n": "{n}"]) }
    (zero, one, two) = (text(.zero), text(.one), text(.two))
    (few, many) = (text(.few), text(.many))
    other = text(.other) ?? ""
  }
}
