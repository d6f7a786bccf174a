import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("A person who is taken says by whom")
final class PersonLockTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "triptych-lock-\(UUID().uuidString)")
  private var path: String { folder.path + "/lock" }

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func refusal() throws -> StoreError {
    try #require(#expect(throws: StoreError.self) { _ = try PersonLock(path: path) })
  }

  @Test("The loser is told process, machine, run and since when")
  func owner() throws {
    let lock = try PersonLock(path: path, run: "2026-03-15")
    let busy = try refusal()
    #expect(busy.code == .busy)
    for part in ["process \(ThisProcess.id)", ThisProcess.host, "for the run 2026-03-15", "since 20"] {
      #expect(busy.diagnostic.text.contains(part), "\(part)")
    }
    #expect(!busy.diagnostic.text.contains("sign of life"))
    lock.release()
    #expect(throws: Never.self) { try PersonLock(path: path).release() }
  }

  @Test("A lock without a sign of life is said to be silent, and still not taken over")
  func silent() throws {
    let lock = try PersonLock(path: path)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: path)
    let busy = try refusal()
    #expect(busy.diagnostic.text.contains("without a sign of life for"))
    #expect(busy.diagnostic.hint?.contains("the lock ends when that process does") == true)
    _ = try refusal()
    lock.release()
  }

  @Test("Two processes never hold a person at once, also when the file is removed and made anew in between")
  func removed() throws {
    var count = 0
    let lock = try PersonLock(path: path) {
      count += 1
      if count < 3 { try FileManager.default.removeItem(atPath: path) }
    }
    #expect(count == 3)
    #expect(try refusal().code == .busy)
    lock.release()
    let never = #expect(throws: StoreError.self) {
      try PersonLock(path: path) { try FileManager.default.removeItem(atPath: path) }
    }
    #expect(never?.code == .busy)
  }

  @Test("A lock that was given back is an empty file; one that was not says who had it")
  func left() throws {
    try PersonLock(path: path).release()
    #expect(FileManager.default.contents(atPath: path) == Data())
    #expect(try LockOwner.left(at: path) == nil)
    try "node-7 4711 2026-03-15T02:00:00Z last-night\n".write(toFile: path, atomically: true, encoding: .utf8)
    let owner = try #require(try LockOwner.left(at: path))
    #expect(owner.host == "node-7" && owner.process == 4711 && owner.run == "last-night")
    #expect(try LockOwner.left(at: folder.path + "/none") == nil)
    let lock = try PersonLock(path: path)
    #expect(try LockOwner.left(at: path) == nil, "held now")
    lock.release()
  }

  @Test(
    "A file of nonsense in a lock keeps nobody out",
    arguments: ["", "\0\0\0", "x", "a b c d e f", "h 1 never\n"])
  func nonsense(text: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try LockOwner.left(at: path) == nil)
    let lock = try PersonLock(path: path)
    #expect(try refusal().code == .busy)
    lock.release()
  }
}
