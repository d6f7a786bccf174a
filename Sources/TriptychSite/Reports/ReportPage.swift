import TriptychHealth

/// The report of a week, a month or a year: scores, insights, the facts of each pillar compared with the
/// previous period, goals, and the days. It links only to the other reports, because it is meant for
/// printing.
struct ReportPage: TemplateModel {
  static let template = "pages/report"

  /// Who and what: `Mira, week 46`.
  var eyebrow: String
  var title: String
  var lead: String
  /// The other reports; `nil` in a file of its own.
  var others: ReportSwitch?
  /// The link to the report as a PDF; `nil` where the site has none.
  var paper: FigureModel.Download?
  var scores: [ScoreLine]
  var sections: [ReportSection]
  var facts: [ReportTables.Facts]
  var headNow: String
  /// `nil` without anything of the time before.
  var headBefore: String?
  var noFacts: String
  var goals: [String]
  var daysTitle: String
  var daysCaption: String
  var headDay: String
  var dayHeads: [String]
  var days: [ReportTables.Row]

  /// A pillar's score at the end of the period.
  struct ScoreLine: Codable, Sendable {
    var cssClass: String
    var mark: Markup
    var name: String
    var score: ScorePanel.Shown?
    var noScore: String
    /// The change since the previous period, or the reason there is no score.
    var note: String
    /// The days of a week.
    var spark: ScorePanel.Spark?
  }

  static func make(_ kind: ReportKind, _ context: PageContext) -> (PageHead, any TemplateModel) {
    let period = ReportPeriod(kind, context)
    let page = page(period, ReportParts(period, context), context)
    return (PageHead(kind.title(context.words), below: .dashboard, context), page)
  }

  /// The page of a period with its sections.
  static func page(_ period: ReportPeriod, _ parts: ReportParts, _ context: PageContext) -> ReportPage {
    let (kind, words) = (period.kind, context.words)
    let tables = ReportTables(period: period, context: context)
    let columns = tables.columns
    let scores = context.periodScores[period.days] ?? self.scores(of: period, context.analysis)
    let goals = kind == .year ? [] : tables.goals
    let heads = self.heads(kind)
    let title = words.rangeAlone(period.days)
    return ReportPage(
      eyebrow: eyebrow(period, context), title: title, lead: lead(period, context),
      others: ReportSwitch(kind, context), paper: ReportPaper.link(kind, context),
      scores: scores.map { line($0, period, context) },
      sections: parts.sections,
      facts: Pillar.allCases.filter { context.consent.permits($0) }.map(tables.facts),
      headNow: words(heads.now), headBefore: tables.hasBefore ? words(heads.before) : nil,
      noFacts: words(ReportWord.noFacts),
      goals: goals,
      daysTitle: words(kind == .year ? ReportWord.monthsTitle : .daysTitle),
      daysCaption: words(
        kind == .year ? ReportWord.monthsCaption : .daysCaption,
        ["range": words.rangeWithYear(period.days)]),
      headDay: words(kind == .year ? ReportWord.headMonth : .headDay),
      dayHeads: columns.map { words(.metric, $0.id) },
      days: columns.isEmpty ? [] : tables.days(columns))
  }

  /// The scores a report names; a year names none.
  static func scores(of period: ReportPeriod, _ analysis: Analysis) -> [PeriodScore] {
    period.kind == .year ? [] : analysis.periodScores(period.days)
  }

  private static func heads(_ kind: ReportKind) -> (now: ReportWord, before: ReportWord) {
    switch kind {
    case .weekly: (.thisWeek, .lastWeek)
    case .monthly, .doctor: (.thisMonth, .lastMonth)
    case .year: (.thisYear, .lastYear)
    }
  }

  static func eyebrow(_ period: ReportPeriod, _ context: PageContext) -> String {
    let words = context.words
    let number = period.kind == .weekly ? period.weekNumber : nil
    let what =
      number.map { words(ReportWord.weekNumber, ["number": words.number(Double($0))]) }
      ?? period.kind.title(words)
    guard let name = context.settings.name else { return words.sentence(what) }
    return words(ReportWord.named, ["name": name, "what": what])
  }

