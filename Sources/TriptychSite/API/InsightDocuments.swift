import TriptychHealth

/// The insights, each with its sentence and evidence.
enum InsightDocuments {
  static let insight = APIObject<Insight>(
    "Insight", "Something found in the person's data.",
    [
      .text("id", "The id, which stays as long as the fact does.") { insight, _ in insight.id },
      .choice("kind", "What kind of finding it is.", of: Insight.Kind.allCases.map(\.rawValue)) {
        insight, _ in
        insight.kind.rawValue
      },
      .texts("pillars", "The pillars it is about.") { insight, _ in insight.pillars.map(\.rawValue) },
      .texts("metrics", "The measures it is about, in the order of the sentence.") { insight, _ in
        insight.metrics.map(\.id)
      },
      .text("text", "The insight in a sentence, in the person's language.") { insight, context in
        InsightSentence(insight, context.words).text
      },
      .text("why", "What it rests on, in a sentence.") { insight, context in
        InsightSentence(insight, context.words).why
      },
      .day("from", "The first day it is based on.") { insight, _ in insight.days.lowerBound },
      .day("to", "The last day it is based on.") { insight, _ in insight.days.upperBound },
      .optionalDay("day", "The day on which it happened or from which it applies; null for others.") {
        insight, _ in insight.day
      },
      .whole("count", "The days with data among them.", 0...100_000) { insight, _ in insight.count },
      .optionalWhole("lag", "For an association: by how many days the second measure follows the first.") {
        insight, _ in TestFigures(insight.finding).lag
      },
      .optionalNumber("rho", "For an association: Spearman's rank correlation.", -1...1) { insight, _ in
        TestFigures(insight.finding).rho
      },
      .optionalNumber("p", "The p-value of its test; null for a fact that needs none.", 0...1) { insight, _ in
        TestFigures(insight.finding).p
      },
      .optionalNumber("q", "The p-value corrected for all tests of its family.", 0...1) { insight, _ in
        TestFigures(insight.finding).q
      },
      .optionalNumber("effect", "The difference between the groups of days, in the unit of the last measure.")
      {
        insight, _ in TestFigures(insight.finding).effect
      },
      .flag("isNew", "Whether no day before today had it.") { insight, context in
        context.analysis.insights.newIDs.contains(insight.id)
      },
      .text("page", "Its page, from the root of the site.") { insight, context in
        context.pagePath(InsightPage.path(insight))
      },
    ])

  static let all = APIDocument(
    "insights", path: "insights.json", "All insights, in the order of pages: the featured one first.",
    [
      .optionalText("featured", "The id of the featured one; null while there is none.") { _, context in
        context.analysis.insights.featuredID
      },
      .whole("tested", "The tests that were run to find them.", 0...1_000_000) { _, context in
        context.analysis.insights.tested
      },
      .whole("daysUntilAssociations", "The days of data that associations still need.", 0...10_000) {
        _, context in context.analysis.insights.daysUntilAssociations
      },
      .list("insights", "The insights.", of: insight) { _, context in context.analysis.insights.inPageOrder },
    ]
  )
}
