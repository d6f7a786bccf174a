/// The name of a rule or band at the right edge, and in the legend where the margin has no room.
struct QuietName: Sendable {
  let item: LegendItem
  /// The value that the name is placed at.
  let value: Double

  init(_ item: LegendItem, at value: Double) {
    self.item = item
    self.value = value
  }
}

/// The last point of each series and the names at the right edge, pushed apart.
struct EndLabelMark: Mark {
  /// A series and where it ends.
  struct Series: Sendable {
    /// What it is called; nil if the chart has one line, which its title names.
    let name: String?
    let accent: Accent
    let shape: MarkerShape
    /// Where it ends, on the axis across.
    let end: Double
    /// Its last value.
    let value: Double
    /// The day or moment, where it is not the last one shown.
    let late: String?
  }

  let series: [Series]
  let measure: Measure
  /// The quiet names of rules and bands.
  let quiet: [QuietName]
  var layer: Layer { .label }

  private static let gap = 10.4
  private static let line = 17.5
  /// Where names may lie above and below the frame, in points.
  private static let overhang = (top: 6.0, bottom: 10.0)

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
    let lines = labels.filter { $0.short != nil }
    let names = lines.map { context.width($0.text, $0.role) }.max() ?? 0
    let short = lines.map { context.width($0.short ?? "", $0.role) }.max() ?? 0
    let gap = Self.gap + (nudges(context).max() ?? 0)
    guard context.layout == .page else { return Room(right: full + gap, narrowRight: short + gap) }
    // Full names stay on narrow pages where they are short enough.
    let narrow = names <= Self.shortEnough ? names : short
    return Room(right: full + gap, narrowRight: narrow + gap)
  }

  /// The width in points up to which names at the end of lines stay on narrow pages.
  private static let shortEnough = 88.0

  func draw(in context: inout DrawingContext) {
    let nudges = nudges(context)
    for (series, nudge) in zip(series, nudges) {
      let place = context.point(series.end, series.value)
      let at = Position(Coordinate(place.x, nudge), Coordinate(place.y))
      context.addMarker(at: at, shape: series.shape, radius: 5, accent: series.accent, look: .filled)
    }
    let gap = Self.gap + (nudges.max() ?? 0)
    let labels = fitting(labels(context), context)
    let height = context.frame.height
    let places = PushApart.places(
      labels.map { $0.place * height }, heights: labels.map { _ in Self.line },
      in: -Self.overhang.top...(height + Self.overhang.bottom))
    let narrowAsWide = labels.allSatisfy {
      $0.short == nil || context.width($0.text, $0.role) <= Self.shortEnough
    }
    for (label, place) in zip(labels, places) {
      let y = Coordinate(label.place, place - label.place * height + 4.55)
      add(label, at: Position(Coordinate(1, gap), y), narrowAsWide: narrowAsWide, to: &context)
    }
  }

  private func add(
    _ label: Label, at: Position, narrowAsWide: Bool, to context: inout DrawingContext
  ) {
    func add(_ text: String, _ visibility: Visibility) {
      context.addText(text, at: at, role: label.role, visibility: visibility)
    }
    let text = context.namesGiveWay ? label.short ?? "" : label.text
    context.labels.reserve(
      LabelBox(at: at, width: context.width(text, label.role), anchor: .start, size: 13))
    if context.layout == .share || (label.short != nil && narrowAsWide) || label.short == label.text {
      add(text, .always)
    } else {
      add(text, .fromWide)
      if let short = label.short { add(short, .onlyNarrow) }
    }
  }

  // MARK: - Markers

  /// How far each marker stands right of its place, in points: lines that end in the same point
  /// have their ends side by side, else the last drawn would hide the others.
  private func nudges(_ context: DrawingContext) -> [Double] {
    var taken: [(place: UnitPoint, count: Int)] = []
    return series.map { series in
      let place = context.point(series.end, series.value)
      let known = taken.firstIndex { other in
        abs(other.place.x - place.x) * context.frame.width < 4
          && abs(other.place.y - place.y) * context.frame.height < 3.5
      }
      guard let known else {
        taken.append((place, 1))
        return 0
      }
      taken[known].count += 1
      return Double(taken[known].count - 1) * 11
    }
  }

  // MARK: - Names

  /// The labels that the height has room for: rules and bands give way first, then all.
  private func fitting(_ labels: [Label], _ context: DrawingContext) -> [Label] {
    let most = Int((context.frame.height + Self.overhang.top + Self.overhang.bottom) / Self.line)
    let lines = labels.filter { $0.short != nil }
    let shown = context.namesGiveWay || labels.count > most ? lines : labels
    return shown.count <= most ? shown : []
  }

  private func labels(_ context: DrawingContext) -> [Label] {
    let words = context.words
    var labels = series.map { series in
      let value = words.compact(series.value, measure)
      let place = context.down(series.value)
      guard let name = series.name else {
        return Label(text: value, short: value, role: .strong, place: place)
      }
      return Label(
        text: name + " " + value, short: value, role: .series(series.accent), place: place)
    }
    if let only = series.first, series.count == 1, let day = only.late {
      let place = context.down(only.value) + 0.001
      labels.append(Label(text: day, short: nil, role: .label, place: place))
    }
    for entry in quiet {
      let place = min(1, max(0, context.down(entry.value)))
      labels.append(Label(text: entry.item.label, short: nil, role: .label, place: place))
    }
    return labels
  }
}