  /// The number of days with data, the means per day, and the sessions.
  private static func lead(_ period: ReportPeriod, _ context: PageContext) -> String {
    let words = context.words
    let history = context.history
    let held = period.days.count { day in history.days.values.contains { $0[day] != nil } }
    guard held > 0 else { return words(ReportWord.noDays) }
    var sentences = [
      words(ReportWord.daysHeld, count: held, ["all": words.number(Double(period.days.count))])
    ]
    func mean(_ metric: Metric) -> String? {
      Statistics.mean(history[metric].values(in: period.days).map(\.value)).map {
        words.mean($0, of: metric)
      }
    }
    switch (mean(.steps), mean(.sleepDuration)) {
    case (let steps?, let sleep?):
      sentences.append(words(ReportWord.leadBoth, ["steps": steps, "sleep": sleep]))
    case (let steps?, nil): sentences.append(words(ReportWord.leadSteps, ["steps": steps]))
    case (nil, let sleep?): sentences.append(words(ReportWord.leadSleep, ["sleep": sleep]))
    case (nil, nil): break
    }
    let workouts = history.workouts.count { period.days.contains(history.zone.day(of: $0.span.lowerBound)) }
    if workouts > 0 { sentences.append(words(ReportWord.workouts, count: workouts)) }
    return sentences.joined(separator: " ")
  }

  private static func line(_ report: PeriodScore, _ period: ReportPeriod, _ context: PageContext) -> ScoreLine
  {
    let words = context.words
    let wording = ScoreWords(report.score, pillar: nil, words)
    return ScoreLine(
      cssClass: report.pillar.cssClass, mark: Icon.mark(report.pillar),
      name: words(.pillar, report.pillar.rawValue), score: wording.shown, noScore: wording.noScore,
      note: wording.absence(short: true) ?? change(report.sinceBefore, period, words),
      spark: period.kind == .weekly ? spark(report.pillar, period, context) : nil)
  }

  /// The score on the days of a week: where it began and where it ended.
  private static func spark(_ pillar: Pillar, _ period: ReportPeriod, _ context: PageContext)
    -> ScorePanel.Spark?
  {
    let values = context.data.weekOfScores(pillar, period.days).map(\.score)
    guard let picture = context.charts[.scoreWeek(pillar, period.days)]?.picture, let first = values.first,
      let last = values.last
    else { return nil }
    let fill: PhraseValues = [
      "first": context.words.number(Double(first)), "last": context.words.number(Double(last)),
    ]
    return ScorePanel.Spark(
      picture: picture, cssClass: pillar.cssClass,
      arrow: Icon.arrow(ChangeDirection(scorePoints: last - first)),
      note: context.words(Set(values).count == 1 ? PillarWord.sparkNoteSame : .sparkNote, fill))
  }

  private static func change(_ comparison: Comparison, _ period: ReportPeriod, _ words: Words) -> String {
    let before = words(period.kind == .weekly ? ReportWord.beforeWeek : .beforeMonth)
    guard case .change(let points, _) = comparison else {
      return words(ReportWord.notComparable, ["before": before])
    }
    let rounded = Int(points.rounded(.toNearestOrAwayFromZero))
    switch ChangeDirection(scorePoints: rounded) {
    case .up: return words(ReportWord.upOn, count: rounded, ["before": before])
    case .down: return words(ReportWord.downOn, count: -rounded, ["before": before])
    case .flat: return words(ReportWord.steadyOn, ["before": before])
    }
  }
}

/// Leads from one report to the others.
struct ReportSwitch: Codable, Sendable {
  var links: [FrameModel.TextLink]

  /// `nil` where the report stands alone or there is no other.
  init?(_ shown: ReportKind, _ context: PageContext) {
    guard !context.standsAlone, context.isDeep else { return nil }
    links = ReportKind.allCases.map {
      FrameModel.TextLink(text: $0.title(context.words), href: context.href($0.path), isCurrent: $0 == shown)
    }
  }
}
