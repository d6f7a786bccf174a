import Testing

@testable import TriptychHealth

@Suite("Consent per category")
struct ConsentTests {
  private func settings(without pillars: Pillar...) -> Settings {
    var settings = Settings()
    settings.privacy.fitness = !pillars.contains(.fitness)
    settings.privacy.nutrition = !pillars.contains(.nutrition)
    settings.privacy.wellbeing = !pillars.contains(.wellbeing)
    return settings
  }

  /// A watch with steps and sleep, an app for meals, a diary for moods, and events by hand.
  private var held: HeldData {
    var builder = HeldBuilder([
      ("Watch", .watch), ("Kitchen", .app), ("Diary", .app), (Source.byHand, .manual),
    ])
    for number in 1...9 {
      let iso = "2026-01-0\(number)"
      builder.steps("Watch", at: builder.at(iso, "10:00"), 9_000)
      builder.sleep("Watch", .core, builder.at(iso, "00:10"), builder.at(iso, "07:30"))
      builder.daily(.fiber, "Kitchen", iso, 31)
      builder.daily(.mood, "Diary", iso, 4)
    }
    builder.held.workouts = [
      ExerciseRecord(
        id: "run", name: "Run", span: builder.at("2026-01-05", "18:00")..<builder.at("2026-01-05", "18:30"),
        minutes: 30, origin: .synced, source: 0)
    ]
    builder.held.entries = [
      HandEntry(id: "m", kind: .meal, at: builder.at("2026-01-05", "12:00"), text: "Soup"),
      HandEntry(id: "j", kind: .journal, at: builder.at("2026-01-05", "21:00"), text: "Quiet"),
      HandEntry(
        id: "p", kind: .mindful, at: builder.at("2026-01-09", "08:00"), amounts: [.mindfulMinutes: 3]),
    ]
    return builder.held
  }

  private func analysis(_ settings: Settings) -> Analysis {
    let consent = Consent(settings)
    let history = DayAggregator(settings: settings, zone: .utc).history(
      of: consent.permitted(held), person: PersonID("tester")!)
    return analyse(
      consent.permitted(history),
      asOf: AsOf(endOf: CalendarDay(iso: "2026-01-09")!, in: .utc))
  }

  @Test("Every metric, entry and event belongs to a category, and by default all three pillars have consent")
  func categories() {
    var asked = Settings()
    asked.privacy.cycle = true
    asked.privacy.medication = true
    asked.privacy.medicationNames = true
    asked.privacy.conversations = true
    #expect(Consent(Settings()).hasAllPillars && Consent(Settings()).permitted(held) == held)
    let whole = Consent(asked)
    #expect(whole.isWhole && whole.withheld.isEmpty && whole.permitted(held) == held)
    let none = Consent(settings(without: .fitness, .nutrition, .wellbeing))
    #expect(MetricCatalog.all.allSatisfy { whole.permits($0.metric) && !none.permits($0.metric) })
    #expect(EntryKind.allCases.allSatisfy { whole.permits($0) && !none.permits($0) })
    #expect(HandEntry.Kind.allCases.allSatisfy { whole.permits($0) && !none.permits($0) })
    #expect(none.permitted(held).isEmpty)
  }

  @Test("Without a category its values, events and the names of sources that sent nothing else are gone")
  func filtered() {
    let nutrition = Consent(settings(without: .nutrition)).permitted(held)
    #expect(nutrition.sources.map(\.name) == ["Watch", "Diary", Source.byHand])
    #expect(nutrition.entries.map(\.id) == ["j", "p"] && nutrition.sleep.count == 9)
    #expect(nutrition.daily.allSatisfy { nutrition.sources[$0.source].name == "Diary" })
    let fitness = Consent(settings(without: .fitness)).permitted(held)
    #expect(fitness.sources.map(\.name) == ["Kitchen", "Diary", Source.byHand])
    #expect(fitness.bins.isEmpty && fitness.sleep.isEmpty && fitness.workouts.isEmpty)
    let wellbeing = analysis(settings(without: .wellbeing)).history
    #expect(wellbeing[.sleepMidpoint].isEmpty && !wellbeing[.sleepDuration].isEmpty)
  }

