import Foundation
import Testing
import TriptychFiles

@Suite("Files are read and written whole")
final class FilesTests {
  private let folder = NSTemporaryDirectory() + "files-" + UUID().uuidString

  init() throws { try Files.makeDirectories(folder) }
  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: folder + "/" + name).map { String(decoding: $0, as: UTF8.self) }
  }

  private func make(_ name: String, _ text: String) throws -> String {
    let path = folder + "/" + name
    try OpenFile(path, .writeOnly, [.create, .exclusiveCreate]).write(Array(text.utf8))
    return path
  }

  @Test("A file that is published takes its target's place, for its owner alone")
  func published() throws {
    let path = try make("a", "old")
    let replacement = try FileReplacement(of: path)
    try replacement.file.write(Array("new one".utf8))
    #expect(text("a") == "old")
    #expect(try replacement.publish(isSynced: true) == 7)
    #expect(text("a") == "new one")
    #expect(try FileStatus(at: path).permissions == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a"])
  }

  @Test("A file that is dropped leaves its target and no trace")
  func dropped() throws {
    let path = try make("a", "old")
    do {
      let replacement = try FileReplacement(of: path)
      try replacement.file.write([1, 2, 3])
    }
    #expect(text("a") == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a"])
  }

  @Test("Of two that write one target, the first is told and the second stands")
  func overtaken() throws {
    let path = folder + "/a"
    let first = try FileReplacement(of: path)
    let second = try FileReplacement(of: path)
    try second.file.write(Array("second".utf8))
    #expect(throws: FileReplacement.Failure.overtaken) { try first.publish(isSynced: true) }
    try second.publish(isSynced: true)
    #expect(text("a") == "second")
  }

  @Test("Bytes are read from anywhere, up to the end")
  func bytes() throws {
    let file = try OpenFile(make("a", "0123456789"), .readOnly)
    #expect(try file.bytes(at: 7, count: 100) == Array("789".utf8))
    #expect(try file.bytes(at: 20, count: 4).isEmpty)
    #expect(try file.bytesToEnd() == Array("0123456789".utf8))
    #expect(try file.bytesToEnd().isEmpty)
    #expect(try OpenFile(folder + "/a", .readOnly).bytes() == Array("0123456789".utf8))
  }

  @Test("Names that are not UTF-8 are listed, shown and removed like all others, and no link is followed")
  func anyName() throws {
    _ = try make("a", "one")
    let bytes = Array((folder + "/caf").utf8CString.dropLast()) + [CChar(bitPattern: 0xE9), 0]
    guard let odd = fopen(bytes, "w") else { return }  // The file system takes no such name.
    fclose(odd)
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: folder)
    let names = try Files.names(in: FilePath(folder))
    #expect(names.map(\.shown).sorted() == ["a", "caf\\xE9", "link"])
    #expect(names.compactMap(\.text).sorted() == ["a", "link"])
    #expect(throws: Errno.self) { try Files.names(in: FilePath(self.folder + "/link")) }
    for name in names { try Files.remove(FilePath(folder).appending(name)) }
    #expect(try Files.names(in: FilePath(folder)).isEmpty)
  }

  @Test("Bytes are shown as text as far as they are UTF-8")
  func shownBytes() {
    #expect(Files.shown(Array("süß 🙂".utf8)) == "süß 🙂")
    #expect(Files.shown([0x61, 0xFF, 0xC3, 0xC3, 0xA9, 0xF0, 0x9F]) == "a\\xFF\\xC3é\\xF0\\x9F")
    #expect(Files.text([0xC3]) == nil && Files.text(Array("\u{FFFD}".utf8)) == "\u{FFFD}")
  }

  @Test("A link is refused where none is followed, and a status is that of the link itself")
  func links() throws {
    let path = try make("a", "here")
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: path)
    #expect(throws: Errno.tooManySymbolicLinkLevels) {
      try OpenFile(folder + "/link", .readOnly, .noFollow)
    }
    #expect(try FileStatus(at: folder + "/link").kind == .link)
    #expect(try FileStatus(at: folder + "/link", followingLinks: true).kind == .file)
    #expect(throws: Errno.noSuchFileOrDirectory) { try FileStatus(at: folder + "/none") }
  }

  @Test("A second holder of a lock is told, and may share one that is shared")
  func locks() throws {
    let path = try make("a", "")
    let (one, other) = (try OpenFile(path, .readWrite), try OpenFile(path, .readWrite))
    #expect(try one.lock())
    #expect(try !other.lock())
    one.close()
    #expect(try other.lock(isShared: true))
    #expect(try OpenFile(path, .readOnly).lock(isShared: true))
    #expect(other.close())
    #expect(other.close(), "closing twice is harmless")
  }

  @Test("Directories are made for their owner, and the one that stands in the way is named")
  func directories() throws {
    try Files.makeDirectories(folder + "/x/y")
    #expect(try FileStatus(at: folder + "/x/y").permissions == 0o700)
    let file = try make("f", "")
    do throws(Files.DirectoryFailure) {
      try Files.makeDirectories(file + "/z/more")
      Issue.record("a file is no directory")
    } catch {
      #expect(error.reason == .notDirectory && error.path == file + "/z")
    }
  }

  @Test("Two files change places in one step")
  func exchanged() throws {
    let (a, b) = (try make("a", "1"), try make("b", "2"))
    do {
      try Files.exchange(a, with: b)
    } catch {
      #expect([.noFunction, .invalidArgument, .notSupported].contains(error as? Errno))
      return
    }
    #expect(text("a") == "2" && text("b") == "1")
  }

  @Test(
    "A time before 1970 and one after it are kept to the nanosecond",
    arguments: [-1_500_000_000, 1, 1_700_000_000_123_456_789])
  func times(_ nanoseconds: Int64) throws {
    let path = try make("a", "")
    try Files.setTime(FileTime(nanoseconds: nanoseconds), of: path)
    #expect(try FileStatus(at: path).modified == nanoseconds)
  }
}
