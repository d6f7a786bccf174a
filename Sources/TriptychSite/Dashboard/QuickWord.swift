import TriptychHealth

/// What quick actions are called.
struct QuickWord: SubjectWord {
  static let subject = "quick"

  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }

  /// The heading.
  static let title = QuickWord(rawValue: "title")
  /// What stands before the name of what is entered by hand, for screen readers.
  static let log = QuickWord(rawValue: "log")
  /// The breathing exercise.
  static let breathe = QuickWord(rawValue: "breathe")
  /// Today's suggested workout, in a word.
  static let start = QuickWord(rawValue: "start")
  /// What follows the word, for screen readers.
  static let startWhat = QuickWord(rawValue: "startWhat")
  /// The feed of insights.
  static let insights = QuickWord(rawValue: "insights")
  /// Breathing together with the Symbi.
  static let calm = QuickWord(rawValue: "calm")

  /// What is entered by hand, in a word.
  static func name(_ kind: EntryKind) -> QuickWord { QuickWord(rawValue: "name." + kind.rawValue) }

  static var allCases: [QuickWord] {
    [title, log, breathe, start, startWhat, insights, calm] + EntryKind.allCases.map(name)
  }
}
