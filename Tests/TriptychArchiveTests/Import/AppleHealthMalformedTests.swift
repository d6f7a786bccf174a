import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Apple Health exports as they really are")
struct AppleHealthMalformedTests {
  @Test("a DTD that breaks off, as iOS 16 writes it, is skipped")
  func brokenDTD() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout)*)>
      <!ATTLIST HealthData locale CDATA #REQUIRED
      <!ATTLIST WorkoutEvent
        type CDATA #REQUIRED
        device                   CDATA #IMPLIED
      <!ELEMENT WorkoutStatistics EMPTY
      -- a line that should not be here
      <HealthData locale="en_GB">
       \(AppleFixture.record())
      </HealthData>
      """
    #expect(try AppleFixture.importing(bytes: Array(text.utf8)).sum(.steps) == 120)
  }

  @Test("raw control bytes are dropped from names and do no harm between attributes")
  func controlBytes() throws {
    let body = AppleFixture.record(source: "My\u{B} Phone").replacingOccurrences(
      of: " unit=", with: " \u{B}\u{0}unit=")
    let imported = try AppleFixture.importing(body)
    #expect(imported.sum(.steps) == 120)
    #expect(imported.batch.sources.map(\.name) == ["My Phone"])
  }

  @Test("tags may wrap over lines, use single quotes and hold > in values")
  func wrappedTags() throws {
    let body = """
      <Record
        type = 'HKQuantityTypeIdentifierStepCount'
        sourceName="a > b"	unit="count"
        startDate="2024-01-31 18:00:00 +0000"
        endDate="2024-01-31 18:10:00 +0000"
        value="7"
      />
      """
    let imported = try AppleFixture.importing(body)
    #expect(imported.sum(.steps) == 7)
    #expect(imported.batch.sources.map(\.name) == ["a > b"])
  }

  @Test("of two startDates the second is the end")
  func duplicateStartDate() throws {
    let body = AppleFixture.record().replacingOccurrences(of: " endDate=", with: " startDate=")
    #expect(try AppleFixture.importing(body).bins(.steps).map(\.seconds) == [300, 300])
    let workout = """
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" sourceName="Watch" \
      startDate="2024-01-31 18:00:00 +0000" endDate="2024-01-31 18:30:00 +0000">
       <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" startDate="2024-01-31 18:00:00 +0000" \
      startDate="2024-01-31 18:30:00 +0000" sum="300" unit="kcal"/>
      </Workout>
      """
    #expect(try AppleFixture.importing(workout).batch.workouts.first?.energy == 300)
  }

  @Test("entities in names are decoded, no-break spaces become spaces")
  func entities() throws {
    let body = AppleFixture.record(source: "Tom &amp; Jo&#39;s\u{A0}&quot;Watch&quot; &#x1F600; &nothing;")
    #expect(
      try AppleFixture.importing(body).batch.sources.map(\.name) == ["Tom & Jo's \"Watch\" 😀 &nothing;"])
  }

  @Test("bytes that are not UTF-8 do not end the import")
  func notUTF8() throws {
    var bytes = Array(AppleFixture.export(AppleFixture.record(source: "PhoX")).utf8)
    let index = try #require(
      bytes.firstIndex(of: UInt8(ascii: "X")).flatMap { _ in bytes.lastIndex(of: UInt8(ascii: "X")) })
    bytes[index] = 0xFF
    #expect(try AppleFixture.importing(bytes: bytes).batch.sources.map(\.name) == ["Pho\u{FFFD}"])
  }

  @Test("the address in a device's description makes no new sources")
  func devicePointers() throws {
    let body = (0..<50).map { index in
      AppleFixture.record(
        value: "\(index)",
        device: AppleFixture.watch.replacingOccurrences(of: "0x1f2e3", with: "0x\(index)ab"))
    }
    let imported = try AppleFixture.importing(body.joined(separator: "\n"))
    #expect(imported.batch.sources == [Source(name: "Phone", kind: .watch)])
    #expect(imported.sum(.steps) == 49 * 25)
  }

  @Test("records inside a correlation are counted once, since they stand at the top too")
  func correlations() throws {
    let body = """
      <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="App" startDate="2024-01-31 18:00:00 +0000">
       <MetadataEntry key="HKFoodType" value="soup"/>
       \(AppleFixture.record(children: "<MetadataEntry key=\"a\" value=\"b\"/>"))
       \(AppleFixture.record())
      </Correlation>
      \(AppleFixture.record())
      """
    let imported = try AppleFixture.importing(body)
    #expect(imported.sum(.steps) == 120)
    #expect(imported.summary.duplicate == 2)
    #expect(imported.summary.read == 3)
  }

  @Test("elements and types that are not known are counted by name and never fatal")
  func unknownElements() throws {
    let body = """
      <Mystery kind="1" valence="0.5"><Label text="calm"/><Label text="glad"/></Mystery>
      <Mystery kind="2"/>
      <Audiogram type="x"><SensitivityPoint frequencyValue="250"/></Audiogram>
      \(AppleFixture.record("HKQuantityTypeIdentifierPushCount"))
      \(AppleFixture.record("weird type with spaces"))
      \(AppleFixture.record())
      """
    let imported = try AppleFixture.importing(body)
    #expect(
      imported.summary.notUsed
        == ["Mystery": 2, "Audiogram": 1, "HKQuantityTypeIdentifierPushCount": 1, "other": 1])
    #expect(imported.summary.read == 6)
    #expect(imported.summary.taken == ["steps": 1])
  }

  @Test("comments and character data are skipped with all that looks like tags in them")
  func comments() throws {
    let body = """
      <!-- \(AppleFixture.record()) -- > --><![CDATA[ \(AppleFixture.record()) ]] > ]]>
      \(AppleFixture.record())<? \(AppleFixture.record(value: "1")) ?>
      """
    #expect(try AppleFixture.importing(body).sum(.steps) == 121)
  }

  @Test("a tag that is longer than allowed is refused with its place and the rest goes on")
  func longTag() throws {
    var limits = ImportLimits()
    limits.tagBytes = 2_000
    let long = AppleFixture.record(source: String(repeating: "x", count: 5_000))
    let imported = try AppleFixture.importing(long + "\n" + AppleFixture.record(), limits: limits)
    #expect(imported.sum(.steps) == 120)
    #expect(imported.refusedCodes == ["record_too_long": 1])
    let place = try #require(imported.summary.refused.first.first?.place)
    #expect(place.hasPrefix("export.xml, element 1, byte "))
  }

  @Test("a tag that never ends gives way to the next one")
  func unclosedTag() throws {
    let body = "<Record type=\"HKQuantityTypeIdentifierStepCount\" value=\"5\"\n" + AppleFixture.record()
    let imported = try AppleFixture.importing(body)
    #expect(imported.sum(.steps) == 120)
    #expect(imported.refusedCodes == ["malformed_record": 1])
  }

  @Test("an export without its closing tag was not copied whole and is refused with a sentence")
  func truncated() throws {
    let bytes = Array(AppleFixture.export(AppleFixture.record()).utf8)
    let error = #expect(throws: ImportFailure.self) {
      try AppleFixture.importing(bytes: Array(bytes.prefix(bytes.count - 20)))
    }
    #expect(error?.code == .damaged)
    #expect(error?.diagnostic.text == "the file ends too early: its closing tag is missing")
  }

  @Test("the size of the pieces a file comes in changes nothing")
  func chunkBorders() throws {
    let body = """
      <Correlation type="Food"><Record type="a"/></Correlation>
      \(AppleFixture.record(source: "A &amp; B", children: "<MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>"))
      <!-- <Record --><Unknown><x/></Unknown>
      \(AppleFixture.record("HKQuantityTypeIdentifierHeartRate", unit: "count/min", value: "61.5"))
      \(AppleFixture.record(value: "nope"))
      <Workout workoutActivityType="HKWorkoutActivityTypeYoga" duration="9" startDate="2024-01-31 18:00:00 +0000" \
      endDate="2024-01-31 18:10:00 +0000"><WorkoutEvent/></Workout>
      """
    let bytes = Array(AppleFixture.export(body).utf8)
    let whole = try AppleFixture.importing(bytes: bytes)
    #expect(whole.summary.read == 6)
    for piece in 1...bytes.count {
      let parts = try AppleFixture.importing(bytes: bytes, piece: piece)
      #expect(parts.batches == whole.batches, "pieces of \(piece)")
      #expect(parts.summary == whole.summary, "pieces of \(piece)")
    }
  }

  @Test("what is too long does not depend on the size of the pieces, to the byte")
  func limitBorders() throws {
    let body =
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" value=\"5\" sourceName=\"Phone\"\n"
      + AppleFixture.record()
    let bytes = Array(AppleFixture.export(body).utf8)
    for longest in 64...400 {
      var limits = ImportLimits()
      limits.tagBytes = longest
      let whole = try AppleFixture.importing(bytes: bytes, limits: limits)
      let parts = try AppleFixture.importing(bytes: bytes, piece: 1, limits: limits)
      #expect(parts.summary == whole.summary, "tags of at most \(longest) bytes")
    }
  }

  @Test("a file cut anywhere is refused or read, never more than it holds")
  func cutAnywhere() throws {
    let bytes = Array(
      AppleFixture.export(AppleFixture.record(value: "100") + AppleFixture.record(value: "140")).utf8)
    for length in 0..<bytes.count {
      let imported = try? AppleFixture.importing(bytes: Array(bytes.prefix(length)))
      #expect(imported?.sum(.steps) ?? 240 == 240)
    }
  }
}
