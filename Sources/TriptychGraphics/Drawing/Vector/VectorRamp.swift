/// A gradient as a table of premultiplied pixels.
struct VectorRamp {
  private(set) var pixels: [UInt32]

  /// The colours from 0 to 1 in even steps; stops rise. Colours are mixed after they are premultiplied,
  /// so that a clear stop lends no colour of its own.
  init(_ stops: [VectorPaint.Stop], count: Int = 256) {
    pixels = VectorRamp.table(stops, count) { Double($0) / Double(count - 1) }
  }

  /// The colours by the square of the way from the centre, for which no root is needed.
  init(squared stops: [VectorPaint.Stop], count: Int) {
    pixels = VectorRamp.table(stops, count) { ((Double($0) + 0.5) / Double(count)).squareRoot() }
  }

  private static func table(
    _ stops: [VectorPaint.Stop], _ count: Int, _ place: (Int) -> Double
  ) -> [UInt32] {
    guard !stops.isEmpty else { return [UInt32](repeating: 0, count: count) }
    let colors = stops.map { stop in
      let color = stop.color
      return SIMD4(color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
    }
    var next = 0
    return (0..<count).map { index in
      let at = place(index)
      while next < stops.count, stops[next].at <= at { next += 1 }
      let mixed: SIMD4<Double>
      if next == 0 {
        mixed = colors[0]
      } else if next == stops.count {
        mixed = colors[next - 1]
      } else {
        let (low, high) = (stops[next - 1].at, stops[next].at)
        mixed = colors[next - 1] + (colors[next] - colors[next - 1]) * ((at - low) / (high - low))
      }
      let bytes = mixed * 255 + 0.5
      return UInt32(bytes.w) << 24 | UInt32(bytes.x) << 16 | UInt32(bytes.y) << 8 | UInt32(bytes.z)
    }
  }
}
