import TriptychHealth

/// The pages of every measure with data, in Deep also over longer ranges, and the page of trends.
enum MeasurePages: PageFamily {
  static let models: [any TemplateModel.Type] = [MetricPage.self, TrendsPage.self]

  static func pages(_ context: PageContext) -> [PageSection: [PageEntry]] {
    let measures = context.metricsWithData.flatMap { metric in
      spans(metric, context).map { span in
        let isWeek = span == .days(7)
        return PageEntry(
          path: span.path(metric), tab: .pillars,
          place: isWeek ? TreePlace(TreeColumn(Pillar(of: metric)), name(metric, context.words)) : nil,
          counterpart: isWeek ? nil : PagePath.metric(metric, days: 7)
        ) { MetricPage.make(metric, span, $0) }
      }
    }
    let trends = PageEntry(PagePath.trends, .insights, .insights, context.words(TrendWord.title)) {
      TrendsPage.make($0)
    }
    return [.measures: measures, .trends: [trends]]
  }

  /// The title of a measure in the tree. If a topic has the same name, the title distinguishes the measure
  /// from it.
  static func name(_ metric: Metric, _ words: Words) -> String {
    let name = words(.metric, metric.id)
    let isTopic = Topic.allCases.contains { words.name($0) == name }
    return isTopic ? words(MeasureWord.drawerMeasure, ["metric": name]) : name
  }

  /// The ranges for which a measure has pages: a week in Light; in Deep also longer ranges, and the custom
  /// range if it contains data.
  static func spans(_ metric: Metric, _ context: PageContext) -> [MetricSpan] {
    guard context.isDeep else { return [.days(7)] }
    var spans = PagePath.metricRanges.map(MetricSpan.days)
    if let custom = MetricSpan.custom(context.analysis) {
      let days = custom.window(metric, context.data)
      if !context.history[metric].values(in: days).isEmpty { spans.append(custom) }
    }
    return spans
  }
}

/// The words of the pages of measures.
enum MeasureWord: String, SubjectWord {
  static let subject = ""

  case metricTitle, drawerMeasure
  case noData = "day.noData"
  case customTitle = "finding.customTitle"
  /// Facts about the days of a range.
  case factLatest, factMean, factOn, factLowest, factHighest, factDays, factAbsent
  /// How a daily value is computed.
  case formedSum, formedMean, formedHours, formedLast, formedHighest, formedCycle, formedNight

  /// The name of a topic.
  static func name(_ topic: Topic) -> DerivedWord { DerivedWord(key: "topic.name." + topic.rawValue) }

  static var derived: [DerivedWord] { Topic.allCases.map(name) }
}
