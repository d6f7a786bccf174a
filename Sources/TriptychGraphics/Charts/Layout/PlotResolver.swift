/// Turns a plot into a scene: first margins, then scales, then marks in their layers.
struct PlotResolver {
  let plot: Plot
  let size: ChartSize
  let theme: ChartTheme
  let layout: ChartLayout
  let fonts: FontCollection
  /// Guides and marks in the order in which they are drawn.
  private let parts: [any Mark]

  init(plot: Plot, size: ChartSize, theme: ChartTheme, layout: ChartLayout, fonts: FontCollection) {
    self.plot = plot
    self.size = size
    self.theme = theme
    self.layout = layout
    self.fonts = fonts
    let all: [any Mark] = plot.guides + plot.marks
    parts = all.enumerated().sorted { ($0.element.layer, $0.offset) < ($1.element.layer, $1.offset) }.map(
      \.element)
  }

  /// The smallest frame worth drawing, in points.
  private static let leastFrame = 16.0
  /// The parts of a picture's width that names beside their lines may take, and leave for the lines.
  private static let mostForNames = 0.34
  private static let leastForLines = 0.5

  func scene() throws(LayoutError) -> (Scene, PageMargins) {
    do {
      return try laidOut()
    } catch {
      guard case .tooSmall(let refused, let least) = error else { throw error }
      throw .tooSmall(refused, least: enough(from: least))
    }
  }

  private func laidOut() throws(LayoutError) -> (Scene, PageMargins) {
    switch layout {
    case .page: return try pageScene()
    case .share: return try shareScene()
    }
  }

  /// A size that has room for the chart: what stands around a frame grows with the picture or wraps in it,
  /// so that what was missing in a smaller one may not be enough.
  private func enough(from least: ChartSize) -> ChartSize {
    var candidate = least
    for _ in 0..<Self.mostGuesses {
      let other = PlotResolver(plot: plot, size: candidate, theme: theme, layout: layout, fonts: fonts)
      do {
        _ = try other.laidOut()
        return candidate
      } catch {
        guard case .tooSmall(_, let more) = error else { return candidate }
        candidate = ChartSize(
          width: max(candidate.width, more.width), height: max(candidate.height, more.height))
      }
    }
    return candidate
  }

  private static let mostGuesses = 12

  // MARK: - Pages

  private func pageScene() throws(LayoutError) -> (Scene, PageMargins) {
    let sheet = plot.style.pageMargins
    let height = plot.style.pageHeight ?? size.height
    let room = room(width: size.width, height: height)
    var margins = PageMargins(left: 0, right: 0, narrowRight: 0)
    if !plot.style.isDecorative {
      margins.left = max(sheet.left, Self.stepped(room.left))
      margins.right = max(sheet.right, Self.stepped(room.right))
      margins.narrowRight =
        plot.style.givesWay ? min(margins.right, Self.stepped(room.narrowRight)) : margins.right
    }
    let frame = Box(
      x: margins.left, y: sheet.top, width: size.width - margins.left - margins.right, height: height)
    try check(
      frame, room: Insets(left: margins.left, right: margins.right, top: sheet.top, bottom: sheet.bottom))
    let steps =
      plot.style.isDecorative
      ? [LabelPlacement.Step(visibility: .always, width: frame.width)] : Self.steps(margins)
    let total = ChartSize(width: size.width, height: height + sheet.top + sheet.bottom)
    return (scene(frame: frame, total: total, extra: [], steps: steps), margins)
  }

  /// Frame widths of the smallest figure of each step: 150, 250, 300, 560 and 800 points.
  private static func steps(_ margins: PageMargins) -> [LabelPlacement.Step] {
    [
      LabelPlacement.Step(visibility: .always, width: max(40, 150 - margins.left - margins.narrowRight)),
      LabelPlacement.Step(visibility: .fromNarrow, width: max(60, 250 - margins.left - margins.narrowRight)),
      LabelPlacement.Step(visibility: .fromPhone, width: max(80, 300 - margins.left - margins.narrowRight)),
      LabelPlacement.Step(visibility: .fromWide, width: 560 - margins.left - margins.right),
      LabelPlacement.Step(visibility: .fromDesk, width: 800 - margins.left - margins.right),
    ]
  }

