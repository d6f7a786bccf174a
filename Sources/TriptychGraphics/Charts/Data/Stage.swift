/// One of the states a night passes through.
public struct Stage: Sendable, Equatable {
  /// The name, short enough to stand beside its lane.
  public var name: String
  /// How it is drawn.
  public var tone: Tone

  /// How a stage is drawn: waking in a color of its own, the others with the more ink the deeper they are.
  public enum Tone: Int, Sendable, Equatable, CaseIterable {
    /// Waking: it does not count as rest.
    case waking
    /// The palest.
    case light
    /// Between the two.
    case middle
    /// Full ink.
    case deep

    var paint: Paint {
      switch self {
      case .waking: return .accent(.series(1))
      case .light: return .edge
      case .middle: return .muted
      case .deep: return .ink
      }
    }

    /// How thick it is drawn in a row it shares with others, so that ink is not the only difference.
    var thickness: Double {
      switch self {
      case .waking: return 0.3
      case .light: return 0.52
      case .middle: return 0.76
      case .deep: return 1
      }
    }
  }

  /// A stage.
  public init(name: String, tone: Tone) {
    self.name = name
    self.tone = tone
  }
}

/// A time spent in one stage.
public struct StageSpan: Sendable, Equatable {
  /// Hours that have passed since the midnight of the night; negative before it.
  public var start: Double
  /// Hours that have passed since the same midnight.
  public var end: Double
  /// The place of the stage in the chart's list.
  public var stage: Int

  /// A span; one that is not finite, empty, more than a week from midnight or of no known stage is left out.
  public init(start: Double, end: Double, stage: Int) {
    self.start = start
    self.end = end
    self.stage = stage
  }
}

/// The cleaned spans of a night: in order, without overlaps, with neighbors of the same stage joined.
struct StageRun: Sendable, Equatable {
  let spans: [StageSpan]

  /// Half a minute: an end and a start that are closer count as one moment.
  static let moment = 1.0 / 120

  /// Of two spans that overlap the later one counts from its start.
  init(_ spans: [StageSpan], stages: Int) {
    let kept = spans.filter { span in
      span.start.isFinite && span.end.isFinite && span.end > span.start && span.start.magnitude <= 168
        && span.end.magnitude <= 168 && (0..<stages).contains(span.stage)
    }.sorted { ($0.start, $0.end, $0.stage) < ($1.start, $1.end, $1.stage) }
    var result: [StageSpan] = []
    for span in kept {
      if let last = result.last, last.end > span.start {
        if last.stage == span.stage {
          result[result.count - 1].end = max(last.end, span.end)
          continue
        }
        result[result.count - 1].end = span.start
        if result[result.count - 1].end <= last.start { result.removeLast() }
      }
      if let last = result.last, last.stage == span.stage, span.start - last.end < Self.moment {
        result[result.count - 1].end = span.end
      } else {
        result.append(span)
      }
    }
    self.spans = result
  }

  /// From the first start to the last end; nil without spans.
  var extent: ClosedRange<Double>? {
    guard let first = spans.first, let last = spans.last else { return nil }
    return first.start...max(first.start, last.end)
  }

  /// Times between spans without any stage.
  var gaps: [ClosedRange<Double>] {
    zip(spans, spans.dropFirst()).compactMap { before, after in
      after.start - before.end >= Self.moment ? before.end...after.start : nil
    }
  }

  /// Hours in a stage.
  func hours(_ stage: Int) -> Double {
    spans.reduce(0) { $0 + ($1.stage == stage ? $1.end - $1.start : 0) }
  }

  /// Hours in stages other than waking.
  func rest(_ stages: [Stage]) -> Double {
    stages.indices.reduce(0) { $0 + (stages[$1].tone == .waking ? 0 : hours($1)) }
  }
}

/// The stages of one night among many.
public struct StageRowNight: Sendable, Equatable {
  /// The day the night ends on, in civil days since 1970-01-01.
  public var day: Int
  /// Hours count from the midnight this day begins with.
  public var spans: [StageSpan]
  /// Changes of the clocks in the night.
  public var shifts: [ClockShift]

  /// A night; changes of the clocks default to none.
  public init(day: Int, spans: [StageSpan], shifts: [ClockShift] = []) {
    self.day = day
    self.spans = spans
    self.shifts = shifts
  }
}

/// One of many nights, as it is drawn.
struct StageRow: Sendable {
  let day: Int
  let run: StageRun
  let clock: ClockScale
}
