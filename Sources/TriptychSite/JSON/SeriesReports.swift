import TriptychHealth

/// The series behind the charts and lists of pages, other than daily values: nights, hours, and daily scores
/// and load.
extension Reports {
  /// All nights up to the analysis's day, by day of waking, each with its stages in order: stage, start, end.
  public func nights(_ analysis: Analysis) -> JSONValue {
    let zone = analysis.history.zone
    return .array(
      analysis.history.nights.filter { $0.day <= analysis.asOf.day }.map { night in
        .members([
          "day": .string(night.day.iso), "source": .string(night.source),
          "start": .string(zone.rfc3339(night.span.lowerBound)),
          "end": .string(zone.rfc3339(night.span.upperBound)),
          "stages": .array(
            night.intervals.map { interval in
              .array([
                .string(interval.stage.rawValue), .string(zone.rfc3339(interval.span.lowerBound)),
                .string(zone.rfc3339(interval.span.upperBound)),
              ])
            }),
        ])
      })
  }

  /// Every measure that has hours, by day and hour of the clock: sums, and means of readings. Hours without a record
  /// are omitted. Those of steps have their value as `steps` too.
  public func hours(_ analysis: Analysis) -> JSONValue {
    let rows = analysis.history.hours.sorted { $0.key < $1.key }.flatMap { metric, hours in
      hours.filter { $0.day <= analysis.asOf.day }.map { count in
        JSONValue.object(
          [
            JSONMember("day", .string(count.day.iso)), JSONMember("hour", JSONValue(count.hour)),
            JSONMember("metric", .string(metric.id)), JSONMember("value", JSONValue(count.value)),
          ] + (metric == .steps ? [JSONMember("steps", JSONValue(count.value))] : []))
      }
    }
    return .array(rows)
  }

  /// Daily scores: the last 30 days at the analysis's time of day, the last 75 at the end of the day, and
  /// load as far back as it is known. Days without a value are omitted.
  public func series(_ analysis: Analysis) -> JSONValue {
    let yesterday = analysis.asOf.day.advanced(by: -1)
    let now = Pillar.allCases.map { JSONMember($0.rawValue, values(analysis.scores($0, days: 30))) }
    let ends = Pillar.allCases.map {
      JSONMember($0.rawValue, values(analysis.scores($0, days: 75, to: yesterday)))
    }
    let load = analysis.load.days.map { day in
      JSONValue.members([
        "day": .string(day.day.iso), "load": JSONValue(day.load), "ctl": JSONValue(day.ctl),
        "atl": JSONValue(day.atl),
      ])
    }
    return .members([
      "as_of": asOf(analysis),
      "data_through": JSONValue(analysis.history.dataThrough.map { analysis.history.zone.rfc3339($0) }),
      "at_this_time": .object(now + [JSONMember("recovery", values(analysis.recovery(days: 30)))]),
      "at_the_end": .object(ends), "load_method": JSONValue(analysis.load.method?.rawValue),
      "load": .array(load), "sources": sources(analysis.history), "kept": kept(analysis.remembered.facts),
    ])
  }

  /// Every source with the moment of its newest data, which is absent if it has had no data yet.
  private func sources(_ history: HealthHistory) -> JSONValue {
    .array(
      history.sources.map { source in
        .members([
          "name": .string(source.name), "kind": .string(source.kind.rawValue),
          "newest": JSONValue(source.lastData.map { history.zone.rfc3339($0) }),
        ])
      })
  }

  /// The numbers of stored moods and pet phases, each with its first day.
  private func kept(_ facts: StoredFacts) -> JSONValue {
    let phases = facts.steps?.phases ?? []
    return .members([
      "moods": JSONValue(facts.moods.count), "moods_since": JSONValue(facts.moods.first?.day.iso),
      "phases": JSONValue(phases.count), "phases_since": JSONValue(phases.first?.day.iso),
    ])
  }

  private func values(_ values: [(day: CalendarDay, value: Double)]) -> JSONValue {
    .array(values.map { .members(["day": .string($0.day.iso), "value": JSONValue($0.value)]) })
  }

  /// All tests that were run: pairs of measures, changes of level and weekdays, published or not.
  public func tests(_ analysis: Analysis) -> JSONValue {
    .members([
      "pairs": .array(analysis.associations.outcomes.map(pair)),
      "changes_tested": JSONValue(analysis.changes.testedChanges),
      "changes": .array(
        analysis.changes.changes.map { change in
          .members([
            "metric": .string(change.metric.id), "day": .string(change.day.iso), "days": days(change.days),
            "counts": .array([JSONValue(change.counts.before), JSONValue(change.counts.after)]),
            "means": .array([JSONValue(change.means.before), JSONValue(change.means.after)]),
            "p": JSONValue(change.p), "q": JSONValue(change.q),
          ])
        }),
      "weekdays_tested": JSONValue(analysis.changes.testedWeekdays),
      "weekdays": .array(
        analysis.changes.weekdays.map { effect in
          .members([
            "metric": .string(effect.metric.id), "weekday": JSONValue(effect.weekday.rawValue),
            "weekend": .bool(effect.isWeekend), "days": days(effect.days),
            "counts": .array([JSONValue(effect.counts.all), JSONValue(effect.counts.weekday)]),
            "means": .array([JSONValue(effect.means.weekday), JSONValue(effect.means.others)]),
            "p": JSONValue(effect.p), "q": JSONValue(effect.q),
          ])
        }),
    ])
  }

  private func pair(_ outcome: AssociationReport.Outcome) -> JSONValue {
    .members([
      "x": .string(outcome.pair.x.id), "y": .string(outcome.pair.y.id), "lag": JSONValue(outcome.pair.lag),
      "n": JSONValue(outcome.count), "rho": JSONValue(outcome.rho), "p": JSONValue(outcome.p),
      "q": JSONValue(outcome.q), "refusal": JSONValue(outcome.refusal?.rawValue),
    ])
  }
}
