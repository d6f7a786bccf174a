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
  /// True for cells: two points of the card part each from its neighbours.
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
  /// The width of a ring of card colour around each, in points; 0 for none.
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
    case .ink, .good, .fair, .low, .series:
      self = Self.allCases[(index + index / 4) % Self.allCases.count]
    }
  }
}

/// One marker.
struct SceneMarker: Sendable, Equatable {
  enum Look: Sendable, Equatable {
    /// Filled, with a ring of card colour two points wide.
    case filled
    /// A small muted disc: no data.
    case missing
    /// Card colour inside, a line of 2.25 points around.
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
  var centre: Position
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

/// One line of text; `at` is where its baseline starts, is centred or ends.
struct SceneText: Sendable, Equatable {
  var string: String
  var at: Position
  var role: TextRole
  var anchor = TextAnchor.start
  /// True where card colour is drawn around the letters, so that lines behind do not disturb.
  var hasHalo = false
  var visibility = Visibility.always
}
