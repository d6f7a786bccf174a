import Testing
import TriptychGraphics
import TriptychHealth

@testable import TriptychSite

@Suite("A page is told by what it would show") struct DraftTests {
  private let key = ChartKey.line(.steps, days: 30)

  private func desk(_ made: MadePerson, _ context: PageContext, size: ChartSize) throws -> ChartDesk {
    let fonts = try TestFonts.load()
    var studio = ChartStudio(
      data: context.data, fonts: fonts, painter: PNGPainter(fonts: fonts), words: .english)
    studio.pageSize = size
    return ChartDesk(
      studio, wanted: [key],
      slices: SiteSlices(made.analysis, context.book, inputs: Fingerprint(of: [1])))
  }

  @Test("A picture that turns out not to be drawable leaves its words and is reported once")
  func failing() throws {
    let made = MadePerson(days: 40)
    var context = try TestContext.make(made.analysis, depth: .deep, pets: nil)
    let entry = PageEntry(path: "metrics/steps-30.html", tab: .pillars) {
      MetricPage.make(.steps, .days(30), $0)
    }
    context.link = SiteLink(.deep, entry.path)
    func page(_ size: ChartSize) throws -> (html: String, diagnostics: [Diagnostic]) {
      let desk = try desk(made, context, size: size)
      context.charts = ChartShelf(desk: desk)
      var press = PagePress(try TestTemplates.load(), context)
      let draft = press.draft(entry, context)
      #expect(desk.diagnostics.isEmpty)
      return (String(decoding: press.page(draft, entry, context), as: UTF8.self), desk.diagnostics)
    }
    let whole = try page(ChartSize(width: 760, height: 300))
    #expect(whole.diagnostics.isEmpty && whole.html.contains("<svg"))
    #expect(!whole.html.contains("Picture missing"))
    let failed = try page(ChartSize(width: 9, height: 9))
    #expect(failed.diagnostics.map(\.code) == ["picture_missing"])
    #expect(failed.html.contains("Picture missing") && failed.html.contains("22,940"))
  }

  @Test("A draft differs by any word, flag, list, place and by what its charts are drawn from")
  func covers() {
    func print(_ value: TemplateValue) -> Fingerprint {
      var bytes = FingerprintBytes()
      value.add(to: &bytes)
      return bytes.fingerprint
    }
    func chart(_ basis: UInt8, _ html: String) -> TemplateValue {
      .markup(Markup(DeferredMarkup(Fingerprint(of: [basis])) { html }))
    }
    let values: [TemplateValue] = [
      .absent, .flag(false), .flag(true), .text(""), .text("a"), .list([]), .list([.text("a")]),
      .list([.text("a"), .text("")]), .list([.list([.text("a")]), .text("")]), .markup(Markup("a")),
      .part(Array("a".utf8)), chart(1, "a"), chart(2, "a"),
    ]
    #expect(Set(values.map(print)).count == values.count)
    // What a chart comes out as is not asked for.
    #expect(print(chart(1, "a")) == print(chart(1, "b")))
  }

  @Test("What a page asks to be drawn later is drawn once, and not before") func once() {
    var asked = 0
    let markup = Markup(
      DeferredMarkup(.none) {
        asked += 1
        return "<svg>"
      })
    #expect(asked == 0)
    #expect(markup.html == "<svg>" && markup.html == "<svg>" && asked == 1)
  }
}
