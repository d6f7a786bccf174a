import TriptychHealth

/// What an importer read from one file, before the store determines what was new.
public struct ImportSummary: Hashable, Sendable {
  /// The kind of file, such as `apple-health`.
  public var kind: String
  /// The number of records that were examined.
  public var read = 0
  /// The number of repeated records in the file, each of which was counted once.
  public var duplicate = 0
  /// The number of accepted records by metric; workouts under `workouts`, sleep under `sleep`.
  public var taken: [String: Int] = [:]
  /// The number of records of kinds that Triptych does not use, by their names in the file; of columns, after
  /// ``columnMark``, the number of cells.
  public var notUsed: [String: Int] = [:]
  /// The number of records of sources that the person did not choose, by the source's name.
  public var sourcesLeftOut: [String: Int] = [:]
  /// The refused records: all are counted, and the first of each kind are kept with their places.
  public var refused = RefusalLog()
  /// When the file was created, if it says so.
  public var exportedAt: Instant?

  /// What stands before the name of a column in ``notUsed``.
  public static let columnMark = "column "

  /// Creates an empty summary.
  public init(kind: String) { self.kind = kind }

  /// Counts records, columns, codes or files that Triptych does not use, by their name in the file; at most 50 names are
  /// kept apart.
  mutating func countNotUsed(_ name: String, _ count: Int = 1) {
    let cleaned = SourceName.cleaned(name, longest: 80)
    let key = cleaned.isEmpty || (notUsed[cleaned] == nil && notUsed.count >= 50) ? "other" : cleaned
    notUsed[key, default: 0] += count
  }

  /// Counts a file of an export that cannot be opened, and says why.
  mutating func refuse(unread member: ExportMember, of export: String, _ failure: ImportFailure) {
    let code = failure.code.rawValue
    let text = failure.diagnostic.text + ", and nothing of it was taken"
    refused.add(Diagnostic(.warning, code: code, text, place: export + "/" + member.pattern), code: code)
  }

  /// Sets the accepted records of each metric, by its number in the catalog, less the daily values among them that gave
  /// way to later ones, which are repeats.
  mutating func count(taken: [Int], replaced: [Int]) {
    for (index, count) in taken.enumerated() where count > replaced[index] {
      self.taken[MetricCatalog.all[index].metric.id] = count - replaced[index]
    }
    duplicate += replaced.reduce(0, +)
  }
}

/// Counts of refused records by code, with places for the first of each.
public struct RefusalLog: Hashable, Sendable {
  /// The number of places kept for each code.
  public static let placesKept = 20
  /// The first refusals of each code, in the file's order.
  public private(set) var first: [Diagnostic] = []
  /// The number of refusals of each code.
  public private(set) var counts: [String: Int] = [:]

  /// Creates an empty log.
  public init() {}

  /// Counts a refusal, and keeps it if its code has fewer than ``placesKept``.
  public mutating func add(_ diagnostic: @autoclosure () -> Diagnostic, code: String) {
    counts[code, default: 0] += 1
    if counts[code, default: 0] <= RefusalLog.placesKept { first.append(diagnostic()) }
  }

  /// Adds the refusals of another log behind these.
  public mutating func add(_ other: RefusalLog) {
    for diagnostic in other.first
    where first.count(where: { $0.code == diagnostic.code }) < RefusalLog.placesKept {
      first.append(diagnostic)
    }
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  /// The same refusals with a folder before each place.
  public func within(_ folder: String) -> RefusalLog {
    var log = self
    for index in log.first.indices {
      log.first[index].place = folder + "/" + (log.first[index].place ?? "")
    }
    return log
  }

  /// The total number of refusals.
  public var total: Int { counts.values.reduce(0, +) }
}

/// Why a file could not be imported at all.
public struct ImportFailure: Error, Sendable {
  /// A stable code for scripts.
  public enum Code: String, Sendable {
    case notFound = "file_not_found"
    case notReadable = "not_readable"
    case unknownFormat = "unknown_format"
    case empty = "empty_file"
    case damaged = "damaged_file"
    case locked = "password_protected"
    case tooLarge = "too_large_when_unpacked"
    case noKnownFile = "no_known_file"
    case badName = "bad_file_name"
    case special = "special_file"
    case tooDeep = "folder_too_deep"
    case tooManyFiles = "too_many_files"
    case noSpace = "no_space"
    case storeBusy = "store_busy"
  }

  /// A stable code for scripts.
  public var code: Code
  /// The message, the place and a hint, without any health value.
  public var diagnostic: Diagnostic
  /// What else could not be read, where this is about a folder; with paths within the folder.
  public var others = RefusalLog()

