import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("The home directory")
struct HomeTests {
  let scratch: ScratchHome
  var home: Home { scratch.home }
  var ada: PersonID { scratch.person }

  init() throws { scratch = try ScratchHome() }

  private func mode(_ path: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test("Directories are private to their owner, and so are files, journals included")
  func modes() throws {
    let store = try scratch.store()
    try home.writeSettings("{}", of: ada)
    let lock = try home.lock(ada)
    var journal = 0
    try store.importing { sink in
      try sink.receive(StoreFixture.batch(value: 1))
      journal = (try? mode(store.path + "-journal")) ?? 0
    }
    lock.release()
    #expect(journal == 0o600)
    for path in [home.directory, home.directory + "/people", home.folder(of: ada)] {
      #expect(try mode(path) == 0o700)
    }
    for path in [store.path, home.settingsPath(of: ada), home.folder(of: ada) + "/lock"] {
      #expect(try mode(path) == 0o600)
    }
  }

  @Test("A cache that others could read is closed to them when it is opened")
  func tightened() throws {
    try scratch.store().close()
    chmod(home.storePath(of: ada), 0o644)
    try scratch.store().close()
    #expect(try mode(home.storePath(of: ada)) == 0o600)
  }

  @Test("People are listed by id; a home that does not exist has none")
  func people() throws {
    #expect(try home.people().isEmpty)
    for id in ["zoe", "ada", "bob-2"] { try home.writeSettings("{}", of: PersonID(id)!) }
    try FileManager.default.createDirectory(
      atPath: home.directory + "/people/empty", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: home.directory + "/people/.hidden", withIntermediateDirectories: true)
    #expect(try home.people().map(\.text) == ["ada", "bob-2", "zoe"])
  }

  @Test("Settings come back as they were written; a person without any has none")
  func settings() throws {
    #expect(try home.settingsText(of: ada) == nil)
    let text = "{\n  \"name\": \"\u{5E9} =1+1 \u{1F680}\"\n}\n"
    try home.writeSettings(text, of: ada)
    #expect(try home.settingsText(of: ada) == text)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.folder(of: ada)) == ["settings.json"])
  }

  @Test("Settings that are gone while data is held are damage; an empty cache without any is not")
  func settingsLost() throws {
    let sealed = Home(directory: scratch.path + "/sealed", sealing: SealFixture.sealing())
    for home in [home, sealed] {
      let store = try home.openStore(of: ada, create: true)
      #expect(try home.settingsText(of: ada) == nil && home.isToBeMade(ada))
      try store.take([StoreFixture.batch(value: 1)])
      try store.close()
      let error = #expect(throws: StoreError.self) { try home.settingsText(of: ada) }
      #expect(error?.code == .settingsLost)
      #expect(error?.diagnostic.hint?.contains("triptych settings apply --person ada FILE") == true)
      #expect(try !home.isToBeMade(ada))
      let found = try HomeCheck(home: home, outputs: []).findings(.settings, asOf: StoreFixture.newYear)
      #expect(found.map(\.code) == ["settings_lost"] && found.first?.severity == .error)
      try home.writeSettings("{}", of: ada)
      #expect(try home.settingsText(of: ada) == "{}")
      #expect(try HomeCheck(home: home, outputs: []).findings(.settings, asOf: StoreFixture.newYear).isEmpty)
    }
  }

  @Test("Writing equal settings leaves the file untouched")
  func settingsUntouched() throws {
    try home.writeSettings("{}", of: ada)
    let path = home.settingsPath(of: ada)
    let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    try home.writeSettings("{}", of: ada)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == before)
  }

  @Test("A symbolic link in the place of a person, a cache or settings is not followed")
  func links() throws {
    let manager = FileManager.default
    try manager.createDirectory(atPath: scratch.path + "/elsewhere", withIntermediateDirectories: true)
    try manager.createDirectory(atPath: home.directory + "/people", withIntermediateDirectories: true)
    try manager.createSymbolicLink(
      atPath: home.folder(of: ada), withDestinationPath: scratch.path + "/elsewhere")
    #expect(throws: StoreError.self) { try home.openStore(of: ada, create: true) }
    #expect(throws: StoreError.self) { try home.writeSettings("{}", of: ada) }
    #expect(throws: StoreError.self) { try home.lock(ada) }
    #expect(throws: StoreError.self) { try home.requireNoLink(of: ada) }
    #expect(try home.people() == [ada] && home.peopleOfNight() == [ada])
    #expect(try home.sealState(of: ada).code == "not_permitted")
    #expect(try manager.contentsOfDirectory(atPath: scratch.path + "/elsewhere").isEmpty)

    let bob = PersonID("bob")!
    try home.writeSettings("{}", of: bob)
    _ = manager.createFile(atPath: scratch.path + "/target", contents: Data("{}".utf8))
    for path in [home.storePath(of: bob), home.settingsPath(of: bob)] {
      try? manager.removeItem(atPath: path)
      try manager.createSymbolicLink(atPath: path, withDestinationPath: scratch.path + "/target")
    }
    #expect(throws: StoreError.self) { try home.openStore(of: bob, create: true) }
    #expect(throws: StoreError.self) { try home.settingsText(of: bob) }
    #expect(throws: StoreError.self) { try home.writeSettings("{ }", of: bob) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/target")) == Data("{}".utf8))
  }

