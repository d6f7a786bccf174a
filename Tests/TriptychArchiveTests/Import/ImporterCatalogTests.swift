import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Finding out what a file is")
struct ImporterCatalogTests {
  @Test("the kind is found by looking, whatever the name")
  func kinds() throws {
    let folder = try TemporaryFolder()
    let xml = try folder.write("table.csv", "\u{FEFF}  " + AppleFixture.export(""))
    #expect(try ImporterCatalog.identify(path: xml) == .appleHealthXML)
    let csv = try folder.write("export.xml", "date,metric,value,unit,source\n")
    #expect(try ImporterCatalog.identify(path: csv) == .plainCSV)
    #expect(try ImporterCatalog.identify(path: folder.path) == .folder)
    #expect(try ImporterCatalog.identify(path: csv, source: "apple-health") == .appleHealthXML)
  }

  @Test("each file that cannot be used gets its own sentence")
  func sentences() throws {
    let folder = try TemporaryFolder()
    let missing = ImporterCatalog.failure(at: folder.path + "/none.xml")
    #expect(missing?.code == .notFound)
    #expect(
      missing?.diagnostic.line
        == "error file_not_found: there is no such file or folder (none.xml). Check the path.")
    let empty = ImporterCatalog.failure(at: try folder.write("empty.xml", ""))
    #expect(empty?.code == .empty)
    #expect(empty?.diagnostic.text == "the file is empty")
    let noise = ImporterCatalog.failure(
      at:
        try folder.write("noise.xml", (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 167) }))
    #expect(noise?.code == .unknownFormat)
    let page = ImporterCatalog.failure(at: try folder.write("page.xml", "<!DOCTYPE html><html></html>"))
    #expect(page?.diagnostic.text == "this is no export that Triptych knows")
    #expect(page?.diagnostic.hint?.contains("date,metric,value,unit,source") == true)
  }

  @Test("a table taken for an Apple Health export is said to be none")
  func forcedFormat() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("table.csv", "date,metric,value\n2024-01-31,steps,5\n")
    var sink = CollectingSink()
    let error = #expect(throws: ImportFailure.self) {
      try ImporterCatalog.importFile(ImportFile(path: path, kind: .appleHealthXML), sink: &sink)
    }
    #expect(error?.code == .unknownFormat)
    #expect(error?.diagnostic.text.hasPrefix("this is no export of Apple Health") == true)
  }

  @Test("a pipe is refused instead of waited for")
  func pipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    #expect(ImporterCatalog.failure(at: path)?.code == .unknownFormat)
  }

  @Test("a file without permission is refused with a sentence", .enabled(if: geteuid() != 0))
  func permission() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("export.xml", AppleFixture.export(""))
    #expect(chmod(path, 0) == 0)
    #expect(ImporterCatalog.failure(at: path)?.code == .notReadable)
    #expect(ImporterCatalog.failure(at: path)?.diagnostic.text == "there is no permission to read it")
  }

  @Test("no permission and a failing disk have their sentences")
  func systemErrors() {
    #expect(ImportFailure.opening("a", .permissionDenied).code == .notReadable)
    #expect(ImportFailure.opening("a", .notDirectory).code == .notFound)
    #expect(ImportFailure.reading("a", .ioError).diagnostic.text.hasPrefix("the system cannot read it: "))
  }

  @Test("a folder is searched in order; hidden files and links are left out")
  func folders() throws {
    let folder = try TemporaryFolder()
    let outside = try TemporaryFolder()
    let secret = try outside.write("export.xml", AppleFixture.export(""))
    _ = try folder.write("b/deep/table", "metric,date,value\n")
    _ = try folder.write("a/any", AppleFixture.export(""))
    _ = try folder.write("notes.txt", "hello")
    _ = try folder.write("nothing", "")
    _ = try folder.write(".hidden/export.xml", AppleFixture.export(""))
    _ = try folder.write("cut.zip", [0x50, 0x4B, 3, 4, 0, 0])
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.xml", withDestinationPath: secret)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/loop", withDestinationPath: folder.path)
    let found = try ImporterCatalog.files(at: folder.path)
    #expect(found.files.map(\.path) == [folder.path + "/a/any", folder.path + "/b/deep/table"])
    #expect(found.files.map(\.kind) == [.appleHealthXML, .plainCSV])
    #expect(found.refused.first.map(\.place) == ["cut.zip"])
  }

  @Test("a folder without a known file is refused with a sentence")
  func emptyFolder() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("notes.txt", "hello")
    #expect(ImporterCatalog.failure(at: folder.path)?.code == .noKnownFile)
    #expect(
      ImporterCatalog.failure(at: folder.path)?.diagnostic.text
        == "the folder holds no file that Triptych knows")
  }

  @Test(
    "of a folder a format that is asked for is taken alone, and a folder without it is refused with a sentence"
  )
  func askedFor() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("export.xml", AppleFixture.export(""))
    let error = #expect(throws: ImportFailure.self) {
      try ImporterCatalog.files(at: folder.path, source: "csv")
    }
    #expect(error?.code == .unknownFormat && error?.diagnostic.text == "this is no export of csv")
    _ = try folder.write("a.csv", "date,metric,value,unit,source\n")
    _ = try folder.write(
      "UDSFile_a.json",
      "[{\"calendarDate\":\"2026-03-02\",\"wellnessStartTimeGmt\":\"2026-03-01T23:00:00.0\",\"totalSteps\":5}]"
    )
    #expect(try ImporterCatalog.files(at: folder.path, source: "csv").files.map(\.kind) == [.plainCSV])
    #expect(try ImporterCatalog.files(at: folder.path, source: "garmin").files.map(\.kind) == [.export])
  }

  @Test("what the sink throws ends the import and comes through")
  func sinkErrors() throws {
    struct Full: Error {}
    struct FullSink: ImportSink {
      mutating func receive(_ batch: ImportBatch) throws { throw Full() }
    }
    let folder = try TemporaryFolder()
    let file = ImportFile(
      path: try folder.write("a", AppleFixture.export(AppleFixture.record())), kind: .appleHealthXML)
    var sink = FullSink()
    #expect(throws: Full.self) { try ImporterCatalog.importFile(file, sink: &sink) }
  }

  @Test("Of a table with very many columns the first ones are looked at, once")
  func wide() {
    var member = ExportMember(part: 0, index: 0, path: "a.csv")
    member.shape = MemberShape(Array(((0..<10_000).map { "c\($0)" }.joined(separator: ",") + "\n").utf8))
    #expect(member.columns.count == 2_000 && member.has("c0", "c1999") && !member.has("c2000"))
    member.shape = .other
    #expect(member.columns.isEmpty)
  }
}
