/// A picture of at most 256 colours: a palette, and for each pixel its place in it.
final class IndexedPicture {
  let width: Int
  let height: Int
  /// Straight 0xAARRGGBB, 1...256 of them; those that let something through come first.
  var palette: [UInt32] = []
  /// Row by row a zero, which in PNG stands for a row without a filter, then a byte a pixel; the encoder
  /// copies them and may choose a filter.
  let rows: Scratch<UInt8>

  /// A picture whose places are not set yet.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    rows = Scratch((width + 1) * height)
    for row in 0..<height { rows.start[row * (width + 1)] = 0 }
  }

  /// Bytes of all rows.
  var count: Int { (width + 1) * height }

  /// The places of a row's pixels.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { rows.start + y * (width + 1) + 1 }

  /// Puts the palette in its order: translucent colours first, each kind with the commonest first, unused ones left out.
  ///
  /// - Parameters:
  ///   - colors: straight colours, up to 256, by the places that the pixels hold now.
  ///   - pixels: how many pixels have each.
  func arrange(_ colors: [UInt32], pixels: [Int]) {
    let order = colors.indices.filter { pixels[$0] > 0 }.sorted { first, second in
      let (isSolid, isOtherSolid) = (colors[first] >> 24 == 255, colors[second] >> 24 == 255)
      if isSolid != isOtherSolid { return isOtherSolid }
      return pixels[first] == pixels[second] ? first < second : pixels[first] > pixels[second]
    }
    var moved = [UInt8](repeating: 0, count: 256)
    for (place, color) in order.enumerated() { moved[color] = UInt8(truncatingIfNeeded: place) }
    palette = order.map { colors[$0] }
    moved.withUnsafeBufferPointer { moved in
      for y in 0..<height {
        let line = row(y)
        for x in 0..<width { line[x] = moved[Int(line[x])] }
      }
    }
  }
}
