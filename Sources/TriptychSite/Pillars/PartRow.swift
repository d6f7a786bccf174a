import TriptychHealth

/// One part of a score as a row: weight, value, target, points, days, confidence.
struct PartRow: Codable, Sendable {
  var name: String
  var weight: String
  /// `nil` when absent.
  var value: String?
  /// The text shown for an absent value.
  var absent: String
  var target: String
  /// The rounded points; `nil` when absent.
  var points: Points?
  var days: String
  var confidence: String
  /// How the points are computed, with the source.
  var how: String

  /// Rounded points in words and as the length of a bar in per cent.
  struct Points: Codable, Sendable {
    var text: String
    var length: String
  }
}

extension PartRow {
  /// The rows of a score in the formula's order, absent parts included.
  ///
  /// A formula knows only the usual goal for water; a part without data still names the person's own.
  static func rows(_ score: Score, _ goals: GoalSettings, _ words: Words) -> [PartRow] {
    let absent =
      score.absence?.code == .noConsent ? words(ConsentWord.brief).lowercased() : words(PillarWord.partAbsent)
    return score.parts.map { part in
      var part = part
      if part.id == "hydration" { part.target = goals.hydration }
      let share = min(1, Double(part.days) / Double(max(1, part.need)))
      return PartRow(
        name: words.partName(score.id, part.id), weight: words.percent(part.weight),
        value: part.input.map { words.partInput($0, score.id, part) },
        absent: absent, target: words.partTarget(score.id, part),
        points: part.points.map {
          Points(text: words.plain(Score.shown($0)), length: String(Score.shown($0)))
        },
        days: words.number(Double(part.days)), confidence: words.percent(share),
        how: words.partHow(score.id, part.id))
    }
  }
}

extension Words {
  /// `Active minutes`
  func partName(_ score: String, _ part: String) -> String {
    self(PillarWord.Family.part, PillarWord.partID(score, part))
  }

  /// The name of a part within a sentence: `active minutes`.
  func partInSentence(_ score: String, _ part: String) -> String {
    self(PillarWord.Family.partNoun, PillarWord.partID(score, part))
  }

  /// How the points of a part are computed, with the source.
  func partHow(_ score: String, _ part: String) -> String {
    self(
      PillarWord.Family.partHow, PillarWord.partID(score, part),
      ["unit": sentence(self(.unitWords, display(.litre).symbol))])
  }

  /// A part's own figure with its unit.
  func partInput(_ value: Double, _ score: String, _ part: ScorePart) -> String {
    switch PartFigure(score, part.id) {
    case .hours: duration(hours: value)
    case .percent: percent(of: number(value, decimals: 1))
    case .share: percent(value)
    case .scale: self(PillarWord.partOfFive, ["value": number(value, decimals: 1)])
    case .deviation: deviation(value)
    case .rhythm where (part.target ?? 100) < 1:
      self(PillarWord.partSpread, ["duration": duration(hours: value)])
    case .rhythm: self(PillarWord.partIndex, ["value": number(value)])
    case .water:
      self(
        PillarWord.Family.partUnit, PillarWord.partID(score, part.id),
        [
          "value": number(display(.litre).shown(value), decimals: 1),
          "unit": self(.unit, display(.litre).symbol),
        ])
    case .plain(let decimals):
      self(
        PillarWord.Family.partUnit, PillarWord.partID(score, part.id),
        ["value": number(value, decimals: decimals)])
    }
  }

  /// The value that gives full points, in words.
  func partTarget(_ score: String, _ part: ScorePart) -> String {
    switch PartFigure(score, part.id) {
    case .rhythm, .scale, .share: return self(PillarWord.Family.partTarget, PillarWord.partID(score, part.id))
    default:
      guard let target = part.target else {
        return self(PillarWord.Family.partTarget, PillarWord.partID(score, part.id))
      }
      return partInput(target, score, part)
    }
  }

  /// The deviation from the average of one's own days in words. If lower values are better, the sign is reversed,
  /// so that more is always better. Less than a standard deviation is "a little", as two of three days are.
  ///
  /// - Parameter value: in standard deviations.
  private func deviation(_ value: Double) -> String {
    switch value {
    case 1...: self(PillarWord.partDeviationBetter)
    case 0.05..<1: self(PillarWord.partDeviationLittleBetter)
    case ...(-1): self(PillarWord.partDeviationWorse)
    case ...(-0.05): self(PillarWord.partDeviationLittleWorse)
    default: self(PillarWord.partDeviationNone)
    }
  }
}

/// The format of the figure of a score's part.
enum PartFigure: Hashable {
  case hours, percent, share, scale, deviation
  /// An index out of 100, or hours of spread if the sleep stages are unknown.
  case rhythm
  case plain(decimals: Int)
  /// An amount of water, in the person's unit.
  case water

  init(_ score: String, _ part: String) {
    switch (score, part) {
    case (_, "duration"), ("fitness", "sleep"): self = .hours
    case (_, "free_sugar"), (_, "saturated_fat"), (_, "protein_share"), (_, "efficiency"), (_, "deep_rem"):
      self = .percent
    case (_, "habits"): self = .share
    case (_, "mood_energy"), (_, "stress"): self = .scale
    case (_, "recovery"), ("recovery", "hrv"), ("recovery", "resting_heart_rate"): self = .deviation
    case (_, "sodium"): self = .plain(decimals: 1)
    case (_, "hydration"): self = .water
    case (_, "sleep_rhythm"), (_, "consistency"): self = .rhythm
    default: self = .plain(decimals: 0)
    }
  }
}
