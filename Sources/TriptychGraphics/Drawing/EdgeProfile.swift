/// How much of a square pixel lies on one side of a straight edge, by the edge's distance and slope.
///
/// Seen along the normal of the edge a pixel is a trapezium: flat over (a - b), falling over b on
/// each side, where a and b are the larger and the smaller part of the normal. Its running sum is
/// the covered area, exact for straight edges.
enum EdgeProfile {
  /// Farther away than this, in pixels, an edge covers all of a pixel or nothing.
  static let reach = 0.75
  /// Distances a pixel is divided into.
  static let steps = 128
  /// Entries a slope.
  static let length = 192
  private static let slopes = 32

  /// For each slope 0...1 (smaller by larger part of the normal) the coverage from -reach to reach.
  private static let table: [UInt8] = (0...slopes).flatMap { slope -> [UInt8] in
    let ratio = Double(slope) / Double(slopes)
    let larger = 1 / (1 + ratio * ratio).squareRoot()
    return (0..<length).map { step in
      let distance = (Double(step) + 0.5) / Double(steps) - reach
      return UInt8(area(distance, larger, larger * ratio) * 255 + 0.5)
    }
  }

  /// The covered part, 0...1, of a pixel whose centre lies `distance` inside the edge.
  private static func area(_ distance: Double, _ larger: Double, _ smaller: Double) -> Double {
    let flat = (larger - smaller) / 2
    let end = (larger + smaller) / 2
    let away = abs(distance)
    let half: Double
    if away >= end {
      half = 0.5
    } else if away <= flat {
      half = away / larger
    } else {
      half = 0.5 - (end - away) * (end - away) / (2 * larger * smaller)
    }
    return distance < 0 ? 0.5 - half : 0.5 + half
  }

  /// Where the entries of a slope start, for an edge along (x, y).
  static func row(_ x: Double, _ y: Double) -> Int {
    let (x, y) = (abs(x), abs(y))
    let larger = max(x, y)
    guard larger > 0 else { return 0 }
    return Int(min(x, y) / larger * Double(slopes) + 0.5) * length
  }

  /// Gives the table to a loop.
  static func withTable(_ body: (UnsafePointer<UInt8>) -> Void) {
    table.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { body(base) }
    }
  }

  /// The entry of a distance that was multiplied by `steps`, counted from -reach.
  @inline(__always)
  static func step(_ scaled: Int) -> Int { min(max(scaled + 96, 0), length - 1) }

  /// The entry of a distance in pixels.
  @inline(__always)
  static func entry(_ distance: Double) -> Int {
    step(CoverageStrip.floor(distance * Double(steps)))
  }
}
