/// Chooses each pixel's place in the palette: the nearest colour's, or one that is as good to the eye and
/// makes the file smaller.
///
/// A file is small where places repeat. So a pixel takes the place that the same pixel of the frame to the
/// left has, or else that of its left neighbour, where that colour is hardly farther from it than the
/// nearest one.
final class SteadyPlaces {
  /// What a bin may become.
  struct Choice: BitwiseCopyable {
    /// The bin's mean, premultiplied.
    var color: SIMD4<Float> = .zero
    /// The squared distance at which a colour still is good enough; negative where only the nearest is.
    var limit: Float = -1
    var nearest: UInt8 = 0
    var isSolid = false

    /// - Parameter distance: squared, from the nearest colour.
    init(_ color: SIMD4<Float>, nearest: Int, distance: Float, isSolid: Bool) {
      self.color = color
      self.nearest = UInt8(truncatingIfNeeded: nearest)
      self.isSolid = isSolid
      limit = distance + SteadyPlaces.slack
    }

    /// One that must have this place.
    init(exactly place: Int) { nearest = UInt8(truncatingIfNeeded: place) }
  }

  /// How much farther, squared, a colour may be: two levels in each channel beside the nearest.
  static let slack: Float = 16

  /// By bin.
  private let choices = Scratch<Choice>(1 << 12)
  /// Premultiplied colours of the palette, and whether each is solid.
  private let colors = Scratch<SIMD4<Float>>(256)
  private let areSolid = Scratch<Bool>(256)
  /// How many pixels got each place.
  private(set) var pixels = [Int](repeating: 0, count: 256)

  /// Makes room for choices of so many bins.
  func reserve(bins: Int) { choices.reserve(bins) }

  subscript(bin: Int) -> Choice {
    get { choices.start[bin] }
    set { choices.start[bin] = newValue }
  }

  func setColor(_ color: SIMD4<Float>, isSolid: Bool, at place: Int) {
    colors.start[place] = color
    areSolid.start[place] = isSolid
  }

  /// Writes the places of all pixels.
  ///
  /// - Parameters:
  ///   - bins: the bin of each pixel, row by row.
  ///   - cellWidth: how far to the left the frame before lies.
  func write(_ picture: IndexedPicture, bins: UnsafePointer<UInt32>, cellWidth: Int) {
    var counts = [Int](repeating: 0, count: 256)
    let choices = choices.start
    counts.withUnsafeMutableBufferPointer { counts in
      for y in 0..<picture.height {
        let line = picture.row(y)
        let row = bins + y * picture.width
        for x in 0..<picture.width {
          let choice = choices + Int(row[x])
          var place = choice.pointee.nearest
          if choice.pointee.limit >= 0 {
            if x >= cellWidth, isGood(line[x - cellWidth], choice) {
              place = line[x - cellWidth]
            } else if x > 0, isGood(line[x - 1], choice) {
              place = line[x - 1]
            }
          }
          line[x] = place
          counts[Int(place)] &+= 1
        }
      }
    }
    pixels = counts
  }

  @inline(__always)
  private func isGood(_ place: UInt8, _ choice: UnsafePointer<Choice>) -> Bool {
    if place == choice.pointee.nearest { return true }
    let difference = colors.start[Int(place)] - choice.pointee.color
    return (difference * difference).sum() <= choice.pointee.limit
      && areSolid.start[Int(place)] == choice.pointee.isSolid
  }
}
