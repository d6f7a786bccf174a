extension PixelCanvas {
  /// Fills a rectangle given in pixels; edges inside a pixel cover a part of it.
  func fill(_ box: Box, ink: Ink) {
    guard let across = Extent(from: box.x, to: box.maxX, limit: width),
      let down = Extent(from: box.y, to: box.maxY, limit: height)
    else { return }
    for y in down.first...down.last {
      let share = down.share(y)
      let line = row(y)
      if share == 1, across.isWhole {
        (line + across.first).update(repeating: ink.pixel, count: across.last - across.first + 1)
        continue
      }
      let (first, last) = (across.first, across.last)
      line[first] = ink.over(line[first], coverage: UInt8(share * across.share(first) * 255 + 0.5))
      if last > first {
        line[last] = ink.over(line[last], coverage: UInt8(share * across.share(last) * 255 + 0.5))
      }
      guard last - first > 1 else { continue }
      fill(line + first + 1, count: last - first - 1, UInt8(share * 255 + 0.5), ink)
    }
  }

  /// Mixes a colour into neighbouring pixels that it covers alike.
  private func fill(_ pixels: UnsafeMutablePointer<UInt32>, count: Int, _ coverage: UInt8, _ ink: Ink) {
    guard coverage < 255 else { return pixels.update(repeating: ink.pixel, count: count) }
    // Most pixels are as their neighbour was.
    var (below, mixed) = (pixels[0], ink.over(pixels[0], coverage: coverage))
    for index in 0..<count {
      if pixels[index] != below {
        (below, mixed) = (pixels[index], ink.over(pixels[index], coverage: coverage))
      }
      pixels[index] = mixed
    }
  }

  /// The pixels a stretch touches, cut at the picture.
  private struct Extent {
    let from: Double
    let to: Double
    let first: Int
    let last: Int

    init?(from: Double, to: Double, limit: Int) {
      guard from.isFinite, to.isFinite, from < to, from < Double(limit), to > 0 else { return nil }
      self.from = max(0, from)
      self.to = min(Double(limit), to)
      first = Int(self.from)
      last = min(limit, Int(self.to.rounded(.up))) - 1
      guard first <= last else { return nil }
    }

    /// True where no pixel is covered in part.
    var isWhole: Bool { from == Double(first) && to == Double(last + 1) }

    /// The part of a pixel that the stretch covers, 0...1.
    func share(_ pixel: Int) -> Double {
      max(0, min(to, Double(pixel + 1)) - max(from, Double(pixel)))
    }
  }
}
