@testable import TriptychGraphics

/// What a plot draws, for tests that count and measure it.
enum Drawn {
  static func scene(
    _ plot: Plot, width: Double = 800, height: Double = 420, layout: ChartLayout = .share
  ) throws -> Scene {
    try plot.resolve(
      size: ChartSize(width: width, height: height), theme: ChartTheme(.light), layout: layout,
      fonts: Samples.fonts()
    ).scene
  }

  static func rectangles(_ scene: Scene, in frameOnly: Bool = true) -> [SceneRectangle] {
    scene.items.compactMap { item in
      if case .rectangle(let box) = item, !frameOnly || box.to.x.offset == 0 { return box }
      return nil
    }
  }

  static func texts(_ scene: Scene) -> [String] {
    scene.items.compactMap { item in
      if case .text(let text) = item { return text.string }
      return nil
    }
  }

  static func dots(_ scene: Scene) -> Int {
    scene.items.reduce(0) { sum, item in
      if case .dots(let dots) = item { return sum + dots.points.count }
      return sum
    }
  }
}
