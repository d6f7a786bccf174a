import Foundation
import GRDB
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("A sealed cache that is not what was sealed")
struct SealDamageTests {
  let scratch: SealedScratch
  let whole: [UInt8]

  init() throws {
    scratch = try SealedScratch()
    _ = try scratch.fill(scratch.sealed)
    whole = try scratch.bytes()
  }

  /// Writes bytes in the file's place; what opening says, and whether reading and writing left it alone.
  private func verdict(_ bytes: [UInt8], _ home: Home? = nil) throws -> StoreError? {
    try scratch.write(bytes)
    let error = scratch.openError(home)
    let home = home ?? scratch.sealed
    #expect(throws: StoreError.self) {
      try home.writeSettings("{}", of: scratch.person)
      try home.openStoreSettingAsideDamage(of: scratch.person).store.take([StoreFixture.daily(value: 1)])
    }
    #expect(try scratch.files().count { $0.contains("/ada/") } == 3)
    return error
  }

  private func flipped(_ position: Int, _ bit: Int = 0) -> [UInt8] {
    var bytes = whole
    bytes[position] ^= 1 << UInt8(bit)
    return bytes
  }

  @Test("Any flipped bit of the first bytes is said to be damage there")
  func header() throws {
    for position in 0..<SealedHeader.length {
      let bytes = flipped(position, position % 8)
      #expect(try verdict(bytes) == .sealHeader(scratch.path), "byte \(position)")
      #expect(try scratch.bytes() == bytes)
    }
  }

  @Test("A flipped bit of nonce, contents or tag is found, and the file left alone")
  func body() throws {
    let header = try SealedHeader(whole, fileSize: Int64(whole.count), place: "")
    let store = Int(header.storeOffset)
    let settings = SealedHeader.length
    let places = [
      settings, settings + 11, settings + 12, settings + 40, store - 16, store - 1,
      store, store + 11, store + 12, store + 5_000, whole.count - 17, whole.count - 16, whole.count - 1,
    ]
    for (index, position) in places.enumerated() {
      let bytes = flipped(position, index % 8)
      try scratch.write(bytes)
      #expect(scratch.openError() == .sealBody(scratch.path), "byte \(position)")
      #expect(try scratch.bytes() == bytes)
    }
    // An import does not begin anew beside it either.
    let bytes = flipped(store + 100)
    try scratch.write(bytes)
    let error = #expect(throws: StoreError.self) {
      try scratch.sealed.openStoreSettingAsideDamage(of: scratch.person)
    }
    #expect(try error?.code == .sealBroken && scratch.bytes() == bytes && scratch.files().count == 3)
  }

  @Test("A cache that was damaged before it was sealed is set aside, and the settings are there all the time")
  func damagedWithin() throws {
    let person = scratch.person
    let store = try scratch.sealed.openStore(of: person)
    try store.writingWithoutTransaction { db in
      try db.execute(
        sql:
          "PRAGMA foreign_keys = OFF; INSERT INTO daily VALUES (999, 999, 20000, 1, 0); PRAGMA foreign_keys = ON"
      )
    }
    try store.close()
    let damaged = try scratch.bytes()

    // What was taken from programs cannot be forgotten: nothing has happened yet.
    let received = Inbox.receivedPath(of: person, in: scratch.sealed)
    try FileManager.default.createDirectory(atPath: received, withIntermediateDirectories: false)
    #expect(throws: StoreError.self) { try scratch.sealed.openStoreSettingAsideDamage(of: person) }
    #expect(
      try scratch.bytes() == damaged && scratch.sealed.settingsText(of: person) == SealedScratch.settings)
    try FileManager.default.removeItem(atPath: received)

    let opened = try scratch.sealed.openStoreSettingAsideDamage(of: person)
    let aside = try #require(opened.setAside)
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: aside))) == damaged)
    #expect(try opened.store.counts().isEmpty)
    #expect(try scratch.sealed.settingsText(of: person) == SealedScratch.settings)
    #expect(try scratch.plaintext() == [])
  }

  @Test("Cut short anywhere, or longer, it is said")
  func length() throws {
    for count in [0, 1, 8, 107, 108, 109, whole.count / 2, whole.count - 1] {
      #expect(try verdict(Array(whole[..<count])) == .sealCut(scratch.path), "\(count) bytes")
    }
    #expect(try verdict(whole + [0]) == .sealLonger(scratch.path))
  }

  @Test("A wrong key is told from damage, and the file left alone")
  func wrongKey() throws {
    #expect(try verdict(whole, scratch.home(SealFixture.otherKey)) == .keyWrong(scratch.path))
    #expect(try scratch.bytes() == whole && scratch.openError() == nil)
  }

  @Test("The file of a newer version is told")
  func newer() throws {
    var bytes = whole
    bytes[9] = 2
    let digest = SHA256Digest()
    digest.update(Array(bytes[..<76]))
    bytes.replaceSubrange(76..<108, with: digest.finish())
    #expect(try verdict(bytes) == .sealNewer(scratch.path))
    #expect(try scratch.bytes() == bytes)
  }

  @Test("Somebody else's file is told, and so are somebody else's salt, a damaged one and none")
  func others() throws {
    let bob = try #require(PersonID("bob"))
    try scratch.sealed.writeSettings("{}", of: bob)
    try scratch.sealed.openStore(of: bob, create: true).close()
    let theirs = Array(try Data(contentsOf: URL(fileURLWithPath: scratch.sealed.sealedPath(of: bob))))
    #expect(try verdict(theirs) == .sealForeign(scratch.path))
    // Their box under our header opens with no key either.
    try scratch.write(whole)
    let salt = scratch.sealed.saltPath(of: scratch.person)
    let own = try Data(contentsOf: URL(fileURLWithPath: salt))
    let theirSalt = try Data(contentsOf: URL(fileURLWithPath: scratch.sealed.saltPath(of: bob)))
    try theirSalt.write(to: URL(fileURLWithPath: salt))
    #expect(scratch.openError() == .saltWrong(salt))
    try own.dropLast(3).write(to: URL(fileURLWithPath: salt))
    #expect(scratch.openError()?.code == .keyGone)
    try FileManager.default.removeItem(atPath: salt)
    #expect(scratch.openError() == .saltMissing(salt))
    #expect(throws: StoreError.self) { try scratch.sealed.writeSettings("{}", of: scratch.person) }
    #expect(!FileManager.default.fileExists(atPath: salt))
    try own.write(to: URL(fileURLWithPath: salt))
    #expect(try scratch.openError() == nil && scratch.bytes() == whole)
  }

  @Test("Each of these has a sentence of its own")
  func sentences() {
    let errors: [StoreError] = [
      .keyNeeded("p"), .keyWrong("p"), .saltMissing("p"), .saltWrong("p"), .sealForeign("p"), .sealNewer("p"),
      .sealCut("p"), .sealHeader("p"), .sealBody("p"), .sealLonger("p"),
    ]
    #expect(Set(errors.map(\.diagnostic.text)).count == errors.count)
    #expect(errors.allSatisfy { $0.diagnostic.hint != nil })
  }

  @Test("A link in the place of the sealed file is not followed")
  func link() throws {
    let target = scratch.scratch.path + "/elsewhere"
    try Data(whole).write(to: URL(fileURLWithPath: target))
    try FileManager.default.removeItem(atPath: scratch.path)
    try FileManager.default.createSymbolicLink(atPath: scratch.path, withDestinationPath: target)
    #expect(scratch.openError()?.code == .notPermitted)
    #expect(throws: StoreError.self) { try scratch.sealed.writeSettings("{}", of: scratch.person) }
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: target))) == whole)
  }
}
