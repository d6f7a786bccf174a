import Foundation
import TriptychHealth

@testable import TriptychArchive

/// Keys, chance and homes for tests of sealing.
enum SealFixture {
  static let key = SealKey(Array(0..<32))!
  static let otherKey = SealKey(Array(1..<33))!

  /// Chance that is the same in every run and never gives the same bytes twice.
  static func sealing(_ key: SealKey = key, telling: @escaping @Sendable (String) -> Void = { _ in })
    -> Sealing
  {
    Sealing(key: .success(key), randomness: Draws().draw, telling: telling)
  }

  private final class Draws: @unchecked Sendable {
    private let lock = NSLock()
    private var dice = StoreDice(seed: 7)

    func draw(_ count: Int) -> [UInt8] {
      lock.withLock { (0..<count).map { _ in UInt8(truncatingIfNeeded: dice.next()) } }
    }
  }

  /// Bytes for each draw in turn.
  final class Given: @unchecked Sendable {
    private let lock = NSLock()
    private var draws: [[UInt8]]

    init(_ draws: [[UInt8]]) { self.draws = draws }

    func draw(_ count: Int) -> [UInt8] { lock.withLock { draws.isEmpty ? [] : draws.removeFirst() } }
  }
}

/// A home that seals, in a directory of its own.
final class SealedScratch {
  let scratch: ScratchHome
  let sealed: Home
  var plain: Home { scratch.home }
  var person: PersonID { scratch.person }
  var path: String { sealed.sealedPath(of: person) }

  init() throws {
    scratch = try ScratchHome()
    sealed = Home(directory: scratch.home.directory, sealing: SealFixture.sealing())
  }

  func home(_ key: SealKey) -> Home {
    Home(directory: plain.directory, sealing: SealFixture.sealing(key))
  }

  /// Fills a home's person with made-up facts and settings; returns the digest.
  func fill(_ home: Home, rows: Int = 300) throws -> String {
    var dice = StoreDice(seed: 21)
    let lock = try home.lockForWriting(person)
    defer { lock.release() }
    try home.writeSettings(SealedScratch.settings, of: person)
    let store = try home.openStore(of: person, create: true)
    try store.take(StoreFixture.file(&dice, exported: nil, rows: rows, texts: [SealedScratch.canary]))
    try store.close()
    return try home.digest(of: person)
  }

  static let canary = "Canary-9f31"
  static let settings = #"{"language":"de","profile":{"name":"Canary-9f31"}}"#

  /// The names of all files below the home.
  func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: plain.directory).filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: plain.directory + "/" + $0, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  /// The files below the home that hold a text, or what every SQLite file begins with.
  func plaintext() throws -> [String] {
    try files().filter { name in
      let data = try Data(contentsOf: URL(fileURLWithPath: plain.directory + "/" + name))
      return [SealedScratch.canary, "SQLite format 3", "language", "sources"].contains {
        data.range(of: Data($0.utf8)) != nil
      }
    }
  }

  func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

  func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }

  /// What opening the cache throws.
  func openError(_ home: Home? = nil) -> StoreError? {
    do {
      let home = home ?? sealed
      _ = try home.settingsText(of: person)
      _ = try home.openStore(of: person).heldData()
      return nil
    } catch let error as StoreError {
      return error
    } catch {
      return nil
    }
  }
}
