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
  /// True where digits share one width, so that columns of numbers line up.
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

  static func < (left: Visibility, right: Visibility) -> Bool { left.rawValue < right.rawValue }
}
