import TriptychHealth

/// One pillar's panel: the same structure for every pillar, with or without a score.
struct ScorePanel: Codable, Sendable {
  var cssClass: String
  var mark: Markup
  var name: String
  var href: String
  var score: Shown?
  /// Why there is no score, or that there is still too little data for a solid one.
  var note: String?
  var delta: Delta?
  var spark: Spark?

  struct Shown: Codable, Sendable {
    /// The rounded score, also the length of the ring's arc in per cent.
    var number: String
    var bandClass: String
    var bars: Markup
    var band: String
  }
  struct Delta: Codable, Sendable {
    var arrow: Markup
    var text: String
  }
  struct Spark: Codable, Sendable {
    var picture: Markup
    var note: String
  }
}

extension ScorePanel {
  /// The panel of a pillar's report.
  init(_ report: PillarReport, _ context: PageContext) {
    let words = context.words
    let score = ScoreWords(report.score, pillar: report.pillar, words)
    self.init(
      cssClass: report.pillar.cssClass, mark: Icon.mark(report.pillar),
      name: words(.pillar, report.pillar.rawValue),
      href: context.href("pillars/\(report.pillar.rawValue).html"), score: score.shown,
      note: score.note(isBrief: !context.isDeep),
      delta: score.delta(report.sinceLastWeek, isLong: context.isDeep),
      spark: ScorePanel.spark(report, context))
  }

  private static func spark(_ report: PillarReport, _ context: PageContext) -> Spark? {
    guard context.isDeep, let picture = context.charts.charts[.spark(report.pillar)]?.picture else {
      return nil
    }
    let values = report.week.compactMap(\.value).map { Int(($0 + 0.5).rounded(.down)) }
    guard let low = values.min(), let high = values.max() else { return nil }
    let fill = ["low": context.words.number(Double(low)), "high": context.words.number(Double(high))]
    return Spark(picture: picture, note: context.words(low == high ? .sparkNoteSame : .sparkNote, fill))
  }
}

/// A score in words.
struct ScoreWords {
  let score: Score
  let pillar: Pillar?
  let words: Words

  init(_ score: Score, pillar: Pillar?, _ words: Words) {
    self.score = score
    self.pillar = pillar
    self.words = words
  }

  /// The number with its band; `nil` when there is no score.
  var shown: ScorePanel.Shown? {
    guard let number = score.shown, let band = score.band else { return nil }
    return ScorePanel.Shown(
      number: String(number), bandClass: band.cssClass, bars: Icon.bars(band),
      band: words(.band, band.rawValue))
  }

  /// What a panel says below the number: the reason for its absence, or that it is still building.
  func note(isBrief: Bool) -> String? {
    if score.value != nil { return score.isSolid ? nil : words(.stillBuilding) }
    guard isBrief, let absence = score.absence else { return self.absence(short: true) }
    let fill = ["have": words.number(Double(absence.have))]
    switch absence.code {
    case .noData, .tooFewDays: return words(.briefDays, count: absence.need, fill)
    case .tooFewParts: return words(.briefParts, count: absence.need, fill)
    case .tooLittleWeight: return words(.briefWeight, count: absence.need, fill)
    }
  }

  /// The reason for a missing score, with what would complete it unless `short`.
  func absence(short: Bool) -> String? {
    guard let absence = score.absence else { return nil }
    let part = absence.part.map { words.partInSentence(score.id, $0) } ?? ""
    let fill = ["have": words.number(Double(absence.have)), "part": part]
    let reason =
      switch absence.code {
      case .noData: words(.absenceNoData, count: absence.need, fill)
      case .tooFewParts: words(.absenceTooFewParts, count: absence.need, fill)
      case .tooLittleWeight: words(.absenceTooLittleWeight, count: absence.need, fill)
      case .tooFewDays: words(.absenceTooFewDays, count: absence.need, fill)
      }
    guard !short, let pillar else { return reason }
    return reason + " " + words(.completes, pillar.rawValue)
  }

  /// The change since last week; nothing when there is no score to compare.
  func delta(_ comparison: Comparison, isLong: Bool) -> ScorePanel.Delta? {
    guard score.value != nil else { return nil }
    guard case .change(let points, _) = comparison else {
      return ScorePanel.Delta(arrow: Icon.arrow(.flat), text: words(isLong ? .deltaNoneLong : .deltaNone))
    }
    let rounded = Int(points.rounded(.toNearestOrAwayFromZero))
    // Below two points a change of a score is no change worth a word.
    if abs(rounded) < 2 {
      return ScorePanel.Delta(arrow: Icon.arrow(.flat), text: words(isLong ? .deltaSteadyLong : .deltaSteady))
    }
    let isUp = rounded > 0
    let key: WordKey = isLong ? (isUp ? .deltaUpLong : .deltaDownLong) : (isUp ? .deltaUp : .deltaDown)
    return ScorePanel.Delta(arrow: Icon.arrow(isUp ? .up : .down), text: words(key, count: abs(rounded)))
  }
}
