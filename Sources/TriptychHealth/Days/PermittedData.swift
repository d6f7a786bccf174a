/// Removes all data in categories without consent. This is the only filter between the cache and everything
/// computed from it.
extension Consent {
  /// Whether the category of an event has consent.
  public func permits(_ kind: HandEntry.Kind) -> Bool { missing(for: kind) == nil }

  /// The stored data without the categories that have no consent.
  ///
  /// A source that sent nothing else is not named. A source that sent other data too is dated by that data
  /// alone.
  public func permitted(_ held: HeldData) -> HeldData {
    guard withholdsAny(of: held) else { return held }
    var left = withoutWithheld(held)
    left.keepSources(of: held) { _ in true }
    return left
  }

  /// The stored data without the categories that have no consent, with all of its sources.
  public func withoutWithheld(_ held: HeldData) -> HeldData {
    let withheld = withheldMetrics
    var left = held
    left.bins = held.bins.filter { !withheld.contains($0.key) }
    left.hours = held.hours.filter { !withheld.contains($0.key) }
    left.daily = held.daily.filter { !withheld.contains($0.metric) }
    left.entries = permitted(held.entries)
    if !permits(.fitness) {
      left.sleep = []
      left.workouts = []
    }
    return left
  }

  /// The events whose category has consent.
  public func permitted(_ entries: [HandEntry]) -> [HandEntry] {
    entries.filter { permits($0.kind) }.map { entry in
      var entry = kept(entry)
      entry.amounts = entry.amounts.filter { permits($0.key) }
      return entry
    }
  }

  /// The conversations, if they have consent.
  public func permitted(_ conversations: [Conversation]) -> [Conversation] {
    permits(category: .conversations) ? conversations : []
  }

  /// The event as it may be stored and shown: a medication without its name, unless names may be kept.
  public func kept(_ entry: HandEntry) -> HandEntry {
    guard entry.kind == .medication, !namesMedication else { return entry }
    var entry = entry
    entry.text = nil
    entry.note = nil
    return entry
  }

  /// Whether there is anything that ``permitted(_:)`` takes out of stored data.
  public func withholdsAny(of held: HeldData) -> Bool {
    guard !isWhole else { return false }
    let withheld = withheldMetrics
    return held.bins.keys.contains(where: withheld.contains)
      || held.hours.keys.contains(where: withheld.contains)
      || held.daily.contains { withheld.contains($0.metric) }
      || (!permits(.fitness) && !(held.sleep.isEmpty && held.workouts.isEmpty))
      || held.entries.contains { permitted([$0]) != [$0] }
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
      left.records = ResolvedRecords()
    }
    left.hours = history.hours.filter { permits($0.key) }
    left.entries = permitted(history.entries)
    return left
  }
}

extension HeldData {
  /// Drops the sources whose data was taken out, and the time of the latest data of those that lost some of it.
  ///
  /// - Parameters:
  ///   - whole: the data before anything was taken out, with the same sources
  ///   - naming: whether to keep a source that had no data before either
  public mutating func keepSources(of whole: HeldData, naming: (Source) -> Bool) {
    let (before, after) = (whole.rowsBySource, rowsBySource)
    for index in whole.sources.indices where after[index] < before[index] {
      sources[index].lastData = nil
    }
    keepSources { after[$0] > 0 || (before[$0] == 0 && naming(whole.sources[$0])) }
  }

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
