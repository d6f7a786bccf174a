/// What is left of data once everything without consent is taken out. The one filter between the cache and all
/// that follows from it.
extension Consent {
  /// What is held, without the categories that have no consent.
  ///
  /// A source that sent nothing else is not named. One that sent other things too is dated by these alone.
  ///
  /// - Parameter naming: whether a source stays of which nothing is there at all; by default it does
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

  /// Events without those that have no consent.
  public func permitted(_ entries: [HandEntry]) -> [HandEntry] {
    entries.filter { permits($0.kind) }.map { entry in
      var entry = entry
      entry.amounts = entry.amounts.filter { permits($0.key) }
      return entry
    }
  }

  /// Formed days, without figures of a category that has no consent. The rhythm of sleep is formed from nights,
  /// which are fitness data, and belongs to wellbeing.
  public func permitted(_ history: HealthHistory) -> HealthHistory {
    guard !isWhole else { return history }
    var left = history
    left.days = history.days.filter { permits($0.key) }
    if !permits(.fitness) {
      left.nights = []
      left.workouts = []
      left.hourlySteps = []
    }
    left.entries = permitted(history.entries)
    return left
  }
}

extension Consent {
  /// A report of a pillar with the reason for its absence, where that is a lack of consent.
  func marked(_ report: PillarReport) -> PillarReport {
    guard !permits(report.pillar) else { return report }
    var report = report
    report.score = marked(report.score, of: report.pillar)
    report.unpublished = nil
    return report
  }

  /// A score with the reason for its absence, where that is a lack of consent to its category.
  func marked(_ score: Score, of pillar: Pillar) -> Score {
    guard !permits(pillar), score.value == nil else { return score }
    var score = score
    score.absence = Absence(.noConsent, have: 0, need: 0)
    return score
  }

  /// The messages of earlier builds that may be shown: none that was about a category without consent.
  func permitted(_ entries: [MessageHistory.Entry]) -> [MessageHistory.Entry] {
    guard !isWhole else { return entries }
    let names = withheldNames
    return entries.filter { permits($0.kind) && !$0.id.mentions(names) }
  }

  /// The notes of earlier builds that may be shown: none of a mood without consent to what decides it, and none
  /// that names a measure without consent.
  public func permitted(_ notes: [BuildNote]) -> [BuildNote] {
    guard !isWhole else { return notes }
    let names = withheldNames
    return notes.filter { note in
      let isOfMood = note.kind == .mood || note.kind == .model
      let kind = MessageHistory.Entry(note)?.kind
      return (permits(.fitness) || !isOfMood) && kind.map { permits($0) } ?? true && !note.key.mentions(names)
    }
  }

  private var withheldNames: Set<String> {
    Set(MetricCatalog.all.map(\.metric).filter { !permits($0) }.map(\.id)).union(
      permits(.wellbeing) ? [] : ["habits"])
  }
}

extension HeldData {
  /// How many rows each source sent.
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

  /// Leaves out sources, which no row may name any more, and numbers the others anew.
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

extension String {
  /// Whether a part of an id, between its dots, is one of some names.
  fileprivate func mentions(_ names: Set<String>) -> Bool {
    split(separator: ".").contains { names.contains(String($0)) }
  }
}
