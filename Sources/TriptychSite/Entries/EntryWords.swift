import TriptychHealth

/// What a page says of something entered by hand.
struct EntryWords {
  let entry: HandEntry
  let words: Words

  /// Characters of a text in a list; the page of the day has it whole.
  static let shortText = 140

  /// The pillar it belongs to.
  var pillar: Pillar {
    switch entry.kind {
    case .meal, .water: .nutrition
    case .mood, .habit, .journal, .mindful: .wellbeing
    }
  }

  /// The name of a meal or habit; else the kind.
  var name: String {
    switch entry.kind {
    case .meal, .habit: entry.text ?? kind
    case .water, .mood, .journal, .mindful: kind
    }
  }

  private var kind: String { DayWord(entry.kind).map { words($0) } ?? "" }

  /// Amounts and texts, the shorter ones first; `nil` when there is none.
  ///
  /// - Parameter isWhole: whether long texts are left whole
  func details(isWhole: Bool = false) -> String? {
    var parts: [String] = []
    switch entry.kind {
    case .mood:
      let said: [(Metric, DayWord)] = [(.mood, .mood), (.energy, .energy), (.stress, .stress)]
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
    case .water: parts += entry.amounts[.water].map { [words.value($0, of: .water)] } ?? []
    case .mindful:
      parts += entry.amounts[.mindfulMinutes].map { [words.value($0, of: .mindfulMinutes)] } ?? []
    case .habit: parts.append(words(DayWord.habit))
    case .journal: parts += entry.text.map { [text($0, isWhole)] } ?? []
    }
    if let note = entry.note, !note.isEmpty { parts.append(text(note, isWhole)) }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private func text(_ text: String, _ isWhole: Bool) -> String {
    guard !isWhole, text.count > Self.shortText else { return text }
    return text.prefix(Self.shortText - 1) + "…"
  }
}
