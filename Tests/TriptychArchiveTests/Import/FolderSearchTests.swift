import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("What of a folder is read, and what is refused by its name")
final class FolderSearchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // Nothing can be removed from a folder without permission.
  deinit { for name in ["shut", "listed"] { chmod(folder.path + "/" + name, 0o700) } }

  private func put(_ name: String) throws { _ = try folder.write(name, "date,metric,value,unit,source\n") }

  private func found(most: Int = 100_000) throws -> (files: [String], refused: RefusalLog) {
    var limits = ImportLimits()
    limits.folderFiles = most
    let found = try ImporterCatalog.files(at: [folder.path], limits: limits)
    return (found.files.map { String($0.path.dropFirst(folder.path.count + 1)) }, found.refused)
  }

  private func failure() -> ImportFailure? {
    do {
      _ = try ImporterCatalog.files(at: folder.path)
      return nil
    } catch {
      return error
    }
  }

  @Test("Folders are searched to the eighth level, and one below it is refused with its path")
  func deep() throws {
    try put("1/2/3/4/5/6/7/8/a.csv")
    try put("1/2/3/4/5/6/7/8/9/b.csv")
    let found = try found()
    #expect(found.files == ["1/2/3/4/5/6/7/8/a.csv"])
    #expect(
      found.refused.first.map(\.line) == [
        "error folder_too_deep: the folder lies deeper than 8 levels of folders, so it was not searched "
          + "(1/2/3/4/5/6/7/8/9). Import it by itself."
      ])
  }

  @Test("A pipe in a folder is refused and not waited for; a link and a hidden pipe are left out")
  func pipe() throws {
    try put("a.csv")
    for name in ["pipe", ".hidden"] { try #require(mkfifo(folder.path + "/" + name, 0o600) == 0) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: folder.path + "/pipe")
    let found = try found()
    #expect(found.files == ["a.csv"] && found.refused.counts == ["special_file": 1])
    #expect(found.refused.first.map(\.place) == ["pipe"])
  }

  @Test("Of too many files the first are read; the others are counted, and the first of them named")
  func many() throws {
    for number in 10..<40 { try put("\(number).csv") }
    let found = try found(most: 3)
    #expect(found.files == ["10.csv", "11.csv", "12.csv"])
    #expect(found.refused.counts == ["too_many_files": 27])
    #expect(found.refused.first.count == RefusalLog.placesKept && found.refused.first[0].place == "13.csv")
    #expect(found.refused.first[0].text == "the folder holds more than 3 files, so this one was not read")
  }

  @Test("Names that are not UTF-8 are refused and shown with their bytes; two that look alike are two")
  func names() throws {
    for name in ["\u{E9}.csv", "e\u{301}.csv", "z.csv"] { try put(name) }
    let bytes = { (name: String) in
      Array((self.folder.path + "/" + name).utf8CString.dropLast()) + [CChar(bitPattern: 0xE9), 0]
    }
    guard let file = fopen(bytes("caf"), "w") else { return }  // The file system takes no such name.
    fclose(file)
    try #require(mkdir(bytes("d"), 0o700) == 0)
    let found = try found()
    #expect(
      found.files.map { Array($0.utf8) } == ["e\u{301}.csv", "z.csv", "\u{E9}.csv"].map { Array($0.utf8) })
    #expect(found.refused.first.map(\.place) == ["caf\\xE9", "d\\xE9"])
    #expect(
      found.refused.first.map(\.text) == [
        "the name is not UTF-8, so the file cannot be read",
        "the name is not UTF-8, so the folder cannot be searched",
      ])
    #expect(found.refused.counts == ["bad_file_name": 2])
  }

  @Test("What can be read is taken beside folders without permission", .enabled(if: geteuid() != 0))
  func permission() throws {
    for name in ["a.csv", "shut/b.csv", "listed/c.csv"] { try put(name) }
    try #require(chmod(folder.path + "/shut", 0) == 0 && chmod(folder.path + "/listed", 0o400) == 0)
    let found = try found()
    #expect(found.files == ["a.csv"] && found.refused.counts == ["not_readable": 2])
    #expect(found.refused.first.map(\.place) == ["listed/c.csv", "shut"])
    #expect(found.refused.first.last?.text == "the folder cannot be listed")
    try FileManager.default.removeItem(atPath: folder.path + "/a.csv")
    #expect(failure()?.code == .notReadable, "there may be a file in it")
    #expect(failure()?.others.total == 2)
  }

  @Test("A folder in which nothing is known says what else it holds")
  func nothingKnown() throws {
    _ = try folder.write("notes.txt", "hello")
    _ = try folder.write("a/cut.zip", [0x50, 0x4B, 3, 4, 0, 0])
    let failure = try #require(self.failure())
    #expect(failure.code == .noKnownFile)
    #expect(failure.diagnostic.text == "the folder holds no other file that Triptych knows")
    #expect(failure.others.first.map(\.place) == ["a/cut.zip"])
  }
}
