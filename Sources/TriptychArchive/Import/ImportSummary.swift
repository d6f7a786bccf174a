import TriptychHealth

/// What an importer read from one file, before the store says what was new.
public struct ImportSummary: Hashable, Sendable {
  /// The kind of file, such as `apple-health`.
  public var kind: String
  /// Records of the file that were looked at.
  public var read = 0
  /// Records that stand in the file more than once and were counted once.
  public var duplicate = 0
  /// Records taken, by metric; workouts under `workouts`, sleep under `sleep`.
  public var taken: [String: Int] = [:]
  /// Records of kinds that Triptych has no use for, by the file's own name for them.
  public var notUsed: [String: Int] = [:]
  /// Refused records: every one counted, the first ones of each kind with their place.
  public var refused = RefusalLog()
  /// When the file was made, if it says so.
  public var exportedAt: Instant?

  /// A summary of nothing yet.
  public init(kind: String) { self.kind = kind }
}

/// Refused records, counted by code, with places for the first of each.
public struct RefusalLog: Hashable, Sendable {
  /// How many places are kept for each code.
  public static let placesKept = 20
  /// The first refusals of each code, in the file's order.
  public private(set) var first: [Diagnostic] = []
  /// How many there were of each code.
  public private(set) var counts: [String: Int] = [:]

  /// Nothing refused.
  public init() {}

  /// Counts a refusal and keeps it while its code has few.
  public mutating func add(_ diagnostic: @autoclosure () -> Diagnostic, code: String) {
    counts[code, default: 0] += 1
    if counts[code, default: 0] <= RefusalLog.placesKept { first.append(diagnostic()) }
  }

  /// All refusals.
  public var total: Int { counts.values.reduce(0, +) }
}

/// Why a file could not be imported at all.
public struct ImportFailure: Error, Sendable {
  /// What scripts see.
  public enum Code: String, Sendable {
    case notFound = "file_not_found"
    case notReadable = "not_readable"
    case unknownFormat = "unknown_format"
    case empty = "empty_file"
    case damaged = "damaged_file"
    case locked = "password_protected"
    case tooLarge = "too_large_when_unpacked"
    case noKnownFile = "no_known_file"
    case noSpace = "no_space"
    case storeBusy = "store_busy"
  }

  /// What scripts see.
  public var code: Code
  /// What, where and what to try, without any health value.
  public var diagnostic: Diagnostic

  /// What to try with a file that no importer knows.
  static let knownFormats =
    "Known are the export.zip or export.xml of Apple Health, CSV with the header date,metric,value,unit,source, and Triptych's own bundle."

  /// A failure with its sentence.
  public init(_ code: Code, _ text: String, place: String?, hint: String? = nil) {
    self.code = code
    diagnostic = Diagnostic(.error, code: code.rawValue, text, place: place, hint: hint)
  }
}
