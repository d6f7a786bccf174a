/// How much of the ghost is drawn, by the size of its cell: what would only be noise in a small picture
/// is left out, and lines grow so that they keep about a pixel.
enum SymbiDetail: Int, Comparable, Hashable, Sendable {
  /// Below 48 pixels: body, face and what tells the level.
  case icon
  /// Below 96 pixels: no signs, fewer and larger particles.
  case small
  /// Everything.
  case full

  /// What a cell of so many pixels can show.
  init(side: Int) { self = side < 48 ? .icon : side < 96 ? .small : .full }

  /// What a line's width is multiplied with.
  var lineScale: Double {
    switch self {
    case .icon: 1.7
    case .small: 1.25
    case .full: 1
    }
  }

  static func < (one: SymbiDetail, other: SymbiDetail) -> Bool { one.rawValue < other.rawValue }
}
