/// Writes lines of a view box of 1000: a place, then a step from each place to the next.
///
/// Steps are shorter than places, and long lines weigh on a page. They lead from one rounded place to
/// the next, so that rounding never adds up.
enum SVGSteps {
  /// Path data of a line, to a tenth of the view box's units; "" without points.
  static func data(_ points: [UnitPoint]) -> String {
    guard let first = points.first else { return "" }
    let start = "M" + (first.x * 1000).fixed(places: 1) + " " + (first.y * 1000).fixed(places: 1)
    guard points.count > 1 else { return start }
    var data = Array(start.utf8)
    data.reserveCapacity(8 * points.count + 24)
    data.append(UInt8(ascii: "l"))
    var (x, y) = (tenths(first.x), tenths(first.y))
    for (index, point) in points.enumerated().dropFirst() {
      let next = (x: tenths(point.x), y: tenths(point.y))
      append(next.x - x, isFirst: index == 1, to: &data)
      append(next.y - y, isFirst: false, to: &data)
      (x, y) = next
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// The place in tenths of a unit; what cannot be drawn lies at 0, as it does in other shapes.
  private static func tenths(_ fraction: Double) -> Int {
    guard fraction.isFinite, fraction.magnitude < 1e9 else { return 0 }
    return Int((fraction * 10_000).rounded())
  }

  /// A step; a minus parts numbers as well as a space does.
  private static func append(_ tenths: Int, isFirst: Bool, to data: inout [UInt8]) {
    if tenths < 0 {
      data.append(UInt8(ascii: "-"))
    } else if !isFirst {
      data.append(UInt8(ascii: " "))
    }
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    if whole > 0 || rest == 0 { append(whole, to: &data) }
    if rest > 0 {
      data.append(UInt8(ascii: "."))
      append(rest, to: &data)
    }
  }

  private static func append(_ number: UInt, to data: inout [UInt8]) {
    if number > 9 { append(number / 10, to: &data) }
    data.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
