import TriptychHealth

/// How close the three pillars are to each other, on the day and before.
enum HarmonyDocument {
  private static let day = APIObject<(day: CalendarDay, harmony: Harmony?)>(
    "HarmonyOfDay", "The harmony of a day.",
    [
      .day("day", "The day.") { model, _ in model.day },
      .optionalWhole("spread", "The points between the highest and the lowest score shown.", 0...100) {
        model, _ in model.harmony?.shownSpread
      },
    ])

  static let document = APIDocument(
    "harmony", path: "harmony.json", "The harmony of the three pillars.",
    [
      .optionalWhole(
        "spread", "The points between the highest and the lowest score shown; null below two scores.", 0...100
      ) { _, context in context.analysis.harmony?.shownSpread },
      .optionalChoice("highest", "The pillar with the highest score.", of: pillars) { _, context in
        context.analysis.harmony?.highest.rawValue
      },
      .optionalChoice("lowest", "The pillar with the lowest score.", of: pillars) { _, context in
        context.analysis.harmony?.lowest.rawValue
      },
      .text("text", "The harmony in a sentence, in the person's language.") { _, context in
        context.analysis.harmony.map { LoadSentence.text($0, context.words) }
          ?? context.words(HarmonyWord.harmonyNone)
      },
      .list("pillars", "The three pillars in their fixed order.", of: ScoreObjects.pillar) { _, context in
        context.analysis.pillars
      },
      .list("week", "The last seven days, the oldest first.", of: day) { _, context in week(context) },
      .text("page", "Its page, from the root of the site.") { _, context in
        context.pagePath(PagePath.harmony)
      },
    ]
  )

  private static let pillars = Pillar.allCases.map(\.rawValue)

  @Sendable private static func week(
    _ context: PageContext
  ) -> [(day: CalendarDay, harmony: Harmony?)] {
    let reports = context.analysis.pillars
    return reports.first?.week.map(\.day).map { day in
      var scores: [Pillar: Double] = [:]
      for report in reports { scores[report.pillar] = report.week.first { $0.day == day }?.value }
      return (day, Harmony(scores))
    } ?? []
  }
}
