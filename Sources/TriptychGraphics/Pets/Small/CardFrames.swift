/// The frames of a card that moves: the first one whole, and of all of them the part in which the figure stands.
struct CardFrames {
  /// The whole first frame.
  let first: PixelSurface
  /// The part of each frame in which the figure stands; nothing else moves.
  let figures: [PixelSurface]
  /// Where that part lies in a frame, in pixels.
  let area: AnimatedPNG.Area

  /// Paints the frames of a card. Where nothing lies above the figure, all but the figure is painted once.
  ///
  /// - Parameters:
  ///   - drawing: what paints the card onto the surface.
  ///   - surface: becomes the first frame.
  /// - Throws: `PaintError.outOfMemory` if memory runs out.
  init(_ drawing: CardDrawing, on surface: PixelSurface) throws(PaintError) {
    var poses = drawing.card.movement.poses.map { FigurePixels(drawing.card, $0) }
    // The picture is cut at the same place in every frame, or the body would rise instead of the head.
    let cutRow = poses[0].firstRow
    for pose in poses.indices { poses[pose].cutRow = cutRow }
    let place = drawing.place(of: poses[0])
    area = place.area(width: surface.width, height: surface.height)
    drawing.paintGround()
    let ground = try surface.part(area)
    drawing.paintRest()
    var figures: [PixelSurface] = []
    if try surface.part(area).hasPixels(of: ground) {
      let place = place.moved(x: -area.x, y: -area.y)
      for pose in poses {
        let part = try ground.part(AnimatedPNG.Area(x: 0, y: 0, width: area.width, height: area.height))
        pose.draw(on: part.canvas, place)
        figures.append(part)
      }
      surface.put(figures[0], x: area.x, y: area.y)
    } else {
      // The first frame is painted last and stays on the surface.
      for pose in poses.reversed() {
        drawing.paint(pose)
        figures.append(try surface.part(area))
      }
      figures.reverse()
    }
    self.figures = figures
    first = surface
  }
}

/// Where a figure stands on a canvas, in pixels.
struct FigurePlace {
  /// The position of the first row's first pixel.
  var x, y: Int
  /// The rows of the figure that are drawn; they may extend beyond it.
  var rows: Range<Int>
  /// Canvas pixels per pixel of the figure, 1 or more.
  var scale: Int

  /// The same place seen from another origin.
  func moved(x: Int, y: Int) -> FigurePlace {
    FigurePlace(x: self.x + x, y: self.y + y, rows: rows, scale: scale)
  }

  /// The part of a picture that the figure can cover.
  func area(width: Int, height: Int) -> AnimatedPNG.Area {
    let (left, top) = (max(0, x), max(0, y))
    return AnimatedPNG.Area(
      x: left, y: top, width: min(width, x + FigurePixels.width * scale) - left,
      height: min(height, y + rows.count * scale) - top)
  }
}

extension PixelSurface {
  /// A copy of a part, which lies within the picture.
  func part(_ area: AnimatedPNG.Area) throws(PaintError) -> PixelSurface {
    let part = try PixelSurface(width: area.width, height: area.height)
    for line in 0..<area.height {
      part.canvas.row(line).update(from: canvas.row(area.y + line) + area.x, count: area.width)
    }
    return part
  }

  /// Replaces a part by another picture, which has room there.
  func put(_ part: PixelSurface, x: Int, y: Int) {
    for line in 0..<part.height {
      canvas.row(y + line).advanced(by: x).update(from: part.canvas.row(line), count: part.width)
    }
  }

  /// Whether a picture of the same size has the same pixels.
  func hasPixels(of other: PixelSurface) -> Bool {
    (0..<width * height).allSatisfy { canvas.base[$0] == other.canvas.base[$0] }
  }

  /// The smallest rectangle around the pixels that differ from another picture of the same size; one pixel if none do.
  func changes(since other: PixelSurface) -> AnimatedPNG.Area {
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in 0..<height {
      let (before, after) = (other.canvas.row(y), canvas.row(y))
      guard let first = (0..<width).first(where: { before[$0] != after[$0] }) else { continue }
      let last = (first..<width).last { before[$0] != after[$0] } ?? first
      (left, right) = (min(left, first), max(right, last + 1))
      (top, bottom) = (min(top, y), y + 1)
    }
    guard bottom > 0 else { return AnimatedPNG.Area(x: 0, y: 0, width: 1, height: 1) }
    return AnimatedPNG.Area(x: left, y: top, width: right - left, height: bottom - top)
  }
}
