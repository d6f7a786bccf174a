import TriptychHealth

/// Load, the harmony of the pillars and the WHO-5 index in words.
enum LoadSentence {
  /// The training load in one sentence; `nil` when it is absent.
  static func text(_ report: LoadReport, _ words: Words) -> String? {
    guard let today = report.days.last, let method = report.method else { return nil }
    let averages = words(
      method == .minutes ? LoadWord.minutes : .points,
      ["ctl": words.number(today.ctl), "atl": words.number(today.atl)])
    return averages + " " + words(balance(report) ?? .even)
  }

  /// Whether the last week was lighter, fuller or as usual; `nil` if load is absent.
  static func balance(_ report: LoadReport) -> LoadWord? {
    guard let today = report.days.last, report.method != nil else { return nil }
    return today.isUsual ? .even : today.tsb > 0 ? .lighter : .fuller
  }

  /// The reason load or the WHO-5 index is absent; `nil` for any other score, and for a score that has a
  /// value.
  static func absence(_ score: Score, _ words: Words) -> String? {
    guard let absence = score.absence else { return nil }
    if score.id == WHO5Index.scoreID { return words(LoadWord.who5Old) }
    guard LoadModel.scoreIDs.contains(score.id) else { return nil }
    if absence.code == .noData {
      return words(score.formula == LoadModel.minutesFormula ? LoadWord.noMinutes : .noPoints)
    }
    let word: LoadWord =
      switch absence.part {
      case "sessions": .fewSessions
      case "atl": .fewDaysWeek
      default: .fewDays
      }
    return words(
      word, count: absence.have,
      ["need": words.number(Double(absence.need))])
  }

  /// The harmony of the pillars in a sentence.
  static func text(_ harmony: Harmony, _ words: Words) -> String {
    let points = harmony.shownSpread
    guard points > 0 else { return words(LoadWord.harmonyLevel) }
    return words(
      LoadWord.harmony, count: points,
      [
        "highest": words(.pillar, harmony.highest.rawValue),
        "lowest": words(.pillar, harmony.lowest.rawValue),
      ])
  }

  /// The WHO-5 index with the day of its answers; `nil` when it was never given.
  static func who5(_ analysis: Analysis, _ words: Words) -> String? {
    guard let score = analysis.scores.first(where: { $0.id == WHO5Index.scoreID }) else { return nil }
    guard let shown = score.shown,
      let answered = analysis.history[.who5].values(in: score.days).last?.day
    else { return absence(score, words) }
    return words(LoadWord.who5, ["value": words.number(Double(shown)), "date": words.day(answered)])
  }
}

/// The words of load, harmony and the well-being index.
enum LoadWord: String, SubjectWord {
  static let subject = "load"

  case title, minutes, points, lighter, fuller, even
  case noMinutes, noPoints, fewDays, fewDaysWeek, fewSessions
  case ctl, atl, tsb, sixWeeks, oneWeek
  case harmony, harmonyLevel, who5Title, who5, who5Old
}
