import Foundation
import Testing

@testable import TriptychGraphics

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Values at the edge of what markup can say.
struct SVGEdgeTests {
  private func written(_ items: [SceneItem]) throws -> String {
    let scene = Scene(
      size: ChartSize(width: 200, height: 200), theme: ChartTheme(.light),
      frame: Box(x: 0, y: 0, width: 200, height: 200), background: .card, items: items)
    var writer = SVGFileWriter(scene: scene, fonts: try Samples.fonts())
    writer.write()
    return writer.markup
  }

  private func arc(_ sweep: Double, start: Double = 0) -> SceneItem {
    .arc(
      SceneArc(
        center: Position(Coordinate(0.5), Coordinate(0.5)), radius: 60, width: 8, sweep: sweep, paint: .ink,
        start: start))
  }

  @Test(
    "a ring that is full but for a hair is drawn full, a hair of a ring is not", arguments: [0.0, 0.3, 0.77])
  func nearlyFullRing(start: Double) throws {
    for sweep in [0.99999, 0.999_999_9, 1.0.nextDown, 1] {
      #expect(try written([arc(sweep, start: start)]).contains("<circle"), "\(sweep)")
    }
    for sweep in [0, 0.000_01, 0.3, 0.5, 0.75, 0.99] {
      #expect(try !written([arc(sweep, start: start)]).contains("<circle"), "\(sweep)")
    }
  }

  @Test("characters that XML knows not are replaced, their neighbors stay")
  func characters() {
    let evil = "a\u{FFFE}b\u{FFFF}c\u{FFFD}d\u{FFFC}\u{EFFF}\u{1F3BE}\u{B}e"
    let text = SVGText.escaped(evil)
    #expect(text == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFC}\u{EFFF}\u{1F3BE}\u{FFFD}e")
    let parser = XMLParser(data: Data("<t>\(text)</t>".utf8))
    #expect(parser.parse())
  }

  @Test("an id is one word whatever it was made of")
  func ids() {
    #expect(SVGText.id("steps-2025_a") == "steps-2025_a")
    #expect(SVGText.id("a b\tc\"\u{301}<\u{FFFF}ä.#") == "a-b-c-------")
  }

  @Test("runs without two points leave nothing behind")
  func shortRuns() throws {
    let stroke = StrokeRole.series(.first, .solid)
    let one = [UnitPoint(0.5, 0.5)]
    let nothing = try written([.path(ScenePath(runs: [], stroke: stroke))])
    #expect(try written([.path(ScenePath(runs: [[], one], stroke: stroke))]) == nothing)
    #expect(!nothing.contains("<path"))
    let two = [UnitPoint(0, 0), UnitPoint(1, 1)]
    let path = try written([.path(ScenePath(runs: [[], two, one], stroke: stroke))])
    #expect(path.contains("d=\"M0 0 200 200\""))
  }

  @Test("classes of a heat map are never others than those of the style sheet")
  func heat() {
    #expect(SVGClass.heat(-3, .second) == "h0")
    #expect(SVGClass.heat(0, .second) == "h0")
    #expect(SVGClass.heat(99, .second) == "h7 ramp-nut")
    let cell = SceneRectangle(
      from: Position(Coordinate(0), Coordinate(0)), to: Position(Coordinate(1), Coordinate(1)),
      fill: .heat(12, .first), radius: 0, isCell: true)
    #expect(SVGClass.fill(cell) == "cell h7")
  }

  @Test("every arc has a class of the style sheet")
  func arcs() {
    let sheet = InlineSVG.styleSheet
    for paint in [Paint.card, .muted, .edge, .grid, .track, .band] {
      let item = SceneArc(
        center: Position(Coordinate(0), Coordinate(0)), radius: 9, width: 2, sweep: 1, paint: paint)
      let name = SVGClass.arc(item).split(separator: " ")[1]
      #expect(sheet.contains(".chart .arc.\(name) {"), "\(name)")
    }
  }
}
