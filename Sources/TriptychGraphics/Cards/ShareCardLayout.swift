/// Where the parts of a card stand, in pixels.
struct ShareCardLayout {
  /// The format's measures.
  struct Measures {
    let margin: Double
    /// The sizes of the title to try, the largest first, and the most lines.
    let titleSizes: [Double]
    let titleLines: Int
    /// The top of the first line, and the width of the title.
    let titleTop: Double
    let titleWidth: Double
    let subtitleSize: Double
    let scoreName: Double
    let scoreValue: Double
    /// The baseline of the scores' values and of the brand.
    let scoreBase: Double
    let brandBase: Double
    /// The room for the pet; `nil` puts it below the title, as large as fits.
    let pet: Box?
  }

  /// A line of text and the place where its baseline begins.
  struct Line: Equatable {
    var text: String
    var style: TextStyle
    var x: Double
    var y: Double
  }

  let measures: Measures
  private(set) var title: [Line]
  private(set) var subtitle: Line?
  /// Each score's name with its mark's place, and its value.
  private(set) var scores: [(name: Line, mark: UnitPoint, value: Line)]
  private(set) var brand: Line
  /// The square in which the pet is centered.
  private(set) var pet: Box

  /// The radius of a score's mark in parts of the name's size.
  static let mark = 0.34
  /// The width of the sign left of the brand's name, with its gap, in parts of the name's size.
  static let sign = 1.3

  init(_ card: ShareCard, _ format: ShareCard.Format, fonts: FontCollection) {
    let measures = Measures(format)
    self.measures = measures
    let width = Double(format.size.width)
    let (lines, style) = Self.title(card.title, measures, fonts)
    let pitch = style.size * 1.09
    let first = measures.titleTop + style.size * 0.82
    title = lines.enumerated().map {
      Line(text: $0.element, style: style, x: measures.margin, y: first + pitch * Double($0.offset))
    }
    let end = title.last?.y ?? first
    let small = TextStyle(size: measures.subtitleSize, weight: .regular, isTabular: false)
    subtitle = card.subtitle.flatMap { text in
      TextWrap(fonts: fonts).lines(text, style: small, width: measures.titleWidth, most: 1).first
    }.map { Line(text: $0, style: small, x: measures.margin, y: end + measures.subtitleSize * 2.05) }
    scores = Self.scores(card.scores, measures, fonts)
    let name = TextStyle(size: measures.scoreName, weight: .semibold, tracking: -0.02, isTabular: false)
    brand = Line(
      text: card.brand, style: name, x: width - measures.margin - fonts.width(of: card.brand, style: name),
      y: measures.brandBase)
    let foot = scores.first.map { $0.name.y } ?? measures.brandBase
    pet =
      measures.pet
      ?? Self.middle(
        from: (subtitle?.y ?? end) + 32, to: foot - measures.scoreName - 32,
        width: width - 2 * measures.margin, center: width / 2)
  }

  /// The largest square between two rows in which a pet can be drawn.
  private static func middle(from top: Double, to bottom: Double, width: Double, center: Double) -> Box {
    let side = max(0, min(Double(PetPicture.sizes.upperBound), bottom - top, width))
    return Box(x: center - side / 2, y: top + (bottom - top - side) / 2, width: side, height: side)
  }

  /// The lines of the title at the largest size at which it fits, at the smallest shortened.
  private static func title(
    _ text: String, _ measures: Measures, _ fonts: FontCollection
  ) -> ([String], TextStyle) {
    let wrap = TextWrap(fonts: fonts)
    var found: ([String], TextStyle) = ([], TextStyle(size: 48, weight: .semibold))
    for size in measures.titleSizes {
      let style = TextStyle(size: size, weight: .semibold, tracking: -0.02, isTabular: false)
      found = (wrap.lines(text, style: style, width: measures.titleWidth, most: measures.titleLines), style)
      if found.0.joined(separator: " ") == text { break }
    }
    return found
  }

  private static func scores(
    _ scores: [ShareCard.Score], _ measures: Measures, _ fonts: FontCollection
  ) -> [(name: Line, mark: UnitPoint, value: Line)] {
    let nameStyle = TextStyle(
      size: measures.scoreName, weight: .semibold, tracking: -0.01, isTabular: false)
    let valueStyle = TextStyle(
      size: measures.scoreValue, weight: .semibold, tracking: -0.045, isTabular: false)
    let base = measures.scoreBase - measures.scoreValue * 0.98
    var x = measures.margin
    return scores.map { score in
      let indent = measures.scoreName * 1.15
      let place = (
        name: Line(text: score.name, style: nameStyle, x: x + indent, y: base),
        mark: UnitPoint(x + measures.scoreName * Self.mark, base - measures.scoreName * 0.36),
        value: Line(text: score.value, style: valueStyle, x: x, y: measures.scoreBase)
      )
      x +=
        max(
          indent + fonts.width(of: score.name, style: nameStyle),
          fonts.width(of: score.value, style: valueStyle)) + measures.scoreName * 2.4
      return place
    }
  }
}

extension ShareCardLayout {
  /// Puts everything as far from the right edge as it stood from the left one, for languages that are written from right
  /// to left. The sign of the brand stays left of its Latin name.
  mutating func mirror(width: Double, fonts: FontCollection) {
    func mirrored(_ line: Line) -> Line {
      var line = line
      line.x = width - line.x - fonts.width(of: line.text, style: line.style)
      return line
    }
    title = title.map(mirrored)
    subtitle = subtitle.map(mirrored)
    scores = scores.map { score in
      (mirrored(score.name), UnitPoint(width - score.mark.x, score.mark.y), mirrored(score.value))
    }
    brand = mirrored(brand)
    brand.x += Self.sign * brand.style.size
    pet.x = width - pet.maxX
  }
}

extension ShareCardLayout.Measures {
  init(_ format: ShareCard.Format) {
    switch format {
    case .wide:
      self.init(
        margin: 72, titleSizes: [64, 56, 48, 42], titleLines: 3, titleTop: 72, titleWidth: 640,
        subtitleSize: 27, scoreName: 25, scoreValue: 84, scoreBase: 572, brandBase: 574,
        pet: Box(x: 732, y: 62, width: 420, height: 420))
    case .square:
      self.init(
        margin: 72, titleSizes: [76, 66, 56, 48], titleLines: 3, titleTop: 76, titleWidth: 936,
        subtitleSize: 31, scoreName: 28, scoreValue: 96, scoreBase: 1004, brandBase: 1004, pet: nil)
    case .story:
      // The top and bottom of the screen belong to the program that shows the story.
      self.init(
        margin: 84, titleSizes: [92, 80, 68, 56], titleLines: 4, titleTop: 290, titleWidth: 912,
        subtitleSize: 36, scoreName: 32, scoreValue: 116, scoreBase: 1480, brandBase: 1590, pet: nil)
    }
  }
}
