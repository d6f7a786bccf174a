import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Sealing, unsealing and changing the key")
struct SealChangeTests {
  let scratch: SealedScratch
  var person: PersonID { scratch.person }
  var storePath: String { scratch.plain.storePath(of: person) }
  var settingsPath: String { scratch.plain.settingsPath(of: person) }

  init() throws { scratch = try SealedScratch() }

  private func copy(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  @Test("What lay plain is sealed whole, and nothing of it stays plain")
  func on() throws {
    let digest = try scratch.fill(scratch.plain)
    #expect(try scratch.plaintext().count == 2)
    #expect(try scratch.sealed.sealState(of: person) == .plain)
    #expect(try scratch.sealed.seal(person))
    #expect(try scratch.plaintext() == [])
    #expect(try scratch.sealed.digest(of: person) == digest)
    #expect(try scratch.sealed.sealState(of: person) == .opens)
    #expect(try scratch.plain.sealState(of: person) == .sealed)
    #expect(try !scratch.sealed.seal(person))
  }

  @Test("With a key, a plain cache can be read, and the next writing seals it and says so")
  func atTheNextWriting() throws {
    let digest = try scratch.fill(scratch.plain)
    #expect(try scratch.sealed.digest(of: person) == digest)
    #expect(try scratch.plaintext().count == 2)
    let said = Said()
    let home = Home(directory: scratch.plain.directory, sealing: SealFixture.sealing(telling: said.add))
    try home.lockForWriting(person).release()
    #expect(try scratch.plaintext() == [] && home.digest(of: person) == digest)
    try home.lockForWriting(person).release()
    #expect(said.count == 1)
  }

  private final class Said: @unchecked Sendable {
    private let lock = NSLock()
    private var sentences: [String] = []
    var count: Int { lock.withLock { sentences.count } }
    func add(_ sentence: String) { lock.withLock { sentences.append(sentence) } }
  }

  @Test(
    "A sealed cache that is emptied stays empty, its settings stay, and doctor looks into it with the key only"
  )
  func emptied() throws {
    _ = try scratch.fill(scratch.plain)
    #expect(try scratch.sealed.seal(person))
    #expect(try scratch.sealed.purgeStore(of: person) > 0)
    let store = try scratch.sealed.openStore(of: person)
    #expect(try store.counts().daily == 0 && store.counts().bins == 0 && store.counts().sources == 0)
    #expect(try scratch.sealed.settingsText(of: person) == SealedScratch.settings)
    let moment = Instant(seconds: 1_770_000_000)
    let opened = try HomeCheck(home: scratch.sealed, outputs: []).findings(.caches, asOf: moment)
    let closed = try HomeCheck(home: scratch.plain, outputs: []).findings(.caches, asOf: moment)
    #expect(opened.isEmpty)
    #expect(closed.map(\.code) == ["key_needed"] && closed.map(\.severity) == [.note])
  }

  @Test(
    "What sealing does not reach is named until it is gone, and what was sealed when it was set aside is not")
  func besideSeal() throws {
    _ = try scratch.fill(scratch.plain)
    let folder = scratch.plain.folder(of: person)
    for name in ["/inbox", "/inbox/imported"] { try PrivateFiles.makeDirectory(folder + name) }
    for name in [
      "cache.damaged-1.sqlite", "cache.damaged-2.sealed", "queue.json", "inbox/imported/export.csv",
    ] {
      try PrivateFiles.writeAtomically(Array("text".utf8), to: folder + "/" + name)
    }
    let check = HomeCheck(home: scratch.sealed, outputs: [])
    #expect(try check.plainBesideSeal().isEmpty, "nobody is sealed yet")
    try scratch.sealed.seal(person)
    let places = try check.plainBesideSeal().compactMap { $0.place?.split(separator: "/").last }
    #expect(places == ["cache.damaged-1.sqlite", "inbox", "queue.json"])
    #expect(
      try check.findings(.leftovers, asOf: Instant(seconds: 0)).contains { $0.code == "plain_beside_seal" })
    for name in ["cache.damaged-1.sqlite", "queue.json", "inbox/imported/export.csv"] {
      try PrivateFiles.remove(folder + "/" + name)
    }
    #expect(try check.plainBesideSeal().isEmpty, "an empty inbox is no matter")
  }