  @Test("A home that cannot be looked into is not taken for an empty one")
  func unseen() throws {
    let path = scratch.path + "/loop"
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    let home = Home(directory: path)
    #expect(throws: StoreError.self) { try home.isKnown(ada) }
    #expect(throws: StoreError.self) { try home.people() }
    #expect(throws: StoreError.self) { try home.settingsText(of: ada) }
  }

  @Test(
    "A person whose folder cannot be looked into is listed, and hides nobody", .enabled(if: geteuid() != 0))
  func unreadable() throws {
    for id in ["ada", "bob", "cem"] { try home.writeSettings("{}", of: PersonID(id)!) }
    let bob = home.folder(of: PersonID("bob")!)
    chmod(bob, 0)
    defer { chmod(bob, 0o700) }
    #expect(try home.people().map(\.text) == ["ada", "bob", "cem"])
    #expect(try home.peopleOfNight().map(\.text) == ["ada", "bob", "cem"])
    for part in HomeCheck.Part.allCases {
      let found = try HomeCheck(home: home, outputs: []).findings(part, asOf: StoreFixture.newYear)
      #expect(found.allSatisfy { $0.place?.hasPrefix(bob) == true }, "\(part)")
      if part == .permissions { #expect(found.map(\.code) == ["folder_not_readable"]) }
    }
  }

  @Test("What lies among the folders of people and is none is named")
  func strangers() throws {
    try home.writeSettings("{}", of: ada)
    try FileManager.default.createDirectory(
      atPath: home.directory + "/people/Mira", withIntermediateDirectories: false)
    for name in ["eva", ".hidden"] {
      #expect(FileManager.default.createFile(atPath: home.directory + "/people/" + name, contents: nil))
    }
    let found = try HomeCheck(home: home, outputs: []).findings(.leftovers, asOf: StoreFixture.newYear)
    #expect(found.map(\.place) == ["Mira", "eva"].map { home.directory + "/people/" + $0 })
    #expect(found.allSatisfy { $0.code == "no_person" && $0.severity == .warning })
    #expect(try home.people() == [ada])
  }

  @Test("What a killed process left of a file is replaced, and a link in its place is not followed")
  func leftover() throws {
    try FileManager.default.createDirectory(atPath: home.folder(of: ada), withIntermediateDirectories: true)
    let target = scratch.path + "/target"
    let partial = home.folder(of: ada) + "/.settings.json.partial"
    #expect(FileManager.default.createFile(atPath: target, contents: Data("kept".utf8)))
    try FileManager.default.createSymbolicLink(atPath: partial, withDestinationPath: target)
    try home.writeSettings("{}", of: ada)
    #expect(FileManager.default.createFile(atPath: partial, contents: Data("half".utf8)))
    try home.writeSettings("{ }", of: ada)
    #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data("kept".utf8))
    #expect(try home.settingsText(of: ada) == "{ }")
    #expect(try mode(home.settingsPath(of: ada)) == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.folder(of: ada)) == ["settings.json"])
  }

  @Test("Of two writers of one file at once the one that was overtaken says so and spoils nothing")
  func twoWriters() throws {
    let path = scratch.path + "/out"
    let first = try OutputFile(replacing: path)
    let second = try OutputFile(replacing: path)
    try first.write(Array("first".utf8))
    try second.write(Array("second".utf8))
    #expect(throws: StoreError.self) { try first.publish() }
    try second.publish()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("second".utf8))
  }

  @Test("A person nothing is held of is said to be unknown")
  func unknown() throws {
    let error = #expect(throws: StoreError.self) { try home.openStore(of: ada) }
    #expect(error?.code == .notFound)
    #expect(try !home.isKnown(ada))
    #expect(!FileManager.default.fileExists(atPath: home.directory))
  }
}