  /// The next half rem: margin classes come in such steps.
  private static func stepped(_ points: Double) -> Double { (points / 8).rounded(.up) * 8 }

  // MARK: - Shared pictures

  private func shareScene() throws(LayoutError) -> (Scene, PageMargins) {
    var share = ShareLayout(plot: plot, size: size, fonts: fonts)
    let room = room(width: size.width, height: max(Self.leastFrame, share.frameRows.height))
    let namesGiveWay =
      plot.style.givesWay && needsLegend(right: room.right, frame: size.width - share.left(room.left))
    func frame() -> Box {
      let vertical = share.frameRows
      let left = share.left(room.left)
      let right = share.right(namesGiveWay ? room.narrowRight : room.right)
      return Box(x: left, y: vertical.top, width: size.width - left - right, height: vertical.height)
    }
    if namesGiveWay || (plot.style.pageLegend == .always && !namesItself(frame())) {
      share.addLegend(namesGiveWay: namesGiveWay)
    }
    let box = frame()
    let right = size.width - box.maxX
    try check(
      box, room: Insets(left: box.x, right: right, top: box.y, bottom: size.height - box.maxY))
    return (
      scene(
        frame: box, total: size, extra: share.items(frame: box), steps: Self.steps(box),
        namesGiveWay: namesGiveWay),
      PageMargins(left: box.x, right: right, narrowRight: right)
    )
  }

  /// True if names beside the lines would take too much of a picture and go into a legend instead.
  ///
  /// - Parameters:
  ///   - right: the room the names ask for.
  ///   - frame: what is left of the width for lines and names.
  private func needsLegend(right: Double, frame: Double) -> Bool {
    right > size.width * Self.mostForNames
      || (frame - right - ShareLayout.margin < size.width * Self.leastForLines
        && right > size.width * Self.mostForNames / 2)
  }

  /// True if the marks of a frame say all that a legend would say.
  func namesItself(_ frame: Box) -> Bool {
    guard !plot.legend.isEmpty, frame.width >= Self.leastFrame, frame.height >= Self.leastFrame else {
      return false
    }
    let context = context(frame: frame, steps: Self.steps(frame))
    return parts.contains { $0.namesItself(in: context) }
  }

  /// A picture of fixed size has one step.
  private static func steps(_ frame: Box) -> [LabelPlacement.Step] {
    [LabelPlacement.Step(visibility: .always, width: frame.width)]
  }

  // MARK: - Shared steps

  private func context(frame: Box, steps: [LabelPlacement.Step]) -> DrawingContext {
    DrawingContext(
      frame: frame, x: plot.x.fitted(length: frame.width, spacing: 80),
      y: plot.y.fitted(length: frame.height, spacing: 35), layout: layout, words: plot.words, fonts: fonts,
      labels: LabelPlacement(steps: steps, height: frame.height))
  }

  private func room(width: Double, height: Double) -> Room {
    let context = context(frame: Box(x: 0, y: 0, width: width, height: height), steps: [])
    return parts.map { $0.room(in: context) }.reduce(Room()) { $0.union($1) }
  }

  private func scene(
    frame: Box, total: ChartSize, extra: [SceneItem], steps: [LabelPlacement.Step], namesGiveWay: Bool = false
  ) -> Scene {
    var context = context(frame: frame, steps: steps)
    context.namesGiveWay = namesGiveWay
    for part in parts { part.draw(in: &context) }
    return Scene(size: total, theme: theme, frame: frame, background: .card, items: extra + context.items)
  }

  private func check(_ frame: Box, room: Insets) throws(LayoutError) {
    let context = context(
      frame: Box(x: 0, y: 0, width: max(1, frame.width), height: max(1, frame.height)), steps: [])
    var least = ChartSize(width: Self.leastFrame, height: Self.leastFrame)
    for part in parts {
      guard let own = part.leastFrame(in: context) else { continue }
      least = ChartSize(width: max(least.width, own.width), height: max(least.height, own.height))
    }
    guard frame.width < least.width || frame.height < least.height else { return }
    throw .tooSmall(
      size,
      least: ChartSize(
        width: (room.left + room.right + least.width).rounded(.up),
        height: (room.top + room.bottom + least.height).rounded(.up)))
  }
}
