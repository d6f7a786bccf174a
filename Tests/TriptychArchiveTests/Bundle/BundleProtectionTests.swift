import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("A protected bundle is for those who have the key, and for nobody else")
struct BundleProtectionTests {
  let fixture: BundleFixture
  let locked: String

  init() throws {
    fixture = try BundleFixture(rows: 90)
    locked = fixture.scratch.path + "/out.zip.locked"
  }

  private func passphrase(_ text: String, isNew: Bool = true) throws -> Passphrase {
    let path = fixture.scratch.path + "/passphrase.txt"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return try Passphrase(path: path, isNew: isNew)
  }

  private func write(_ protection: BundleProtection) throws {
    _ = try BundleWriter.write(
      store: fixture.store, settingsJSON: fixture.settings, days: fixture.days, asOf: fixture.asOf,
      protection: protection, to: locked)
  }

  /// What importing gives: the digest of the cache that it fills, or the failure that left it empty.
  private func opened(_ key: BundleKey = BundleKey()) throws -> Result<String, ImportFailure> {
    let name = UUID().uuidString
    let store = try fixture.scratch.store(name)
    do {
      let ((_, settings), _) = try store.importing {
        try BundleReader.read(path: locked, key: key, folder: fixture.scratch.path, into: &$0)
      }
      return .success(try store.digest(settings: settings))
    } catch let failure as ImportFailure {
      #expect(try store.counts().isEmpty)
      return .failure(failure)
    }
  }

  private func digest() throws -> String { try fixture.store.digest(settings: fixture.settings) }

  /// A key pair made by `age-keygen`: the file of the secret one and the public one.
  private func keyPair(_ name: String = "key") throws -> (identity: String, recipient: String) {
    let path = fixture.scratch.path + "/" + name + ".txt"
    #expect(try BundleFixture.run("age-keygen", ["-o", path]).0 == 0)
    let recipient = try BundleFixture.run("age-keygen", ["-y", path]).1
    return (path, recipient.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  private func leftovers() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: fixture.scratch.path).filter {
      $0.contains("partial")
    }
  }

