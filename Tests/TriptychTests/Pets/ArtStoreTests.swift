import Foundation
import Testing
import TriptychGraphics
import TriptychHealth
import TriptychSite

@testable import triptych

@Suite("Pictures of the pets are drawn once for everybody")
final class ArtStoreTests {
  private let folder = NSTemporaryDirectory() + "art-" + UUID().uuidString
  private var art: String { folder + "/home/art" }
  private let picture = PetPicture.symbiStill(.calm, level: 0, size: 32)

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Counts how often something was drawn.
  private final class Count: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0
    var value: Int { lock.withLock { count } }
    func add() { lock.withLock { count += 1 } }
  }

  private func store(_ count: Count) -> ArtStore {
    ArtStore(directory: art) { painter, picture in
      count.add()
      return try painter.png(painter.sheet(picture))
    }
  }

  private func files() -> [String] {
    (FileManager.default.subpaths(atPath: folder) ?? [])
      .filter {
        !(((try? FileManager.default.attributesOfItem(atPath: folder + "/" + $0)[.type])
          as? FileAttributeType) == .typeDirectory)
      }.sorted()
  }

  @Test("A picture is drawn when it is first asked for, private to its owner, and never again")
  func drawnOnce() throws {
    let count = Count()
    let first = store(count)
    let file = try first.file(of: picture)
    #expect(file.source == art + "/" + picture.sharedPath)
    #expect(try first.file(of: picture) == file)
    #expect(try store(count).file(of: picture) == file, "another run finds it")
    #expect(count.value == 1)
    let attributes = try FileManager.default.attributesOfItem(atPath: file.source)
    #expect(attributes[.posixPermissions] as? Int == 0o400)
    #expect(attributes[.size] as? Int == file.size)
    #expect(attributes[.modificationDate] as? Date == Date(timeIntervalSince1970: 1_577_836_800))
    let shelf = (file.source as NSString).deletingLastPathComponent
    for folder in [shelf, (shelf as NSString).deletingLastPathComponent] {
      let time = try FileManager.default.attributesOfItem(atPath: folder)[.modificationDate] as? Date
      #expect(time == Date(timeIntervalSince1970: 1_577_836_800), "when it was drawn is not told either")
    }
    let folderMode = try FileManager.default.attributesOfItem(atPath: art)[.posixPermissions] as? Int
    #expect(folderMode == 0o700)
    #expect(files() == ["home/art/" + picture.sharedPath])
    #expect(first.diagnostic == nil)
  }

  @Test("Many workers that want a picture at once draw it once and all get the same file")
  func workers() async throws {
    let count = Count()
    let store = store(count)
    let picture = picture
    let found = try await withThrowingTaskGroup(of: SharedFile.self) { group in
      for _ in 0..<32 { group.addTask { try store.file(of: picture) } }
      return try await group.reduce(into: [SharedFile]()) { $0.append($1) }
    }
    #expect(count.value == 1)
    #expect(found.count == 32 && found.allSatisfy { $0 == found[0] })
  }

  @Test("Whoever comes second, from another process, keeps the file of the first, which nobody writes again")
  func processes() throws {
    let (count, other) = (Count(), Count())
    let late = store(other)
    let early = ArtStore(directory: art) { [picture] painter, wanted in
      count.add()
      // While this one draws, another is faster.
      _ = try late.file(of: picture)
      return try painter.png(painter.sheet(wanted))
    }
    let file = try early.file(of: picture)
    #expect((count.value, other.value) == (1, 1))
    #expect(try late.file(of: picture) == file)
    #expect(files() == ["home/art/" + picture.sharedPath], "nothing half written is left")
  }

  @Test(
    "A picture that a crash left empty, cut short, filled with zeros, of another size or with one bit wrong is drawn again",
    arguments: ["empty", "short", "zeros", "other", "bit"])
  func damaged(how: String) throws {
    let file = try store(Count()).file(of: picture)
    let whole = try Data(contentsOf: URL(fileURLWithPath: file.source))
    var damaged = whole
    switch how {
    case "empty": damaged = Data()
    case "short": damaged.removeLast(5)
    case "zeros": damaged = Data(count: whole.count)
    case "other": damaged[19] ^= 1
    default: damaged[whole.count / 2] ^= 4
    }
    try FileManager.default.removeItem(atPath: file.source)
    let made = FileManager.default.createFile(
      atPath: file.source, contents: damaged, attributes: [.posixPermissions: 0o400])
    try #require(made)
    let count = Count()
    #expect(try store(count).file(of: picture) == file)
    #expect(count.value == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.source)) == whole)
  }

  @Test(
    "A picture that others may read, or that somebody may write, is replaced by a new file that is closed",
    arguments: [0o444, 0o600, 0o640, 0o4400])
  func opened(mode: Int) throws {
    let file = try store(Count()).file(of: picture)
    let linked = folder + "/site.png"
    try FileManager.default.linkItem(atPath: file.source, toPath: linked)
    try #require(chmod(linked, mode_t(mode)) == 0)
    let count = Count()
    #expect(try store(count).file(of: picture) == file)
    #expect(count.value == 1)
    let attributes = try FileManager.default.attributesOfItem(atPath: file.source)
    #expect(attributes[.posixPermissions] as? Int == 0o400)
    #expect(attributes[.referenceCount] as? Int == 1, "a new file, and none that a site has")
  }

  @Test("A picture overwritten in place through one site is repaired in all sites at their next build")
  func overwrittenInPlace() throws {
    let publisher = Publisher(output: folder + "/out")
    let people = ["anna", "ben"].compactMap { PersonID($0) }
    func publish() throws -> [Publisher.Outcome] {
      // A run of its own each time.
      let store = store(Count())
      return try people.map { person in
        var tree = SiteTree()
        tree.add("index.html", text: "a page")
        tree.add("pets/a.png", try store.file(of: picture))
        return try publisher.publish(tree, for: person)
      }
    }
    #expect(try publish() == [.published(files: 2), .published(files: 2)])
    let places = ["anna", "ben"].map { folder + "/out/\($0)/pets/a.png" }
    let whole = try #require(FileManager.default.contents(atPath: places[0]))
    #expect(try publish() == [.unchanged, .unchanged])

    try #require(chmod(places[0], 0o600) == 0)
    let handle = try #require(FileHandle(forWritingAtPath: places[0]))
    try handle.seek(toOffset: UInt64(whole.count / 2))
    try handle.write(contentsOf: Data([whole[whole.count / 2] ^ 0xFF]))
    try handle.close()
    try #require(chmod(places[0], 0o400) == 0)
    #expect(FileManager.default.contents(atPath: places[1]) != whole, "both have the damage")

    #expect(try publish() == [.published(files: 2), .published(files: 2)])
    for place in places { #expect(FileManager.default.contents(atPath: place) == whole) }
    #expect(try publish() == [.unchanged, .unchanged])
  }

  @Test("Names of pictures tell no mood, no look and no form, and what goes wrong is told without them")
  func neutralNames() throws {
    let pictures: [PetPicture] = [
      .symbi(.stressed, level: 2, size: 32), .symbiStill(.sad, level: 2, size: 32),
      .pixelPal(phase: 3, look: PixelPalLook(skin: .deep, hair: .gray, outfit: .berry), scale: 1),
    ]
    struct NoRoom: Error {}
    for picture in pictures {
      let name = (picture.sharedPath as NSString).lastPathComponent
      #expect(name.count == 20 && name.dropLast(4).allSatisfy { $0.isHexDigit })
      let failing = ArtStore(directory: art) { _, _ in throw NoRoom() }
      #expect(throws: ArtError.self) { try failing.file(of: picture) }
      #expect(failing.diagnostic?.place == art)
    }
  }

  @Test("A picture that is deleted while builds run is drawn again")
  func deleted() throws {
    let count = Count()
    let store = store(count)
    let file = try store.file(of: picture)
    try FileManager.default.removeItem(atPath: art)
    #expect(try store.file(of: picture) == file)
    #expect(count.value == 2)
  }

  @Test("Pictures of older versions stay; what a killed process left is removed after an hour")
  func leftovers() throws {
    let manager = FileManager.default
    let place = (art + "/" + picture.sharedPath as NSString).deletingLastPathComponent
    try manager.createDirectory(atPath: place, withIntermediateDirectories: true)
    try manager.createDirectory(atPath: art + "/symbi/0/32", withIntermediateDirectories: true)
    try Data("old".utf8).write(to: URL(fileURLWithPath: art + "/symbi/0/32/symbi.png"))
    for (name, age) in [("/.a.png.1.part", 7200.0), ("/.b.png.2.part", 60)] {
      try Data("half".utf8).write(to: URL(fileURLWithPath: place + name))
      try manager.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: place + name)
    }
    _ = try store(Count()).file(of: picture)
    #expect(manager.fileExists(atPath: art + "/symbi/0/32/symbi.png"))
    #expect(!manager.fileExists(atPath: place + "/.a.png.1.part"))
    #expect(manager.fileExists(atPath: place + "/.b.png.2.part"))
  }

  @Test("Something in the way is named, nothing is drawn for it, and it is left as it is")
  func inTheWay() throws {
    try FileManager.default.createDirectory(atPath: folder + "/home", withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: art))
    let count = Count()
    let store = store(count)
    for _ in 0..<3 {
      let error = #expect(throws: ArtError.self) { try store.file(of: self.picture) }
      #expect(error?.code == .inTheWay)
    }
    #expect(store.diagnostic?.severity == .warning && store.diagnostic?.place == art)
    #expect(count.value == 0)
    #expect(FileManager.default.contents(atPath: art) == Data("mine".utf8))
  }

  @Test("A link in place of the folder is not followed")
  func link() throws {
    try FileManager.default.createDirectory(atPath: folder + "/home", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: folder + "/other", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: art, withDestinationPath: folder + "/other")
    #expect(throws: ArtError.self) { try self.store(Count()).file(of: self.picture) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/other").isEmpty)
  }

  #if os(Linux)
    @Test("Where nothing may be written that is found out before anything is drawn, and said once")
    func notPermitted() throws {
      let count = Count()
      // Nobody, not even root, makes folders here.
      let store = ArtStore(directory: "/sys/triptych/art") { painter, picture in
        count.add()
        return try painter.png(painter.sheet(picture))
      }
      for mood in [SymbiMood.calm, .sad] {
        let error = #expect(throws: ArtError.self) {
          try store.file(of: .symbiStill(mood, level: 0, size: 32))
        }
        #expect(error?.code == .notPermitted)
      }
      #expect(count.value == 0)
      #expect(store.diagnostic?.code == "art_not_permitted")
    }
  #endif

  @Test("A picture that cannot be drawn is a warning, and what is there already is still found")
  func notDrawn() throws {
    struct NoRoom: Error {}
    let kept = try store(Count()).file(of: picture)
    let failing = ArtStore(directory: art) { _, _ in throw NoRoom() }
    let error = #expect(throws: ArtError.self) {
      try failing.file(of: .symbiStill(.calm, level: 0, size: 64))
    }
    #expect(error?.code == .notDrawn)
    #expect(try failing.file(of: self.picture) == kept)
    #expect(files() == ["home/art/" + picture.sharedPath])
  }
}
