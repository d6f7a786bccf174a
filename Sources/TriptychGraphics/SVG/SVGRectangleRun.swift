/// Consecutive rectangles of a scene, written in few bytes: a year has 365 cells, a month of nights 500
/// stages.
///
/// Rectangles of one class are grouped, which changes nothing as long as no rectangle overlaps another.
struct SVGRectangleRun {
  private var rectangles: [SceneRectangle] = []

  var isEmpty: Bool { rectangles.isEmpty }

  /// More plain rectangles than this become a single path, which has no rounded corners.
  private static let mostElements = 40

  /// Adds a rectangle of the same kind as the others; returns false if it must be written separately.
  mutating func take(_ item: SceneRectangle) -> Bool {
    let offsets = [item.from.x.offset, item.from.y.offset, item.to.x.offset, item.to.y.offset]
    guard item.outline == nil, offsets.allSatisfy({ $0 == 0 }), item.isCell || item.radius == 0 else {
      return false
    }
    if let first = rectangles.first, first.isCell != item.isCell { return false }
    rectangles.append(item)
    return true
  }

  /// Returns the collected rectangles as markup; the run is empty afterward.
  mutating func close() -> String {
    defer { rectangles = [] }
    guard let first = rectangles.first else { return "" }
    let isPath = !first.isCell && rectangles.count > Self.mostElements
    guard first.isCell || (isPath && !overlaps) else {
      return rectangles.map { "<rect class=\"\(SVGClass.fill($0))\" \(Self.place($0))/>" }.joined()
    }
    var groups: [(name: String, content: String)] = []
    for item in rectangles {
      let name = isPath ? SVGClass.fill(item) : Self.cellClass(item)
      let content = isPath ? Self.outline(item) : "<rect \(Self.place(item))\(Self.corners(item))/>"
      if let index = groups.firstIndex(where: { $0.name == name }) {
        groups[index].content += content
      } else {
        groups.append((name, content))
      }
    }
    if !isPath { return groups.map { "<g class=\"\($0.name)\">\($0.content)</g>" }.joined() }
    return SVGText.stretched(groups.map { "<path class=\"\($0.name)\" d=\"\($0.content)\"/>" }.joined())
  }

  /// Whether a rectangle overlaps one of another class, so that their order matters.
  private var overlaps: Bool {
    let sorted = rectangles.sorted { $0.from.x.fraction < $1.from.x.fraction }
    for (index, item) in sorted.enumerated() {
      for other in sorted[(index + 1)...] {
        if other.from.x.fraction >= item.to.x.fraction { break }
        let isApart =
          other.from.y.fraction >= item.to.y.fraction || item.from.y.fraction >= other.to.y.fraction
        if !isApart, other.fill != item.fill { return true }
      }
    }
    return false
  }

  private static func place(_ item: SceneRectangle) -> String {
    let (from, to) = (item.from, item.to)
    return "x=\"\(SVGText.percent(from.x.fraction))\" y=\"\(SVGText.percent(from.y.fraction))\""
      + " width=\"\(SVGText.percent(to.x.fraction - from.x.fraction))\""
      + " height=\"\(SVGText.percent(to.y.fraction - from.y.fraction))\""
  }

  /// The class of a cell, which includes the usual corner radius.
  private static func cellClass(_ item: SceneRectangle) -> String {
    SVGClass.fill(item) + (item.radius == 2 ? " r2" : "")
  }

  private static func corners(_ item: SceneRectangle) -> String {
    item.radius > 0 && item.radius != 2 ? " rx=\"\(item.radius.short)\"" : ""
  }

  /// The path data of a rectangle in a view box of 1000 units.
  private static func outline(_ item: SceneRectangle) -> String {
    func units(_ fraction: Double) -> String { (fraction * 1000).fixed(places: 1) }
    let (from, to) = (item.from, item.to)
    return "M\(units(from.x.fraction)) \(units(from.y.fraction))H\(units(to.x.fraction))"
      + "V\(units(to.y.fraction))H\(units(from.x.fraction))Z"
  }
}
