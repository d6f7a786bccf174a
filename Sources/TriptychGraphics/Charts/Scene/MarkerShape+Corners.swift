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
