import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("Words of pages have the plural forms of their language") struct PluralWordTests {
  private func language(_ plurals: String, _ word: String) throws -> Language {
    try Language(
      files: ["xx/dates": #"{"formatPlurals": "\#(plurals)"}"#, "xx/pages": #"{"daysOf": \#(word)}"#],
      code: "xx")
  }

  private func faults(_ plurals: String, _ word: String) -> [String] {
    do {
      _ = try language(plurals, word)
      return []
    } catch let error as TemplateError {
      return error.faults.map(\.text)
    } catch {
      return ["\(error)"]
    }
  }

  @Test("Polish takes one, few, many or other days; a count fills {n} unless it is given")
  func polish() throws {
    let days = #"{"one": "{n} dzień", "few": "{n} dni", "many": "{n} dni (wiele)", "other": "{n} dnia"}"#
    let words = Words(language: try language("polish", days), units: .metric)
    #expect(
      [1, 3, 5, 22].map { words(.daysOf, count: $0) } == ["1 dzień", "3 dni", "5 dni (wiele)", "22 dni"])
    #expect(words(.daysOf, count: 1, ["n": "jeden"]) == "jeden dzień")
    // Without a count the form of fractions stands.
    #expect(words(.daysOf, ["n": "1,5"]) == "1,5 dnia")
  }

  @Test("Where a language counts with one form, one is enough")
  func japanese() throws {
    let words = Words(language: try language("none", #"{"other": "{n}日"}"#), units: .metric)
    #expect(words(.daysOf, count: 1) == "1日" && words(.daysOf, count: 4) == "4日")
  }

  @Test("A form that is missing, never taken or unknown is refused when the file is read")
  func refused() {
    let two = #"{"one": "{n} day", "other": "{n} days"}"#
    #expect(faults("one-other", two).isEmpty)
    #expect(faults("polish", two) == ["`daysOf` lacks the plural form `few`."])
    #expect(faults("none", two) == ["`daysOf` has the plural form `one`, which the language never takes."])
    #expect(
      faults("one-other", #"{"some": "", "other": ""}"#) == [
        "`daysOf` has the form `some`, which is no plural form."
      ])
    #expect(
      faults("one-other", #"["day", "days"]"#) == [
        "`daysOf` must be a text or an object with a text for each plural form."
      ])
    #expect(
      faults("english", two).first?.hasPrefix("`formatPlurals` must name a plural rule: none, ") == true)
  }
}
