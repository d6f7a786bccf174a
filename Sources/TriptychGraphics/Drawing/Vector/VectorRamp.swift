/// A gradient as a table of premultiplied pixels.
struct VectorRamp {
  private(set) var pixels: [UInt32]

  /// The colours from 0 to 1 in even steps; stops rise. Colours are mixed after they are premultiplied,
  /// so that a clear stop lends no colour of its own.
  init(_ stops: [VectorPaint.Stop], count: Int = 256) {
    guard !stops.isEmpty else {
      pixels = [UInt32](repeating: 0, count: count)
      return
    }
    let colors = stops.map { stop in
      let color = stop.color
      return SIMD4(color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
    }
    var next = 0
    pixels = (0..<count).map { index in
      let at = Double(index) / Double(count - 1)
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
