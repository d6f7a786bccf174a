import TriptychHealth

/// The trends of measures, by pillar and range. A week is too short for a trend.
struct TrendsPage: TemplateModel {
  static let template = "pages/trends"

  var title: String
  var lead: String
  /// The column headers.
  var heads: [String]
  var pillars: [Group]
  /// The address of the longer ranges, on pages in Light; `nil` in Deep.
  var deepHref: String?
  var howHref: String

  struct Group: Codable, Sendable {
    var id: String
    var cssClass: String
    var mark: Markup
    var name: String
    var rows: [Row]
    var noMeasures: String
  }
  struct Row: Codable, Sendable {
    var name: String
    var href: String
    var cells: [Cell]
  }
  struct Cell: Codable, Sendable {
    /// The column header again, for screens that stack the cells.
    var label: String
    var arrow: Markup?
    var word: String
    /// The size of the change, or the number of days.
    var note: String?
  }

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let title = words(TrendWord.title)
    let ranges = context.isDeep ? PagePath.metricRanges : [7]
    let page = TrendsPage(
      title: title,
      lead: words(context.isDeep ? TrendTableWord.trendsLead : .trendsLeadLight),
      heads: ranges.map { words(.rangeDays, count: $0) },
      pillars: Pillar.allCases.map { group($0, ranges, context) },
      deepHref: context.isDeep ? nil : context.rootHref(SiteLink(.deep, PagePath.trends).path),
      howHref: context.href(PagePath.about) + "#trends")
    return (PageHead(title, below: .insights, context), page)
  }

  private static func group(_ pillar: Pillar, _ ranges: [Int], _ context: PageContext) -> Group {
    let words = context.words
    let metrics = context.metrics(of: pillar).filter { !UnjudgedMetrics.inFindings.contains($0) }
    let rows = metrics.map { metric in
      Row(
        name: words(.metric, metric.id),
        href: context.href(PagePath.metric(metric, days: context.chartDays)),
        cells: ranges.map { days in
          days == 7 ? week(metric, context) : verdict(metric, days: days, context)
        })
    }
    return Group(
      id: pillar.rawValue, cssClass: pillar.cssClass, mark: Icon.mark(pillar),
      name: words(.pillar, pillar.rawValue), rows: rows,
      noMeasures: context.noMeasures(of: pillar))
  }

  /// The mean of the week. Seven autocorrelated days are not enough for a trend.
  private static func week(_ metric: Metric, _ context: PageContext) -> Cell {
    let words = context.words
    let label = words(.rangeDays, count: 7)
    let values = context.history[metric].values(in: context.data.window(metric, days: 7)).map(\.value)
    guard let mean = Statistics.mean(values) else {
      return Cell(label: label, word: words(MeasureWord.noData))
    }
    return Cell(
      label: label, word: words(TrendTableWord.trendMean, ["value": words.mean(mean, of: metric)]),
      note: words(.daysOf, count: 7, ["have": words.number(Double(values.count))]))
  }

  private static func verdict(_ metric: Metric, days: Int, _ context: PageContext) -> Cell {
    let words = context.words
    let label = words(.rangeDays, count: days)
    guard let trend = context.analysis.trends[metric, days] else {
      return Cell(label: label, word: words(MeasureWord.noData))
    }
    let verdict = TrendVerdict(trend)
    var cell = Cell(label: label, word: words(verdict.word, count: verdict.count))
    switch trend.direction {
    case .rising: cell.arrow = Icon.arrow(.up)
    case .falling: cell.arrow = Icon.arrow(.down)
    case .steady: cell.arrow = Icon.arrow(.flat)
    case .notEnough: break
    }
    if let change = trend.change, trend.direction != .steady {
      cell.note = words(
        TrendTableWord.trendBy, ["change": TrendSentence.amount(change, of: metric, words)])
    }
    return cell
  }
}

/// The words about trends.
enum TrendWord: String, SubjectWord {
  static let subject = "trend"

  case title, heading, need, p, q, chance, small, clear, explained
  case rising, falling, later, earlier, steady, tooShort, moreDays, apart, unjudged, percentagePoints,
    scalePoints
}

/// The verdict on a trend, as a sentence and as a word for a table.
struct TrendVerdict: Hashable, Sendable {
  let sentence: TrendWord
  let word: TrendTableWord
  /// The number of days used in the texts: those still needed, otherwise those with a value.
  let count: Int

  init(_ trend: Trend) {
    let isTime = trend.metric == .sleepMidpoint
    var count = trend.count
    switch trend.direction {
    case .rising: (sentence, word) = isTime ? (.later, .trendLater) : (.rising, .trendRising)
    case .falling: (sentence, word) = isTime ? (.earlier, .trendEarlier) : (.falling, .trendFalling)
    case .steady: (sentence, word) = (.steady, .trendSteady)
    case .notEnough where UnjudgedMetrics.always.contains(trend.metric):
      (sentence, word) = (.unjudged, .trendUnjudged)
    case .notEnough:
      if let need = trend.need, need > trend.count {
        (sentence, word) = (.moreDays, .trendMore)
        count = need - trend.count
      } else {
        (sentence, word) = (trend.need == nil ? .tooShort : .apart, .trendApart)
      }
    }
    self.count = count
  }
}

/// A trend in one sentence: the change along its line in the person's units, and the days. It never gives a
/// cause or says whether the change is good.
enum TrendSentence {
  /// The sentence of a trend. A verdict is told of the days from the first to the last with a value, a missing one of
  /// all days of the window.
  static func text(_ trend: Trend, _ words: Words) -> String {
    let days = trend.direction == .notEnough ? trend.days : trend.measured
    var fill: PhraseValues = [
      "metric": words(.metric, trend.metric.id), "range": words.range(days),
      "window": words.number(Double(days.count)), "have": words.number(Double(trend.count)),
    ]
    if let change = trend.change { fill["change"] = amount(change, of: trend.metric, words) }
    let verdict = TrendVerdict(trend)
    return words(verdict.sentence, count: verdict.count, fill)
  }

  /// The size of a change, without its direction, in the person's units: `1,240 steps`, `25 min`, `3
  /// percentage points`.
  static func amount(_ change: Double, of metric: Metric, _ words: Words) -> String {
    let change = abs(change)
    guard let definition = MetricCatalog[metric] else { return words.number(change, decimals: 1) }
    switch definition.unit {
    case .hour where definition.kind == .sleep: return words.duration(hours: change)
    case .percent:
      return words(
        TrendWord.percentagePoints, ["amount": words.number(change, decimals: definition.decimals)])
    case .scale, .flag: return words(TrendWord.scalePoints, ["amount": words.number(change, decimals: 1)])
    default: break
    }
    let unitOfChange = words.display(definition.unit).difference
    let shown = unitOfChange.shown(difference: change)
    // A change is smaller than the values: a third of a session must not read as none.
    let usual = unitOfChange.decimals(definition)
    let decimals = shown < 10 ? max(1, usual) : usual
    let unit =
      definition.unit == .count ? words(.metricUnit, metric.id) : words(.unit, unitOfChange.symbol)
    return words.number(shown, decimals: decimals) + Words.space + unit
  }
}

/// The words of the page of trends.
enum TrendTableWord: String, SubjectWord {
  static let subject = "finding"

  case trendsLead, trendsLeadLight, trendMean, trendRising, trendFalling, trendLater, trendEarlier
  case trendSteady, trendMore, trendApart, trendUnjudged, trendBy
}
