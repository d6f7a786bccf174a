import Testing

@testable import TriptychGraphics

/// A picture as it came out of the painter: written as a file, read back by a reader that shares nothing
/// with the writer.
struct DrawnPicture {
  let width: Int
  let height: Int
  /// 0xFFRRGGBB, row by row.
  let pixels: [UInt32]

  /// Pixels per point: enough that strokes and stems of letters have a middle of full color.
  static let scale = 2

  init(_ scene: Scene, painter: PNGPainter) throws {
    let file = try #require(CairoReader.pixels(try painter.png(scene, scale: Self.scale)))
    width = file.width
    height = file.height
    pixels = file.pixels
  }

  /// A picture as it was drawn, before it is written as a file.
  init(_ scene: Scene, fonts: FontCollection) throws {
    (width, height) = Painted.size(scene, Double(Self.scale))
    pixels = try Painted.ours(scene, scale: Double(Self.scale), fonts: fonts)
  }

  /// How often each color occurs at some places.
  func counts(at places: [Int]) -> [UInt32: Int] {
    var counts: [UInt32: Int] = [:]
    pixels.withUnsafeBufferPointer { pixels in
      // Neighbors are mostly equal, and a run of them is counted at once.
      var (color, run) = (UInt32(0), 0)
      for place in places {
        let pixel = pixels[place]
        if pixel == color {
          run += 1
          continue
        }
        if run > 0 { counts[color, default: 0] += run }
        (color, run) = (pixel, 1)
      }
      if run > 0 { counts[color, default: 0] += run }
    }
    return counts
  }

  /// The most frequent color at some places, the lower of equals; nil for no places.
  func commonest(at places: [Int]) -> RGB? { Self.commonest(counts(at: places)) }

  static func commonest(_ counts: [UInt32: Int]) -> RGB? {
    counts.min { ($1.value, $0.key) < ($0.value, $1.key) }.map { RGB($0.key) }
  }

  /// The places inside a box in points.
  func places(in box: Box) -> [Int] {
    let scale = Double(Self.scale)
    let columns = max(0, Int(box.x * scale))..<max(0, min(width, Int(box.maxX * scale)))
    let rows = max(0, Int(box.y * scale))..<max(0, min(height, Int(box.maxY * scale)))
    guard !columns.isEmpty, !rows.isEmpty else { return [] }
    return rows.flatMap { row in columns.map { row * width + $0 } }
  }
}

/// Where a group of equally painted things lies, found by drawing it alone.
struct DrawnMask {
  /// Places that have the group's full color.
  let core: [Int]
  /// True if the group has drawn anything, soft edges included.
  let touched: [Bool]
  /// True if the group has its full color.
  let isCore: [Bool]
  private let places: [Int]
  private let width: Int

  init(_ items: [SceneItem], of scene: Scene, fonts: FontCollection) throws {
    let alone = Scene(
      size: scene.size, theme: scene.theme, frame: scene.frame, background: .card, items: items)
    let pixels = try Painted.ours(alone, scale: Double(DrawnPicture.scale), fonts: fonts)
    let paper = scene.theme.color(Paint.card).hex | 0xFF00_0000
    var counts: [UInt32: Int] = [:]
    let places = pixels.withUnsafeBufferPointer { pixels in
      var places: [Int] = []
      var place = 0
      while place < pixels.count {
        if pixels[place] != paper {
          places.append(place)
          counts[pixels[place], default: 0] += 1
        }
        place += 1
      }
      return places
    }
    let color = counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
    core = places.filter { pixels[$0] == color }
    var touched = [Bool](repeating: false, count: pixels.count)
    var isCore = touched
    for place in places { touched[place] = true }
    for place in core { isCore[place] = true }
    self.touched = touched
    self.isCore = isCore
    self.places = places
    width = Painted.size(alone, Double(DrawnPicture.scale)).width
  }

  /// Places outside of the group, one point away, each once.
  var rim: [Int] {
    var known = touched
    var rim: [Int] = []
    let reach = DrawnPicture.scale
    for place in places {
      let column = place % width
      let near = [
        column >= reach ? place - reach : -1, column + reach < width ? place + reach : -1,
        place - reach * width, place + reach * width,
      ]
      for other in near where other >= 0 && other < known.count && !known[other] {
        known[other] = true
        rim.append(other)
      }
    }
    return rim
  }
}

extension SceneItem {
  /// What the item is painted with; nil for what draws paper or nothing.
  var paint: Paint? {
    switch self {
    case .rectangle(let item): return item.outline.map(\.paint) ?? item.fill
    case .line(let item): return item.stroke.paint
    case .path(let item): return item.stroke.paint
    case .area(let item): return item.fill
    case .dots(let item): return item.fill
    case .marker(let item): return item.look == .missing ? .muted : .accent(item.accent)
    case .arc(let item): return item.paint
    case .text(let item): return item.role.paint
    }
  }

  var isText: Bool {
    if case .text = self { return true }
    return false
  }
}
