@testable import TriptychGraphics

/// A text of a scene where it stands in a picture or in a figure of some width.
struct PlacedText: CustomStringConvertible {
  let string: String
  let box: Box

  var description: String {
    "\"\(string)\" at \(box.x.short),\(box.y.short) \(box.width.short)x\(box.height.short)"
  }

  /// The texts of a picture of fixed size.
  static func all(_ scene: Scene, fonts: FontCollection) -> [PlacedText] {
    texts(scene).filter { !$0.visibility.isShorterForm }.map { placed($0, in: scene.frame, fonts: fonts) }
  }

  /// The texts a page shows in a figure of a width, with the margins of its classes.
  static func all(_ resolved: ResolvedPlot, figure width: Double, fonts: FontCollection) -> [PlacedText] {
    let margins = resolved.margins
    let right = width < 560 ? margins.narrowRight : margins.right
    let frame = Box(
      x: margins.left, y: resolved.scene.frame.y, width: width - margins.left - right,
      height: resolved.scene.frame.height)
    return texts(resolved.scene).filter { isShown($0.visibility, at: width) }.map {
      placed($0, in: frame, fonts: fonts)
    }
  }

  private static func isShown(_ visibility: Visibility, at width: Double) -> Bool {
    switch visibility {
    case .always: return true
    case .fromNarrow: return width >= 250
    case .fromPhone: return width >= 300
    case .fromWide: return width >= 560
    case .fromDesk: return width >= 800
    case .onlyNarrow: return width < 560
    case .onlySmall: return width < 300
    }
  }

  private static func texts(_ scene: Scene) -> [SceneText] {
    scene.items.compactMap { item in
      if case .text(let text) = item { return text }
      return nil
    }
  }

  /// One text in a frame.
  static func placed(_ item: SceneText, in frame: Box, fonts: FontCollection) -> PlacedText {
    let style = item.role.style
    let width = fonts.width(of: item.string, style: style)
    let at = frame.point(item.at)
    let box = Box(
      x: at.x - width * item.anchor.share, y: at.y - style.size * 0.74, width: width,
      height: style.size * 0.94)
    return PlacedText(string: item.string, box: box)
  }

  /// Pairs that lie on each other.
  static func collisions(_ texts: [PlacedText]) -> [String] {
    texts.indices.flatMap { first in
      texts.indices.dropFirst(first + 1).compactMap { second in
        let (a, b) = (texts[first].box, texts[second].box)
        let overlaps = a.x < b.maxX && b.x < a.maxX && a.y < b.maxY && b.y < a.maxY
        return overlaps ? "\(texts[first]) lies on \(texts[second])" : nil
      }
    }
  }

  /// Texts that leave a box.
  static func outside(_ texts: [PlacedText], _ box: Box) -> [String] {
    texts.filter { text in
      text.box.x < box.x - 0.5 || text.box.maxX > box.maxX + 0.5 || text.box.y < box.y - 0.5
        || text.box.maxY > box.maxY + 0.5
    }.map { "\($0) leaves \(box.width.short)x\(box.height.short)" }
  }
}
