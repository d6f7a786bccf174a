/// Days without an entry by hand.
extension MessageFacts {
  /// Whole days without an entry by hand from which a nudge is due.
  static let idleDays = 3

  /// Due from three whole days without an entry by hand, and then at most once a week for as long as
  /// none comes, so that it never presses. The entry that ends it ends the nudges.
  var nudge: Draft? {
    guard let idle, idle >= MessageFacts.idleDays else { return nil }
    let since = asOf.lastSummedDay.advanced(by: 1 - idle)
    let week = (idle - MessageFacts.idleDays) / 7
    return Draft(
      id: "nudge.\(since.iso).\(week)", condition: .stillIdle, figures: ["days": Double(idle)],
      path: "index.html")
  }

  /// Whole days up to now without an entry by hand; `nil` while nothing at all is held.
  var idle: Int? {
    if let lastEntry { return lastEntry.distance(to: asOf.lastSummedDay) }
    guard let first = history.firstDay, first <= asOf.day else { return nil }
    return first.distance(to: asOf.lastSummedDay) + 1
  }

  /// The last day with a check-in, logged food or any other value given by hand.
  private var lastEntry: CalendarDay? {
    let manual = Set(history.sources.filter { $0.kind == .manual }.map(\.name))
    let byHand = Set(MessageFacts.food + [.water, .mood, .energy, .stress, .habitsDone])
    // Other metrics hold a value by hand now and then; how long ago no longer matters after a month.
    let month = asOf.day.advanced(by: -30)...asOf.day
    var days: [CalendarDay] = []
    for (metric, series) in history.days {
      guard let first = series.values.first?.day, first <= asOf.day else { continue }
      let day =
        byHand.contains(metric)
        ? series.values(in: first...asOf.day).last?.day
        : series.values(in: month).last { manual.contains($0.source) }?.day
      if let day { days.append(day) }
    }
    days += history.entries.suffix(1).map { history.zone.day(of: $0.at) }
    days += history.workouts.filter { $0.origin == .manual && $0.span.lowerBound <= asOf.instant }
      .suffix(1).map { history.zone.day(of: $0.span.lowerBound) }
    return days.max()
  }
}
