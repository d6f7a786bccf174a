import Foundation
import Testing
import TriptychArchive
import TriptychHealth

@testable import TriptychSamples
@testable import triptych

/// From made-up files to days, the way a person's own files go.
@Suite("Made-up files are imported like anybody's")
struct SampleImportTests {
  /// What became of one made-up person's files.
  private struct Imported {
    var summaries: [ImportSummary]
    var second: [StoreChange]
    var history: HealthHistory
    var analysis: Analysis
  }

  // Each made once, whichever test asks first.
  private static let mira = Result { try imported("mira") }
  private static let jonas = Result { try imported("jonas") }
  private static let ines = Result { try imported("ines") }
  private static let noor = Result { try imported("noor") }
  private static let theo = Result { try imported("theo") }

  private static func imported(_ id: String) throws -> Imported {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sample-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let person = try #require(SampleRoster.people(5, seed: 1).first { $0.id == id })
    let personID = try #require(PersonID(id))
    let zone = try #require(CivilZone(systemIdentifier: person.zone))
    let clock = try #require(DateTimeText(SampleExport.asOf))
    let asOf = AsOf(
      zone.instant(
        day: CivilZone.utc.day(of: clock.local),
        wallClockSecond: CivilZone.utc.wallClockSecond(at: clock.local)),
      in: zone)
    let written = try SampleFolder(directory: folder.path, seed: 1).write(person) { _ in asOf }
    let home = Home(directory: folder.path + "/home")
    let store = try home.openStore(of: personID, create: true)
    func take() throws -> [(ImportSummary, StoreChange)] {
      try written.files.filter { !$0.hasSuffix("settings.json") }.flatMap { path in
        try ImporterCatalog.files(at: path).files.map { file in
          try store.importing { transaction in
            try ImporterCatalog.importFile(file, limits: ImportLimits(), sink: &transaction)
          }
        }
      }
    }
    let first = try take()
    let second = try take()
    var settings = Settings()
    settings.timeZone = person.zone
    settings.birthDate = person.birthDate
    let history = DayAggregator(settings: settings, zone: zone).history(
      of: try store.heldData(), person: personID)
    try store.close()
    return Imported(
      summaries: first.map(\.0), second: second.map(\.1), history: history,
      analysis: analyse(history, asOf: asOf))
  }

  @Test(
    "Nothing is refused, and a second time changes nothing",
    arguments: ["mira", "jonas", "ines", "noor", "theo"])
  func taken(id: String) throws {
    let imported =
      switch id {
      case "mira": try SampleImportTests.mira.get()
      case "jonas": try SampleImportTests.jonas.get()
      case "ines": try SampleImportTests.ines.get()
      case "noor": try SampleImportTests.noor.get()
      default: try SampleImportTests.theo.get()
      }
    #expect(imported.summaries.allSatisfy { $0.refused.total == 0 && $0.read > 0 })
    #expect(imported.second.allSatisfy { $0.total.new == 0 && $0.total.changed == 0 })
  }

  @Test("A day's steps are those of the watch where it was worn and of the phone where it was not")
  func stepsAreNotAddedUp() throws {
    let imported = try SampleImportTests.mira.get()
    let export = try SampleExport.mira.get()
    let zone = imported.history.zone
    func sums(watch: Bool) -> [CalendarDay: Double] {
      export.records("HKQuantityTypeIdentifierStepCount").filter { $0.isWatch == watch }.reduce(into: [:]) {
        $0[zone.day(of: $1.start), default: 0] += Double($1.value) ?? 0
      }
    }
    let (watch, phone) = (sums(watch: true), sums(watch: false))
    for value in imported.history[.steps].values {
      let worn = watch[value.day] ?? 0
      let carried = phone[value.day] ?? 0
      if worn == 0 {
        #expect(abs(value.value - carried) < 2, "\(value.day) without the watch")
      } else {
        // The phone may add the edges of a walk that the watch began a little later.
        #expect(
          value.value >= worn * 0.98 && value.value <= worn * 1.12, "\(value.day): \(value.value) of \(worn)")
      }
    }
    #expect(imported.history[.steps].values.count == 380)
  }

  @Test("A full year gives three scores; the nutrients inside meals are counted once")
  func fullYear() throws {
    let imported = try SampleImportTests.mira.get()
    for pillar in imported.analysis.pillars {
      #expect((60...97).contains(pillar.score.shown ?? -1) && pillar.score.isSolid, "\(pillar.pillar)")
    }
    let meals = imported.summaries.reduce(0) { $0 + ($1.taken["energy_intake"] ?? 0) }
    #expect(meals > 800 && imported.summaries.reduce(0) { $0 + $1.duplicate } == meals * 8)
    let efficiency = imported.history[.sleepEfficiency].values.map(\.value).sorted()
    #expect((88...95).contains(efficiency[efficiency.count / 2]))
    let scores = imported.analysis.scores
    #expect(scores.filter { !LoadModel.scoreIDs.contains($0.id) }.allSatisfy { $0.value != nil })
    // Load is no figure from 0 to 100: it is published with its parts and without a value.
    let load = try #require(scores.first { $0.formula == LoadModel.minutesFormula })
    #expect(load.value == nil && load.absence == nil)
    #expect(load.parts.map(\.id) == ["ctl", "atl", "tsb"] && load.parts.allSatisfy { $0.input != nil })
  }

  @Test("Who keeps little gets what little allows, with the reason for the rest")
  func little() throws {
    let ines = try SampleImportTests.ines.get().analysis.pillars
    #expect(ines.map(\.score.isFallback) == [true, false, false] && ines[0].score.value != nil)
    #expect(ines.dropFirst().allSatisfy { $0.score.absence?.code == .noData })
    let jonas = try SampleImportTests.jonas.get().analysis.pillars
    #expect(jonas.allSatisfy { $0.score.value == nil && $0.score.absence != nil })
    let noor = try SampleImportTests.noor.get().analysis.pillars
    #expect(noor.map { $0.score.value == nil } == [true, false, false])
  }

  @Test("Who stopped is shown as old data, not as a bad week")
  func stopped() throws {
    let theo = try SampleImportTests.theo.get().analysis
    guard case .old = theo.freshness else {
      Issue.record("\(theo.freshness)")
      return
    }
    #expect(theo.pillars.allSatisfy { $0.score.value == nil })
  }
}
