import TriptychHealth

/// The words of the forms for what is entered by hand, and of what waits in the browser.
///
/// A new kind of entry or a new field needs no line here, only its words in each language.
struct EntryWord: SubjectWord {
  static let subject = "entry"

  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }

  private init(_ rawValue: String) { self.rawValue = rawValue }

  /// The page that leads to all forms.
  static let indexTitle = EntryWord("indexTitle")
  /// A label with what may be left empty, and a label with its unit.
  static let optional = EntryWord("optional")
  /// What a field takes: a number of a unit, a number, a whole one of each, a text, a step of a scale.
  static let number = EntryWord("number")
  static let plain = EntryWord("plain")
  static let whole = EntryWord("whole")
  static let text = EntryWord("text")
  /// What is said where that is not what stands there.
  static let numberError = EntryWord("numberError")
  static let wholeError = EntryWord("wholeError")
  static let textError = EntryWord("textError")
  static let textOptionalError = EntryWord("textOptionalError")
  static let scaleError = EntryWord("scaleError")
  static let momentError = EntryWord("momentError")
  static let dayError = EntryWord("dayError")
  /// When it was.
  static let when = EntryWord("when")
  static let whenHint = EntryWord("whenHint")
  static let day = EntryWord("day")
  static let dayHint = EntryWord("dayHint")
  static let nightHint = EntryWord("nightHint")
  static let startHint = EntryWord("startHint")
  static let scaleHint = EntryWord("scaleHint")
  static let stressHint = EntryWord("stressHint")
  static let noAnswer = EntryWord("noAnswer")
  static let hoursHint = EntryWord("hoursHint")
  /// How many wait, and that one was kept.
  static let waiting = EntryWord("waiting")
  static let kept = EntryWord("kept")
  static let suggested = EntryWord("suggested")
  /// Where they lie, and how they were handed over.
  static let inDatabase = EntryWord("inDatabase")
  static let inStore = EntryWord("inStore")
  static let saved = EntryWord("saved")
  static let handed = EntryWord("handed")

  private static let fixed = [
    indexTitle, optional, number, plain, whole, text, numberError, wholeError, textError, textOptionalError,
    scaleError, momentError, dayError, when, whenHint, day, dayHint, nightHint, startHint, scaleHint,
    stressHint, noAnswer, hoursHint, waiting, kept, suggested, inDatabase, inStore, saved, handed,
  ]

  /// The name of a kind, the heading of its form, and the sentence below it.
  static func name(_ kind: EntryKind) -> EntryWord { EntryWord("name." + kind.rawValue) }
  static func title(_ kind: EntryKind) -> EntryWord { EntryWord("title." + kind.rawValue) }
  static func lead(_ kind: EntryKind) -> EntryWord { EntryWord("lead." + kind.rawValue) }

  /// The label of a field that no metric names.
  static func label(_ kind: EntryKind, _ field: EntryField) -> EntryWord {
    EntryWord("label." + kind.rawValue + "." + field.name)
  }

  /// What stands for a text in an example of the command line; `nil` where the example is a number.
  static func example(_ kind: EntryKind) -> EntryWord? {
    guard let first = kind.fields.first, case .text = first.input else { return nil }
    return EntryWord("example." + kind.rawValue)
  }

  /// The name of a suggested workout.
  static func suggestedName(_ suggestion: SuggestedWorkout.Kind) -> EntryWord {
    EntryWord("suggested." + suggestion.rawValue)
  }

  static var allCases: [EntryWord] {
    fixed + EntryKind.allCases.flatMap { [name($0), title($0), lead($0)] }
      + EntryKind.allCases.flatMap { kind in
        kind.fields.filter { $0.metric == nil }.map { label(kind, $0) }
      }
      + EntryKind.allCases.compactMap(example) + SuggestedWorkout.Kind.allCases.map(suggestedName)
  }
}
