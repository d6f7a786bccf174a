import TriptychHealth

/// The reason that a record or row of a file is refused, with a code for scripts and a message.
///
/// The messages say what is allowed and never what was found.
enum RecordRefusal {
  case malformed
  case tooLong(bytes: Int)
  case missing(String)
  case unknownUnit(MeasureUnit)
  case badNumber(MetricDefinition)
  case notANumber(ClosedRange<Double>, MeasureUnit)
  case outOfRange(ClosedRange<Double>, MeasureUnit)
  case notWhole(MetricDefinition)
  case notUTF8
  case unknownMetric
  case badTime
  case badTimeOfDay
  case badDay
  case before1970
  case inFuture
  /// Later than the date that a file gives for itself, though not later than the clock.
  case laterThanExport
  /// Of a time that an earlier reading of the same file took.
  case takenBefore
  case endBeforeStart
  case empty
  case spanTooLong(hours: Int)
  case tooManySources(Int)
  case unknownValue
  /// A file of an export that is no JSON or ends too early.
  case brokenFile
  /// A file of an export whose arrays and objects are nested too deep to be read.
  case tooDeep(levels: Int)

  /// The fault of a span of time in seconds since 1970, or of a moment that begins and ends at once; `nil` when there is
  /// none. `last` is the latest allowed end, and `hours` the greatest length, if any.
  static func ofSpan(from: Int64, to: Int64, last: Instant, hours: Int64?) -> RecordRefusal? {
    if from < 0 || to < 0 { return .before1970 }
    if to < from { return .endBeforeStart }
    if to > last.seconds { return .inFuture }
    if let hours, to - from > hours * 3600 { return .spanTooLong(hours: Int(hours)) }
    return nil
  }

  /// The code for scripts.
  var code: String {
    switch self {
    case .malformed: "malformed_record"
    case .tooLong: "record_too_long"
    case .missing: "field_missing"
    case .unknownUnit: "unknown_unit"
    case .badNumber, .notANumber: "not_a_number"
    case .outOfRange: "value_out_of_range"
    case .notWhole: "not_a_whole_number"
    case .notUTF8: "not_utf8"
    case .unknownMetric: "unknown_metric"
    case .badTime, .badTimeOfDay, .badDay: "bad_date"
    case .before1970: "date_before_1970"
    case .inFuture, .laterThanExport: "date_in_future"
    case .takenBefore: "taken_before"
    case .endBeforeStart: "end_before_start"
    case .empty: "empty_span"
    case .spanTooLong: "span_too_long"
    case .tooManySources: "too_many_sources"
    case .unknownValue: "unknown_value"
    case .brokenFile: "damaged_file"
    case .tooDeep: "nested_too_deep"
    }
  }

  /// The message; `what` names the kind of record, such as `a StepCount record`.
  func text(_ what: String) -> String {
    switch self {
    case .malformed: "\(what) is not written as the format asks"
    case .tooLong(let bytes): "\(what) is longer than \(bytes) bytes"
    case .missing(let fields): "\(what) lacks \(fields)"
    case .unknownUnit(let unit): "the unit of \(what) is not \(unit.symbol) and does not convert to it"
    case .badNumber(let definition), .notWhole(let definition):
      "the value of \(what) is not a \(definition.isWhole ? "whole number" : "number") from "
        + RecordRefusal.shown(definition.range, definition.unit)
    case .notANumber(let range, let unit):
      "the value of \(what) is not a number from " + RecordRefusal.shown(range, unit)
    case .outOfRange(let range, let unit):
      "the value of \(what) is outside " + RecordRefusal.shown(range, unit)
    case .notUTF8: "\(what) holds bytes that are not UTF-8"
    case .unknownMetric: "the metric of \(what) is not one that Triptych knows"
    case .badTime: "a time of \(what) is not like 2024-01-31 18:30:00 +0100"
    case .badTimeOfDay: "the time of \(what) is not like 21:05 or 9:05 PM"
    case .badDay: "the day of \(what) is not like 2024-01-31"
    case .before1970: "\(what) is from before 1970"
    case .inFuture: "\(what) is from after the day the file was made or read"
    case .laterThanExport:
      "\(what) is from after the day the file was made, and at most one in twenty of the file are"
    case .takenBefore: "\(what) was taken before"
    case .endBeforeStart: "\(what) ends before it starts"
    case .empty: "\(what) ends when it starts, and its length is what counts"
    case .spanTooLong(let hours): "\(what) lasts longer than \(hours) hours"
    case .tooManySources(let limit):
      "\(what) names a further source; \(limit) sources with names of at most 2,048 bytes are allowed"
    case .unknownValue: "the value of \(what) is none of those that are known"
    case .tooDeep(let levels):
      "\(what) is nested \(levels) levels deep or deeper, and nothing of it was taken"
    case .brokenFile: "\(what) is damaged or cut short, and nothing of it was taken"
    }
  }

  private static func shown(_ range: ClosedRange<Double>, _ unit: MeasureUnit) -> String {
    "\(shown(range.lowerBound)) to \(shown(range.upperBound))\(shown(unit))"
  }

  /// The unit after a range; empty for scales and flags, whose range is sufficient.
  private static func shown(_ unit: MeasureUnit) -> String {
    [.scale, .flag, .flow].contains(unit) ? "" : " " + unit.symbol
  }

  private static func shown(_ bound: Double) -> String {
    Int(exactly: bound).map(String.init) ?? String(bound)
  }
}

/// A short identifier for texts that is the same in every run and on every machine.
///
/// Two 64-bit FNV-1a hashes (Fowler, Noll, Vo) of the texts with their lengths, the second over the bytes in
/// reverse. It distinguishes sessions and has no cryptographic strength.
enum StableDigest {
  /// 32 hexadecimal digits.
  static func hexadecimal(of texts: [String]) -> String {
    var bytes: [UInt8] = []
    for text in texts {
      bytes += Array(String(text.utf8.count).utf8) + [0]
      bytes += Array(text.utf8)
    }
    return StableHash.hexadecimal(StableHash.of(bytes))
      + StableHash.hexadecimal(StableHash.of(bytes.reversed(), from: 0x8422_2325_CBF2_9CE4))
  }
}
