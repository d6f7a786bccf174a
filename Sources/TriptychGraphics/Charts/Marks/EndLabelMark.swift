/// The last point of each series and the names at the right edge, pushed apart.
struct EndLabelMark: Mark {
  /// A series and where it ends.
  struct Series: Sendable {
    let name: String
    let accent: Accent
    let shape: MarkerShape
    let last: DayPoint
    /// The day, where it is not the last one shown.
    let lateDay: String?
  }

  let series: [Series]
  let measure: Measure
  /// Quiet names of rules and bands, with the value they stand at.
  let quiet: [(text: String, value: Double)]
  var layer: Layer { .label }

  private static let gap = 10.4
  private static let line = 17.5

  /// One line at the right edge.
  private struct Label {
    let text: String
    /// What narrow pages show instead; nil shows nothing.
    let short: String?
    let role: TextRole
    /// A fraction of the height.
    let place: Double
  }

  func room(in context: DrawingContext) -> Room {
    let labels = labels(context)
    let full = labels.map { context.width($0.text, $0.role) }.max() ?? 0
    let short = labels.compactMap { label in label.short.map { context.width($0, label.role) } }.max() ?? 0
    // Full names stay on narrow pages where they are short enough.
    let narrow = full <= Self.shortEnough ? full : short
    return Room(right: full + Self.gap, narrowRight: narrow + Self.gap)
  }

  /// The width in points up to which names at the end of lines stay on narrow pages.
  private static let shortEnough = 88.0

  func draw(in context: inout DrawingContext) {
    for series in series {
      let place = context.point(Double(series.last.day), series.last.value)
      let at = Position(fractions: place)
      context.add(
        .marker(SceneMarker(at: at, shape: series.shape, radius: 5, accent: series.accent, look: .filled)))
    }
    let labels = labels(context)
    let height = context.frame.height
    let places = PushApart.places(
      labels.map { $0.place * height }, heights: labels.map { _ in Self.line }, in: -6...(height + 10))
    let narrowAsWide = labels.allSatisfy {
      $0.short == nil || context.width($0.text, $0.role) <= Self.shortEnough
    }
    for (label, place) in zip(labels, places) {
      let y = Coordinate(label.place, place - label.place * height + 4.55)
      let at = Position(Coordinate(1, Self.gap), y)
      func add(_ text: String, _ visibility: Visibility) {
        context.add(.text(SceneText(string: text, at: at, role: label.role, visibility: visibility)))
      }
      guard context.layout == .page else {
        add(label.text, .always)
        continue
      }
      if label.short != nil, narrowAsWide || label.short == label.text {
        add(label.text, .always)
      } else {
        add(label.text, .fromWide)
        if let short = label.short { add(short, .onlyNarrow) }
      }
    }
  }

  private func labels(_ context: DrawingContext) -> [Label] {
    let words = context.words
    var labels = series.map { series in
      let value = words.compact(series.last.value, measure)
      let place = context.down(series.last.value)
      if self.series.count == 1 { return Label(text: value, short: value, role: .strong, place: place) }
      return Label(
        text: series.name + " " + value, short: value, role: .series(series.accent), place: place)
    }
    if let only = series.first, series.count == 1, let day = only.lateDay {
      let place = context.down(only.last.value) + 0.001
      labels.append(Label(text: day, short: nil, role: .label, place: place))
    }
    for entry in quiet {
      let place = min(1, max(0, context.down(entry.value)))
      labels.append(Label(text: entry.text, short: nil, role: .label, place: place))
    }
    return labels
  }
}
