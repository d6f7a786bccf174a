/// Thins a long line to what its pixels can show: first, lowest, highest and last of every column.
///
/// The picture stays the same as with all points, extremes included.
enum M4 {
  /// The kept points of one run, in order. `points` ascend in x (fractions of the frame);
  /// runs with at most two points a column come back as they are.
  static func thin(_ points: [UnitPoint], columns: Int) -> [UnitPoint] {
    guard columns > 0, points.count > 2 * columns else { return points }
    var kept: [UnitPoint] = []
    kept.reserveCapacity(4 * columns)
    var start = 0
    while start < points.count {
      let column = Int(points[start].x * Double(columns))
      var end = start
      var lowest = start
      var highest = start
      while end < points.count, Int(points[end].x * Double(columns)) == column {
        if points[end].y < points[highest].y { highest = end }
        if points[end].y > points[lowest].y { lowest = end }
        end += 1
      }
      var places = [start, min(lowest, highest), max(lowest, highest), end - 1]
      places = places.enumerated().filter { $0.offset == 0 || places[$0.offset - 1] != $0.element }.map(
        \.element)
      kept.append(contentsOf: places.map { points[$0] })
      start = end
    }
    return kept
  }
}
