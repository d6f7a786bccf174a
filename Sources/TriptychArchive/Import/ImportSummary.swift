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

/// What a file turned out to be when looked at.
public enum ImportKind: String, Hashable, Sendable, CaseIterable {
  /// The bare `export.xml` of Apple Health, whatever it is called.
  case appleHealthXML = "apple-health-xml"
  /// A zip with such a file in it.
  case appleHealthZip = "apple-health-zip"
  /// The plain CSV with the header `date,metric,value,unit,source`.
  case plainCSV = "csv"
  /// Triptych's own data bundle: a zip whose entries lie under `triptych-export/`.
  case bundle
  /// A file encrypted by `age`: a protected bundle, or anything else.
  case ageFile = "age"
  /// A folder, to be searched for the others.
  case folder
}

/// One file that can be imported.
public struct ImportFile: Hashable, Sendable {
  /// Where it lies.
  public var path: String
  /// What it is; never a folder.
  public var kind: ImportKind

  /// A file of a kind.
  public init(path: String, kind: ImportKind) {
    self.path = path
    self.kind = kind
  }
}

/// What a search for importable files found.
public struct ImportFiles: Sendable {
  /// The files, sorted by path; never empty.
  public var files: [ImportFile]
  /// Files of a folder that could not be looked at, with the reason.
  public var skipped: [Diagnostic] = []
}

/// Where an import stops, so that no file can exhaust the machine.
public struct ImportLimits: Hashable, Sendable {
  /// Bytes that may come out of one zip; default 64 GB, some 25 times the largest export heard of.
  public var unpackedBytes: Int64 = 64_000_000_000
  /// Bytes that may come out for each byte of the zip, from ``ratioFreeBytes`` on; default 400.
  ///
  /// Health exports pack about 30 to 1 and made-up, repetitive ones up to 100
  /// to 1; a bomb reaches the 1,032 to 1 that deflate allows.
  public var unpackedRatio: Int64 = 400
  /// Bytes that may come out of a zip whatever its ratio; default 100 MB.
  public var ratioFreeBytes: Int64 = 100_000_000
  /// Entries that a zip may list; default 200,000.
  public var zipEntries = 200_000
  /// Bytes of one tag or one CSV row; longer ones are refused; default 1 MiB.
  public var tagBytes = 1 << 20
  /// Entries a batch may hold before it is handed on; default 200,000.
  public var batchEntries = 200_000
  /// Different sources a file may name; records of further ones are refused; default 1,000.
  public var sources = 1_000
  /// Bytes asked for at a time; default 1 MiB. The result never depends on it.
  public var chunkBytes = 1 << 20
  /// The last moment that data may be from; `nil` means the end of 2099.
  ///
  /// The command line gives its own now and a day more, since a person's day may be one
  /// ahead of that of UTC. A file that says when it was made
  /// cannot hold data of more than a day later either.
  public var latest: Instant?

  /// The defaults.
  public init() {}

  /// ``latest`` or the end of 2099.
  var lastMoment: Instant { latest ?? Instant(seconds: 4_102_444_799) }
}