  @Test("Days formed from everything, as for a bundle, and what earlier builds noted lose the same")
  func formed() {
    var held = held
    held.entries[0].amounts = [.fiber: 4, .mood: 3]
    let whole = DayAggregator(settings: Settings(), zone: .utc).history(of: held, person: PersonID("tester")!)
    #expect(!whole.nights.isEmpty && !whole.hourlySteps.isEmpty && !whole.workouts.isEmpty)
    let fitness = Consent(settings(without: .fitness))
    let left = fitness.permitted(whole)
    #expect(left.nights.isEmpty && left.hourlySteps.isEmpty && left.workouts.isEmpty)
    #expect(left.days.keys.allSatisfy { Pillar(of: $0) != .fitness } && left.entries == whole.entries)
    let rest = Consent(settings(without: .wellbeing)).permitted(whole).entries
    #expect(rest.map(\.id) == ["m"] && rest.map(\.amounts) == [[.fiber: 4]])
    let moment = Instant(seconds: 0)
    let messages: [MessageHistory.Entry] = [
      .init(id: "recovery", kind: .recoveryAlert, due: moment, state: .planned),
      .init(id: "goal.steps.half", kind: .goalMilestone, due: moment, state: .planned),
      .init(id: "meal", kind: .meal, due: moment, state: .planned),
    ]
    #expect(fitness.permitted(messages).map(\.id) == ["meal"])
    let notes =
      messages.map { $0.note(asOf: moment) } + [
        BuildNote(asOf: moment, kind: .mood, key: "active"),
        BuildNote(asOf: moment, kind: .featured, key: "weekday.steps"),
        BuildNote(asOf: moment, kind: .featured, key: "weekday.fiber"),
      ]
    #expect(fitness.permitted(notes).map(\.key) == ["meal", "weekday.fiber"])
  }

  @Test("A pillar without consent has no score and says so, and nothing of it is planned or suggested")
  func scores() {
    for pillar in Pillar.allCases {
      let analysis = analysis(settings(without: pillar))
      for report in analysis.pillars {
        #expect((report.score.absence?.code == .noConsent) == (report.pillar == pillar))
        if report.pillar == pillar { #expect(report.week.allSatisfy { $0.value == nil }) }
      }
      #expect(analysis.insights.published.allSatisfy { $0.metrics.allSatisfy { Pillar(of: $0) != pillar } })
      #expect(analysis.messages.messages.allSatisfy { Pillar(of: $0.kind) != pillar })
      #expect(analysis.goals.progress.allSatisfy { $0.metric.map { Pillar(of: $0) != pillar } ?? true })
    }
  }

  @Test("Without fitness data no mood is decided by it, and what the pets have reached stays")
  func pets() {
    let with = analysis(Settings())
    #expect(
      with.symbi.decidedBy == .mindful && with.pixelPal.totalSteps == 81_000 && with.pixelPal.phase == 3)
    #expect(analysis(settings(without: .wellbeing)).symbi.decidedBy == .metricsRule)
    let off = settings(without: .fitness, .wellbeing)
    let consent = Consent(off)
    let history = consent.permitted(
      DayAggregator(settings: off, zone: .utc).history(
        of: consent.permitted(held), person: PersonID("tester")!))
    var earlier = with.remembered
    earlier.facts.forms = [
      ReachedForm(
        level: 1, day: CalendarDay(iso: "2026-01-08")!, daysCounted: 30, moods: [.active],
        formedAt: Instant(seconds: 0))
    ]
    let later = analyse(
      history, remembered: earlier, asOf: AsOf(endOf: CalendarDay(iso: "2026-01-10")!, in: .utc))
    #expect(later.symbi.decidedBy == .fallback && later.symbi.evidence.steps == nil)
    #expect(later.symbi.recent.isEmpty && later.symbi.changed == nil && later.symbi.level == 1)
    #expect(later.symbi.forms.map(\.moods) == [[]])
    #expect(later.pixelPal.phase == 3 && later.pixelPal.totalSteps == 0 && later.pixelPal.since == nil)
    // What is held comes back with the consent.
    #expect(later.remembered.facts.moods == earlier.facts.moods)
    #expect(later.remembered.facts.steps == earlier.facts.steps)
  }
}
