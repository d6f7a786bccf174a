import Foundation
import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("New insights on pages") struct NewInsightsOnPagesTests {
  @Test(
    "The tab counts what is new today on every page, in words too, and the feed marks each; the next day nothing is"
  )
  func counted() throws {
    let history = MadePerson(days: 120).history
    #expect(analyse(history, asOf: MadePerson().asOf).insights.newIDs.isEmpty, "the first day marks none")
    let before = BuildNote(
      asOf: MadePerson().asOf.instant.adding(seconds: -86_400), kind: .mood, key: "mood", value: "calm")
    let first = analyse(history, remembered: Remembered(builds: [before]), asOf: MadePerson().asOf)
    let new = first.insights.newIDs.count
    #expect(new > 1 && new == first.insights.published.count)
    let tree = try TestSite.build(first)
    for page in ["light/index.html", "deep/index.html", "deep/profile/help.html"] {
      let text = TestSite.text(tree, page)
      #expect(text.contains("<span class=\"vh\"> (\(new) new)</span>"), "\(page)")
      #expect(text.contains("<span class=\"count\" aria-hidden=\"true\">\(new)</span>"), "\(page)")
    }
    let feed = TestSite.text(tree, "deep/insights/index.html")
    #expect(feed.components(separatedBy: "<span class=\"badge\">New</span>").count - 1 == new)
    let next = analyse(
      history, remembered: first.remembered,
      asOf: AsOf(MadePerson().asOf.instant.adding(seconds: 86_400), in: history.zone))
    let old = next.insights.published.filter { !next.insights.newIDs.contains($0.id) }
    #expect(!old.isEmpty && next.insights.newIDs.isDisjoint(with: first.insights.published.map(\.id)))
    let later = TestSite.text(try TestSite.build(next), "deep/insights/index.html")
    #expect(
      later.components(separatedBy: "<span class=\"badge\">New</span>").count - 1
        == next.insights.newIDs.count)
  }
}
