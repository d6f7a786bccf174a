import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Zipped Apple Health exports")
struct AppleHealthZipTests {
  private static let export = AppleFixture.export(
    (0..<400).map { AppleFixture.record(value: "\($0)") }.joined(separator: "\n"))
  private static let cda = "<?xml version=\"1.0\"?><ClinicalDocument xmlns=\"urn:hl7-org:v3\"/>"

  /// One million spaces inside an export, deflated to 1,055 bytes by zlib; most of them are zero.
  private static func bomb() throws -> ZipFixture.Entry {
    let start = try #require(
      Data(
        base64Encoded:
          "7cc7CsIwAADQq8QewM8e08EI3ergIuKQIVChKmgQj+/oIXxve7H/3Obwrs/X9XHfdpvluutTXORxdzwd9mGoZW5TLq2E8yXFX1M="
      ))
    let end = try #require(Data(base64Encoded: "/lZcDbXMbcqllfQF"))
    return ZipFixture.Entry(
      "export.xml", deflated: start + [UInt8](repeating: 0, count: 969) + end, length: 1_000_070,
      checksum: 3_305_054_798)
  }

  @Test("a zip gives what its XML gives, under any name and beside other files")
  func equalsXML() throws {
    let folder = try TemporaryFolder()
    let plain = try importingFile(folder.write("export.xml", Self.export))
    for name in ["apple_health_export/export.xml", "eksport_zdrowia/eksport.xml", "エクスポート/書き出したデータ.xml", "x"]
    {
      let zip = ZipFixture.bytes([
        ZipFixture.Entry("apple_health_export/export_cda.xml", Self.cda),
        ZipFixture.Entry("apple_health_export/workout-routes/route.gpx", "<gpx>" + Self.export + "</gpx>"),
        ZipFixture.Entry(name, Self.export), ZipFixture.Entry("apple_health_export/ecg.csv", "a,b"),
      ])
      let path = try folder.write("any name.dat", zip)
      #expect(try ImporterCatalog.identify(path: path) == .appleHealthZip)
      let zipped = try importingFile(path)
      #expect(zipped.batches == plain.batches)
      #expect(zipped.summary == plain.summary)
    }
  }

  @Test("a deflated export is read through to its end")
  func deflated() throws {
    let folder = try TemporaryFolder()
    let imported = try importingFile(folder.write("export.zip", ZipFixture.bytes([Self.bomb()])))
    #expect(imported.summary.read == 0)
  }

  @Test("a zip that unpacks to far more than an export does is refused with a sentence")
  func bombs() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("export.zip", ZipFixture.bytes([Self.bomb()]))
    var limits = ImportLimits()
    limits.ratioFreeBytes = 500_000
    let ratio = #expect(throws: ImportFailure.self) { try importingFile(path, limits: limits) }
    #expect(ratio?.code == .tooLarge)
    #expect(
      ratio?.diagnostic.text == "the zip unpacks to more than 400 times its size, which no health export does"
    )
    limits = ImportLimits()
    limits.unpackedBytes = 900_000
    let total = #expect(throws: ImportFailure.self) { try importingFile(path, limits: limits) }
    #expect(total?.code == .tooLarge)
    limits = ImportLimits()
    limits.zipEntries = 0
    #expect(throws: ImportFailure.self) { try importingFile(path, limits: limits) }
  }

  @Test("a zip that is cut short anywhere is refused with a sentence")
  func truncated() throws {
    let folder = try TemporaryFolder()
    let zip = ZipFixture.bytes([ZipFixture.Entry("export.xml", AppleFixture.export(AppleFixture.record()))])
    for length in stride(from: 4, to: zip.count, by: 7) {
      let path = try folder.write("export.zip", Array(zip.prefix(length)))
      let error = #expect(throws: ImportFailure.self) { try importingFile(path) }
      #expect(error?.code == .damaged)
      #expect(error?.diagnostic.text == "the zip ends too early: its list of contents is missing")
    }
  }

  @Test("a flipped byte in the data is noticed by its checksum")
  func damaged() throws {
    let folder = try TemporaryFolder()
    var zip = ZipFixture.bytes([ZipFixture.Entry("export.xml", Self.export)])
    let digit = try #require(zip.firstIndex(of: UInt8(ascii: "7")))
    zip[digit] ^= 1
    let path = try folder.write("export.zip", zip)
    let error = #expect(throws: ImportFailure.self) { try importingFile(path) }
    #expect(
      error?.diagnostic.line.hasPrefix("error damaged_file: the zip is damaged or cut short (export.zip).")
        == true)
  }

  @Test("a flipped byte after the closing tag is noticed too")
  func damagedBehindTheEnd() throws {
    let folder = try TemporaryFolder()
    var zip = ZipFixture.bytes([
      ZipFixture.Entry("export.xml", Self.export + String(repeating: " ", count: 300_000))
    ])
    let space = try #require(zip.lastIndex(of: UInt8(ascii: " ")))
    zip[space] ^= 1
    var limits = ImportLimits()
    limits.tagBytes = 1_000
    limits.chunkBytes = 1_000
    let path = try folder.write("export.zip", zip)
    let error = #expect(throws: ImportFailure.self) { try importingFile(path, limits: limits) }
    #expect(error?.code == .damaged)
  }

  @Test("a zip with a password is refused with a sentence")
  func encrypted() throws {
    let folder = try TemporaryFolder()
    var entry = ZipFixture.Entry("export.xml", Self.export)
    entry.isEncrypted = true
    let path = try folder.write("export.zip", ZipFixture.bytes([entry]))
    let error = #expect(throws: ImportFailure.self) { try importingFile(path) }
    #expect(error?.code == .locked)
    #expect(error?.diagnostic.text == "the zip is protected by a password")
  }

  @Test("a zip without an export is refused; one of Triptych's own is known as such")
  func others() throws {
    let folder = try TemporaryFolder()
    let other = try folder.write("a.zip", ZipFixture.bytes([ZipFixture.Entry("export_cda.xml", Self.cda)]))
    #expect(throws: ImportFailure.self) { try ImporterCatalog.identify(path: other) }
    let empty = try folder.write("b.zip", ZipFixture.bytes([]))
    let nothing = ImporterCatalog.failure(at: empty)
    #expect(nothing?.code == .empty && nothing?.diagnostic.text == "the zip holds no files")
    let bundle = try folder.write(
      "c.zip", ZipFixture.bytes([ZipFixture.Entry("triptych-export/README.txt", "")]))
    #expect(try ImporterCatalog.identify(path: bundle) == .bundle)
  }
}
