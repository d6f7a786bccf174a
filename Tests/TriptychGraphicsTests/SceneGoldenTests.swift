import ChartExamples
import Foundation
import Testing

@testable import TriptychGraphics

/// Scenes as text, one file for each example: what a chart draws and says changes only on purpose.
struct SceneGoldenTests {
  @Test("an example draws and says what it did before", arguments: ChartExample.all)
  func golden(example: ChartExample) throws {
    let fonts = try Samples.fonts()
    let plot = try example.plot(.english)
    let shared = try plot.resolve(
      size: example.size, theme: ChartTheme(.light), layout: .share, fonts: fonts)
    let page = try plot.resolve(
      size: ChartSize(width: 720, height: 240), theme: ChartTheme(.light), fonts: fonts)
    let parts = [
      "# words", Self.words(shared), "# picture", shared.scene.text, "# figure", page.scene.text,
      "# figure in a page", InlineSVG.figure(page, id: "c1").replacing("><", with: ">\n<"),
      InlineSVG.legend(page).replacing("><", with: ">\n<"),
    ]
    try Golden.expect(parts.joined(separator: "\n") + "\n", named: "Scenes/\(example.id).txt")
  }

  private static func words(_ resolved: ResolvedPlot) -> String {
    let table = resolved.table
    let words = [resolved.description.name] + resolved.description.summary + ["", table.caption]
    let rows = ([table.columns] + table.rows.prefix(8)).map { $0.joined(separator: " | ") }
    return (words + rows).joined(separator: "\n") + "\n"
  }

  @Test("every recorded scene belongs to an example")
  func stale() throws {
    let wanted = Set(ChartExample.all.map { $0.id + ".txt" })
    for name in Golden.names(in: "Scenes") where !wanted.contains(name) {
      if Golden.isRecording {
        try Golden.remove("Scenes/" + name)
      } else {
        Issue.record("\(name) belongs to no example; remove it")
      }
    }
  }

  @Test("the theme changes no position, only colors", arguments: ChartExample.all)
  func theme(example: ChartExample) throws {
    let fonts = try Samples.fonts()
    let plot = try example.plot(.english)
    let scenes = try ThemeName.allCases.map {
      try plot.resolve(size: example.size, theme: ChartTheme($0), layout: .share, fonts: fonts).scene
    }
    #expect(scenes.allSatisfy { $0.text == scenes[0].text })
    #expect(scenes[0] != scenes[1])
  }

  @Test("resolving twice gives equal scenes, whatever was measured before", arguments: ChartExample.all)
  func repeatable(example: ChartExample) throws {
    let fonts = try Samples.fonts()
    func scene(_ fonts: FontCollection) throws -> Scene {
      try example.plot(.english).resolve(
        size: example.size, theme: ChartTheme(.dark), layout: .share, fonts: fonts
      ).scene
    }
    let first = try scene(fonts)
    _ = try ChartExample.all[0].plot(.german).resolve(
      size: ChartSize(width: 640, height: 400), theme: ChartTheme(.light), fonts: fonts)
    #expect(try first == scene(fonts))
    #expect(try first == scene(Samples.fonts()))
  }
}

/// A few pictures compared by pixels, with a tolerance for other versions of Cairo and FreeType.
struct PixelGoldenTests {
  @Test("small pictures look as they did", arguments: ["line", "heatmap", "ring"])
  func looks(name: String) throws {
    let fonts = try Samples.fonts()
    let (_, _, plot) = try #require(try Samples.all().first { $0.name == name })
    let sizes = ["ring": ChartSize(width: 120, height: 120), "heatmap": ChartSize(width: 420, height: 320)]
    let size = sizes[name] ?? ChartSize(width: 420, height: 260)
    let scene = try plot.resolve(size: size, theme: ChartTheme(.light), layout: .share, fonts: fonts).scene
    let file = try PNGPainter(fonts: fonts).png(scene, scale: 1)
    guard let golden = Golden.bytes(named: "\(name).png") else {
      try Golden.record(Data(file), named: "\(name).png")
      return
    }
    let old = try #require(CairoReader.pixels(golden))
    let new = try #require(CairoReader.pixels(file))
    #expect(old.width == new.width && old.height == new.height)
    let different = zip(old.pixels, new.pixels).filter { PNGTests.distance($0, $1) > 32 }
    #expect(Double(different.count) < 0.002 * Double(old.pixels.count), "\(different.count) pixels differ")
  }
}
