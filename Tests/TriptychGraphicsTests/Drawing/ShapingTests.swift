import CFreeType
import Foundation
import Testing

@testable import TriptychGraphics

/// Text in pictures: letters that join, meet or run from right to left.
struct ShapingTests {
  private let fonts: FontCollection
  private let style = TextStyle(size: 100, weight: .regular, isTabular: false)

  init() throws { fonts = try Samples.fonts() }

  private func width(_ text: String) -> Double { fonts.width(of: text, style: style) }

  /// The letters of a line from left to right, as they are seen.
  private func seen(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return fonts.line(text, style).glyphs.map { glyph in
      let end = bytes[(glyph.byte + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
      return String(decoding: bytes[glyph.byte..<end], as: UTF8.self)
    }.joined()
  }

  /// The names that the font gives the glyphs of a line.
  private func names(_ text: String) -> [String] {
    let line = fonts.line(text, style)
    return line.runs.flatMap { run in
      line.glyphs[run.glyphs].map { glyph in
        var name = [CChar](repeating: 0, count: 64)
        FT_Get_Glyph_Name(fonts.face(run.face).face, glyph.index, &name, 64)
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
    }
  }

  @Test("letters that lean on each other stand closer, as in a browser") func kerning() {
    #expect(width("AV") < width("A") + width("V") - 3)
    #expect(abs(width("HH") - 2 * width("H")) < 0.01)
  }

  @Test("a letter with a combining mark is as wide as the composed one, and the mark stands over it")
  func marks() {
    #expect(width("e\u{301}") == width("é"))
    // No composed letter exists: the mark is placed over the letter and takes no room.
    #expect(width("x\u{301}") == width("x"))
    #expect(fonts.line("x\u{301}", style).glyphs.count == 2)
  }

  @Test("Arabic letters take the forms of their places in a word: first, inside, last, alone")
  func joining() {
    // Beh three times and once alone: initial U+FE91, medial U+FE92, final U+FE90 in the font's names or numbers.
    let joined = fonts.line("ببب", style).glyphs.map(\.index)
    let alone = fonts.line("ب", style).glyphs.map(\.index)
    #expect(Set(joined).count == 3 && !joined.contains(alone[0]))
    // Alef does not join to the left: the letter after it begins anew.
    let after = fonts.line("اب", style).glyphs.map(\.index)
    #expect(after == [alone[0]] + fonts.line("ا", style).glyphs.map(\.index))
    // Lam and alef are one sign.
    #expect(fonts.line("لا", style).glyphs.count == 1)
  }

  @Test("text runs in its own direction; numbers and foreign words in it keep theirs (UAX #9)")
  func directions() {
    #expect(seen("שלום") == "םולש")
    #expect(seen("car means שלום.") == "car means םולש.")
    #expect(seen("שלום car.") == ".car םולש")
    #expect(seen("אב 12 גד") == "דג 12 בא")
    // Brackets change places and are drawn turned around.
    #expect(seen("(אב)") == ")בא(")
    #expect(names("(אב)").first == names("(").first)
    // The example of the algorithm with three levels: numbers within a foreign word within the line.
    #expect(seen("אב (ab 12) גד") == "דג )ab 12( בא")
    let digits = seen("٣٠ يوماً")
    #expect(digits.hasSuffix("٣٠"))
  }

  @Test("a letter that no font has leaves a space and is named; one of a fallback font is drawn")
  func missing() {
    fonts.forgetMissing()
    #expect(width("a\u{10A00}b") > width("ab"))
    #expect(fonts.missingGlyphs == ["\u{10A00}"])
    fonts.forgetMissing()
    #expect(width("שלום") > 100 && width("नमस्ते") > 100)
    #expect(fonts.missingGlyphs.isEmpty)
    // A space between foreign letters stays in their font, and parts no run.
    #expect(fonts.line("של ום", style).runs.count == 1)
  }

  @Test("space between letters is put where letters stand alone, never where they join") func tracking() {
    var loose = style
    loose.tracking = 0.1
    #expect(abs(fonts.width(of: "HH", style: loose) - width("HH") - 20) < 0.01)
    #expect(fonts.width(of: "بب", style: loose) == width("بب"))
  }

  @Test("lines break at spaces between words, between Chinese letters, and never within km/h")
  func lineBreaks() {
    #expect(LineBreaks.parts("two  words").map(\.text) == ["two", "words"])
    #expect(LineBreaks.parts("at 12 km/h on a 7-day walk").map(\.text).contains("km/h"))
    #expect(LineBreaks.parts("步数步数").count == 4)
    #expect(LineBreaks.parts("步数。步数").map(\.text) == ["步", "数。", "步", "数"])
    #expect(LineBreaks.parts("10\u{A0}km").map(\.text) == ["10\u{A0}km"])
    let wrap = TextWrap(fonts: fonts)
    #expect(wrap.lines("步数步数步数", role: .label, width: 8, most: 3).count > 1)
    #expect(wrap.lines("one two", role: .label, width: 500, most: 3) == ["one two"])
  }

  @Test("a picture of mixed text is the same on every run, whatever was drawn before") func repeated() throws
  {
    var chart = Samples.harmony
    chart.heading.title = "النوم 7½ h, שלום, नमस्ते"
    func png(_ fonts: FontCollection) throws -> [UInt8] {
      let scene = try chart.plot(words: .english).resolve(
        size: ChartSize(width: 800, height: 420), theme: ChartTheme(.light), layout: .share, fonts: fonts
      ).scene
      return try PNGPainter(fonts: fonts).png(scene, scale: 1)
    }
    let other = try Samples.fonts()
    _ = other.width(of: "שלום नमस्ते AV fi ٣٠", style: TextRole.title.style)
    #expect(try png(fonts) == png(other))
  }
}
