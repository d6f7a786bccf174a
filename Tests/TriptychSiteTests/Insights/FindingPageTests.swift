import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("Harmony, trends, what stands out and the matrix") struct FindingPageTests {
  @Test("Light tells the mean of the week and no trend; Deep tells every range") func trends() throws {
    let analysis = MadePerson().analysis
    func page(_ depth: Settings.Depth) throws -> TrendsPage {
      try #require(try TrendsPage.make(TestContext.make(analysis, depth: depth)).1 as? TrendsPage)
    }
    let light = try page(.light)
    #expect(light.heads == ["7 days"] && light.deepHref != nil)
    let cells = light.pillars.flatMap(\.rows).flatMap(\.cells)
    #expect(!cells.isEmpty && cells.allSatisfy { $0.arrow == nil })
    let deep = try page(.deep)
    #expect(deep.heads == ["7 days", "30 days", "90 days", "365 days"])
    #expect(deep.pillars.map(\.id) == ["fitness", "nutrition", "wellbeing"])
    let names = deep.pillars.flatMap(\.rows).map(\.name)
    #expect(names.contains("Steps") && !names.contains("Weight") && !names.contains("Energy eaten"))
    // A direction has both a word and a shape.
    let verdicts = deep.pillars.flatMap(\.rows).flatMap(\.cells).filter { $0.arrow != nil }
    #expect(!verdicts.isEmpty && verdicts.allSatisfy { !$0.word.isEmpty })
  }

  @Test("A pattern and a low recovery stand on the page of what stands out, without alarm") func alerts()
    throws
  {
    var analysis = MadeFindings.analysis()
    let place = try #require(analysis.scores.firstIndex { $0.id == "recovery" })
    analysis.scores[place].value = 41
    let page = try #require(try AlertsPage.make(TestContext.make(analysis)).1 as? AlertsPage)
    #expect(page.notices.contains { $0.say.hasPrefix("Recovery is 41 of 100") })
    #expect(page.notices.count { $0.kind == "Pattern" } == 3)
    let words = page.notices.map { $0.say + $0.why }.joined().lowercased()
    for alarm in ["warning", "danger", "bad", "must"] { #expect(!words.contains(alarm)) }
  }

  @Test("With nothing of today and yesterday the page says how far the data reaches") func alertsOfOldData()
    throws
  {
    let person = MadePerson(days: 60)
    func none(after days: Int) throws -> String {
      var later = person
      later.last = person.last.advanced(by: days)
      let context = try TestContext.make(analyse(person.history, asOf: later.asOf))
      return try #require(AlertsPage.make(context).1 as? AlertsPage).none
    }
    #expect(try none(after: 1).hasPrefix("Nothing stands out today."))
    #expect(
      try none(after: 10)
        == "There is no data of today or yesterday to look at. The newest is of 18 November.")
  }

  @Test("Recovery of 50 is no notice") func recoveryLimit() throws {
    var analysis = MadePerson().analysis
    let place = try #require(analysis.scores.firstIndex { $0.id == "recovery" })
    analysis.scores[place].value = 50
    let page = try #require(try AlertsPage.make(TestContext.make(analysis)).1 as? AlertsPage)
    #expect(!page.notices.contains { $0.say.hasPrefix("Recovery") })
  }

  @Test("The matrix is the same on both sides of its diagonal, in words as well as shapes") func matrix()
    throws
  {
    let context = try TestContext.make(MadePerson().analysis, depth: .deep)
    let page = try #require(MatrixPage.make(context).1 as? MatrixPage)
    #expect(!page.rows.isEmpty && page.few == nil)
    let count = page.heads.count
    #expect(count > 2 && page.rows.count == count && page.rows.map(\.name) == page.heads)
    for row in 0..<count {
      #expect(page.rows[row].cells[row].isSame)
      for column in 0..<count where row != column {
        let (cell, mirrored) = (page.rows[row].cells[column], page.rows[column].cells[row])
        #expect(cell.number == mirrored.number && cell.cssClass == mirrored.cssClass)
        #expect(!cell.word.isEmpty)
      }
    }
    #expect(!page.heads.contains("Weight"))
    #expect(page.pairs.allSatisfy { !$0.number.contains("-") }, "a true minus")
  }

  @Test("Too few shared days give a sentence with the days it takes, and no table") func fewDays() throws {
    let context = try TestContext.make(MadePerson(days: 20).analysis, depth: .deep)
    let page = try #require(MatrixPage.make(context).1 as? MatrixPage)
    #expect(page.rows.isEmpty)
    #expect(page.few?.contains("84 days") == true)
  }

  @Test("Every insight stands once in the feed, the first one apart, with counts of the others") func feed()
    throws
  {
    let analysis = MadeFindings.analysis()
    let page = try #require(try InsightsPage.make(TestContext.make(analysis)).1 as? InsightsPage)
    let all = page.first + page.groups.flatMap(\.insights)
    #expect(Set(all.map(\.href)).count == analysis.insights.published.count)
    #expect(page.first.count == 1)
    for group in page.groups {
      #expect(group.count.hasPrefix("\(group.insights.count) "))
      // What was side by side for a week claims no link, and stands under no heading of links.
      let isWeek = group.title == "Facts of seven days"
      #expect(group.insights.allSatisfy { ($0.kindID == "observation") == isWeek })
    }
  }
}
