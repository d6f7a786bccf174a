/// The dash of a series, so that color is never the only difference.
enum Dash: Int, Sendable, Equatable, CaseIterable {
  case solid = 1
  case long, dotted, mixed

  /// The dash of the series at a place of the list; places wrap around.
  init(series index: Int) { self = Self.allCases[index % Self.allCases.count] }

  /// Lengths of dash and space in points; empty for a solid line.
  var lengths: [Double] {
    switch self {
    case .solid: return []
    case .long: return [7, 4]
    case .dotted: return [2, 4]
    case .mixed: return [9, 4, 2, 4]
    }
  }
}

/// What a line is for; width, dash and color follow from it.
enum StrokeRole: Sendable, Equatable {
  case grid, axis, rule
  case series(Accent, Dash)
  /// The line of a sparkline.
  case spark(Accent)
  case trend
  /// A thinner line beside the main ones.
  case soft(Accent, Dash)
  /// Light strokes where there is no data.
  case hatch
  /// Strokes of card color on a fill, so that color is not the only difference.
  case texture
  /// The line around a box.
  case outline(Dash)

  var paint: Paint {
    switch self {
    case .grid: return .grid
    case .axis, .rule: return .edge
    case .series(let accent, _), .spark(let accent), .soft(let accent, _): return .accent(accent)
    case .trend, .outline: return .ink
    case .hatch: return .track
    case .texture: return .card
    }
  }

  /// Points.
  var width: Double {
    switch self {
    case .grid, .axis, .rule, .hatch: return 1
    case .series, .trend: return 2.25
    case .spark, .outline: return 2
    case .soft, .texture: return 1.5
    }
  }

  var dash: [Double] {
    switch self {
    case .rule: return Dash.dotted.lengths
    case .series(_, let dash), .soft(_, let dash): return dash.lengths
    case .outline(let dash): return dash == .solid ? [] : [5, 3]
    case .grid, .axis, .spark, .trend, .hatch, .texture: return []
    }
  }

  /// True for lines drawn with round joins and ends.
  var isRound: Bool {
    switch self {
    case .grid, .axis, .rule, .hatch, .texture, .outline: return false
    case .series, .spark, .trend, .soft: return true
    }
  }
}

/// What a text is for; size, weight and color follow from it.
enum TextRole: Sendable, Equatable {
  /// Axis and other quiet labels.
  case label
  /// A number or name that matters.
  case strong
  /// The name of a series in its color.
  case series(Accent)
  case title, subtitle
  /// A number that stands alone, of a given size in points.
  case number(Double)
  /// A name under or in a ring, of a given size in points.
  case caption(Double)
  /// On a fill of ink: card color, strong or plain.
  case inverse(TextWeight)

  var style: TextStyle {
    switch self {
    case .label, .subtitle: return TextStyle(size: 13, weight: .regular)
    case .strong, .series: return TextStyle(size: 13, weight: .semibold)
    case .title: return TextStyle(size: 19, weight: .semibold, tracking: -0.011)
    case .number(let size):
      return TextStyle(size: size, weight: .semibold, tracking: -0.035, isTabular: false)
    case .caption(let size): return TextStyle(size: size, weight: .regular)
    case .inverse(let weight): return TextStyle(size: 13, weight: weight)
    }
  }

  var paint: Paint {
    switch self {
    case .label, .subtitle, .caption: return .muted
    case .strong, .title, .number: return .ink
    case .inverse: return .card
    case .series(.series): return .ink
    case .series(let accent): return .accent(accent)
    }
  }
}

/// The two weights charts are set in.
enum TextWeight: Int, Sendable, Equatable, CaseIterable {
  case regular, semibold
}

/// How a text is set.
struct TextStyle: Sendable, Equatable {
  /// Points.
  var size: Double
  var weight: TextWeight
  /// Extra space after each letter, in parts of the size; negative is tighter.
  var tracking = 0.0
  /// True if digits share one width, so that columns of numbers line up.
  var isTabular = true
}

/// Where a text sits on its place.
enum TextAnchor: String, Sendable, Equatable {
  case start, middle, end

  /// The part of the width that lies left of the place.
  var share: Double {
    switch self {
    case .start: return 0
    case .middle: return 0.5
    case .end: return 1
    }
  }
}

/// From which width of the figure on a text has room.
///
/// Pictures of fixed size show everything they hold; fluid pages hide by the figure's own width.
enum Visibility: Int, Sendable, Equatable, Comparable, CaseIterable {
  /// At every width.
  case always
  /// From 250 points on: the narrowest phone.
  case fromNarrow
  /// From 300 points on: a phone.
  case fromPhone
  /// From 560 points on: a tablet.
  case fromWide
  /// From 800 points on: a full column of a desk.
  case fromDesk
  /// Only below 560 points, in place of a longer text.
  case onlyNarrow
  /// Only below 300 points, in place of a longer text.
  case onlySmall

  /// True for a text that stands in place of a longer one: pictures of fixed size show the longer one.
  var isShorterForm: Bool { self == .onlyNarrow || self == .onlySmall }

  static func < (left: Visibility, right: Visibility) -> Bool { left.rawValue < right.rawValue }
}
