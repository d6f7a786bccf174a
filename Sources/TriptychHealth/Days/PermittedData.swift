/// Removes all data in categories without consent. This is the only filter between the cache and everything
/// computed from it.
extension Consent {
  /// Whether the category of an event has consent.
  public func permits(_ kind: HandEntry.Kind) -> Bool { permits(Pillar(of: kind)) }

  /// The stored data without the categories that have no consent.
  ///
  /// A source that sent nothing else is not named. A source that sent other data too is dated by that data
  /// alone.
  ///
  /// - Parameter naming: whether to keep a source that has no data at all; by default it is kept
  public func permitted(
    _ held: HeldData, naming: (Source) -> Bool = { _ in true }
  ) -> HeldData {
    guard !isWhole else { return held }
    var left = held
    left.bins = held.bins.filter { permits($0.key) }
    left.hours = held.hours.filter { permits($0.key) }
    left.daily = held.daily.filter { permits($0.metric) }
    left.entries = permitted(held.entries)
    if !permits(.fitness) {
      left.sleep = []
      left.workouts = []
    }
    let (before, after) = (held.rowsBySource, left.rowsBySource)
    for index in held.sources.indices where after[index] < before[index] {
      left.sources[index].lastData = nil
    }
    left.keepSources { after[$0] > 0 || (before[$0] == 0 && naming(held.sources[$0])) }
    return left
  }

  /// The events whose category has consent.
  public func permitted(_ entries: [HandEntry]) -> [HandEntry] {
    entries.filter { permits($0.kind) }.map { entry in
      var entry = entry
      entry.amounts = entry.amounts.filter { permits($0.key) }
      return entry
    }
  }

  /// Formed days without figures from a category without consent. The rhythm of sleep is formed from nights,
  /// which are fitness data, and belongs to wellbeing.
  public func permitted(_ history: HealthHistory) -> HealthHistory {
    guard !isWhole else { return history }
    var left = history
    left.days = history.days.filter { permits($0.key) }
    if !permits(.fitness) {
      left.nights = []
      left.workouts = []
    }
    left.hours = history.hours.filter { permits($0.key) }
    left.entries = permitted(history.entries)
    return left
  }
}

extension HeldData {
  /// The number of rows from each source.
  fileprivate var rowsBySource: [Int] {
    var rows = [Int](repeating: 0, count: sources.count)
    func count(_ source: Int) { if rows.indices.contains(source) { rows[source] += 1 } }
    for bins in bins.values { for bin in bins { count(bin.source) } }
    for hours in hours.values { for hour in hours { count(hour.source) } }
    for reading in daily { count(reading.source) }
    for interval in sleep { count(interval.source) }
    for workout in workouts { count(workout.source) }
    if let byHand = sources.firstIndex(where: { $0.name == Source.byHand }) {
      for _ in entries { count(byHand) }
    }
    return rows
  }

  /// Removes sources that no row refers to any more, and renumbers the others.
  fileprivate mutating func keepSources(where isKept: (Int) -> Bool) {
    var places = [Int](repeating: -1, count: sources.count)
    var kept: [Source] = []
    for index in sources.indices where isKept(index) {
      places[index] = kept.count
      kept.append(sources[index])
    }
    guard kept.count < sources.count else { return }
    func place(_ source: Int) -> Int { places.indices.contains(source) ? places[source] : source }
    for metric in bins.keys { bins[metric] = bins[metric]?.map { row($0, \.source, place) } }
    for metric in hours.keys { hours[metric] = hours[metric]?.map { row($0, \.source, place) } }
    daily = daily.map { row($0, \.source, place) }
    sleep = sleep.map { row($0, \.source, place) }
    workouts = workouts.map { row($0, \.source, place) }
    sources = kept
  }

  private func row<Row>(_ row: Row, _ source: WritableKeyPath<Row, Int>, _ place: (Int) -> Int) -> Row {
    var row = row
    row[keyPath: source] = place(row[keyPath: source])
    return row
  }
}
