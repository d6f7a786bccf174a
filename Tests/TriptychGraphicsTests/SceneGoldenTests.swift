import Testing

@testable import TriptychGraphics

/// Scenes as text: what a chart draws changes only on purpose.
struct SceneGoldenTests {
  @Test("shared pictures of every kind draw what they drew before")
  func shared() throws {
    let fonts = try Samples.fonts()
    for (name, size, plot) in try Samples.all() {
      let resolved = try plot.resolve(size: size, theme: ChartTheme(.light), layout: .share, fonts: fonts)
      try Golden.expect(resolved.scene.text, named: "\(name)-share.txt")
    }
  }

  @Test("figures of every kind draw what they drew before, words and table included")
  func page() throws {
    let fonts = try Samples.fonts()
    for (name, _, plot) in try Samples.all() {
      let resolved = try plot.resolve(
        size: ChartSize(width: 720, height: 240), theme: ChartTheme(.light), fonts: fonts)
      let table = resolved.table
      let words = [resolved.description.name] + resolved.description.summary + ["", table.caption]
      let rows = ([table.columns] + table.rows.prefix(8)).map { $0.joined(separator: " | ") }
      let text =
        (words + rows).joined(separator: "\n") + "\n\n" + resolved.scene.text + "\n"
        + InlineSVG.figure(resolved, id: "c1").replacing("><", with: ">\n<") + "\n"
      try Golden.expect(text, named: "\(name)-page.txt")
    }
  }

  @Test("the theme changes no position, only colours")
  func theme() throws {
    let fonts = try Samples.fonts()
    for (_, size, plot) in try Samples.all() {
      let scenes = try ThemeName.allCases.map {
        try plot.resolve(size: size, theme: ChartTheme($0), layout: .share, fonts: fonts).scene
      }
      #expect(scenes.allSatisfy { $0.text == scenes[0].text })
      #expect(scenes[0] != scenes[1])
    }
  }

  @Test("resolving twice gives equal scenes")
  func repeatable() throws {
    let fonts = try Samples.fonts()
    for (_, size, plot) in try Samples.all() {
      let first = try plot.resolve(size: size, theme: ChartTheme(.dark), layout: .share, fonts: fonts)
      let second = try plot.resolve(
        size: size, theme: ChartTheme(.dark), layout: .share, fonts: Samples.fonts())
      #expect(first.scene == second.scene)
    }
  }
}
