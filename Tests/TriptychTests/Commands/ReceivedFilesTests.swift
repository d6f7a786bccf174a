import Foundation
import Testing
import TriptychArchive
import TriptychHealth

@testable import triptych

@Suite("Files that programs hand in") struct ReceivedFilesTests {
  @Test("The same bytes are taken again once the settings take another part of them")
  func otherSettings() throws {
    let at = try ProgramHome()
    #expect(try at.run("person", "create", "mira").status == 0)
    let person = try #require(PersonID("mira"))
    let received = ReceivedFiles(of: person, in: Home(directory: at.path("home")))
    let digest = String(repeating: "1", count: 64)
    for change in [
      #"{"privacy":{"consent":{"cycle":true}}}"#, #"{"privacy":{"consent":{"nutrition":false}}}"#,
      #"{"sources":{"imported_kinds":["steps","weight"]}}"#, #"{"sources":{"imported_kinds":["steps"]}}"#,
    ] {
      try received.note(digest)
      #expect(try received.knows(digest))
      let file = try at.write(change, to: "s.json")
      #expect(try at.run("settings", "apply", file, "--person", "mira", "--yes").status == 0)
      #expect(try !received.knows(digest), "\(change)")
    }
    try received.note(digest)
    let file = try at.write(#"{"display":{"theme":"dark"}}"#, to: "s.json")
    #expect(try at.run("settings", "apply", file, "--person", "mira").status == 0)
    #expect(try received.knows(digest))
  }

  @Test("The same bytes are known, and are not any more once the cache was emptied by another process")
  func emptied() throws {
    let at = try ProgramHome()
    #expect(try at.run("log", "steps", "8200", "--person", "mira", "--at", "2026-03-14").status == 0)
    let person = try #require(PersonID("mira"))
    let received = ReceivedFiles(of: person, in: Home(directory: at.path("home")))
    let digests = ["1", "2"].map { String(repeating: $0, count: 64) }
    for digest in digests { try received.note(digest) }
    #expect(try digests.allSatisfy(received.knows) && !received.knows(String(repeating: "3", count: 64)))
    #expect(try at.run("erase", "purge", "--person", "mira", "--confirm", "mira").status == 0)
    #expect(try !digests.contains(where: received.knows))
  }
}