  /// Creates a failure with its message.
  public init(_ code: Code, _ text: String, place: String?, hint: String? = nil) {
    self.code = code
    diagnostic = Diagnostic(.error, code: code.rawValue, text, place: place, hint: hint)
  }
}

/// The detected kind of a file or folder.
public enum ImportKind: String, Hashable, Sendable, CaseIterable {
  /// An unzipped `export.xml` of Apple Health, whatever its name.
  case appleHealthXML = "apple-health-xml"
  /// A zip that contains an `export.xml` of Apple Health.
  case appleHealthZip = "apple-health-zip"
  /// The plain CSV with the header `date,metric,value,unit,source`.
  case plainCSV = "csv"
  /// Triptych's own data bundle: a zip whose entries are all in `triptych-export/`.
  case bundle
  /// A file encrypted by `age`: a protected bundle or anything else.
  case ageFile = "age"
  /// Calls and chats, one JSON object a line.
  case conversations
  /// The export of a vendor, which ``ImportFile/format`` names: a zip, a folder, or a single file.
  case export
  /// A folder to be searched for the other kinds.
  case folder
}

/// One file that can be imported.
public struct ImportFile: Hashable {
  /// The path of the file.
  public var path: String
  /// The kind of the file; never a folder.
  public var kind: ImportKind
  /// The vendor's format, for ``ImportKind/export`` alone.
  public var format: String?
  /// Further files and folders of the same export, such as the other parts of a Takeout.
  public var parts: [String] = []
  /// The path within the zip at ``path``, for a file of a zip that is imported by itself.
  public var member: String?
  /// The export as it was listed when the file was found, so that it is not listed again.
  var listing = ExportListing()

  /// Creates the description of a file.
  public init(path: String, kind: ImportKind) {
    self.path = path
    self.kind = kind
  }
}

/// The files of an export as a search listed them, or nothing. It says nothing of which export is meant.
struct ExportListing: Hashable {
  var tree: ExportTree?
  /// Whether this import counts what no importer knows of the listed files, which no import of a vendor's does.
  var countsRest = false

  static func == (left: ExportListing, right: ExportListing) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// The result of a search for importable files.
public struct ImportFiles {
  /// The files, sorted by path; never empty.
  public var files: [ImportFile]
  /// What of a folder could not be read, with the reasons and paths within the folder.
  public var refused = RefusalLog()
}

/// What a person says of words in exports that Triptych cannot know.
public struct ImportWords: Hashable, Sendable {
  /// The mood, from 1 to 5, that a person's own words for moods stand for, by the word in lower case.
  public var moods: [String: Double]

  /// Creates the words; without any, words that are not known have no value and are counted.
  public init(moods: [String: Double] = [:]) { self.moods = moods }
}

/// The limits of an import, so that no file can exhaust the machine.
public struct ImportLimits: Sendable {
  /// The maximum unpacked size of a zip in bytes. The default is 64 GB, about 25 times the largest known
  /// export.
  public var unpackedBytes: Int64 = 64_000_000_000
  /// The maximum number of unpacked bytes per packed byte, above ``ratioFreeBytes``. The default is 400.
  ///
  /// Health exports compress about 30 to 1, and repetitive synthetic ones up to 100 to 1. A zip bomb reaches
  /// the 1,032 to 1 that deflate allows.
  public var unpackedRatio: Int64 = 400
  /// The unpacked size in bytes that is allowed at any ratio. The default is 100 MB.
  public var ratioFreeBytes: Int64 = 100_000_000
  /// The maximum number of entries in a zip. The default is 200,000.
  public var zipEntries = 200_000
  /// The maximum number of files in a folder; further ones are refused. The default is 100,000.
  public var folderFiles = 100_000
  /// The maximum size of a tag or CSV row in bytes; longer ones are refused. The default is 1 MiB.
  public var tagBytes = 1 << 20
  /// The number of entries at which a batch is passed on. The default is 200,000.
  public var batchEntries = 200_000
  /// The maximum number of sources in a file; records of further ones are refused. The default is 1,000.
  public var sources = 1_000
  /// The number of bytes read at a time, which never affects the result. The default is 1 MiB.
  public var chunkBytes = 1 << 20
  /// The person's time zone, in which clocks without an offset are read.
  public var zone = CivilZone.utc
  /// The time zone of an IANA name, for exports that name the zone of a session; by default no name is known.
  public var zoneNamed: @Sendable (_ name: String) -> CivilZone? = { _ in nil }
  /// What the person says of words in exports.
  public var words = ImportWords()
  /// The sources and kinds of data that the person lets imports take.
  public var choice = ImportChoice()
  /// A private folder for databases that have to be unpacked for reading; `nil` means the system's folder for
  /// temporary files.
  public var scratch: String?
  /// The latest time that data may have; `nil` means the end of 2099.
  ///
  /// The command line uses the current time plus one day, since a person's day may be one ahead of UTC. An export of
  /// Apple Health states its creation time: what is more than a day later than that is refused too, unless more than
  /// one in twenty of its records are, which shows that the creation time is wrong.
  public var latest: Instant?

  /// Hears how many more bytes of the file were read, packed ones of a zip, on the thread of the import. What is read
  /// twice is told twice; databases are not told of. It never affects the result.
  public var bytesRead: (@Sendable (Int) -> Void)?

  /// The maximum length of a sum or a stage of sleep in hours: that of the day on which clocks are set back.
  static let longestDay: Int64 = 25

  /// Creates the default limits.
  public init() {}

  /// ``latest`` or the end of 2099.
  var lastMoment: Instant { latest ?? Instant(seconds: 4_102_444_799) }
}
