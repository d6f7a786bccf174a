/// A resolved chart as a flat list of drawing operations; equal scenes draw equal pictures.
///
/// Lengths are points, y runs down. One or two pixels a point is the painter's choice.
public struct Scene: Sendable, Equatable {
  /// The whole picture, in points.
  public let size: ChartSize
  /// The theme that colours the scene.
  public let theme: ChartTheme
  /// The part of the picture that positions are fractions of.
  let frame: Box
  /// What is painted first; nil leaves the picture transparent.
  let background: Paint?
  /// Drawn in order.
  let items: [SceneItem]

  /// True where narrow figures show shorter texts than wide ones.
  var hasNarrowForms: Bool {
    items.contains { item in
      if case .text(let text) = item { return text.visibility == .onlyNarrow }
      return false
    }
  }

  /// The scene as text, one operation a line: for tests and for finding out what a chart holds.
  public var text: String {
    var lines = [
      "scene \(size.width.short) x \(size.height.short)",
      "frame \(frame.x.short) \(frame.y.short) \(frame.width.short) x \(frame.height.short)",
    ]
    lines.append(contentsOf: items.map(\.line))
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The size of a picture or of a figure on a page.
public struct ChartSize: Sendable, Equatable {
  /// Points.
  public var width: Double
  /// Points.
  public var height: Double

  /// A size in points; both at least 1 where a picture is wanted.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
