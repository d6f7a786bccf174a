import TriptychHealth

/// A guided practice of one to five minutes.
enum Practice: String, CaseIterable, Sendable {
  case breathing, meditation, stretching

  /// Path below the depth.
  var path: String { "practice/\(rawValue).html" }

  /// Its name in lists of pages.
  var name: PracticeWord {
    switch self {
    case .breathing: .breathingName
    case .meditation: .meditationName
    case .stretching: .stretchingName
    }
  }

  var title: PracticeWord {
    switch self {
    case .breathing: .breathingTitle
    case .meditation: .meditationTitle
    case .stretching: .stretchingTitle
    }
  }

  var lead: PracticeWord {
    switch self {
    case .breathing: .breathingLead
    case .meditation: .meditationLead
    case .stretching: .stretchingLead
    }
  }

  /// How long a session can be, in minutes.
  static let minutes = 1...5
  /// How long it is unless something else is chosen.
  static let usualMinutes = 3

  /// One thing to do.
  struct Step: Sendable {
    var name: PracticeWord
    /// What to do in more words; `nil` where the name says it.
    var text: PracticeWord?
    /// Seconds of a step that comes round again and again; `nil` for an equal share of the session.
    var seconds: Int?
    /// Where the circle goes: 1 grows, 0 stays, -1 shrinks.
    var growth = 0
  }

  /// What is done one after the other. Breathing in for 4 seconds, holding for 7 and breathing out for 8 comes
  /// round until the time is up; the steps of the others share the session.
  var steps: [Step] {
    switch self {
    case .breathing:
      [
        Step(name: .breatheIn, seconds: 4, growth: 1), Step(name: .hold, seconds: 7),
        Step(name: .breatheOut, seconds: 8, growth: -1),
      ]
    case .meditation:
      [
        Step(name: .arrive, text: .arriveText), Step(name: .breath, text: .breathText),
        Step(name: .sounds, text: .soundsText), Step(name: .body, text: .bodyText),
        Step(name: .back, text: .backText),
      ]
    case .stretching:
      [
        Step(name: .neck, text: .neckText), Step(name: .shoulders, text: .shouldersText),
        Step(name: .sides, text: .sidesText), Step(name: .spine, text: .spineText),
        Step(name: .calves, text: .calvesText),
      ]
    }
  }
}
