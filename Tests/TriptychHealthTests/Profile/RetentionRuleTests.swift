import Testing

@testable import TriptychHealth

@Suite("How long facts are kept")
struct RetentionRuleTests {
  private let day = CalendarDay(iso: "2026-03-15")!

  @Test(
    "Each setting names the first day kept, the present day being the last of the window",
    arguments: [
      (PrivacySettings.Retention.twoYears, "2024-03-16", "2024-03-16"),
      (.oneYear, "2025-03-16", "2025-03-16"), (.phone, "2026-02-14", "2025-12-16"),
    ])
  func windows(setting: PrivacySettings.Retention, health: String, moods: String) throws {
    let rule = try #require(RetentionRule(setting, on: day))
    #expect(rule.health.iso == health && rule.moods.iso == moods)
    for kind in RetentionRule.Kind.allCases {
      #expect(rule.firstDay(of: kind) == (kind == .moods ? rule.moods : rule.health))
    }
  }

  @Test("By default everything is kept")
  func keep() { #expect(RetentionRule(Settings().privacy.retention, on: day) == nil) }

  @Test("The newest 100 changes stay whatever their age, older conflicts go, and changes of settings stay")
  func records() {
    let changes = (0..<150).map { number in
      let moment = Instant(seconds: Int64(number) * 86_400)
      return ThingChange(thing: .entry("e\(number)"), created: moment, changed: moment)
    }
    let old = Instant(seconds: 0)
    let setting = ThingChange(thing: .setting(["goals", "steps"]), created: old, changed: old)
    let conflict = SyncConflict(
      number: 1,
      entry: QueueEntry(id: "q", action: .log(.meal), time: old, payload: .object([])),
      thing: .entry("e1"), held: .null)
    let memory = SyncMemory(changes: changes + [setting], conflicts: [conflict])
    let left = memory.keeping(from: Instant(seconds: 149 * 86_400))
    #expect(left.changes.count == 101 && left.conflicts.isEmpty)
    #expect(left.change(of: .setting(["goals", "steps"])) != nil && left.change(of: .entry("e49")) == nil)
    #expect(left.keeping(from: Instant(seconds: 149 * 86_400)) == left)
    #expect(memory.keeping(from: Instant(seconds: 20 * 86_400)).changes.count == 131)
  }
}
