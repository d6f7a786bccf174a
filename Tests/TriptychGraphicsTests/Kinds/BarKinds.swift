import ChartExamples

@testable import TriptychGraphics

/// The kinds these tests look at, and pictures of them.
enum BarKinds {
  static let kinds: Set<ChartKind> = [
    .bar, .stackedBar, .groupedBar, .box, .strain, .partsRing, .progressRing, .progressBar,
  ]

  /// Every example of these kinds, ordinary and hard, in a language.
  static func examples(_ words: ChartWords = .english) throws -> [(example: ChartExample, plot: Plot)] {
    // Half a million samples take a while to plot, and are of none of these kinds.
    try (ChartExample.all + ChartExample.hard).filter { !$0.id.hasPrefix("samples") }.compactMap { example in
      let plot = try example.plot(words)
      return kinds.contains(plot.kind) ? (example, plot) : nil
    }
  }

  static func scene(
    _ plot: Plot, _ width: Double = 800, _ height: Double = 420, layout: ChartLayout = .share
  ) throws -> Scene {
    try plot.resolve(
      size: ChartSize(width: width, height: height), theme: ChartTheme(.light), layout: layout,
      fonts: Samples.fonts()
    ).scene
  }
}

extension Scene {
  /// The boxes of all rectangles of a fill, in points.
  func boxes(_ fill: (Paint) -> Bool) -> [Box] {
    items.compactMap { item in
      guard case .rectangle(let item) = item, fill(item.fill) else { return nil }
      let (from, to) = (frame.point(item.from), frame.point(item.to))
      return Box(x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y)
    }
  }

  var bars: [Box] {
    boxes { paint in
      if case .accent = paint { return true }
      return false
    }
  }

  var arcs: [SceneArc] {
    items.compactMap { item in
      if case .arc(let arc) = item { return arc }
      return nil
    }
  }

  var strings: [String] {
    items.compactMap { item in
      if case .text(let text) = item { return text.string }
      return nil
    }
  }

  /// The runs of all paths of a stroke.
  func runs(_ stroke: StrokeRole) -> [[UnitPoint]] {
    items.flatMap { item -> [[UnitPoint]] in
      guard case .path(let path) = item, path.stroke == stroke else { return [] }
      return path.runs
    }
  }
}
