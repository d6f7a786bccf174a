import Testing
import TriptychArchive
import TriptychHealth

@testable import triptych

@Suite("What a build of many people came to") struct BuildTotalsTests {
  private func person(_ id: String) throws -> PersonID { try #require(PersonID(id)) }

  private func fault(_ code: String) -> Diagnostic { Diagnostic(.error, code: code, "A fault") }

  /// Three workers' totals of six people, added in an order of their own.
  private func totals() throws -> BuildTotals {
    var shares = [BuildTotals(), BuildTotals(), BuildTotals()]
    for place in 0..<6 {
      let person = try person("p\(place)")
      let result =
        switch place {
        case 1: BuildResult(person: person, diagnostics: [fault("b")], status: .data)
        case 4: BuildResult(person: person, diagnostics: [fault("e"), fault("f")], status: .tryAgain)
        case 5: BuildResult(person: person, outcome: .newerPublished, diagnostics: [], status: .success)
        case 3:
          BuildResult(
            person: person, outcome: .unchanged, openPath: "out", diagnostics: [], status: .success)
        default:
          BuildResult(
            person: person, outcome: .published(files: 10 + place), openPath: "out",
            diagnostics: place == 2 ? [fault("c")] : [], kept: 3, isCounted: place == 0, status: .success)
        }
      shares[place % 3].add(result, at: place)
    }
    var all = BuildTotals()
    for share in shares.reversed() { all.add(share) }
    return all
  }

  @Test("Sums are those of all people, however workers shared them") func sums() throws {
    let totals = try totals()
    #expect(totals.people == 6 && totals.published == 2 && totals.unchanged == 1)
    #expect(totals.newer == 1 && totals.failed == 2 && totals.counted == 1)
    #expect(totals.filesWritten == 22 && totals.filesKept == 6)
    #expect(totals.status == .tryAgain)
  }

  @Test("What went wrong is told in the order of the list, and only people with a site have one to open")
  func order() throws {
    let totals = try totals()
    #expect(totals.diagnostics.map(\.code) == ["b", "c", "e", "f"])
    #expect((0..<6).filter(totals.hasSite) == [0, 2, 3])
    #expect(totals.failures.map(\.person.text) == ["p1", "p4"])
    #expect(totals.failures.map(\.reason) == ["b", "e"] && totals.failures.map(\.mayRetry) == [false, true])
  }

  @Test("A fault names the person it is about once, whatever its place")
  func named() throws {
    let person = try person("theme")
    func place(_ place: String?) -> String? {
      Diagnostic(.error, code: "a", "A fault", place: place).naming(person).place
    }
    #expect(place(nil) == "person theme" && place("person theme") == "person theme")
    #expect(place("theme") == "person theme: theme")
    #expect(place("display.theme") == "person theme: display.theme")
    #expect(place("home/people/theme/cache.sqlite") == "home/people/theme/cache.sqlite")
    #expect(place("home/people/themes/cache.sqlite") == "person theme: home/people/themes/cache.sqlite")
    #expect(place("person theme: display.theme") == "person theme: display.theme")
  }
}
