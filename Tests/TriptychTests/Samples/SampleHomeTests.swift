import Foundation
import Testing
import TriptychArchive
import TriptychHealth

@testable import TriptychSamples
@testable import triptych

@Suite("Made-up people are taken straight into a home")
final class SampleHomeTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "sample-home-\(UUID().uuidString)")
  private var home: Home { Home(directory: folder.appendingPathComponent("home").path) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test("They are held as if their files had been imported, with their settings, and are never taken twice")
  func takenIn() throws {
    let jonas = try #require(SampleRoster.people(2, seed: 1).last)
    let id = try #require(PersonID(jonas.id))
    let zone = try #require(CivilZone(systemIdentifier: jonas.zone))
    let day = try #require(CalendarDay(iso: "2026-03-15"))
    let moment = zone.instant(day: day, wallClockSecond: 66_600)
    let sample = SampleHome(home: home, seed: 1)
    #expect(try sample.importPerson(jonas, asOf: .now(moment)) > 0)

    let files = try SampleFolder(directory: folder.path, seed: 1).write(jonas) { AsOf(moment, in: $0) }.files
    let other = Home(directory: folder.appendingPathComponent("other").path)
    let importRun = ImportRun(
      home: other, person: id, newPersonZone: zone, moment: moment, dryRun: false)
    _ = try importRun.importFiles(files.filter { !$0.hasSuffix("settings.json") }) { _ in }
    let settings = try #require(files.first { $0.hasSuffix("settings.json") })
    try other.writeSettings(String(contentsOfFile: settings, encoding: .utf8), of: id)
    #expect(try home.digest(of: id) == other.digest(of: id))

    #expect(throws: CommandFailure.self) { try sample.importPerson(jonas, asOf: .now(moment)) }
    #expect(try home.people() == [id])
  }

  @Test("Everybody but beginners can be given a year; who they are stays the same")
  func days() {
    let (own, year) = (SampleRoster.people(40, seed: 4), SampleRoster.people(40, seed: 4, days: 365))
    #expect(year.map(\.id) == own.map(\.id))
    #expect(year.allSatisfy { $0.habit == .beginner ? $0.days < 5 : $0.days == 365 })
    #expect(year.map(\.traits.steps) == own.map(\.traits.steps))
  }
}
