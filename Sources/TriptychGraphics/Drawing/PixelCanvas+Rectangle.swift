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
      let middle = UInt8(share * 255 + 0.5)
      for x in across.first...across.last {
        let part =
          x == across.first || x == across.last ? UInt8(share * across.share(x) * 255 + 0.5) : middle
        line[x] = ink.over(line[x], coverage: part)
      }
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
