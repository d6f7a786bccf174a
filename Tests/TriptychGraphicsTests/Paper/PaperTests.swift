import Foundation
import Testing

@testable import TriptychGraphics

@Suite("Reports on paper") struct PaperTests {
  private func document(_ blocks: [PaperBlock], pages: Int? = nil) -> PaperDocument {
    PaperDocument(
      language: "de", title: "Bericht über die Woche", head: ("Mira", "2 to 8 March"),
      foot: "Made on Sunday.",
      pageNumber: { "Page \($0) of \($1)" }, blocks: blocks, pages: pages)
  }

  private func table(_ rows: Int) -> PaperBlock {
    .table(
      PaperTable(
        caption: "Values", heads: ["Day", "Steps", "Sleep"],
        rows: (0..<rows).map { ["day-\($0)", "\($0 * 117)", $0 % 3 == 0 ? "–" : "7 h 20 min"] }))
  }

  private func sheets(_ document: PaperDocument, _ size: PaperSize = .a4) throws -> [PaperSheet] {
    PaperLayout(fonts: try Samples.fonts(), size: size, theme: .paper()).sheets(document)
  }

  private func texts(_ sheet: PaperSheet) -> [PaperText] {
    sheet.items.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  private func words(_ sheet: PaperSheet) -> [String] {
    texts(sheet).map { $0.string.trimmingCharacters(in: .whitespaces) }
  }

  @Test(
    "A long table runs on: every row once, its head on each page, nothing outside the sheet",
    arguments: PaperSize.allCases)
  func runsOn(size: PaperSize) throws {
    let sheets = try sheets(document([.heading(PaperHeading("Days")), table(120)]), size)
    #expect(sheets.count > 2)
    let all = sheets.flatMap(words)
    for row in 0..<120 { #expect(all.count { $0 == "day-\(row)" } == 1) }
    for (index, sheet) in sheets.enumerated() {
      #expect(words(sheet).contains("Steps") && words(sheet).contains("Page \(index + 1) of \(sheets.count)"))
      #expect(words(sheet).contains("Mira") == (index > 0))
      let open = sheet.items.reduce(0) { depth, item in
        if case .begin = item { return depth + 1 }
        if case .end = item { return depth - 1 }
        return depth
      }
      #expect(open == 0)
      for text in texts(sheet) {
        let right = text.at.x + (try Samples.fonts().width(of: text.string, style: text.style))
        #expect(text.at.x >= size.margins.left - 0.01 && right <= size.points.width - size.margins.right + 3)
        #expect(text.at.y > 20 && text.at.y < size.points.height - 12)
      }
    }
  }

  @Test("A heading never stands alone at the foot of a page") func headings() throws {
    for lines in 20..<60 {
      let text = Array(repeating: PaperBlock.paragraph("A line."), count: lines)
      let sheets = try sheets(document(text + [.heading(PaperHeading("Last")), .paragraph("Below it.")]))
      let together = sheets.map { words($0).contains("Last") == words($0).contains("Below it.") }
      #expect(together.allSatisfy { $0 })
    }
  }

  @Test("A document that keeps to one page is set closer, and nothing of it is left out") func keeps() throws
  {
    let blocks = [table(40), .list((0..<9).map { "Line \($0)" })]
    let (free, kept) = (try sheets(document(blocks)), try sheets(document(blocks, pages: 1)))
    #expect(free.count == 2 && kept.count == 1)
    #expect(kept.flatMap(words).contains("Line 8") && kept.flatMap(words).contains("day-39"))
  }

  @Test("Lines are broken between words, and a word that is too long between letters") func lines() throws {
    let fonts = try Samples.fonts()
    let wrap = PaperWrap(fonts: fonts)
    let style = PaperType.usual.body
    #expect(wrap.lines("", style, width: 50).isEmpty)
    let lines = wrap.lines("Schlafdauer und Herzfrequenzvariabilität", style, width: 70)
    #expect(lines.joined().replacing(" ", with: "") == "SchlafdauerundHerzfrequenzvariabilität")
    #expect(lines.count > 2)
    for line in lines { #expect(fonts.width(of: line, style: style) <= 70) }
  }

  private func written() throws -> PaperPainter.Written {
    let scores = ["Fitness", "Food"].map { name in
      [PaperBlock.score(PaperScore(name: name, accent: .first, number: "70", unit: "of 100", note: "Up 3"))]
    }
    return try PaperPainter(fonts: try Samples.fonts()).write(
      document([
        .mast(eyebrow: "Mira, week 10", title: "2 to 8 March", brand: "Triptych"), .columns(scores),
        .figure(PaperFigure(try Samples.steps.plot(words: .english))), table(3),
      ]), on: .letter)
  }

  @Test(
    "The file has language, words for its figure, directions of header cells and no date; always the same bytes"
  )
  func file() throws {
    let first = try written()
    let text = String(decoding: first.bytes, as: UTF8.self)
    #expect(first.bytes == (try written()).bytes && first.pages == 1 && first.textFaults.isEmpty)
    #expect(text.hasPrefix("%PDF-1.7") && text.contains("/MediaBox [ 0 0 612 792 ]"))
    #expect(text.contains("/Lang " + PDFText.string("de")) && text.contains("/DisplayDocTitle true"))
    #expect(text.components(separatedBy: "/S /Figure").count == 2)
    #expect(text.components(separatedBy: "/Alt <FEFF").count == 2)
    #expect(text.components(separatedBy: "/Scope /Column").count == 4)
    #expect(text.components(separatedBy: "/Scope /Row").count == 4)
    for word in ["CreationDate", "ModDate", "/Author", "/Creator"] { #expect(!text.contains(word)) }
  }

  @Test("Letters that no font has are named, those of other scripts are set") func faults() throws {
    let named = try PaperPainter(fonts: try Samples.fonts()).write(
      document([.paragraph("\u{10A00}")]), on: .a4)
    #expect(named.textFaults == [TextFault(missing: ["\u{10A00}"])])
    let set = try PaperPainter(fonts: try Samples.fonts()).write(document([.paragraph("שלום")]), on: .a4)
    #expect(set.textFaults.isEmpty)
  }

  @Test("Decoration is marked around the elements, whatever the strings of a page hold") func artifacts() {
    let content = "q\n/P << /MCID 0 >> BDC\nBT\n(a\\)\nEMC\n)Tj\nET\nEMC\n0 0 9 9 re f\nQ\n"
    let marked = String(decoding: PDFContent.withArtifacts(Array(content.utf8)), as: UTF8.self)
    #expect(
      marked == "/Artifact BMC\nq\nEMC\n/P << /MCID 0 >> BDC\nBT\n(a\\)\nEMC\n)Tj\nET\nEMC\n"
        + "/Artifact BMC\n0 0 9 9 re f\nQ\nEMC\n")
  }

  @Test("A file without structure, a damaged and an empty one are refused") func refused() throws {
    let bytes = try written().bytes
    #expect(TaggedPDF([]).finished(language: "en", figures: [], headsOfRows: []) == nil)
    #expect(
      TaggedPDF(Array(bytes.prefix(bytes.count / 2))).finished(language: "en", figures: [], headsOfRows: [])
        == nil)
    #expect(TaggedPDF(bytes).finished(language: "en", figures: ["one", "two"], headsOfRows: []) == nil)
  }

  @Test("Each day of a year of small months has a place of its own, in its weekday's column") func months() {
    // 1 March 2025 was a Saturday.
    let months = MonthsLayout(days: 20_148...20_512)
    let frame = Box(x: 0, y: 0, width: 760, height: 400)
    #expect(months.months.count == 12 && months.columns == 4 && months.rows == 3 && !months.hasNumbers)
    var places: Set<String> = []
    for (index, month) in months.months.enumerated() {
      for day in month.days {
        let cell = months.cell(day, of: index, frame: frame)
        #expect(cell.left >= -1e-9 && cell.right <= 1 + 1e-9 && cell.top >= 0 && cell.bottom <= 1 + 1e-9)
        places.insert("\(Int(cell.left * 1e6)) \(Int(cell.top * 1e6))")
      }
    }
    #expect(places.count == 365)
    let first = months.cell(20_148, of: 0, frame: frame)
    let box = months.box(0, frame: frame)
    #expect(abs(first.left - (box.left + 5 * (box.right - box.left) / 7)) < 1e-9)
    #expect(MonthsLayout(days: 20_485...20_512).hasNumbers)
  }
}
