import Foundation
import Testing
import TriptychArchive
import TriptychHealth

@testable import triptych

@Suite("Files that programs hand in") struct ReceivedFilesTests {
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
