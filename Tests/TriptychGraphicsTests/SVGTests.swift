import Foundation
import Testing

@testable import TriptychGraphics

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct SVGTests {
  /// Charts whose every text is hostile.
  private func hostile() throws -> ResolvedPlot {
    let evil = "\"\u{301}<script>&amp;\u{0}'\u{20DD}"
    var chart = Samples.steps
    chart.heading.dates = evil
    chart.measure.name = evil
    chart.goalName = evil
    chart.series[0].name = evil
    chart.series[0].points[13].note = evil
    return try chart.plot(words: .english).resolve(
      size: ChartSize(width: 720, height: 240), theme: ChartTheme(.light), fonts: try Samples.fonts())
  }

  @Test("hostile text cannot leave its place")
  func escaping() throws {
    let svg = InlineSVG.figure(try hostile(), id: "a\"\u{301}b<")
    let bytes = Array(svg.utf8)
    #expect(!bytes.contains(0))
    #expect(!svg.contains("<script"))
    #expect(svg.contains("&quot;\u{301}&lt;script&gt;&amp;amp;\u{FFFD}&#39;\u{20DD}"))
    #expect(svg.contains("id=\"a--b--name\""))
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(Self.quotes(bytes) % 2 == 0)
  }

  private static func quotes(_ bytes: [UInt8]) -> Int { bytes.filter { $0 == UInt8(ascii: "\"") }.count }

  @Test("figures hold no color, no style attribute and no box that scales text")
  func classesOnly() throws {
    let fonts = try Samples.fonts()
    for (name, _, plot) in try Samples.all() {
      let resolved = try plot.resolve(
        size: ChartSize(width: 720, height: 240), theme: ChartTheme(.light), fonts: fonts)
      let svg = InlineSVG.figure(resolved, id: "c")
      #expect(!svg.contains("style="), "\(name)")
      #expect(!svg.contains("#"), "\(name)")
      #expect(!svg.contains("fill=") && !svg.contains("stroke="), "\(name)")
      #expect(!svg.contains("font-"), "\(name)")
      if name != "ring" { #expect(!(svg.prefix { $0 != ">" }).contains("viewBox"), "\(name)") }
      #expect(svg.utf8.count < 20_000, "\(name) has \(svg.utf8.count) bytes")
      #expect(XMLParser(data: Data(svg.utf8)).parse(), "\(name)")
    }
  }

  @Test("a figure has one name; rings and sparklines are hidden from assistive technology")
  func names() throws {
    let fonts = try Samples.fonts()
    for (name, _, plot) in try Samples.all() {
      let resolved = try plot.resolve(
        size: ChartSize(width: 720, height: 240), theme: ChartTheme(.light), fonts: fonts)
      let svg = InlineSVG.figure(resolved, id: "c7")
      if name == "ring" || name == "sparkline" {
        #expect(svg.contains("aria-hidden=\"true\""))
        #expect(!svg.contains("<title"))
      } else {
        #expect(svg.contains("role=\"img\" aria-labelledby=\"c7-name\""))
        #expect(svg.contains("<title id=\"c7-name\">\(resolved.description.name)</title>"))
      }
    }
  }

  @Test("a thousand dots stay a small figure")
  func cloud() throws {
    let resolved = try Samples.scatter(1000).plot(words: .english).resolve(
      size: ChartSize(width: 720, height: 320), theme: ChartTheme(.light), fonts: try Samples.fonts())
    let svg = InlineSVG.figure(resolved, id: "c")
    #expect(svg.utf8.count < 20_000)
    #expect(svg.components(separatedBy: "h0").count == 1001)
  }

  @Test("marks of one kind have their class once, and squares stand around their places")
  func groups() throws {
    func square(_ x: Double, _ accent: Accent) -> SceneItem {
      .marker(
        SceneMarker(
          at: Position(fractions: UnitPoint(x, 0.5)), shape: .square, radius: 5, accent: accent, look: .filled
        ))
    }
    let dots = SceneDots(
      points: [UnitPoint(0.1, 0.2), UnitPoint(0.3, 0.4)], radius: 3.5, fill: .accent(.first), ring: 0)
    let scene = Scene(
      size: ChartSize(width: 200, height: 200), theme: ChartTheme(.light),
      frame: Box(x: 0, y: 0, width: 200, height: 200), background: .card,
      items: [square(0.25, .ink), square(0.75, .ink), square(0.5, .third), .dots(dots)])
    var writer = SVGWriter(scene: scene)
    writer.write(scene.items)
    #expect(SVGWriter.outline(.square, radius: 5).hasPrefix("M-4.3 -4.3L"))
    let size = "width=\"8.6\" height=\"8.6\"/>"
    #expect(
      writer.markup
        == "<g class=\"pt ink\" transform=\"translate(-4.3 -4.3)\"><rect x=\"25%\" y=\"50%\" \(size)"
        + "<rect x=\"75%\" y=\"50%\" \(size)</g>"
        + "<g class=\"pt wel\" transform=\"translate(-4.3 -4.3)\"><rect x=\"50%\" y=\"50%\" \(size)</g>"
        + "<g class=\"pt lone fit\"><circle cx=\"10%\" cy=\"20%\" r=\"3.5\"/>"
        + "<circle cx=\"30%\" cy=\"40%\" r=\"3.5\"/></g>")
  }

  @Test("what is drawn later stands above, whatever is grouped")
  func order() throws {
    let square = SceneMarker(
      at: Position(fractions: UnitPoint(0.5, 0.5)), shape: .square, radius: 5, accent: .ink, look: .filled)
    let bar = SceneRectangle(
      from: Position(fractions: UnitPoint(0, 0)), to: Position(fractions: UnitPoint(1, 1)), fill: .band)
    let scene = Scene(
      size: ChartSize(width: 200, height: 200), theme: ChartTheme(.light),
      frame: Box(x: 0, y: 0, width: 200, height: 200), background: .card,
      items: [.rectangle(bar), .marker(square), .rectangle(bar), .marker(square)])
    var writer = SVGWriter(scene: scene)
    writer.write(scene.items)
    let classes = writer.markup.matches(of: /class="([^"]+)"/).map { String($0.output.1) }
    #expect(classes == ["usual", "pt ink", "usual", "pt ink"])
  }

  @Test("what stands beyond the frame is shown by the style sheet, except in boxes that cut")
  func beyond() throws {
    #expect(
      !SVGText.stretched("").contains("overflow") && !SVGText.boxed("", x: "1em", y: "").contains("width"))
    #expect(InlineSVG.styleSheet.contains(" svg:not([width], [overflow]) { overflow:visible; }"))
  }

  @Test("every class of the figures is in a style sheet")
  func styleSheet() throws {
    let sheet = InlineSVG.styleSheet
    #expect(sheet.contains(".chart.endlab.mr-14 { --mr:7rem; }"))
    #expect(sheet.contains("html[data-theme=\"dark\"] .ramp-wel { --h1:#45335D;"))
    #expect(sheet.components(separatedBy: "{").count == sheet.components(separatedBy: "}").count)
    for name in ["nx", "nd", "np", "nxx", "ow", "os"] { #expect(sheet.contains(".chart .\(name) ")) }
    for number in 1...8 { #expect(sheet.contains(".sr\(number) { --pc:var(--x\(number)); }")) }
  }

  @Test("a heat map keeps a missing hour apart from a low one")
  func missing() throws {
    let resolved = try Samples.heat.plot(words: .english).resolve(
      size: ChartSize(width: 720, height: 240), theme: ChartTheme(.light), fonts: try Samples.fonts())
    let svg = InlineSVG.figure(resolved, id: "c")
    #expect(svg.components(separatedBy: "<rect ").count - 1 == 167)
    #expect(svg.contains("<g class=\"cell h0 r2\">"))
    #expect(svg.components(separatedBy: "muted-dot").count - 1 == 1)
  }

  @Test("the steps of a long line lead to its places, within a rounding of each")
  func steps() throws {
    #expect(SVGSteps.data([]) == "")
    #expect(SVGSteps.data([UnitPoint(0.5, 0.25)]) == "M500 250")
    #expect(
      SVGSteps.data([UnitPoint(0, 1), UnitPoint(0.0123, 0.9), UnitPoint(0.0123, 0.90005), UnitPoint(0.01, 1)])
        == "M0 1000l12.3-100 0 .1-2.3 99.9")
    var random = Random(seed: 5)
    let points = (0..<3000).map { UnitPoint(Double($0) / 2999, random.unit()) }
    let numbers = SVGSteps.data(points).matches(of: /-?[0-9]*\.?[0-9]+/).compactMap { Double($0.output) }
    try #require(numbers.count == 6000)
    var (x, y) = (0.0, 0.0)
    for (index, point) in points.enumerated() {
      (x, y) = (x + numbers[2 * index], y + numbers[2 * index + 1])
      #expect(abs(x - point.x * 1000) < 0.0501 && abs(y - point.y * 1000) < 0.0501)
    }
  }
}
