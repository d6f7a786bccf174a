/// A resolved chart as a flat list of drawing operations; equal scenes draw equal pictures.
///
/// Lengths are points, y runs down. One or two pixels per point is the painter's choice.
public struct Scene: Sendable, Equatable {
  /// The whole picture, in points.
  public let size: ChartSize
  /// The theme that colors the scene.
  public let theme: ChartTheme
  /// The part of the picture that positions are fractions of.
  let frame: Box
  /// What is painted first; nil leaves the picture transparent.
  let background: Paint?
  /// Drawn in order.
  let items: [SceneItem]

  /// True if narrow figures show shorter texts than wide ones.
  var hasNarrowForms: Bool {
    items.contains { item in
      if case .text(let text) = item { return text.visibility.isShorterForm }
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

/// One drawing operation.
enum SceneItem: Sendable, Equatable {
  case rectangle(SceneRectangle)
  case line(SceneLine)
  case path(ScenePath)
  case area(SceneArea)
  case dots(SceneDots)
  case marker(SceneMarker)
  case arc(SceneArc)
  case text(SceneText)
}

/// A filled rectangle between two places.
struct SceneRectangle: Sendable, Equatable {
  var from: Position
  var to: Position
  var fill: Paint
  /// Corner radius in points.
  var radius = 0.0
  /// True for cells: two points of the card separate each from its neighbors.
  var isCell = false
  /// The line around it, inside its edges; nil for none.
  var outline: StrokeRole?
}

/// A straight line.
struct SceneLine: Sendable, Equatable {
  var from: Position
  var to: Position
  var stroke: StrokeRole
}

/// Connected points; each run is a line of its own, so that gaps stay gaps.
struct ScenePath: Sendable, Equatable {
  var runs: [[UnitPoint]]
  var stroke: StrokeRole
}

/// A fill between an upper and a lower edge; both run from left to right.
struct SceneArea: Sendable, Equatable {
  var upper: [UnitPoint]
  var lower: [UnitPoint]
  var fill: Paint
}

/// Many equal discs.
struct SceneDots: Sendable, Equatable {
  var points: [UnitPoint]
  /// Points.
  var radius: Double
  var fill: Paint
  /// The width of a ring of card color around each, in points; 0 for none.
  var ring = 1.0
}

/// A shape that stands for a value.
enum MarkerShape: String, Sendable, Equatable, CaseIterable {
  case circle, triangle, diamond, square

  /// The shape of a series: its own where its accent has one, else the next of the four.
  ///
  /// After four series, when dashes come again, shapes are moved on by one: no pair repeats before sixteen.
  init(_ accent: Accent, index: Int) {
    switch accent {
    case .first: self = .triangle
    case .second: self = .circle
    case .third: self = .diamond
    case .ink, .muted, .good, .fair, .low, .series:
      self = Self.allCases[(index + index / 4) % Self.allCases.count]
    }
  }
}

/// One marker.
struct SceneMarker: Sendable, Equatable {
  enum Look: Sendable, Equatable {
    /// Filled, with a ring of card color two points wide.
    case filled
    /// A small muted disc: no data.
    case missing
    /// Card color inside, a line of 2.25 points around.
    case hollow
  }

  var at: Position
  var shape: MarkerShape
  /// Half the extent in points: the radius of a circle.
  var radius: Double
  var accent: Accent
  var look: Look
}

/// A part of a circle, clockwise.
struct SceneArc: Sendable, Equatable {
  var center: Position
  /// Points, to the middle of the stroke.
  var radius: Double
  /// Points.
  var width: Double
  /// 0...1 of the full turn.
  var sweep: Double
  var paint: Paint
  /// Where it starts: 0...1 of the full turn, from the top.
  var start = 0.0
  /// True for round ends; false ends it square on its radius.
  var isRound = true
}

/// One line of text; `at` is where its baseline starts, is centered or ends.
struct SceneText: Sendable, Equatable {
  var string: String
  var at: Position
  var role: TextRole
  var anchor = TextAnchor.start
  /// True if card color is drawn around the letters, so that lines behind do not disturb.
  var hasHalo = false
  var visibility = Visibility.always
}

extension MarkerShape {
  /// The corners for a half extent of 1, clockwise from the top; empty for a circle.
  ///
  /// Triangle and square are drawn so that all four look equally heavy.
  var corners: [UnitPoint] {
    switch self {
    case .circle: return []
    case .triangle: return [UnitPoint(0, -0.98), UnitPoint(1.04, 0.82), UnitPoint(-1.04, 0.82)]
    case .diamond: return [UnitPoint(0, -1.12), UnitPoint(1.12, 0), UnitPoint(0, 1.12), UnitPoint(-1.12, 0)]
    case .square:
      return [UnitPoint(-0.86, -0.86), UnitPoint(0.86, -0.86), UnitPoint(0.86, 0.86), UnitPoint(-0.86, 0.86)]
    }
  }
}

extension SceneItem {
  /// The operation as one line of text.
  var line: String {
    switch self {
    case .rectangle(let item):
      return "rectangle \(item.from.line) to \(item.to.line) \(item.fill)"
        + (item.isCell ? " cell" : "") + (item.radius > 0 ? " r\(item.radius.short)" : "")
        + (item.outline.map { " outline \($0)" } ?? "")
    case .line(let item): return "line \(item.from.line) to \(item.to.line) \(item.stroke)"
    case .area(let item): return "area \(item.fill): \(line(item.upper)) | \(line(item.lower))"
    case .path(let item):
      let runs = item.runs.map(line)
      return "path \(item.stroke): " + runs.joined(separator: " | ")
    case .dots(let item):
      return "dots r\(item.radius.short)" + (item.ring == 1 ? "" : " ring \(item.ring.short)")
        + " \(item.fill): " + line(item.points)
    case .marker(let item):
      return "marker \(item.shape.rawValue) \(item.look) r\(item.radius.short) \(item.at.line) \(item.accent)"
    case .arc(let item):
      return
        "arc r\(item.radius.short) w\(item.width.short) \(item.center.line) \(item.sweep.short) \(item.paint)"
        + (item.start > 0 ? " from \(item.start.short)" : "") + (item.isRound ? "" : " butt")
    case .text(let item):
      return "text \"\(item.string)\" \(item.at.line) \(item.anchor.rawValue) \(item.role)"
        + (item.hasHalo ? " halo" : "") + (item.visibility == .always ? "" : " \(item.visibility)")
    }
  }

  private func line(_ points: [UnitPoint]) -> String {
    points.map { "\(($0.x * 1000).short),\(($0.y * 1000).short)" }.joined(separator: " ")
  }
}

extension Position {
  /// "44.83%+9 62.3%-4".
  var line: String { "\(x.line) \(y.line)" }
}

extension Coordinate {
  /// "44.83%" or "44.83%+9".
  var line: String {
    let percent = (fraction * 100).short + "%"
    let rounded = offset.short
    if rounded == "0" { return percent }
    return percent + (rounded.hasPrefix("-") ? rounded : "+" + rounded)
  }
}

extension Double {
  /// At most two places after the point, without trailing zeros: what scenes and SVG need.
  var short: String { fixed(places: 2) }

  /// At most `places` (0...6) after the point, without trailing zeros; never "-0".
  func fixed(places: Int) -> String {
    guard isFinite, magnitude < 1e12 else { return "0" }
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    var digits = UInt((magnitude * scale).rounded())
    if digits == 0 { return "0" }
    var places = places
    while places > 0, digits % 10 == 0 {
      digits /= 10
      places -= 1
    }
    return Self.text(digits, places: places, isNegative: self < 0)
  }

  /// Digits with a point before the last `places` of them, written from the end: figures hold thousands of
  /// numbers.
  private static func text(_ digits: UInt, places: Int, isNegative: Bool) -> String {
    var (length, rest) = (1, digits / 10)
    while rest > 0 {
      length += 1
      rest /= 10
    }
    length = max(length, places + 1)
    let size = length + (places > 0 ? 1 : 0) + (isNegative ? 1 : 0)
    return String(unsafeUninitializedCapacity: size) { bytes in
      var (rest, index) = (digits, size)
      for place in 0..<length {
        if place == places, place > 0 {
          index -= 1
          bytes[index] = UInt8(ascii: ".")
        }
        index -= 1
        bytes[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      if isNegative { bytes[0] = UInt8(ascii: "-") }
      return size
    }
  }
}
