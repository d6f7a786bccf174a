import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("Reports to print") struct ReportPageTests {
  private func asOf(_ iso: String, hour: Int = 12) throws -> AsOf {
    let day = try #require(CalendarDay(iso: iso))
    return AsOf(CivilZone.utc.instant(day: day, wallClockSecond: hour * 3600), in: .utc)
  }

  private func days(_ kind: ReportKind, _ asOf: AsOf) -> String {
    let days = ReportPeriod(kind, asOf, weeksFrom: .monday).days
    return days.lowerBound.iso + " " + days.upperBound.iso
  }

  @Test("A week runs from Monday to Sunday and is reported once its Sunday is over") func weeks() throws {
    #expect(days(.weekly, try asOf("2026-03-15", hour: 18)) == "2026-03-02 2026-03-08")
    #expect(days(.weekly, try asOf("2026-03-15", hour: 21)) == "2026-03-09 2026-03-15")
    #expect(days(.weekly, try asOf("2026-03-16")) == "2026-03-09 2026-03-15")
    #expect(
      ReportPeriod(.weekly, try asOf("2026-03-16"), weeksFrom: .monday).before.upperBound.iso == "2026-03-08")
  }

  @Test("Weeks from Sunday or Saturday on are reported once their last day is over, and have no number")
  func otherWeeks() throws {
    func period(_ day: String, _ hour: Int, _ first: Weekday) throws -> ReportPeriod {
      ReportPeriod(.weekly, try asOf(day, hour: hour), weeksFrom: first)
    }
    // 14 March 2026 is a Saturday.
    let sunday = try period("2026-03-14", 21, .sunday)
    #expect(sunday.days.lowerBound.iso == "2026-03-08" && sunday.days.upperBound.iso == "2026-03-14")
    #expect(sunday.before.lowerBound.iso == "2026-03-01" && sunday.weekNumber == nil)
    #expect(try period("2026-03-14", 20, .sunday).days.upperBound.iso == "2026-03-07")
    let saturday = try period("2026-03-14", 21, .saturday)
    #expect(saturday.days.lowerBound.iso == "2026-03-07" && saturday.days.upperBound.iso == "2026-03-13")
  }

  @Test(
    "The number of a week is that of its Thursday's year",
    arguments: [("2026-01-05", 1), ("2025-01-06", 1), ("2021-01-04", 53), ("2025-11-18", 46)])
  func weekNumbers(day: String, number: Int) throws {
    #expect(ReportPeriod(.weekly, try asOf(day), weeksFrom: .monday).weekNumber == number)
  }

  @Test("Months and years are whole, leap days included") func months() throws {
    #expect(days(.monthly, try asOf("2026-03-15")) == "2026-02-01 2026-02-28")
    #expect(days(.monthly, try asOf("2024-03-01")) == "2024-02-01 2024-02-29")
    #expect(days(.monthly, try asOf("2024-03-01", hour: 9)) == "2024-02-01 2024-02-29")
    #expect(days(.year, try asOf("2026-03-15")) == "2025-03-01 2026-02-28")
    #expect(
      ReportPeriod(.year, try asOf("2026-03-15"), weeksFrom: .monday).before.lowerBound.iso == "2024-03-01")
  }

  private func report(_ kind: ReportKind, _ person: MadePerson = MadePerson()) throws -> String {
    try TestSite.builder(nil).report(kind, of: person.analysis).html
  }

  @Test("A report in a file of its own leads nowhere and loads nothing", arguments: ReportKind.allCases)
  func standsAlone(kind: ReportKind) throws {
    let html = try report(kind)
    for link in ["href=", "src=", "<script", "<link", "@import", "url("] { #expect(!html.contains(link)) }
    #expect(html.contains("<style>") && html.contains("@page"))
    #expect(html.components(separatedBy: "<h1").count == 2)
    #expect(html.contains("Nothing on this page is medical advice."))
  }

  @Test("The week's report holds scores, what was before, goals and seven days; a missing day is never 0")
  func week() throws {
    let context = try TestContext.make(
      analyse(MadePerson().history, asOf: asOf("2025-11-10")), depth: .deep)
    let page = try #require(ReportPage.make(.weekly, context).1 as? ReportPage)
    #expect(page.title == "3 to 9 November 2025" && page.eyebrow == "Mira, week 45")
    #expect(page.lead.hasPrefix("Data on 4 of 7 days."))
    #expect(page.scores.map(\.name) == ["Fitness", "Nutrition", "Wellbeing"])
    #expect(page.days.count == 7 && page.facts.count == 3)
    let missing = page.days[1...3].flatMap(\.cells)
    #expect(!missing.isEmpty && missing.allSatisfy { $0.text == nil })
    #expect(page.goals.contains { $0.hasPrefix("Steps, 8,000: reached on ") })
    #expect(!page.facts.flatMap(\.rows).contains { $0.name == "Weight" })
  }

  @Test(
    "Days within a caption or title begin in the middle of it, also where a range begins with a word",
    arguments: TestLanguages.codes)
  func daysWithinCaptions(code: String) throws {
    let context = try TestContext.make(MadePerson().analysis, language: code, depth: .deep)
    for kind in [ReportKind.weekly, .monthly, .year] {
      let days = context.words.rangeWithYear(ReportPeriod(kind, context).days)
      let page = try #require(ReportPage.make(kind, context).1 as? ReportPage)
      #expect(page.daysCaption.hasSuffix(days), "\(page.daysCaption)")
      #expect(page.title == context.words.sentence(days))
    }
    let days = context.words.rangeWithYear(ReportPeriod(.doctor, context).days)
    #expect(DoctorPage.page(context).caption.hasSuffix(days))
    // "du 2 au 8 mars 2026", "del 2 al 8 de marzo de 2026"
    if ["fr", "es"].contains(code) { #expect(days.first?.isLowercase == true) }
  }

  @Test("The sections of a week hold pictures of its days, on the page and on paper in the same order")
  func sections() throws {
    let context = try TestSite.builder(nil).context(ofReport: .weekly, MadePerson().analysis)
    let page = try #require(ReportPage.make(.weekly, context).1 as? ReportPage)
    #expect(page.sections.first?.id == "week-days" && page.sections.first?.figures.isEmpty == false)
    let document = ReportPaper(kind: .weekly, context: context).document()
    #expect(document.language == "en" && document.title.hasPrefix("Weekly report, "))
    let headings = document.blocks.flatMap { block -> [String] in
      switch block {
      case .heading(let heading): [heading.text]
      case .columns(let columns):
        columns.flatMap { $0 }.compactMap { if case .heading(let heading) = $0 { heading.text } else { nil } }
      default: []
      }
    }
    var rest = headings[...]
    for section in page.sections {
      rest = rest.drop { $0 != section.title }
      #expect(rest.first == section.title)
    }
  }

  @Test("The year names best days and first times without a word about others or about too little")
  func year() throws {
    let context = try TestSite.builder(nil).context(ofReport: .year, MadePerson(days: 600).analysis)
    let page = try #require(ReportPage.make(.year, context).1 as? ReportPage)
    let ids = page.sections.map(\.id)
    #expect(ids.starts(with: ["numbers", "best-days", "twelve-months"]))
    let said = page.sections.flatMap { [$0.title] + $0.facts.map(\.name) + $0.lines }.joined(separator: " ")
      .lowercased()
    for word in ["worst", "fail", "missed", "only", "rank", "others"] { #expect(!said.contains(word)) }
  }

  @Test("A page links to its PDF where the site has one") func paperLink() throws {
    var context = try TestContext.make(MadePerson().analysis, depth: .deep)
    func link(_ kind: ReportKind) -> String? {
      let model = ReportPages.make(kind, context).1
      return (model as? ReportPage)?.paper?.href ?? (model as? DoctorPage)?.paper?.href
    }
    #expect(link(.weekly) == nil && link(.doctor) == nil)
    context.papers = [ReportKind.weekly.paperPath, ReportKind.doctor.paperPath]
    #expect(link(.weekly)?.hasSuffix("reports/weekly.pdf") == true)
    #expect(link(.doctor)?.hasSuffix("reports/doctor.pdf") == true && link(.year) == nil)
  }

  @Test("A person without days gets sentences, not zeros") func newPerson() throws {
    let html = try report(.weekly, MadePerson(days: 0))
    #expect(html.contains("No data was held on these days."))
    #expect(!html.contains("out of 100"))
    #expect(try report(.doctor, MadePerson(days: 0)).contains("No data was held in the last 90 days."))
  }
}
