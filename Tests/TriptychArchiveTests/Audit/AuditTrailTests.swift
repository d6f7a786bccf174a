import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("The operator's trail")
struct AuditTrailTests {
  let scratch: ScratchHome
  var home: Home { scratch.home }
  var trail: AuditTrail { AuditTrail(of: home) }

  init() throws {
    scratch = try ScratchHome()
    try add(1...5)
  }

  private func add(_ days: ClosedRange<Int>) throws {
    for day in days {
      try trail.append(
        AuditEvent(.imported, of: scratch.person, counts: ["new": day]), at: StoreFixture.exported(day))
    }
  }

  private func lines() throws -> [String] {
    try String(contentsOfFile: home.auditPath, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private func put(_ lines: [String], end: String = "\n") throws {
    try Data((lines.joined(separator: "\n") + end).utf8).write(to: URL(fileURLWithPath: home.auditPath))
  }

  private func faults() throws -> [AuditCheck.Fault] { try trail.check().faults }

  @Test("Each line carries the SHA-256 of the line before, names nobody, and belongs to its owner only")
  func chain() throws {
    let lines = try lines()
    #expect(lines.count == 5)
    for (line, before) in zip(lines.dropFirst(), lines) {
      #expect(line.contains(SHA256Digest.hex(of: Array(before.utf8))))
    }
    // In quotation marks, since the letters alone may stand in a hash by chance.
    #expect(!lines.joined().contains("\"\(scratch.person.text)\""))
    #expect(try trail.check() == AuditCheck(lines: 5, faults: []))
    let mode = try FileManager.default.attributesOfItem(atPath: home.auditPath)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test(
    "A number that no line can have is found in the head and in a line, and the trail goes on",
    arguments: ["9223372036854775807", "-9223372036854775808", "99999999999999999"])
  func impossible(number: String) throws {
    let head = try String(contentsOfFile: trail.headPath, encoding: .utf8)
    try Data(("\(number) " + head.split(separator: " ")[1]).utf8).write(
      to: URL(fileURLWithPath: trail.headPath))
    #expect(try faults() == [.init(line: 5, kind: .end)])
    try add(6...6)
    #expect(try faults() == [.init(line: 6, kind: .noted)])
    var lines = try lines()
    lines[6] = lines[6].replacing("\"n\":7", with: "\"n\":\(number)")
    try put(lines)
    #expect(try faults().contains(.init(line: 7, kind: .unreadable)))
    try add(8...8)
    #expect(try self.lines().count == 9)
  }

  @Test("A line that is changed, taken out, put in or moved is found, and where")
  func tampered() throws {
    let whole = try lines()
    var changed = whole
    changed[2] = changed[2].replacing("\"new\":3", with: "\"new\":4")
    try put(changed)
    #expect(try faults() == [.init(line: 4, kind: .broken)])
    try put(Array(whole[..<1] + whole[2...]))
    #expect(try faults() == [.init(line: 2, kind: .broken)])
    try put(Array(whole[..<2] + [whole[0]] + whole[2...]))
    #expect(try faults().first == .init(line: 3, kind: .broken))
    try put([whole[0], whole[2], whole[1], whole[3], whole[4]])
    #expect(try faults().first == .init(line: 2, kind: .broken))
    try put(Array(whole.dropFirst()))
    #expect(try faults().first == .init(line: 1, kind: .broken))
    try put([whole[0], "{}", whole[1]] + whole[2...])
    #expect(try faults().first == .init(line: 2, kind: .unreadable))
  }

  @Test("Lines missing at the end, a changed last line and a file that is gone are found")
  func end() throws {
    let whole = try lines()
    try put(Array(whole.dropLast()))
    #expect(try faults() == [.init(line: 4, kind: .end)])
    try put(whole.dropLast() + [whole[4].replacing("\"new\":5", with: "\"new\":6")])
    #expect(try faults() == [.init(line: 5, kind: .end)])
    try FileManager.default.removeItem(atPath: home.auditPath)
    #expect(try faults() == [.init(line: 0, kind: .end)])
  }

  @Test("A broken chain is not mended: the next line says that it was found, and the chain goes on")
  func goesOn() throws {
    let whole = try lines()
    try put(Array(whole.dropLast(2)))
    try add(6...7)
    let after = try lines()
    #expect(after.count == 6 && after[3].contains("chain_broken"))
    #expect(try faults() == [.init(line: 4, kind: .noted)])
    #expect(Array(after[..<3]) == Array(whole[..<3]), "what was there stays as it was")
  }

  @Test("A line that was cut off in the middle stays, is named, and the next ones follow whole")
  func torn() throws {
    let whole = try lines()
    try put(whole + [String(whole[4].prefix(40))], end: "")
    #expect(!(try trail.check().isWhole))
    try add(6...6)
    let after = try lines()
    #expect(after.count == 8 && after[5] == whole[4].prefix(40) && after[6].contains("chain_broken"))
    #expect(try faults() == [.init(line: 6, kind: .unreadable), .init(line: 7, kind: .noted)])
  }

  @Test("Killed between the line and the note of its end, nothing is wrong")
  func killedBetween() throws {
    let head = try Data(contentsOf: URL(fileURLWithPath: home.directory + "/audit.head"))
    try add(6...6)
    try head.write(to: URL(fileURLWithPath: home.directory + "/audit.head"))
    #expect(try trail.check().isWhole)
    try add(7...7)
    #expect(try trail.check() == AuditCheck(lines: 7, faults: []))
  }

  @Test("Lines dropped for their age leave their hash in the first line; dropping again counts on")
  func shortened() throws {
    let whole = try lines()
    #expect(try trail.shorten(before: StoreFixture.exported(3), at: StoreFixture.exported(9)) == 2)
    let first = try #require(lines().first)
    #expect(first.contains(SHA256Digest.hex(of: Array(whole[1].utf8))) && first.contains("\"n\":2"))
    #expect(try trail.check().isWhole)
    #expect(try trail.shorten(before: StoreFixture.exported(5), at: StoreFixture.exported(9)) == 2)
    #expect(try trail.check().isWhole)
    #expect(try trail.shorten(before: StoreFixture.exported(5), at: StoreFixture.exported(9)) == 0)
    try add(10...12)
    #expect(try trail.check().isWhole)
    var tampered = try lines()
    tampered.remove(at: 1)
    try put(tampered)
    #expect(!(try trail.check().isWhole))
    #expect(throws: StoreError.self) {
      try trail.shorten(before: StoreFixture.exported(11), at: StoreFixture.exported(12))
    }
  }

  @Test("Several processes write whole lines, one after the other")
  func together() async throws {
    let trail = trail
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          for index in 0..<10 {
            try? trail.append(
              AuditEvent(.exported, of: nil, counts: ["bytes": worker * 100 + index]),
              at: StoreFixture.exported(9))
          }
        }
      }
    }
    #expect(try trail.check() == AuditCheck(lines: 45, faults: []))
  }
}
