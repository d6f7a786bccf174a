/// Writes lines of a view box of 1000: a place, then a step from each place to the next.
///
/// Steps are shorter than places, and long lines weigh on a page. They lead from one rounded place to
/// the next, so that rounding never adds up.
enum SVGSteps {
  /// Path data of a line, to a tenth of the view box's units; "" without points.
  static func data(_ points: [UnitPoint]) -> String {
    guard let first = points.first else { return "" }
    var data = "M" + (first.x * 1000).fixed(places: 1) + " " + (first.y * 1000).fixed(places: 1)
    guard points.count > 1 else { return data }
    data += "l"
    var (x, y) = (tenths(first.x), tenths(first.y))
    for (index, point) in points.enumerated().dropFirst() {
      let next = (x: tenths(point.x), y: tenths(point.y))
      append(next.x - x, isFirst: index == 1, to: &data)
      append(next.y - y, isFirst: false, to: &data)
      (x, y) = next
    }
    return data
  }

  /// The place in tenths of a unit; what cannot be drawn lies at 0, as it does in other shapes.
  private static func tenths(_ fraction: Double) -> Int {
    guard fraction.isFinite, fraction.magnitude < 1e9 else { return 0 }
    return Int((fraction * 10_000).rounded())
  }

  /// A step; a minus parts numbers as well as a space does.
  private static func append(_ tenths: Int, isFirst: Bool, to data: inout String) {
    if tenths < 0 {
      data += "-"
    } else if !isFirst {
      data += " "
    }
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    if whole > 0 || rest == 0 { data += String(whole) }
    if rest > 0 { data += "." + String(rest) }
  }
}
