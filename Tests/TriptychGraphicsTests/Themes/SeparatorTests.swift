import ChartExamples
import Foundation
import Testing

@testable import TriptychGraphics

/// Two points of card part what lies side by side, measured on the pixels that were drawn.
struct SeparatorTests {
  private static let themes = [ChartTheme(.light), ChartTheme(.dark), ChartTheme(.contrastDark)]

  /// Full pixels of card a parting has at least; its two edges may lie between pixels.
  private static let least = 2 * DrawnPicture.scale - 1

  @Test("neighboring segments and cells are parted by two points", arguments: ChartExample.all)
  func rectangles(example: ChartExample) throws {
    let fonts = try Samples.fonts()
    let painter = PNGPainter(fonts: fonts)
    for theme in Self.themes {
      let scene = try example.plot(.english).resolve(
        size: example.size, theme: theme, layout: .share, fonts: fonts
      ).scene
      let pairs = Self.neighbors(in: scene)
      guard !pairs.isEmpty else { return }
      let picture = try DrawnPicture(scene, painter: painter)
      let card = theme.color(Paint.card).hex | 0xFF00_0000
      for pair in pairs {
        let run = Self.longestRun(of: card, along: pair, in: picture)
        #expect(
          run >= Self.least,
          "\(example.id), \(theme.name.rawValue): \(run) pixels at \(pair.from) to \(pair.to)")
      }
    }
  }

  /// A line across the parting of two neighbors, in points.
  private struct Crossing {
    let from: UnitPoint
    let to: UnitPoint
  }

  private static func neighbors(in scene: Scene) -> [Crossing] {
    let boxes = scene.items.compactMap { item -> Box? in
      guard case .rectangle(let item) = item, isSegment(item.fill) else { return nil }
      let (from, to) = (scene.frame.point(item.from), scene.frame.point(item.to))
      let box = Box(x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y)
      return box.width >= 6 && box.height >= 6 ? box : nil
    }
    var found: [Crossing] = []
    for first in boxes {
      for second in boxes {
        let across = second.x - first.maxX
        let shared = (max(first.y, second.y), min(first.maxY, second.maxY))
        if (-0.6...2.6).contains(across), shared.1 - shared.0 > 4 {
          let y = (shared.0 + shared.1) / 2
          found.append(Crossing(from: UnitPoint(first.maxX - 2.5, y), to: UnitPoint(second.x + 2.5, y)))
        }
        let down = second.y - first.maxY
        let columns = (max(first.x, second.x), min(first.maxX, second.maxX))
        if (-0.6...2.6).contains(down), columns.1 - columns.0 > 4 {
          let x = (columns.0 + columns.1) / 2
          found.append(Crossing(from: UnitPoint(x, first.maxY - 2.5), to: UnitPoint(x, second.y + 2.5)))
        }
      }
    }
    return found
  }

  private static func isSegment(_ paint: Paint) -> Bool {
    switch paint {
    case .accent, .heat, .ink, .muted: return true
    case .card, .edge, .grid, .band, .track: return false
    }
  }

  /// The longest run of a color along a line of pixels.
  private static func longestRun(of color: UInt32, along line: Crossing, in picture: DrawnPicture) -> Int {
    let scale = Double(DrawnPicture.scale)
    let steps = Int((max(line.to.x - line.from.x, line.to.y - line.from.y) * scale).rounded())
    var longest = 0
    var run = 0
    for step in 0...max(steps, 1) {
      let share = Double(step) / Double(max(steps, 1))
      let column = Int((line.from.x + (line.to.x - line.from.x) * share) * scale)
      let row = Int((line.from.y + (line.to.y - line.from.y) * share) * scale)
      guard (0..<picture.width).contains(column), (0..<picture.height).contains(row) else { continue }
      run = picture.pixels[row * picture.width + column] == color ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  @Test("parts of a ring are parted by two points", arguments: ChartExample.all)
  func rings(example: ChartExample) throws {
    let fonts = try Samples.fonts()
    let painter = PNGPainter(fonts: fonts)
    for theme in Self.themes {
      let scene = try example.plot(.english).resolve(
        size: example.size, theme: theme, layout: .share, fonts: fonts
      ).scene
      let arcs = scene.items.compactMap { item -> SceneArc? in
        guard case .arc(let arc) = item, case .accent = arc.paint else { return nil }
        return arc
      }
      guard let first = arcs.first, arcs.count > 1, arcs.allSatisfy({ $0.radius == first.radius }) else {
        return
      }
      let picture = try DrawnPicture(scene, painter: painter)
      let colors = Set(arcs.map { theme.color($0.paint).hex | 0xFF00_0000 })
      let gaps = Self.gaps(on: first, colors, in: scene, picture)
      #expect(gaps.count == arcs.count, "\(example.id): \(gaps.count) partings of \(arcs.count) parts")
      for gap in gaps { #expect(gap >= 1.75, "\(example.id), \(theme.name.rawValue): \(gap) points") }
    }
  }

  /// The lengths in points of what parts different colors on a circle.
  private static func gaps(
    on arc: SceneArc, _ colors: Set<UInt32>, in scene: Scene, _ picture: DrawnPicture
  ) -> [Double] {
    let center = scene.frame.point(arc.center)
    let scale = Double(DrawnPicture.scale)
    let count = Int(2 * Double.pi * arc.radius * scale * 4)
    let seen = (0..<count).map { step -> UInt32? in
      let angle = 2 * Double.pi * Double(step) / Double(count)
      let column = Int((center.x + arc.radius * cos(angle)) * scale)
      let row = Int((center.y + arc.radius * sin(angle)) * scale)
      let pixel = picture.pixels[row * picture.width + column]
      return colors.contains(pixel) ? pixel : nil
    }
    guard let start = seen.firstIndex(where: { $0 != nil }), var last = seen[start] else { return [] }
    var gaps: [Double] = []
    var run = 0
    for offset in 1...count {
      guard let color = seen[(start + offset) % count] else {
        run += 1
        continue
      }
      if color != last { gaps.append(Double(run) / 4 / scale) }
      last = color
      run = 0
    }
    return gaps
  }
}
