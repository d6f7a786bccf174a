/// Sets the panel of a score: a rule and a mark in its color, the number, its band, what changed, and its days.
struct PaperScoreSetter {
  let pieces: PaperPieces

  private var type: PaperType { pieces.type }

  func piece(_ score: PaperScore, _ width: Double) -> PaperPiece {
    var items: [PaperItem] = [.fill(Box(x: 0, y: 0, width: width, height: 2.25), .accent(score.accent))]
    var y = 7.0
    func add(_ tag: PaperTag, _ parts: [PaperItem], _ height: Double) {
      items += [.begin(tag)] + parts + [.end]
      y += height
    }
    let nameStyle = type.heading(3)
    let radius = nameStyle.size * 0.36
    items.append(
      .marker(
        MarkerShape(score.accent, index: 0), score.accent,
        at: UnitPoint(radius, y + type.leading(nameStyle) / 2), radius: radius))
    let (name, nameHeight) = pieces.lines(
      score.name, nameStyle, .accent(score.accent), x: radius * 2 + 5, y: y, width: width - radius * 2 - 5)
    add(.heading(2), name, nameHeight)
    let (number, numberHeight) = pieces.lines(
      score.number + " ", type.number, score.band == nil ? .muted : .ink, y: y, width: width)
    let left = pieces.fonts.width(of: score.number, style: type.number) + 6
    let baseline = y + numberHeight / 2 + type.number.size * 0.36
    let unit = PaperItem.text(
      PaperText(string: score.unit, at: UnitPoint(left, baseline), style: type.note, paint: .muted))
    add(.paragraph, number + [unit], numberHeight)
    if let band = score.band {
      items += bars(band.bars, band.accent, at: UnitPoint(0, y + type.leading(type.rowName) / 2 + 3.4))
      let (word, height) = pieces.lines(
        band.word, type.rowName, .accent(band.accent), x: 14, y: y, width: width - 14)
      add(.paragraph, word, height)
    }
    let (note, noteHeight) = pieces.lines(score.note, type.cell, y: y + 1, width: width)
    add(.paragraph, note, noteHeight + 1)
    if let spark = score.spark { y += self.spark(spark.plot, spark.words, y: y + 4, width, into: &items) + 4 }
    return PaperPiece(height: y, items: items, gap: type.gap + 4)
  }

  /// Three bars, the filled ones repeating the band's word.
  private func bars(_ filled: Int, _ accent: Accent, at base: UnitPoint) -> [PaperItem] {
    [3.2, 5.4, 7.6].enumerated().map { index, height in
      .fill(
        Box(x: base.x + Double(index) * 3.6, y: base.y - height, width: 2.6, height: height),
        index < filled ? .accent(accent) : .track, radius: 0.6)
    }
  }

  /// The small line of the days with its words, from `y` on; the height it takes.
  private func spark(
    _ plot: Plot, _ words: String, y: Double, _ width: Double, into items: inout [PaperItem]
  ) -> Double {
    let scale = PaperPieces.chartScale
    let height = (30 * min(1.1, type.density)).rounded()
    guard
      let scene = try? plot.paperScene(
        width: width / scale, height: height / scale, theme: pieces.theme, fonts: pieces.fonts)
    else { return 0 }
    items += [
      .begin(.figure(plot.description.paragraph)), .scene(scene, at: UnitPoint(0, y), scale: scale), .end,
    ]
    let (text, textHeight) = pieces.lines(words, type.note, .muted, y: y + height + 1, width: width)
    items += [.begin(.paragraph)] + text + [.end]
    return height + 1 + textHeight
  }
}