  @Test("Somebody with nothing but settings is sealed too")
  func settingsOnly() throws {
    try scratch.plain.writeSettings(SealedScratch.settings, of: person)
    #expect(try scratch.sealed.seal(person))
    #expect(try scratch.plaintext() == [] && !scratch.sealed.holdsStore(of: person))
    #expect(try scratch.sealed.settingsText(of: person) == SealedScratch.settings)
    let error = #expect(throws: StoreError.self) { try scratch.sealed.openStore(of: person) }
    #expect(error?.code == .notFound)
  }

  @Test("Killed before the plain files are gone, the next call finishes; a half overwritten one is no cache")
  func finished() throws {
    let digest = try scratch.fill(scratch.plain)
    let (store, settings) = (try copy(storePath), try copy(settingsPath))
    try scratch.sealed.seal(person)
    let sealed = try scratch.bytes()
    let folder = scratch.plain.folder(of: person)
    let leftovers: [[String: Data]] = [
      ["cache.sqlite": store, "settings.json": settings], ["cache.sqlite": store],
      ["cache.sqlite": store, ".settings.json.destroying": settings],
      [".cache.sqlite.destroying": Data(count: 4096) + store.dropFirst(4096)],
      [".cache.sqlite.partial": store, "settings.json": settings],
    ]
    for left in leftovers {
      for (name, data) in left { try data.write(to: URL(fileURLWithPath: folder + "/" + name)) }
      #expect(try scratch.sealed.digest(of: person) == digest)
      try scratch.sealed.lockForWriting(person).release()
      #expect(try scratch.plaintext() == [] && scratch.bytes() == sealed, "\(left.keys.sorted())")
      #expect(try scratch.files().count == 3)
    }
  }

  @Test("A plain cache beside a sealed one that differs is not thrown away")
  func differs() throws {
    _ = try scratch.fill(scratch.plain)
    let store = try copy(storePath)
    try scratch.sealed.seal(person)
    try scratch.sealed.openStore(of: person).take([StoreFixture.daily(value: 70)])
    let sealed = try scratch.bytes()
    try store.write(to: URL(fileURLWithPath: storePath))
    #expect(try scratch.sealed.sealState(of: person) == .unfinished)
    for work: () throws -> Void in [
      { try scratch.sealed.seal(person) }, { try scratch.sealed.unseal(person) },
      { _ = try scratch.sealed.lockForWriting(person) },
    ] {
      let error = #expect(throws: StoreError.self) { try work() }
      #expect(error?.code == .sealForeign)
    }
    #expect(try scratch.bytes() == sealed && copy(storePath) == store)
  }

  @Test("A damaged plain cache is not sealed, and stays for whoever mends it")
  func damaged() throws {
    _ = try scratch.fill(scratch.plain)
    var bytes = try copy(storePath)
    bytes.replaceSubrange(5000..<9000, with: Data(count: 4000))
    try bytes.write(to: URL(fileURLWithPath: storePath))
    let error = #expect(throws: StoreError.self) { try scratch.sealed.seal(person) }
    #expect(try error?.code == .damaged && !scratch.sealed.isSealed(person))
    // An import sets it aside, and what it writes is sealed, with the settings of before.
    let lock = try scratch.sealed.lockForWriting(person)
    let opened = try scratch.sealed.openStoreSettingAsideDamage(of: person)
    #expect(opened.setAside?.hasSuffix("cache.damaged-1.sqlite") == true)
    try opened.store.take([StoreFixture.daily(value: 70)])
    lock.release()
    #expect(try scratch.sealed.settingsText(of: person) == SealedScratch.settings)
    #expect(try scratch.plaintext() == ["people/ada/cache.damaged-1.sqlite"])
  }

