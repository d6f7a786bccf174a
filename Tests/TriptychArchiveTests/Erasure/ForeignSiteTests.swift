import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("An erasure takes sites, and nothing that is only called like one")
struct ForeignSiteTests {
  private let planted: PlantedHome
  private var home: Home { planted.home }
  private var ada: PersonID { planted.ada }
  private var book: ErasureBook { ErasureBook(of: home) }

  init() throws { planted = try PlantedHome() }

  @Test("What has a site's name and is none stops an erasure before anything is removed")
  func foreign() throws {
    let thesis = planted.output + "/ada/thesis.txt"
    try FileManager.default.removeItem(atPath: planted.output + "/ada")
    try planted.write("not ours", to: thesis)
    let before = try planted.traces(of: ada)
    let refused = #expect(throws: StoreError.self) { try planted.run().run(ada, atOnce: true) }
    #expect(refused?.code == .inTheWay)
    #expect(refused?.diagnostic.place?.hasSuffix("/out/ada") == true)
    #expect(throws: StoreError.self) { try planted.run().requireNothingForeign(of: ada) }
    #expect(try Set(before).isSubset(of: planted.traces(of: ada)), "nothing was removed")
    #expect(try book.erased(ada) == nil && book.request(of: ada) == nil)
    try FileManager.default.moveItem(atPath: planted.output + "/ada", toPath: planted.scratch.path + "/mine")
    _ = try planted.run().run(ada, atOnce: true)
    #expect(try planted.traces(of: ada).isEmpty)
    // Whoever was erased is still erased, whatever is called like them later.
    try planted.write("not ours", to: thesis)
    guard case .nothingLeft = try planted.run().run(ada) else {
      Issue.record("a second run found something")
      return
    }
    #expect(try String(contentsOfFile: thesis, encoding: .utf8) == "not ours")
  }

  @Test("Files with a person's name stay in a folder in which no site of theirs is")
  func foreignFiles() throws {
    let mine = planted.scratch.path + "/mine"
    for name in ["/ada.zip", "/ada.pdf", "/ada.json"] { try planted.write("not ours", to: mine + name) }
    _ = try ErasureRun(home: home, at: planted.later, outputs: [mine], isSite: planted.run().isSite)
      .run(ada, atOnce: true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: mine).count == 3)
    #expect(try planted.traces(of: ada).isEmpty, "all else went")
  }

  @Test("A site that a build recorded goes whatever is left of it, also in a run that was interrupted")
  func recorded() throws {
    struct Stopped: Error {}
    let site = planted.output + "/secret-name-ada"
    try FileManager.default.removeItem(atPath: site + "/index.html")
    try planted.write("page", to: site + "/page.html")
    let stopped = planted.run { if $0 == "buried" { throw Stopped() } }
    #expect(throws: Stopped.self) { try stopped.run(ada, atOnce: true) }
    // What builds recorded may be gone when the next run looks.
    try FileManager.default.removeItem(atPath: PlaceRegister.path(of: ada, in: home))
    _ = try planted.run().run(ada)
    #expect(!FileManager.default.fileExists(atPath: site))
  }
}
