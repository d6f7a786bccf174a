import TriptychHealth

/// The texts that describe a manual entry.
struct EntryWords {
  let entry: HandEntry
  let words: Words

  /// The maximum number of characters of a text in a list; the day's page shows it in full.
  static let shortText = 140

  /// The pillar of the entry.
  var pillar: Pillar {
    switch entry.kind {
    case .meal, .water: .nutrition
    case .mood, .habit, .journal, .mindful, .medication: .wellbeing
    }
  }

  /// The name of the meal, habit or medication; otherwise the name of the kind.
  var name: String {
    switch entry.kind {
    case .meal, .habit, .medication: entry.text ?? kind
    case .water, .mood, .journal, .mindful: kind
    }
  }

  private var kind: String { EventWord(entry.kind).map { words($0) } ?? "" }

  /// Amounts and texts, shorter ones first; `nil` if there are none.
  ///
  /// - Parameter isWhole: whether long texts are shown in full.
  func details(isWhole: Bool = false) -> String? {
    var parts: [String] = []
    switch entry.kind {
    case .mood:
      let said: [(Metric, EventWord)] = [(.mood, .mood), (.energy, .energy), (.stress, .stress)]
      parts += said.compactMap { metric, word in
        entry.amounts[metric].map { words(word, ["value": words.value($0, of: metric)]) }
      }
    case .meal:
      let shown: [Metric] = [.energyIntake, .protein, .fiber]
      parts += shown.compactMap { metric in
        entry.amounts[metric].map {
          metric == .energyIntake
            ? words.value($0, of: metric)
            : words.value($0, of: metric) + Words.space + words(.metricNoun, metric.id)
        }
      }
      if entry.completesFood { parts.append(words(EventWord.allEaten)) }
    case .water: parts += entry.amounts[.water].map { [words.value($0, of: .water)] } ?? []
    case .mindful:
      parts += entry.amounts[.mindfulMinutes].map { [words.value($0, of: .mindfulMinutes)] } ?? []
    case .medication:
      parts += entry.amounts[.medicationTaken].map { [words.value($0, of: .medicationTaken)] } ?? []
    case .habit: parts.append(words(entry.isPlanned ? EventWord.habitPlanned : .habit))
    case .journal: parts += entry.text.map { [text($0, isWhole)] } ?? []
    }
    if let note = entry.note, !note.isEmpty {
      parts.append(note == HandEntry.assumedHour ? words(EventWord.assumedHour) : text(note, isWhole))
    }
    return words.facts(parts)
  }

  private func text(_ text: String, _ isWhole: Bool) -> String {
    guard !isWhole, text.count > Self.shortText else { return text }
    return text.prefix(Self.shortText - 1) + "…"
  }
}

/// The words of the forms for manual entries and of the entries that wait in the browser.
///
/// A new kind of entry or a new field needs no line here, only its words in each language.
enum EntryWord: String, SubjectWord {
  static let subject = "entry"

  /// The title of the page with links to all forms.
  case indexTitle
  /// The label of an optional field, and a label with its unit.
  case optional
  /// The accepted input of a field: a number with a unit, a number, an integer of either kind, a text, a step
  /// on a scale.
  case number, plain, whole, text
  /// The messages for an invalid value.
  case numberError, wholeError, stonesError, textError, textOptionalError, scaleError, momentError, dayError
  /// The time of the entry.
  case when, whenHint, day, dayHint, nightHint, startHint
  case scaleHint, stressHint, flowHint, noAnswer, yes, no, hoursHint
  /// The number of waiting entries, and the confirmation that one was kept.
  case waiting, kept
  case suggested
  /// Where entries are stored, and how they were transferred.
  case inDatabase, inStore, saved, handed
  /// The question whether a workout is the same as one of the same time, what follows if both are kept, and the answers.
  case twiceTitle, twiceSynced, twiceByHand, twiceYes, twiceNo

  /// The name of a kind, the heading of its form, and the sentence below it.
  static func name(_ kind: EntryKind) -> DerivedWord { derived("name." + kind.rawValue) }
  static func title(_ kind: EntryKind) -> DerivedWord { derived("title." + kind.rawValue) }
  static func lead(_ kind: EntryKind) -> DerivedWord { derived("lead." + kind.rawValue) }

  /// Whether a field has a label of its own: no metric names it, or it is a question about the day.
  static func isLabeled(_ field: EntryField) -> Bool { field.metric == nil || field.isFlag }

  /// What yes means for a field that is answered with yes or no.
  static func hint(_ kind: EntryKind, _ field: EntryField) -> DerivedWord {
    derived("hint." + kind.rawValue + "." + field.name)
  }

  /// The label of a field that has no metric to name it.
  static func label(_ kind: EntryKind, _ field: EntryField) -> DerivedWord {
    derived("label." + kind.rawValue + "." + field.name)
  }

  /// The sample text in an example of the command line; `nil` if the example is a number.
  static func example(_ kind: EntryKind) -> DerivedWord? {
    guard let first = kind.fields.first, case .text = first.input else { return nil }
    return derived("example." + kind.rawValue)
  }

  /// The name of a suggested workout.
  static func suggestedName(_ suggestion: SuggestedWorkout.Kind) -> DerivedWord {
    derived("suggested." + suggestion.rawValue)
  }

  static var derived: [DerivedWord] {
    EntryKind.allCases.flatMap(derived) + SuggestedWorkout.Kind.allCases.map(suggestedName)
  }

  /// The words of one kind, and of its fields.
  private static func derived(_ kind: EntryKind) -> [DerivedWord] {
    var words = [name(kind), title(kind), lead(kind)]
    if let example = example(kind) { words.append(example) }
    words += kind.fields.filter(isLabeled).map { label(kind, $0) }
    words += kind.fields.filter(\.isFlag).map { hint(kind, $0) }
    return words
  }
}

/// The names of manual entries in a list of events.
enum EventWord: String, SubjectWord {
  static let subject = "day"

  case checkIn, mood, energy, stress, water, mindful, habit, habitPlanned, journal, medication, allEaten,
    assumedHour

  /// The name of a kind of entry whose entries have no name of their own.
  init?(_ kind: HandEntry.Kind) {
    switch kind {
    case .water: self = .water
    case .mood: self = .checkIn
    case .mindful: self = .mindful
    case .habit: self = .habit
    case .journal: self = .journal
    case .medication: self = .medication
    case .meal: return nil
    }
  }
}
