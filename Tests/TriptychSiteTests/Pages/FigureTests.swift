import Testing
import TriptychGraphics
import TriptychHealth

@testable import TriptychSite

@Suite("Charts on pages") struct FigureTests {
  private func context(_ person: MadePerson, _ shelf: ChartShelf) throws -> PageContext {
    let words = Words(language: try TestTemplates.load().language, units: .metric)
    return PageContext(
      analysis: person.analysis, depth: .deep, words: words,
      data: ChartData(analysis: person.analysis, words: words),
      charts: shelf, programVersion: "0", link: SiteLink(.deep, "index.html"))
  }

  @Test("Y10: a picture that could not be drawn leaves its words, a sentence and the open table")
  func failed() throws {
    let person = MadePerson(days: 40)
    let empty = try context(person, ChartShelf())
    var shelf = ChartShelf()
    let plot = try empty.data.line(.steps, days: 30).plot(words: .english)
    shelf.charts[.line(.steps, days: 30)] = ChartShelf.Chart(
      summary: plot.description.summary.joined(separator: " "), table: plot.table)
    let figure = try #require(try context(person, shelf).line(.steps, days: 30, href: nil))
    #expect(figure.picture == nil && figure.download == nil)
    #expect(figure.instead?.badge == "Picture missing")
    #expect(figure.isTableOpen && figure.table?.html.contains("<tbody>") == true)
    #expect(figure.summary?.contains("22,940") == true)
  }

  @Test("Y7: a day is marked only beyond three standard deviations of at least 15 values") func unusual()
    throws
  {
    let context = try context(MadePerson(days: 40), ChartShelf())
    let day = MadePerson().last.advanced(by: -16)
    #expect(context.data.unusualDays(.steps, in: context.data.window(.steps, days: 30)) == [day])
    let few = try self.context(MadePerson(days: 17), ChartShelf())
    #expect(few.data.unusualDays(.steps, in: few.data.window(.steps, days: 30)).isEmpty)
  }

  @Test("Sums that still grow today end with the last whole day; nights count at once") func windows() throws
  {
    let data = try context(MadePerson(days: 10), ChartShelf()).data
    #expect(data.window(.steps, days: 7).upperBound == MadePerson().last.advanced(by: -1))
    #expect(data.window(.sleepDuration, days: 7).upperBound == MadePerson().last)
  }
}
