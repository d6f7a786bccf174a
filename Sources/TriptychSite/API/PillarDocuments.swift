import TriptychHealth

/// One document for each pillar: its score in full, its goals and suggestions, and its measures.
enum PillarDocuments {
  private static let measure = APIObject<Metric>(
    "PillarMeasure", "A measure of a pillar with its newest day.",
    [
      .text("metric", "The id of the measure.") { metric, _ in metric.id },
      .text("name", "Its name, in the person's language.") { metric, context in
        context.words(.metric, metric.id)
      },
      .text("unit", "The unit of the value.") { metric, _ in MetricCatalog[metric]?.unit.symbol ?? "" },
      .optionalNumber("value", "The newest value.") { metric, context in last(metric, context)?.value },
      .optionalDay("day", "Its day; a sum of today can still grow.") { metric, context in
        last(metric, context)?.day
      },
      .text("text", "The value as pages show it.") { metric, context in
        PillarPage.measure(metric, context).value
      },
    ])

  static let all = APIDocument(
    "pillar", of: PillarReport.self, path: "pillars/{pillar}.json", "A pillar.",
    [
      .object("pillar", "Its score and its week.", ScoreObjects.pillar) { report, _ in report },
      .optionalObject(
        "unpublished", "The score by the full formula while a simpler one stands in for it.",
        ScoreObjects.score
      ) { report, _ in report.unpublished.map { ($0, report.pillar) } },
      .list("goals", "Its goals.", of: GoalObjects.goal) { report, context in
        GoalList.shown(of: report.pillar, context)
      },
      .list("measures", "Its measures with data.", of: measure) { report, context in
        context.metrics(of: report.pillar)
      },
    ],
    by: APIDocument.Parameter(
      name: "pillar", about: "The pillar.", values: Pillar.allCases.map(\.rawValue))
  ) { context in context.analysis.pillars.map { ($0.pillar.rawValue, $0) } }

  @Sendable private static func last(_ metric: Metric, _ context: PageContext) -> DayValue? {
    context.history[metric].values.last { $0.day <= context.analysis.asOf.day }
  }
}