  @Test("Undone, everything lies plain as before, and no key is left")
  func off() throws {
    let digest = try scratch.fill(scratch.sealed)
    #expect(try scratch.sealed.unseal(person))
    #expect(
      try scratch.files() == ["people/ada/cache.sqlite", "people/ada/lock", "people/ada/settings.json"])
    #expect(try scratch.plain.digest(of: person) == digest)
    #expect(try !scratch.sealed.unseal(person))
  }

  @Test(
    "Stopped after any of its steps, unsealing loses nothing, and the next command leaves no salt behind",
    arguments: 0..<4)
  func offStopped(step: Int) throws {
    struct Stopped: Error {}
    let digest = try scratch.fill(scratch.sealed)
    var steps = 0
    #expect(throws: Stopped.self) {
      _ = try scratch.sealed.unseal(person) { _ in
        if steps == step { throw Stopped() }
        steps += 1
      }
    }
    #expect(try scratch.sealed.digest(of: person) == digest, "readable before anything is finished")
    let isPlain = try !scratch.plain.isSealed(person)
    #expect(isPlain == (step > 1))
    // Whoever works on the person next finishes it, without a key as well.
    try scratch.plain.lock(person).release()
    let whole = ["people/ada/cache.sqlite", "people/ada/lock", "people/ada/settings.json"]
    if isPlain { #expect(try scratch.files() == whole) }
    #expect(try scratch.sealed.unseal(person) == !isPlain)
    #expect(try scratch.files() == whole)
    #expect(try scratch.plain.digest(of: person) == digest)
  }

  @Test("A salt whose sealed file somebody moved away is kept, so that the file can be put back")
  func salt() throws {
    _ = try scratch.fill(scratch.sealed)
    try FileManager.default.moveItem(atPath: scratch.path, toPath: scratch.path + ".moved")
    try scratch.plain.lock(person).release()
    #expect(FileManager.default.fileExists(atPath: scratch.plain.saltPath(of: person)))
  }

  @Test("With a new key only the new one opens, and doing it again changes nothing")
  func rotate() throws {
    let digest = try scratch.fill(scratch.sealed)
    let old = try scratch.bytes()
    #expect(try scratch.sealed.rotate(person, to: SealFixture.otherKey) == .rotated)
    let new = try scratch.bytes()
    #expect(new != old && new.count == old.count)
    #expect(scratch.openError()?.code == .keyWrong)
    #expect(try scratch.home(SealFixture.otherKey).digest(of: person) == digest)
    #expect(try scratch.sealed.rotate(person, to: SealFixture.otherKey) == .already)
    #expect(try scratch.bytes() == new)
    let third = try #require(SealKey(Array(150..<182)))
    let error = #expect(throws: StoreError.self) {
      try scratch.home(third).rotate(person, to: SealFixture.key)
    }
    #expect(try error?.code == .keyWrong && scratch.bytes() == new)
  }

  @Test("Damage is found before a new key covers it up")
  func rotateDamaged() throws {
    _ = try scratch.fill(scratch.sealed)
    var bytes = try scratch.bytes()
    bytes[bytes.count - 100] ^= 1
    try scratch.write(bytes)
    let error = #expect(throws: StoreError.self) {
      try scratch.sealed.rotate(person, to: SealFixture.otherKey)
    }
    #expect(try error?.code == .sealBroken && scratch.bytes() == bytes)
  }

  @Test("Where the salt is destroyed, a copy of the sealed file is of no use, also with the master key")
  func forgotten() throws {
    _ = try scratch.fill(scratch.sealed)
    let backup = try scratch.bytes()
    try FileManager.default.removeItem(atPath: scratch.plain.folder(of: person))
    // The same person anew, with a salt of its own; then the old file is put back.
    try scratch.sealed.writeSettings("{}", of: person)
    try scratch.write(backup)
    #expect(scratch.openError()?.code == .keyGone)
  }
}
