/// Consecutive square markers of a scene, written in few bytes: a cloud has hundreds of them.
///
/// Squares of one kind form a group, which has their class and moves each from its corner to its middle.
struct SVGSquareRun {
  private var markers: [SceneMarker] = []

  var isEmpty: Bool { markers.isEmpty }

  /// Adds a marker of the same kind as the others; returns false if it must be written separately.
  mutating func take(_ item: SceneMarker) -> Bool {
    guard item.shape == .square, item.look == .filled, item.at.x.offset == 0, item.at.y.offset == 0 else {
      return false
    }
    if let first = markers.first, first.radius != item.radius || first.accent != item.accent { return false }
    markers.append(item)
    return true
  }

  /// Returns the collected markers as markup; the run is empty afterward.
  mutating func close() -> String {
    defer { markers = [] }
    guard let first = markers.first else { return "" }
    let half = ((MarkerShape.square.corners.map(\.x).max() ?? 0) * first.radius * 100).rounded() / 100
    let side = (2 * half).short
    let squares = markers.map { item in
      "<rect x=\"\(SVGText.percent(item.at.x.fraction))\" y=\"\(SVGText.percent(item.at.y.fraction))\""
        + " width=\"\(side)\" height=\"\(side)\"/>"
    }
    return
      "<g class=\"pt \(SVGClass.accent(first.accent))\" transform=\"translate(-\(half.short) -\(half.short))\">"
      + squares.joined() + "</g>"
  }
}
