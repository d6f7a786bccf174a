import TriptychHealth

/// One pillar's panel: the same structure for every pillar, with or without a score.
struct ScorePanel: Codable, Sendable {
  var cssClass: String
  var mark: Markup
  var name: String
  var href: String
  var score: Shown?
  /// What screen readers read out instead of the number.
  var noScore: String
  /// Why there is no score, or that there is still too little data for a solid one.
  var note: String?
  var delta: Delta?
  var spark: Spark?

  struct Shown: Codable, Sendable {
    /// The rounded score.
    var number: String
    /// The length of the ring's arc in per cent, the rounded score in the digits of SVG.
    var length: String
    var bandClass: String
    var bars: Markup
    var band: String
  }
  struct Delta: Codable, Sendable {
    var arrow: Markup
    var text: String
  }
  /// A sparkline with its description.
  struct Spark: Codable, Sendable {
    var picture: Markup
    /// The class of the direction over its days: `good` for up, `low` for down, empty if it stayed the same.
    var cssClass: String
    var arrow: Markup
    var note: String
  }
}

extension ScorePanel {
  /// The panel of a pillar's report.
  init(_ report: PillarReport, _ context: PageContext) {
    let words = context.words
    let score = ScoreWords(report, context)
    self.init(
      cssClass: report.pillar.cssClass, mark: Icon.mark(report.pillar),
      name: words(.pillar, report.pillar.rawValue),
      href: context.href("pillars/\(report.pillar.rawValue).html"), score: score.shown,
      noScore: score.noScore, note: score.note(isBrief: !context.isDeep),
      delta: score.delta(report.sinceLastWeek, isLong: context.isDeep),
      spark: ScorePanel.spark(report, context))
  }

  private static func spark(_ report: PillarReport, _ context: PageContext) -> Spark? {
    guard context.isDeep, let picture = context.charts[.spark(report.pillar)]?.picture else {
      return nil
    }
    let values = report.week.compactMap(\.value).map { Score.shown($0) }
    guard let first = values.first, let last = values.last else { return nil }
    let fill: PhraseValues = [
      "first": context.words.number(Double(first)), "last": context.words.number(Double(last)),
    ]
    let direction = ChangeDirection(scorePoints: last - first)
    return Spark(
      picture: picture, cssClass: direction.cssClass, arrow: Icon.arrow(direction),
      note: context.words(Set(values).count == 1 ? PillarWord.sparkNoteSame : .sparkNote, fill))
  }
}

/// A score in words.
struct ScoreWords {
  let score: Score
  let pillar: Pillar?
  let words: Words
  /// That the score waits for newer days, with the newest day there is; `nil` if it does not.
  private let waits: String?

  init(_ score: Score, pillar: Pillar?, _ words: Words, waits: String? = nil) {
    self.score = score
    self.pillar = pillar
    self.words = words
    self.waits = waits
  }

  /// A pillar's score; with data of more than a week ago it waits for newer days.
  init(_ report: PillarReport, _ context: PageContext) {
    let newest = context.metrics(of: report.pillar).compactMap { metric in
      context.history[metric].values.last { $0.day <= context.analysis.asOf.day }?.day
    }.max()
    var waits: String?
    if case .old = context.analysis.freshness, report.score.value == nil, let newest {
      waits = context.words(PillarWord.waitsForDays, ["day": context.words.day(newest)])
    }
    self.init(report.score, pillar: report.pillar, context.words, waits: waits)
  }

  /// Shown instead of a missing number: not yet, not now, or switched off.
  var noScore: String {
    score.absence?.code == .noConsent
      ? words(ConsentWord.brief) : words(waits == nil ? PillarWord.noScore : .noScoreNow)
  }

  /// The number with its band; `nil` when there is no score.
  var shown: ScorePanel.Shown? {
    guard let number = score.shown, let band = score.band else { return nil }
    return ScorePanel.Shown(
      number: words.plain(number), length: String(number), bandClass: band.cssClass, bars: Icon.bars(band),
      band: words(.band, band.rawValue))
  }

