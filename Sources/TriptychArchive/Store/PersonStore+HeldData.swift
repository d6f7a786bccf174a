import TriptychHealth

extension PersonStore {
  /// Everything held, in memory, for forming days.
  ///
  /// Sources are listed by name, byte by byte, so that equal caches give equal
  /// data whatever the order of imports. About 4 million rows a second.
  public func heldData() throws -> HeldData {
    try reading { db in
      let listing = try StoreListing(db)
      var held = HeldData()
      held.sources = listing.sources.map(\.source)
      try listing.bins { metric, place, bin in
        held.bins[metric, default: []].append(QuantityBin(bin, source: place))
      }
      try listing.hours { metric, place, hour in
        held.hours[metric, default: []].append(HourlySummary(hour, source: place))
      }
      try held.addRecords(of: listing)
      held.sortByTime()
      return held
    }
  }
}

extension HeldData {
  /// Adds all that is held but bins and hours, of which there may be very many.
  mutating func addRecords(of listing: StoreListing) throws {
    try listing.daily { metric, place, value in
      daily.append(DailyReading(value, metric: metric, source: place))
    }
    try listing.sleep { place, span, stage in
      sleep.append(SleepInterval(span: span, source: place, stage: stage))
    }
    try listing.workouts { place, workout in
      workouts.append(workout.record)
      workouts[workouts.count - 1].source = place
    }
    try listing.entries { entries.append($0.entry) }
  }

  /// Puts lists that come source by source in the order of time, then source.
  mutating func sortByTime() {
    for metric in bins.keys {
      bins[metric]?.sort { ($0.start, $0.source) < ($1.start, $1.source) }
    }
    for metric in hours.keys {
      hours[metric]?.sort { ($0.start, $0.source) < ($1.start, $1.source) }
    }
    daily.sort { ($0.day, $0.source, $0.metric) < ($1.day, $1.source, $1.metric) }
    sleep.sort {
      ($0.span.lowerBound, $0.source, $0.span.upperBound, $0.stage.code)
        < ($1.span.lowerBound, $1.source, $1.span.upperBound, $1.stage.code)
    }
    workouts.sort {
      ($0.span.lowerBound, $0.source, $0.span.upperBound, $0.id)
        < ($1.span.lowerBound, $1.source, $1.span.upperBound, $1.id)
    }
  }
}