  @Test(
    "Encrypted for a key, it is opened with that key by us and by age, and by no other",
    .enabled(if: BundleFixture.has("age")))
  func recipient() throws {
    let (mine, other) = (try keyPair(), try keyPair("other"))
    try write(.age(.recipients([mine.recipient], files: [])))
    let mode = try FileManager.default.attributesOfItem(atPath: locked)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try opened(BundleKey(ageIdentities: [mine.identity])).get() == digest())
    let plain = fixture.scratch.path + "/plain.zip"
    #expect(try BundleFixture.run("age", ["-d", "-i", mine.identity, "-o", plain, locked]).0 == 0)
    #expect(try BundleFixture.run("unzip", ["-t", plain]).0 == 0)
    for key in [
      BundleKey(), BundleKey(ageIdentities: [other.identity]),
      BundleKey(passphrase: try passphrase("no key at all")),
    ] {
      #expect(throws: ImportFailure.self) { try opened(key).get() }
    }
    guard case .failure(let failure) = try opened() else { return }
    #expect(failure.code == .locked && failure.diagnostic.text.contains("age"))
    #expect(try leftovers().isEmpty)
  }

  @Test(
    "Encrypted with a passphrase by age, whatever its letters, it is opened by that passphrase alone",
    .enabled(if: BundleFixture.has("age")),
    arguments: ["correct horse battery", "Grüße 'für' \"dich\" $HOME \\n"])
  func agePassphrase(text: String) throws {
    try write(.age(.passphrase(try passphrase(text + "\n"))))
    #expect(try opened(BundleKey(passphrase: try passphrase(text + "\r\n"))).get() == digest())
    guard case .failure(let failure) = try opened(BundleKey(passphrase: try passphrase(text + "x"))) else {
      Issue.record("a wrong passphrase opened it")
      return
    }
    #expect(failure.code == .locked && failure.diagnostic.text.contains("passphrase"))
    #expect(!failure.diagnostic.line.contains(text))
  }

  @Test("A file of age that was changed or cut short is refused", .enabled(if: BundleFixture.has("age")))
  func damagedAge() throws {
    let mine = try keyPair()
    try write(.age(.recipients([mine.recipient], files: [])))
    let whole = try Data(contentsOf: URL(fileURLWithPath: locked))
    for (place, cut) in [(whole.count - 1, 0), (whole.count / 2, 0), (0, 1), (0, whole.count / 2)] {
      var bytes = whole.dropLast(cut)
      if cut == 0 { bytes[place] ^= 1 }
      try bytes.write(to: URL(fileURLWithPath: locked))
      #expect(throws: ImportFailure.self) { try opened(BundleKey(ageIdentities: [mine.identity])).get() }
    }
  }

  @Test("A recipient that is none leaves the file that was there", .enabled(if: BundleFixture.has("age")))
  func wrongRecipient() throws {
    try "earlier".write(toFile: locked, atomically: true, encoding: .utf8)
    let error = #expect(throws: StoreError.self) {
      try write(.age(.recipients(["age1nonsense"], files: [])))
    }
    #expect(error?.code == .refusedByAge && error?.diagnostic.text.contains("malformed") == true)
    #expect(try String(contentsOfFile: locked, encoding: .utf8) == "earlier")
    #expect(try leftovers().isEmpty)
  }

  private func aes(_ text: String) throws -> BundleProtection {
    let dice = Dice()
    return .aes(try passphrase(text), random: { dice.bytes($0) })
  }

  private final class Dice: @unchecked Sendable {
    private var dice = StoreDice(seed: 7)
    func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(dice.below(256)) } }
  }

  @Test("AES within the ZIP: opened by the passphrase alone, and names are all that can be read without")
  func aes() throws {
    try write(aes("correct horse battery"))
    #expect(try opened(BundleKey(passphrase: try passphrase("correct horse battery"))).get() == digest())
    for key in [BundleKey(), BundleKey(passphrase: try passphrase("another passphrase"))] {
      guard case .failure(let failure) = try opened(key) else {
        Issue.record("it opened without its passphrase")
        continue
      }
      #expect(failure.code == .locked)
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: locked))
    #expect(bytes.range(of: Data("data/json/bins.ndjson".utf8)) != nil)
    for line in ["BagIt-Version", "\"metric\"", "theme"] { #expect(bytes.range(of: Data(line.utf8)) == nil) }
    #expect(try ImporterCatalog.identify(path: locked) == .bundle)
  }

  @Test("7-Zip opens it and finds no error", .enabled(if: BundleFixture.has("7z")))
  func sevenZip() throws {
    try write(aes("correct horse battery"))
    let (code, output) = try BundleFixture.run("7z", ["t", "-pcorrect horse battery", locked])
    #expect(code == 0 && output.contains("Everything is Ok"), "\(output)")
    #expect(try BundleFixture.run("7z", ["t", "-panother passphrase", locked]).0 != 0)
    let listing = try BundleFixture.run("7z", ["l", "-slt", "-pcorrect horse battery", locked]).1
    #expect(listing.contains("Method = AES-256 Deflate"))
  }

  @Test("No byte of what is encrypted can be changed without being noticed", arguments: 0..<20)
  func changedAES(seed: Int) throws {
    try write(aes("correct horse battery"))
    var bytes = try Data(contentsOf: URL(fileURLWithPath: locked))
    var dice = StoreDice(seed: UInt64(seed))
    bytes[dice.below(bytes.count * 3 / 4)] ^= 1 << UInt8(dice.below(8))
    try bytes.write(to: URL(fileURLWithPath: locked))
    // A bit of a time or an attribute says nothing about a person.
    if case .success(let found) = try opened(BundleKey(passphrase: try passphrase("correct horse battery"))) {
      #expect(try found == digest())
    }
  }

  @Test(
    "A passphrase that cannot be one is refused with a reason that does not show it",
    arguments: [
      "", "\n", "too short", "two lines of it\nthe second", "a tab\tis no letter",
      String(repeating: "x", count: 1001),
    ])
  func unusable(text: String) throws {
    let error = #expect(throws: StoreError.self) { try passphrase(text) }
    #expect(error?.code == .unusablePassphrase)
    #expect(text.count < 5 || error?.diagnostic.line.contains(text) == false)
  }

  @Test("A short passphrase opens a bundle that somebody locked with it")
  func shortToOpen() throws {
    #expect(try passphrase("short", isNew: false).count == 5)
    #expect(try passphrase("zwölf Zeich.").count == 13)
    #expect(throws: StoreError.self) { try passphrase("äöüäöüäöüäö") }
  }
}
