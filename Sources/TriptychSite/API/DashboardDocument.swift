import TriptychHealth

/// The Dashboard.
enum DashboardDocument {
  static let facts = APIObject<CalendarDay>(
    "DayFacts", "The facts of a day; null where there is no data.",
    [
      .day("day", "The newest day with data.") { day, _ in day },
      .optionalNumber("steps", "The steps.") { day, context in context.history[.steps][day] },
      .optionalNumber("activeMinutes", "The active minutes.") { day, context in
        DayFacts.activeMinutes(day, context)
      },
      .optionalNumber("sleepHours", "The hours asleep in the night that ended on the day.") { day, context in
        context.history[.sleepDuration][day]
      },
      .whole("meals", "The meals that were logged.", 0...10_000) { day, context in
        EntryList.entries([.meal], on: day, context).count
      },
      .optionalNumber("energyIntake", "The energy eaten, in kcal.") { day, context in
        context.history[.energyIntake][day]
      },
      .optionalNumber("mood", "The mood, from 1 to 5.", 1...5) { day, context in context.history[.mood][day]
      },
      .optionalNumber("energy", "The energy felt, from 1 to 5.", 1...5) { day, context in
        context.history[.energy][day]
      },
    ])

  static let document = APIDocument(
    "dashboard", path: "dashboard.json", "The Dashboard: scores, facts of the day, pets, insights and goals.",
    [
      .day("day", "The day of the build.") { _, context in context.analysis.asOf.day },
      .choice("partOfDay", "The part of that day.", of: ["morning", "afternoon", "evening"]) { _, context in
        context.analysis.asOf.partOfDay.rawValue
      },
      .choice(
        "freshness", "How old the data is: fresh up to 24 hours, old above 7 days.",
        of: ["empty", "fresh", "stale", "old"]
      ) { _, context in
        switch context.analysis.freshness {
        case .empty: "empty"
        case .fresh: "fresh"
        case .stale: "stale"
        case .old: "old"
        }
      },
      .whole("waiting", "Planned messages and conflicts to decide, as the bell counts them.", 0...1_000_000) {
        _, context in FrameTexts.waiting(context)
      },
      .list("pillars", "The three pillars in their fixed order.", of: ScoreObjects.pillar) { _, context in
        context.analysis.pillars
      },
      .list("scores", "Sleep, recovery and the other scores.", of: ScoreObjects.score) { _, context in
        context.analysis.scores.map { ($0, nil) }
      },
      .object("facts", "The facts of the newest day.", facts) { _, context in context.newestDay },
      .optionalObject("symbi", "The Symbi; null where the person does not show it.", CompanionObjects.symbi) {
        _, context in context.choice.showsSymbi ? context.analysis.symbi : nil
      },
      .optionalObject(
        "pixelPal", "The PixelPal; null where the person does not show it.", CompanionObjects.pixelPal
      ) { _, context in context.choice.showsPixelPal ? context.analysis.pixelPal : nil },
      .list(
        "insights", "The insights of the Dashboard; all are in insights.json.", of: InsightDocuments.insight
      ) {
        _, context in Array(context.analysis.insights.inPageOrder.prefix(context.settings.listLength(5)))
      },
      .list("goals", "The goals.", of: GoalObjects.goal) { _, context in
        context.analysis.goals.progress.filter { GoalList.isShown($0, context) }
      },
      .list("streaks", "The streaks.", of: GoalObjects.streak) { _, context in context.analysis.goals.streaks
      },
      .list("datedGoals", "The goals with a date.", of: GoalObjects.dated) { _, context in
        context.analysis.goals.dated
      },
      .list("suggestions", "The suggestions, the person's focus first.", of: GoalObjects.suggestion) {
        _, context in context.analysis.suggestions
      },
    ]
  )
}
