import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("A sealed cache")
struct SealedStoreTests {
  let scratch: SealedScratch

  init() throws { scratch = try SealedScratch() }

  @Test("With a key, cache and settings lie in one private sealed file, and nothing lies plain")
  func sealedFromTheStart() throws {
    let digest = try scratch.fill(scratch.sealed)
    #expect(
      try scratch.files() == [
        "people/ada/cache.sealed", "people/ada/lock", "people/ada/seal.salt",
      ])
    #expect(try scratch.plaintext() == [])
    #expect(try scratch.sealed.people() == [scratch.person])
    #expect(try scratch.sealed.settingsText(of: scratch.person) == SealedScratch.settings)
    #expect(try scratch.sealed.digest(of: scratch.person) == digest)
    for name in ["cache.sealed", "seal.salt"] {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: scratch.plain.folder(of: scratch.person) + "/" + name)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("Sealed or plain, the same imports leave the same facts")
  func sameFacts() throws {
    let other = try SealedScratch()
    #expect(try scratch.fill(scratch.sealed) == other.fill(other.plain))
  }

  @Test("Every writing draws a new nonce; what changes nothing writes nothing")
  func nonces() throws {
    _ = try scratch.fill(scratch.sealed)
    let first = try scratch.bytes()
    var store = try scratch.sealed.openStore(of: scratch.person)
    try store.take([StoreFixture.batch(value: 5, at: 900)])
    let second = try scratch.bytes()
    #expect(first != second)
    try store.take([StoreFixture.batch(value: 5, at: 900)])
    _ = try store.importing(keeping: false) { try $0.receive(StoreFixture.batch(value: 9, at: 901)) }
    try store.changingByHand { _ in }
    try store.close()
    try scratch.sealed.writeSettings(SealedScratch.settings, of: scratch.person)
    #expect(try scratch.bytes() == second)
    store = try scratch.sealed.openStore(of: scratch.person)
    #expect(try store.heldData().bins[.steps]?.contains { $0.value == 5 } == true)
    // Settings are written without touching the cache's box.
    try scratch.sealed.writeSettings("{}", of: scratch.person)
    #expect(try Array(scratch.bytes().suffix(1000)) == Array(second.suffix(1000)))
    #expect(try scratch.sealed.settingsText(of: scratch.person) == "{}")
  }

  @Test("Settings written while an import is open stay, and the import with them")
  func settingsMeanwhile() throws {
    _ = try scratch.fill(scratch.sealed)
    let store = try scratch.sealed.openStore(of: scratch.person)
    _ = try store.importing { sink in
      try sink.receive(StoreFixture.daily(value: 61))
      try scratch.sealed.writeSettings("{}", of: scratch.person)
    }
    #expect(try scratch.sealed.settingsText(of: scratch.person) == "{}")
    let held = try scratch.sealed.openStore(of: scratch.person).heldData()
    #expect(held.daily.contains { $0.value == 61 })
  }

  @Test("An import that fails leaves the sealed file as it was")
  func failedImport() throws {
    _ = try scratch.fill(scratch.sealed)
    let before = try scratch.bytes()
    let store = try scratch.sealed.openStore(of: scratch.person)
    #expect(throws: CocoaError.self) {
      try store.importing { sink in
        try sink.receive(StoreFixture.daily(value: 61))
        throw CocoaError(.fileReadUnknown)
      }
    }
    #expect(try scratch.bytes() == before)
  }

  @Test("When the cache changed meanwhile, nothing is kept, and it is said at every further try")
  func changedMeanwhile() throws {
    _ = try scratch.fill(scratch.sealed)
    let (one, other) = (
      try scratch.sealed.openStore(of: scratch.person), try scratch.sealed.openStore(of: scratch.person)
    )
    try other.take([StoreFixture.daily(value: 61)])
    let before = try scratch.bytes()
    for _ in 0..<2 {
      let error = #expect(throws: StoreError.self) { try one.take([StoreFixture.batch(value: 3, at: 800)]) }
      #expect(error?.code == .busy)
    }
    #expect(try scratch.bytes() == before)
  }

  @Test("Without a key, what is sealed is refused with a sentence and stays as it is")
  func noKey() throws {
    _ = try scratch.fill(scratch.sealed)
    let before = try scratch.bytes()
    let (home, person) = (scratch.plain, scratch.person)
    for attempt: () throws -> Void in [
      { _ = try home.openStore(of: person) }, { _ = try home.openStore(of: person, create: true) },
      { _ = try home.settingsText(of: person) }, { try home.writeSettings("{}", of: person) },
      { _ = try home.openStoreSettingAsideDamage(of: person) }, { _ = try home.digest(of: person) },
    ] {
      let error = #expect(throws: StoreError.self) { try attempt() }
      #expect(error?.code == .keyNeeded)
    }
    #expect(try home.isKnown(person) && home.holdsStore(of: person))
    #expect(try scratch.bytes() == before && scratch.files().count == 3)
  }

  @Test("A key file that cannot be used is told, and never taken for no key")
  func unusableKey() throws {
    let broken = Home(
      directory: scratch.plain.directory,
      sealing: Sealing(
        key: .failure(StoreError(.keyFile, "no", place: nil)), randomness: { _ in [] }))
    let error = #expect(throws: StoreError.self) { try broken.writeSettings("{}", of: scratch.person) }
    #expect(error?.code == .keyFile)
    #expect(try scratch.files() == [])
  }

  @Test("A person whose import took nothing is taken back, salt and all")
  func takenBack() throws {
    try scratch.sealed.writeSettings("{}", of: scratch.person)
    try scratch.sealed.openStore(of: scratch.person, create: true).close()
    try scratch.sealed.removeUnused(scratch.person)
    #expect(!FileManager.default.fileExists(atPath: scratch.plain.directory))
  }

  @Test("A large import grows the database in memory and comes back whole")
  func grows() throws {
    var batch = StoreFixture.batch(value: 1)
    batch.bins[.steps] = (0..<40_000).map {
      QuantityBin(
        start: StoreFixture.newYear.adding(seconds: Int64($0) * 900), source: 0, value: Double($0),
        coverage: 1)
    }
    let store = try scratch.sealed.openStore(of: scratch.person, create: true)
    try store.take([batch])
    #expect(try scratch.bytes().count > 500_000)
    let held = try scratch.sealed.openStore(of: scratch.person).heldData()
    #expect(held.bins[.steps]?.count == 40_000)
    #expect(try scratch.sealed.digest(of: scratch.person) == store.digest(settings: nil))
  }
}
