import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("A damaged request for erasure")
struct DamagedRequestTests {
  let planted: PlantedHome
  var ada: PersonID { planted.ada }
  var neighbor: PersonID { planted.neighbor }
  var book: ErasureBook { ErasureBook(of: planted.home) }

  init() throws { planted = try PlantedHome() }

  private func path(of person: PersonID) throws -> String {
    planted.home.erasuresPath + "/" + (try HomeSecret.make(in: planted.home).pseudonym(of: person)) + ".json"
  }

  /// Asks for her erasure and empties the file.
  private func damage() throws {
    _ = try book.ask(ErasureRequest(of: ada, asked: planted.noon))
    #expect(FileManager.default.createFile(atPath: try path(of: ada), contents: Data()))
  }

  @Test("It is known whose it is, and stops nobody else's erasure")
  func others() throws {
    _ = try book.ask(ErasureRequest(of: neighbor, asked: planted.noon))
    try damage()
    #expect(try book.requests().map(\.person) == [neighbor])
    let unreadable = try #require(try book.unreadableRequests().first)
    #expect(unreadable.person == ada && unreadable.error.code == .damaged)
    #expect(unreadable.error.diagnostic.hint?.contains("erase request --person ada") == true)
    #expect(try ErasureRun.due(in: planted.home, asOf: planted.later) == [neighbor])
    #expect(throws: StoreError.self) { try planted.run().run(ada) }
    guard case .erased = try planted.run().run(neighbor) else {
      Issue.record("nothing was erased")
      return
    }
    #expect(try planted.home.people() == [ada])
  }

  @Test("Of somebody who is not here it is named without a person")
  func unknown() throws {
    try damage()
    try FileManager.default.moveItem(
      atPath: try path(of: ada), toPath: planted.home.erasuresPath + "/0123456789abcdef0123456789abcdef.json")
    let unreadable = try book.unreadableRequests()
    #expect(unreadable.map(\.person) == [nil])
    #expect(unreadable.first?.error.diagnostic.hint?.contains("audit who") == true)
  }

  @Test("Asking again puts a new request in its place, from which the days count")
  func replaced() throws {
    try damage()
    let asked = try book.ask(ErasureRequest(of: ada, asked: planted.later))
    #expect(try asked.asked == planted.later && book.request(of: ada) == asked)
    #expect(try book.unreadableRequests().isEmpty)
  }

  @Test("It can be cancelled, but not once the removal has begun")
  func cancelled() throws {
    try damage()
    try book.cancel(ada, asOf: planted.later)
    #expect(try !book.holdsRequest(of: ada))
    #expect(throws: StoreError.self) { try book.cancel(ada, asOf: planted.later) }
    try damage()
    try book.bury(ada, at: planted.noon)
    let refused = #expect(throws: StoreError.self) { try book.cancel(ada, asOf: planted.noon) }
    #expect(refused?.code == .refused)
  }

  @Test("At once, or once it has begun, the erasure is done without it")
  func doneAllTheSame() throws {
    try damage()
    guard case .erased = try planted.run().run(ada, atOnce: true) else {
      Issue.record("nothing was erased")
      return
    }
    #expect(try planted.traces(of: ada).isEmpty && book.unreadableRequests().isEmpty)
    // A crash may damage the file when nothing but it is left.
    #expect(FileManager.default.createFile(atPath: try path(of: ada), contents: Data()))
    _ = try planted.run().run(ada)
    #expect(try !book.holdsRequest(of: ada))
  }

  @Test("Nobody gets another id before it is mended, and nothing changes")
  func renamed() throws {
    try damage()
    let eva = try #require(PersonID("eva"))
    let refused = #expect(throws: StoreError.self) {
      try PersonRename(ada, to: eva, in: planted.home).run(at: planted.noon)
    }
    #expect(refused?.code == .damaged)
    #expect(try planted.home.people() == [ada, neighbor])
  }

  @Test("The check of a home names it")
  func checked() throws {
    try damage()
    let check = HomeCheck(home: planted.home, outputs: [], zone: { _ in .utc })
    #expect(try check.findings(.erasures, asOf: planted.noon).map(\.code) == ["store_damaged"])
  }
}
