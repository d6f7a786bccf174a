import Foundation
import Testing

@testable import TriptychGraphics

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct SVGFileTests {
  private func file(
    _ plot: Plot, _ size: ChartSize = ChartSize(width: 800, height: 420), theme: ThemeName = .light,
    colors: SVGFilePainter.Colors = .fixed, id: String = "chart"
  ) throws -> String {
    let fonts = try Samples.fonts()
    let resolved = try plot.resolve(size: size, theme: ChartTheme(theme), layout: .share, fonts: fonts)
    return String(
      decoding: SVGFilePainter(fonts: fonts).svg(resolved, colors: colors, id: id), as: UTF8.self)
  }

  @Test("a file says what it shows: a name, a summary, and every word of the picture as text")
  func words() throws {
    for (name, size, plot) in try Samples.all() {
      let found = SVGReading(try file(plot, size))
      #expect(found.isSound, "\(name)")
      #expect(found.root["role"] == "img", "\(name)")
      #expect(found.root["aria-labelledby"] == "chart-name", "\(name)")
      #expect(found.root["aria-describedby"] == "chart-summary", "\(name)")
      #expect(found.root["width"] == size.width.short, "\(name)")
      #expect(found.root["lang"] == "en-GB", "\(name)")
      #expect(found.texts(of: "title") == [plot.description.name], "\(name)")
      #expect(found.texts(of: "desc") == [plot.description.summary.joined(separator: " ")], "\(name)")
      let scene = try plot.resolve(
        size: size, theme: ChartTheme(.light), layout: .share, fonts: try Samples.fonts()
      ).scene
      let shown = scene.items.compactMap { item -> String? in
        guard case .text(let text) = item, !text.visibility.isShorterForm else { return nil }
        return text.string
      }
      #expect(found.texts(of: "text") == shown, "\(name)")
    }
  }

  @Test("a file has no script, no style attribute and asks for nothing from outside")
  func selfContained() throws {
    for (name, size, plot) in try Samples.all() {
      let svg = try file(plot, size, colors: .auto)
      for word in [
        "<script", "style=", "href", "url(", "@import", "onload", "<image", "<foreignObject", "<!",
      ] {
        #expect(!svg.contains(word), "\(name) holds \(word)")
      }
      #expect(svg.components(separatedBy: "http").count == 2, "\(name)")
      #expect(svg.utf8.count < 18_000, "\(name) has \(svg.utf8.count) bytes")
    }
  }

  @Test("every class has a rule, and every color of the theme stands in the file")
  func classes() throws {
    for theme in ThemeName.allCases {
      for (name, size, plot) in try Samples.all() {
        let found = SVGReading(try file(plot, size, theme: theme))
        let sheet = found.texts(of: "style").joined()
        for used in found.classes where used.hasPrefix("tc-") {
          #expect(sheet.contains(".\(used){"), "\(name) has no rule for \(used)")
        }
        let card = ChartTheme(theme).color(Paint.card).css
        #expect(sheet.contains("--tc-card:var(--card,\(card))"), "\(name)")
        #expect(sheet.contains("fill:\(card);fill:var(--tc-card)"), "\(name)")
        #expect(sheet.components(separatedBy: "{").count == sheet.components(separatedBy: "}").count)
      }
    }
  }

  @Test("a file that follows its reader has the colors of the dark theme too")
  func auto() throws {
    let svg = try file(try Samples.steps.plot(words: .english), colors: .auto)
    let dark = ChartTheme(.dark)
    #expect(svg.contains("@media screen and (prefers-color-scheme:dark){.tc-auto{"))
    #expect(svg.contains("[data-theme=\"dark\"] .tc-auto{"))
    #expect(svg.contains("var(--fit,\(dark.color(.first).css))"))
    let fixed = try file(try Samples.steps.plot(words: .english))
    #expect(!fixed.contains(dark.color(.first).css))
    #expect(!fixed.contains("prefers-color-scheme"))
  }

  @Test("hostile words cannot leave their place")
  func escaping() throws {
    let evil = "\"\u{301}<script>&amp;]]>\u{0}\u{B}'\u{20DD}"
    var chart = Samples.steps
    chart.heading.title = evil
    chart.heading.dates = evil
    chart.measure.name = evil
    chart.series[0].name = evil
    chart.series[0].points[13].note = evil
    let svg = try file(try chart.plot(words: .english), id: "a\"<b")
    let found = SVGReading(svg)
    #expect(found.isSound)
    #expect(!svg.contains("<script"))
    #expect(!svg.utf8.contains(0) && !svg.utf8.contains(0xB))
    #expect(found.root["aria-labelledby"] == "a--b-name")
  }

  @Test("drawing a file again gives the same bytes")
  func bytes() throws {
    for (name, size, plot) in try Samples.all() {
      #expect(try file(plot, size) == file(plot, size), "\(name)")
    }
  }

  @Test("an arc ends where its share of the turn ends")
  func arcs() {
    let center = UnitPoint(100, 100)
    let quarter = SVGArc.point(0.25, radius: 10, around: center)
    #expect(abs(quarter.x - 110) < 1e-9 && abs(quarter.y - 100) < 1e-9)
    let half = SVGArc.point(0.5, radius: 10, around: center)
    #expect(abs(half.x - 100) < 1e-9 && abs(half.y - 110) < 1e-9)
  }
}

/// What an XML reader finds in an SVG file.
final class SVGReading: NSObject, XMLParserDelegate {
  private(set) var isSound = false
  private(set) var root: [String: String] = [:]
  private(set) var classes: Set<String> = []
  private var found: [(element: String, text: String)] = []
  private var open: [Int] = []

  init(_ svg: String) {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    isSound = parser.parse()
  }

  /// The texts of all elements of a name, in order.
  func texts(of element: String) -> [String] { found.filter { $0.element == element }.map(\.text) }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if root.isEmpty { root = attributes }
    classes.formUnion((attributes["class"] ?? "").split(separator: " ").map(String.init))
    found.append((name, ""))
    open.append(found.count - 1)
  }

  func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = open.last { found[last].text += text }
  }
}
