import Testing

@testable import TriptychHealth

@Suite("Consent to what is more private than a pillar")
struct PrivateCategoryTests {
  private var held: HeldData {
    var builder = HeldBuilder([("Watch", .watch), ("Cycle app", .app), (Source.byHand, .manual)])
    builder.steps("Watch", at: builder.at("2026-01-05", "10:00"), 9_000)
    builder.daily(.menstrualFlow, "Cycle app", "2026-01-05", 2)
    builder.held.entries = [
      HandEntry(
        id: "d", kind: .medication, at: builder.at("2026-01-05", "08:00"), text: "Ibuprofen",
        amounts: [.medicationTaken: 2]),
      HandEntry(id: "m", kind: .mood, at: builder.at("2026-01-05", "09:00"), amounts: [.mood: 4]),
    ]
    return builder.held
  }

  private func consent(
    cycle: Bool = false, medication: Bool = false, names: Bool = false, wellbeing: Bool = true
  )
    -> Consent
  {
    var settings = Settings()
    settings.privacy.cycle = cycle
    settings.privacy.medication = medication
    settings.privacy.medicationNames = names
    settings.privacy.wellbeing = wellbeing
    return Consent(settings)
  }

  @Test("By default cycle and medication are off, and everything else is on")
  func byDefault() {
    let left = consent().permitted(held)
    #expect(left.daily.isEmpty && left.entries.map(\.id) == ["m"])
    #expect(left.sources.map(\.name) == ["Watch", Source.byHand])
    #expect(consent().withheldMetrics == [.menstrualFlow, .menstruation, .cycleDay, .medicationTaken])
    #expect(consent().missing(for: EntryKind.cycle) == .cycle)
    #expect(consent().missing(for: EntryKind.medication) == .medication)
  }

  @Test("Each needs its own consent and that of its pillar")
  func both() {
    #expect(consent(cycle: true).permitted(held).daily.map(\.metric) == [.menstrualFlow])
    #expect(consent(medication: true).permitted(held).entries.map(\.id) == ["d", "m"])
    let without = consent(cycle: true, medication: true, wellbeing: false)
    #expect(without.permitted(held).daily.isEmpty && without.permitted(held).entries.isEmpty)
    #expect(without.missing(for: Metric.cycleDay) == .wellbeing)
  }

  @Test("A medication has its name only where names are allowed")
  func names() {
    #expect(consent(medication: true).permitted(held).entries[0].text == nil)
    #expect(consent(medication: true).permitted(held).entries[0].amounts == [.medicationTaken: 2])
    #expect(consent(medication: true, names: true).permitted(held).entries[0].text == "Ibuprofen")
  }

  @Test("That a medication was deleted is not shown without consent; that a meal was is")
  func deletions() {
    let history = HealthHistory(person: PersonID("tester")!, settings: Settings(), zone: .utc)
    var memory = SyncMemory()
    for id in ["medication-1a", "meal-1a"] { memory.note(.entry(id), at: Instant(seconds: 1), isGone: true) }
    let ids = { (consent: Consent) in
      Set(consent.permitted(memory.changes, in: history).compactMap(\.thing.entryID))
    }
    #expect(ids(consent()) == ["meal-1a"])
    #expect(ids(consent(medication: true)) == ["meal-1a", "medication-1a"])
  }

  @Test("Asking for any of them needs the person's yes; taking it back does not")
  func concerns() {
    var asked = Settings()
    asked.privacy.cycle = true
    asked.privacy.medication = true
    asked.privacy.medicationNames = true
    asked.privacy.conversations = true
    let paths = SettingsChange(from: Settings(), to: asked).concerns.compactMap(\.place)
    #expect(
      paths == [
        "privacy.consent.cycle", "privacy.consent.medication", "privacy.consent.conversations",
        "privacy.medication_names",
      ])
    #expect(SettingsChange(from: asked, to: Settings()).concerns.isEmpty)
  }

  @Test("None of them enters a score, a finding or a message")
  func unscored() {
    #expect(consent().withheldMetrics.isSubset(of: UnjudgedMetrics.inFindings))
    #expect(consent().withheldMetrics.isDisjoint(with: OwnGoal.metrics))
    let pairs = AssociationPair.declared() + AssociationPair.declared(hrv: .hrvSDNN)
    #expect(pairs.allSatisfy { consent().permits($0.x) && consent().permits($0.y) })
  }
}