  /// What a panel says below the number: the reason for its absence, or that it is still building.
  func note(isBrief: Bool) -> String? {
    if score.value != nil { return score.isSolid ? nil : words(PillarWord.stillBuilding) }
    if let waits { return waits }
    guard isBrief, let absence = score.absence else { return self.absence(short: true) }
    let fill: PhraseValues = ["have": words.number(Double(absence.have))]
    switch absence.code {
    case .noData, .tooFewDays: return words(PillarWord.briefDays, count: absence.need, fill)
    case .tooFewParts: return words(PillarWord.briefParts, count: absence.need, fill)
    case .tooLittleWeight: return words(PillarWord.briefWeight, count: absence.need, fill)
    case .noConsent: return words(ConsentWord.brief)
    }
  }

  /// The reason for a missing score, with what would complete it unless `short`.
  func absence(short: Bool) -> String? {
    if let waits { return waits }
    guard let absence = score.absence else { return nil }
    if absence.code == .noConsent {
      let off = words(ConsentWord.off(pillar ?? .fitness))
      return short ? off : off + " " + words(ConsentWord.switchOn)
    }
    if let own = LoadSentence.absence(score, words) { return own }
    let whole = score.formula == ScoreFormula.nutrition.id ? words(PillarWord.completeDays) : ""
    let part = absence.part.map { words.partInSentence(score.id, $0) } ?? whole
    let fill: PhraseValues = ["have": words.number(Double(absence.have)), "part": part]
    let reason =
      switch absence.code {
      case .noData: words(PillarWord.absenceNoData, count: absence.need, fill)
      case .tooFewParts: words(PillarWord.absenceTooFewParts, count: absence.need, fill)
      case .tooLittleWeight: words(PillarWord.absenceTooLittleWeight, count: absence.need, fill)
      case .tooFewDays, .noConsent: words(PillarWord.absenceTooFewDays, count: absence.need, fill)
      }
    guard !short, let pillar else { return reason }
    return reason + " " + words(PillarWord.Family.completes, pillar.rawValue)
  }

  /// The change since last week; nothing when there is no score to compare.
  func delta(_ comparison: Comparison, isLong: Bool) -> ScorePanel.Delta? {
    guard score.value != nil else { return nil }
    func none(_ word: PillarWord) -> ScorePanel.Delta {
      ScorePanel.Delta(arrow: Icon.arrow(.flat), text: words(word))
    }
    let points: Double
    switch comparison {
    case .change(let change, _): points = change
    case .noScore: return none(isLong ? .deltaAbsentLong : .deltaNone)
    case .notComparable: return none(isLong ? .deltaNoneLong : .deltaNone)
    }
    let rounded = Int(points.rounded(.toNearestOrAwayFromZero))
    let direction = ChangeDirection(scorePoints: rounded)
    if direction == .flat {
      return ScorePanel.Delta(
        arrow: Icon.arrow(.flat), text: words(isLong ? PillarWord.deltaSteadyLong : .deltaSteady))
    }
    let isUp = direction == .up
    let key: PillarWord =
      isLong ? (isUp ? PillarWord.deltaUpLong : .deltaDownLong) : (isUp ? PillarWord.deltaUp : .deltaDown)
    return ScorePanel.Delta(arrow: Icon.arrow(direction), text: words(key, count: abs(rounded)))
  }
}

extension Chart {
  /// A sparkline of the pillar's score over the week.
  static func spark(_ pillar: Pillar) -> Chart {
    Chart(
      "\(pillar.rawValue)-week", pillar: pillar, title: { $0.words(.pillar, pillar.rawValue) },
      plot: { data in
        let report = data.analysis.pillars.first { $0.pillar == pillar }
        guard let spark = report.flatMap(data.spark), spark.hasPicture else {
          throw ChartRefusal.nothingToDraw
        }
        return spark.plot(words: data.chartWords)
      })
  }
}
