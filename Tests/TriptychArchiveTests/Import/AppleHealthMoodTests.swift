import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("State of mind in Apple Health exports")
struct AppleHealthMoodTests {
  private static func record(_ type: String, _ attribute: String) -> String {
    "<Record type=\"\(type)\" sourceName=\"Phone\" startDate=\"2024-01-31 18:20:00 +0000\" "
      + "endDate=\"2024-01-31 18:20:00 +0000\" \(attribute)/>"
  }

  @Test(
    "its valence from -1 to 1 is a mood from 1 to 5",
    arguments: [("-1", 1.0), ("-0.5", 2), ("0", 3), ("0.25", 3.5), ("1", 5)])
  func mood(valence: String, expected: Double) throws {
    let shapes = [
      Self.record("HKDataTypeStateOfMind", "valence=\"\(valence)\""),
      Self.record("HKDataTypeIdentifierStateOfMind", "value=\"\(valence)\""),
      Self.record("HKStateOfMind", "valence=\"\(valence)\" unit=\"\""),
      "<StateOfMind kind=\"1\" valence=\"\(valence)\" sourceName=\"Phone\" startDate=\"2024-01-31 18:20:00 +0000\">"
        + "<Label text=\"calm\"/><Association text=\"work\"/></StateOfMind>",
    ]
    for shape in shapes {
      let imported = try AppleFixture.importing(shape)
      #expect(imported.hours(.mood).map(\.mean) == [expected], "\(shape)")
      #expect(imported.summary.taken == ["mood": 1])
      #expect(imported.summary.notUsed.isEmpty)
      #expect(imported.summary.read == 1)
      #expect(imported.batch.sources == [Source(name: "Phone", kind: .phone)])
    }
  }

  @Test("a valence out of range or missing is refused, and its labels are never read as anything")
  func refused() throws {
    let body =
      Self.record("HKDataTypeStateOfMind", "valence=\"1.5\"")
      + Self.record("HKDataTypeStateOfMind", "valence=\"x\"")
      + "<StateOfMind kind=\"2\" startDate=\"2024-01-31 18:20:00 +0000\"><Label text=\"sad\"/></StateOfMind>"
      + AppleFixture.record()
    let imported = try AppleFixture.importing(body)
    #expect(imported.hours(.mood).isEmpty)
    #expect(imported.refusedCodes == ["value_out_of_range": 1, "not_a_number": 1, "field_missing": 1])
    #expect(imported.sum(.steps) == 120)
  }
}
