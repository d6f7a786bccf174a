import Foundation
import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("Help says how things are done now") struct HelpPageTests {
  @Test(
    "By hand means forms, their file and one line on the computer; a table is another way",
    arguments: TestLanguages.codes)
  func byHand(language: String) throws {
    var person = MadePerson(days: 20)
    person.language = language
    let tree = try TestSite.build(person)
    for depth in ["light", "deep"] {
      let text = TestSite.text(tree, depth + "/profile/help.html")
      let parts = text.components(separatedBy: "<h2 ")
      let hand = try #require(parts.first { $0.hasPrefix("id=\"hand\"") })
      #expect(hand.contains("href=\"../log/index.html\"") && hand.contains("triptych queue apply FILE"))
      #expect(hand.contains("triptych log mood 4") && !hand.contains("date,metric,value"))
      let table = try #require(parts.first { $0.hasPrefix("id=\"table\"") })
      #expect(table.contains("date,metric,value,unit,source") && table.contains("triptych import notes.csv"))
    }
  }
}
