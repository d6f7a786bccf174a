/// Bars from value to value, in rows; pieces of one series share their texture.
struct BarMark: Mark {
  /// One bar or one segment of a bar.
  struct Piece: Sendable, Equatable {
    let row: Int
    var slot = 0
    /// The values it lies between, in the order of the axis.
    let from: Double
    let to: Double
    let accent: Accent
    var texture = Texture.plain
    /// True where two points of the card part it from its neighbours.
    var isPart = false
  }

  let pieces: [Piece]
  let rows: BarRows
  /// True where some bars lie left of zero: a line then shows where zero is.
  var showsZero = false
  var layer: Layer { .data }

  /// Points below which a bar could not be seen.
  private static let least = 1.5

  func draw(in context: inout DrawingContext) {
    let height = context.frame.height
    var strokes: [Texture: [[UnitPoint]]] = [:]
    for piece in pieces where piece.from != piece.to {
      let edges = rows.edges(row: piece.row, slot: piece.slot, height: height)
      let box = box(piece, edges, context)
      context.add(
        .rectangle(
          SceneRectangle(
            from: Position(fractions: UnitPoint(box.left, box.top)),
            to: Position(fractions: UnitPoint(box.right, box.bottom)), fill: .accent(piece.accent),
            radius: min(2, (edges.bottom - edges.top) * height / 4), isCell: piece.isPart)))
      let runs = piece.texture.runs(in: inner(box, piece, context), frame: context.textureFrame)
      strokes[piece.texture, default: []] += runs
    }
    for texture in Texture.allCases {
      guard let runs = strokes[texture], !runs.isEmpty else { continue }
      context.add(.path(ScenePath(runs: runs, stroke: .texture)))
    }
    if showsZero { zero(in: &context) }
  }

  private func box(
    _ piece: Piece, _ edges: (top: Double, bottom: Double), _ context: DrawingContext
  ) -> UnitBox {
    var (left, right) = (context.across(piece.from), context.across(piece.to))
    let least = Self.least / context.frame.width
    if right - left < least, !piece.isPart {
      // A value that is there is seen, however small; it grows away from zero.
      if piece.to <= 0 { left = right - least } else { right = left + least }
    }
    return UnitBox(left: left, top: edges.top, right: right, bottom: edges.bottom)
  }

  /// Strokes stay off the partings.
  private func inner(_ box: UnitBox, _ piece: Piece, _ context: DrawingContext) -> UnitBox {
    guard piece.isPart else { return box }
    let (x, y) = (1 / context.frame.width, 1 / context.frame.height)
    return UnitBox(left: box.left + x, top: box.top + y, right: box.right - x, bottom: box.bottom - y)
  }

  private func zero(in context: inout DrawingContext) {
    let x = context.across(0)
    let end = rows.band(context.frame.height) * Double(rows.count) / context.frame.height
    context.add(
      .line(
        SceneLine(
          from: Position(fractions: UnitPoint(x, 0)), to: Position(fractions: UnitPoint(x, end)),
          stroke: .axis
        )))
  }
}

extension DrawingContext {
  /// The size of the frame that strokes of textures are spaced for.
  var textureFrame: ChartSize {
    let width = layout == .page ? min(frame.width, Texture.fluidWidth) : frame.width
    return ChartSize(width: width, height: frame.height)
  }
}
