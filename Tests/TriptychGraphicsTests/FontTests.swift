import Testing

@testable import TriptychGraphics

struct FontTests {
  @Test("a missing or broken font file is named")
  func errors() throws {
    #expect(throws: FontError.cannotOpen(path: "/nowhere/font.otf")) {
      try FontCollection(regular: "/nowhere/font.otf", semibold: "/nowhere/font.otf")
    }
    #expect(throws: FontError.cannotOpen(path: #filePath)) {
      try FontCollection(regular: #filePath, semibold: #filePath)
    }
  }

  @Test("digits are equally wide where they stand in columns, and not where they stand alone")
  func digits() throws {
    let fonts = try Samples.fonts()
    for weight in TextWeight.allCases {
      let tabular = TextStyle(size: 13, weight: weight)
      let widths = "0123456789".map { fonts.width(of: String($0), style: tabular) }
      // Inter's own semibold 4 is a thousandth of the size narrower than the others.
      #expect(try #require(widths.max()) - #require(widths.min()) < 0.02)
    }
    let loose = TextStyle(size: 13, weight: .regular, isTabular: false)
    #expect(fonts.width(of: "1", style: loose) < fonts.width(of: "0", style: loose))
  }

  @Test("letters the fonts lack are reported, composed and plain ones are not")
  func missing() throws {
    let fonts = try Samples.fonts()
    var chart = Samples.steps
    chart.heading.title = "Schritte über Ωλ Шаги e\u{301} 歩数 \u{1F600}\u{0}"
    let resolved = try chart.plot(words: .english).resolve(
      size: ChartSize(width: 800, height: 420), theme: ChartTheme(.light), layout: .share, fonts: fonts)
    #expect(resolved.missingGlyphs == ["\u{6570}", "\u{6B69}", "\u{1F600}"])
    let next = try Samples.steps.plot(words: .english).resolve(
      size: ChartSize(width: 800, height: 420), theme: ChartTheme(.light), layout: .share, fonts: fonts)
    #expect(next.missingGlyphs.isEmpty)
  }

  @Test("many collections of fonts may come and go while others draw")
  func lifetime() throws {
    let plot = try Samples.steps.plot(words: .english)
    var first: [UInt8] = []
    for round in 0..<40 {
      let fonts = try Samples.fonts()
      let scene = try plot.resolve(
        size: ChartSize(width: 320, height: 280), theme: ChartTheme(.light), layout: .share, fonts: fonts
      ).scene
      let bytes = try PNGPainter(fonts: fonts).png(scene, scale: 1)
      if round == 0 { first = bytes }
      #expect(bytes == first)
    }
  }

  @Test("text wraps at words and ends in an ellipsis where it must")
  func wrap() throws {
    let wrap = TextWrap(fonts: try Samples.fonts())
    let text = "one two three four five six seven eight nine ten"
    let lines = wrap.lines(text, role: .label, width: 90, most: 3)
    #expect(lines.count == 3)
    #expect(lines[2].hasSuffix("…"))
    #expect(wrap.lines(text, role: .label, width: 1000, most: 3) == [text])
    #expect(wrap.lines("", role: .label, width: 100, most: 3).isEmpty)
    #expect(wrap.lines("Donaudampfschiffahrt", role: .label, width: 60, most: 2)[0].hasSuffix("…"))
  }
}
