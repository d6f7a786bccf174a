import TriptychGraphics
import TriptychHealth

/// One page for a medical appointment: the measurements of 90 days, without scores or verdicts.
struct DoctorPage: TemplateModel {
  static let template = "pages/report-doctor"

  var eyebrow: String
  var title: String
  var lead: String
  var others: ReportSwitch?
  /// The link to the report as a PDF; `nil` where the site has none.
  var paper: FigureModel.Download?
  var caption: String
  var heads: [String]
  var rows: [ReportTables.Row]
  var none: String
  /// The origin of the data and its limits.
  var notes: [String]

  /// The measures that a doctor may ask for, in table order.
  private static let metrics: [Metric] = [
    .systolic, .diastolic, .restingHeartRate, .heartRate, .hrvRMSSD, .hrvSDNN, .oxygenSaturation, .vo2Max,
    .respiratoryRate, .bodyTemperature, .wristTemperature, .bloodGlucose, .sleepDuration, .sleepEfficiency,
    .steps, .exerciseMinutes, .flightsClimbed, .cyclingDistance, .swimmingDistance, .walkingSpeed, .daylight,
    .noise, .weight, .bodyFat, .leanMass, .bodyMassIndex, .basalEnergy, .totalEnergy, .energyIntake, .sodium,
    .water, .caffeine, .alcohol, .menstrualFlow, .cycleDay, .medicationTaken, .mood, .energy, .stress,
    .mindfulMinutes,
  ]

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    (PageHead(ReportKind.doctor.title(context.words), below: .dashboard, context), page(context))
  }

  /// The table of the last 90 days.
  static func page(_ context: PageContext) -> DoctorPage {
    let words = context.words
    let period = ReportPeriod(.doctor, context)
    let rows = metrics.filter { !context.history[$0].values(in: period.days).isEmpty }.map {
      row($0, period, context)
    }
    let title = words.rangeAlone(period.days)
    let sources = words.sources(
      metrics.flatMap { context.history[$0].values(in: period.days).map(\.source) })
    return DoctorPage(
      eyebrow: ReportPage.eyebrow(period, context), title: title,
      lead: [
        context.settings.birthDate.map { words(ReportWord.born, ["date": words.dayWithYear($0)]) },
        words(ReportWord.doctorLead),
      ].compactMap { $0 }.joined(separator: " "), others: ReportSwitch(.doctor, context),
      paper: ReportPaper.link(.doctor, context),
      caption: words(ReportWord.doctorCaption, ["range": words.rangeWithYear(period.days)]),
      heads: [7, 30, 90].map { words(ReportWord.doctorSpan, count: $0) } + [
        words(ReportWord.doctorRange), words(ReportWord.doctorLatest), words(ReportWord.doctorDays),
      ], rows: rows, none: words(ReportWord.doctorNone),
      notes: [
        sources.isEmpty ? nil : words(FigureWord.figureSource, ["sources": sources]),
        words(ReportWord.doctorNote),
      ].compactMap { $0 })
  }

  private static func row(_ metric: Metric, _ period: ReportPeriod, _ context: PageContext)
    -> ReportTables.Row
  {
    let words = context.words
    let last = period.days.upperBound
    let series = context.history[metric]
    let all = series.values(in: period.days)
    let means = [7, 30, 90].map { count -> String? in
      // A mean of days of a cycle says nothing.
      if metric == .cycleDay { return nil }
      return Statistics.mean(series.values(in: last.advanced(by: 1 - count)...last).map(\.value)).map {
        words.mean($0, of: metric)
      }
    }
    let values = all.map(\.value)
    let range = range(values, metric, words)
    let latest = all.last.map {
      words.value($0.value, of: metric) + words(.comma)
        + words.shortDay($0.day).split(separator: " ").joined(separator: Words.space)
    }
    // A long unit goes to a line of its own, or the table would be wider than its sheet.
    let isLong = (MetricCatalog[metric]?.unit.symbol.count ?? 0) > 6
    let texts: [String?] =
      means + [
        range, latest,
        words.number(Double(all.count)),
      ]
    return ReportTables.Row(
      name: words(.metric, metric.id),
      cells: texts.map { text in
        ReportTables.Cell(
          text: isLong ? text?.split(separator: Words.space).joined(separator: " ") : text,
          isLong: isLong && text != nil)
      })
  }

  /// The lowest and the highest value, the unit once where it is the same for both.
  private static func range(_ values: [Double], _ metric: Metric, _ words: Words) -> String? {
    guard let low = values.min(), let high = values.max() else { return nil }
    let (first, last) = (words.measure(low, of: metric), words.measure(high, of: metric))
    let isShort = first.unit == last.unit && !first.unit.isEmpty
    return words(
      .stepRange,
      ["low": isShort ? first.number : words.value(low, of: metric), "high": words.value(high, of: metric)])
  }
}

/// The frame of a report in a single file: no links, and the style sheet inside.
struct AloneModel: TemplateModel {
  static let template = "layouts/alone"

  var language: String
  var theme: String
  var colorVision: String
  var title: String
  var style: Markup
  var main: Markup
  var data: String
  var made: String
}
