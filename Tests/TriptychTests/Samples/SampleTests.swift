import ArgumentParser
import Foundation
import Testing
import TriptychArchive
import TriptychHealth

@testable import TriptychSamples
@testable import triptych

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Made-up people")
struct SampleTests {
  @Test("The same seed gives the same bytes, another seed others")
  func sameSeedSameBytes() throws {
    let first = try SampleExport("jonas", seed: 1).files
    #expect(try SampleExport("jonas", seed: 1).files == first)
    #expect(try SampleExport("jonas", seed: 2).files["export.zip"] != first["export.zip"])
  }

  @Test("More people change nothing about the first ones, and every id is allowed and used once")
  func idsAreGood() {
    let people = SampleRoster.people(300, seed: 4)
    #expect(people.prefix(5).map(\.id) == ["mira", "jonas", "ines", "noor", "theo"])
    #expect(SampleRoster.people(40, seed: 4).map(\.id) == people.prefix(40).map(\.id))
    #expect(Set(people.map(\.id)).count == 300)
    #expect(people.allSatisfy { PersonID($0.id) != nil })
  }

  @Test("The random numbers are those of SplitMix64")
  func splitMix() {
    // First outputs for the seed 1234567, as in the reference implementation's published test.
    var random = SeededRandom(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test("unzip finds nothing wrong with the archive")
  func zipIsReadable() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sample-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let people = SampleRoster.people(2, seed: 1)
    let written = try SampleFolder(directory: folder.path, seed: 1).write(people[1]) {
      AsOf(endOf: CalendarDay(number: 20_500), in: $0)
    }
    #expect(
      written.files.map { URL(fileURLWithPath: $0).lastPathComponent } == [
        "export.zip", "more.csv", "settings.json",
      ])
    let unzip = Process()
    unzip.executableURL = URL(fileURLWithPath: "/usr/bin/unzip")
    unzip.arguments = ["-tqq", folder.path + "/jonas/export.zip"]
    try unzip.run()
    unzip.waitUntilExit()
    #expect(unzip.terminationStatus == 0)
  }

  @Test(
    "The export is well-formed but for the older phone's, which is broken as those were",
    arguments: ["jonas", "ines", "theo"])
  func wellFormed(id: String) throws {
    let xml = try SampleExport(id).xml
    #expect(xml.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE HealthData ["))
    let declaration = try #require(xml.firstRange(of: "<!DOCTYPE"))
    let end = try #require(xml.firstRange(of: "]>\n"))
    // Without its document type, which Foundation's parser cannot take on Linux.
    let body = xml[..<declaration.lowerBound] + xml[end.upperBound...]
    // The parser takes some of what it should refuse, so the older phone's faults are looked for by name.
    if id != "theo" { #expect(XMLParser(data: Data(body.utf8)).parse()) }
    let twice = xml.split(separator: "\n").filter {
      $0.split(separator: " startDate=").count > 2 && $0.contains("<Work")
    }
    #expect(twice.isEmpty == (id != "theo"))
    let attributes = xml[declaration.lowerBound..<end.lowerBound]
    let opened = attributes.split(separator: "<!").count - 1
    let closed = attributes.split(separator: "\n").filter { $0.hasSuffix(">") }.count
    #expect(opened - closed == (id == "theo" ? 1 : 0), "one list of attributes is left open")
  }

  @Test("A person with a phone alone has steps and nothing else")
  func stepsOnly() throws {
    let export = try SampleExport("ines")
    let types = Set(
      export.lines.filter { $0.hasPrefix(" <Record") }.map {
        export.attribute("type", $0)
      })
    #expect(types == ["HKQuantityTypeIdentifierStepCount"])
    #expect(export.files.keys.sorted() == ["export.zip", "settings.json"])
  }

  @Test("A beginner has two days")
  func beginner() throws {
    let vienna = try #require(CivilZone(systemIdentifier: "Europe/Vienna"))
    let days = Set(
      try SampleExport("jonas").records("HKQuantityTypeIdentifierStepCount").map {
        vienna.day(of: $0.start).iso
      })
    #expect(days == ["2026-03-14", "2026-03-15"])
  }

  @Test("Somebody who stopped has nothing of the last ten days, and an export of that age")
  func stopped() throws {
    let export = try SampleExport("theo")
    #expect(export.xml.contains("<ExportDate value=\"2026-03-05 18:30:00 -0600\"/>"))
    let last = try #require(export.records("HKQuantityTypeIdentifierStepCount").map(\.end).max())
    #expect(last <= SampleExport.instant("2026-03-05 18:30:00 -0600"))
    #expect(export.xml.contains("unit=\"mi\"") && !export.xml.contains("unit=\"km\""))
  }

  @Test("Who keeps food and moods has a table of known metrics within their ranges, and no phone export")
  func foodAndMood() throws {
    let export = try SampleExport("noor")
    #expect(export.files.keys.sorted() == ["more.csv", "settings.json"])
    for row in export.table {
      let definition = try #require(MetricCatalog[Metric(row.metric)], "\(row.metric) is catalogued")
      #expect(definition.range.contains(row.value) && definition.unit.symbol == row.unit, "\(row)")
    }
    #expect(export.table.count > 1500)
  }

  @Test("Settings are JSON with every field named", arguments: ["mira", "jonas", "ines", "noor", "theo"])
  func settings(id: String) throws {
    let person = try #require(SampleRoster.people(5, seed: 1).first { $0.id == id })
    let data = Data(SampleSettings(person: person).text().utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(
      object.keys.sorted() == [
        "account", "companions", "display", "language", "premium", "profile_since", "sources", "thresholds",
        "time_zone", "units",
      ])
    #expect(CivilZone(systemIdentifier: person.zone) != nil)
  }

  @Test(
    "A command line that cannot be meant ends with a sentence and exit code 64",
    arguments: [
      ["--people", "0", "--dir", "x"], ["--people", "3"], ["--home", "x", "--dir", "x"],
      ["--dir", "x", "--days", "0"], ["--dir", "x", "--as-of", "yesterday"],
    ])
  func usage(arguments: [String]) async throws {
    do {
      try await SampleCommand.parse(arguments).run()
      Issue.record("nothing was refused")
    } catch {
      #expect(SampleCommand.exitCode(for: error) == ExitCode(64))
    }
  }
}
