import Foundation
import TriptychArchive
import TriptychHealth

/// Writes a made-up person's files into a folder of their own, as they would lie in
/// somebody's downloads: `export.zip`, `more.csv`, `settings.json`.
package struct SampleFolder {
  /// The folder that gets one folder a person.
  package var directory: String
  /// The seed of all random numbers: the same seed gives the same people.
  package var seed: UInt64

  /// The files of made-up people below a folder, drawn from a seed.
  package init(directory: String, seed: UInt64) {
    self.directory = directory
    self.seed = seed
  }

  /// What was written for one person.
  package struct Written {
    package var person: SamplePerson
    /// Paths, sorted.
    package var files: [String]
    package var bytes: Int
  }

  /// One person's files before they are packed.
  struct Content {
    /// What lies in `export.zip`, in its order; empty without one.
    var archive: [(path: String, bytes: [UInt8])] = []
    /// What lies beside it, sorted.
    var loose: [(name: String, bytes: [UInt8])] = []

    /// The files as they are written, sorted by name.
    func packed() throws -> [(name: String, bytes: [UInt8])] {
      guard !archive.isEmpty else { return loose }
      var zip = SampleArchive()
      for (path, bytes) in archive { try zip.add(path, bytes) }
      return [("export.zip", zip.finished())] + loose
    }
  }

  /// Writes one person's files; `asOf` says what their clock shows, given the rules of
  /// their home zone. Files of the same names are replaced.
  ///
  /// - Throws: `SampleError` when the folder cannot be written or the machine lacks a time zone.
  package func write(_ person: SamplePerson, asOf: (CivilZone) -> AsOf) throws -> Written {
    let files = try content(of: person, asOf: asOf).packed()
    let folder = directory + "/" + person.id
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (name, bytes) in files {
        try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name), options: .atomic)
      }
    } catch {
      throw SampleFolder.failure(
        "The made-up people cannot be written to \(directory)",
        hint: "Check that it can be written to and has room.")
    }
    return Written(
      person: person, files: files.map { folder + "/" + $0.name },
      bytes: files.reduce(0) { $0 + $1.bytes.count })
  }

  /// One person's files.
  func content(of person: SamplePerson, asOf: (CivilZone) -> AsOf) throws -> Content {
    let (home, away) = (try zone(person.zone), try zone(person.events.holidayZone))
    let asked = asOf(home)
    let lastDay = asked.day.advanced(by: -person.endsBefore)
    let through = home.instant(day: lastDay, wallClockSecond: asked.wallClockSecond)
    let personSeed = SeededRandom(seed: seed, person.id).first
    var life = SampleLife(person: person, seed: personSeed, home: home, away: away, lastDay: lastDay)
    let days = life.days()

    var content = Content()
    if person.habit != .foodAndMood {
      var export = AppleExport(person: person, days: days, seed: personSeed, home: home, through: through)
      let clinical = clinicalDocument(person, day: lastDay)
      content.archive = [
        ("apple_health_export/export_cda.xml", Array(clinical.utf8)),
        ("apple_health_export/export.xml", export.document()),
      ]
    }
    if let table = SampleTable(person: person, days: days, through: through).text() {
      content.loose.append(("more.csv", Array(table.utf8)))
    }
    content.loose.append(("settings.json", Array(SampleSettings(person: person).text().utf8)))
    return content
  }

  /// The second document of an export, which repeats the first in clinical form; a stub
  /// here, since nobody should read it.
  private func clinicalDocument(_ person: SamplePerson, day: CalendarDay) -> String {
    let stamp = day.iso.replacing("-", with: "")
    return """
      <?xml version="1.0"?>
      <ClinicalDocument xmlns="urn:hl7-org:v3">
       <title>Health Data Export</title>
       <effectiveTime value="\(stamp)000000+0000"/>
       <entry typeCode="DRIV">
        <organizer classCode="CLUSTER" moodCode="EVN"/>
       </entry>
      </ClinicalDocument>

      """
  }

  private static func failure(_ text: String, hint: String) -> SampleError {
    SampleError(diagnostic: Diagnostic(.error, code: "sample_not_written", text, hint: hint))
  }

  private func zone(_ name: String) throws -> CivilZone {
    guard let zone = CivilZone(systemIdentifier: name) else {
      throw SampleFolder.failure(
        "This machine does not know the time zone \(name)",
        hint: "Install the time zone data (Debian: tzdata) or run script/bootstrap.")
    }
    return zone
  }
}

/// Why made-up people could not be written. Another try may help once the machine is put right.
package struct SampleError: Error {
  /// What happened and what to do.
  package var diagnostic: Diagnostic
}

extension SeededRandom {
  /// The stream's first number, as a seed for others.
  fileprivate var first: UInt64 {
    var copy = self
    return copy.next()
  }
}
