import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Apple Health exports in UTF-16")
struct AppleHealthEncodingTests {
  private static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    let units = [0xFEFF] + Array(text.utf16)
    return units.flatMap { unit in
      let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
      return bigEndian ? bytes.reversed() : bytes
    }
  }

  private static let body =
    AppleFixture.record(source: "Jürgens Uhr 😀") + AppleFixture.record(value: "7", source: "書き出し")

  @Test("an export in UTF-16 gives what it gives in UTF-8, in pieces of any size", arguments: [false, true])
  func same(bigEndian: Bool) throws {
    let text = AppleFixture.export(Self.body)
    let plain = try AppleFixture.importing(bytes: Array(text.utf8))
    let bytes = Self.utf16(text, bigEndian: bigEndian)
    for piece in [1, 2, 3, 7, 1000, Int.max] {
      let imported = try AppleFixture.importing(bytes: bytes, piece: piece)
      #expect(imported.batches == plain.batches, "pieces of \(piece)")
      #expect(imported.summary == plain.summary, "pieces of \(piece)")
    }
  }

  @Test("it is known by its content, alone and in a zip", arguments: [false, true])
  func files(bigEndian: Bool) throws {
    let folder = try TemporaryFolder()
    let text = AppleFixture.export(Self.body)
    let plain = try importingFile(folder.write("plain.xml", text))
    let bytes = Self.utf16(text, bigEndian: bigEndian)
    #expect(try importingFile(folder.write("wide.xml", bytes)).batches == plain.batches)
    var entry = ZipFixture.Entry("apple_health_export/export.xml", "")
    entry.bytes = bytes
    #expect(try importingFile(folder.write("export.zip", ZipFixture.bytes([entry]))).batches == plain.batches)
  }

  @Test("half a character at the end and lone halves do no harm")
  func broken() throws {
    var units = Array(AppleFixture.export(AppleFixture.record(source: "XY")).utf16)
    let place = try #require(units.lastIndex(of: UInt16(UInt8(ascii: "X"))))
    units[place] = 0xD83D
    let bytes = ([0xFEFF] + units).flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
    }
    let imported = try AppleFixture.importing(bytes: bytes + [0x20])
    #expect(imported.batch.sources.map(\.name) == ["\u{FFFD}Y"])
  }
}
