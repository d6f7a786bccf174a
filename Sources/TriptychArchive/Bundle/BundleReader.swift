import CArchive
import TriptychHealth

/// Imports a bundle without loss.
///
/// The bundle is read twice: first every byte is verified against the manifests, then the rows are passed on. A
/// flipped byte, a missing or added file, or a truncated end is found before the first row is passed on. Memory
/// use is constant.
public enum BundleReader {
  /// Whether a file begins like a bundle, complete or not; `false` for a file that cannot be read.
  public static func isBundle(path: String) -> Bool {
    (try? BundleArchive(path: path).isBundle()) ?? false
  }

  /// Reads a bundle into `sink` and returns the summary and the settings in the bundle.
  ///
  /// Every row keeps the export time of its own file. `settingsJSON` is `nil` when the bundle has no settings;
  /// applying them is up to the caller. `key` opens a protected bundle. What `age` decrypts is stored meanwhile
  /// in an unnamed file in `folder`. `bytesRead` hears how many more packed bytes were read; all are read twice.
  public static func read(
    path: String, key: BundleKey = BundleKey(), folder: String = ".",
    bytesRead: (@Sendable (Int) -> Void)? = nil, into sink: inout some ImportSink
  ) throws(ImportFailure) -> (summary: ImportSummary, settingsJSON: String?) {
    do {
      let head = try PrivateFiles.beginning(of: path, count: 64, followingLinks: true).bytes
      guard AgeInput.isLocked(head) else {
        var archive = BundleArchive(path: path, passphrase: key.passphrase)
        archive.bytesRead = bytesRead
        return try read(archive, into: &sink)
      }
      let decrypted = try AgeInput(path, key: key, folder: folder)
      var archive = BundleArchive(path: path, contents: decrypted.path)
      archive.bytesRead = bytesRead
      return try withExtendedLifetime(decrypted) { try read(archive, into: &sink) }
    } catch let failure as ImportFailure {
      throw failure
    } catch let error as StoreError {
      throw error.importFailure
    } catch {
      throw ImportFailure(.notReadable, "What the bundle holds could not be kept", place: path)
    }
  }

  static func read(
    _ archive: BundleArchive, into sink: inout some ImportSink
  ) throws -> (summary: ImportSummary, settingsJSON: String?) {
    let kept = try BundleCheck(archive).run()
    guard version(kept[BundleLayout.bagInfo] ?? []) <= BundleLayout.version else {
      throw ImportFailure(
        .unknownFormat, "The bundle was written by a newer version of Triptych", place: archive.path,
        hint: "Use that version, or a newer one.")
    }
    sink.begin(settingsJSON: kept[BundleLayout.settings].map { String(decoding: $0, as: UTF8.self) })
    var rows = try BundleRows(sources: kept[BundleLayout.sources] ?? [], path: archive.path)
    var lines = LineSplitter()
    try archive.walk { name, piece in
      guard rows.takes(name) else { return }
      do {
        try lines.split(piece) { line in
          try rows.read(line, of: name)
          if rows.isFull { try rows.empty(into: &sink) }
        }
      } catch is LineSplitter.TooLong {
        throw archive.damaged("A line of the bundle is longer than 1 MiB", file: name)
      }
    }
    try rows.empty(into: &sink)
    rows.summary.exportedAt = bundleDate(kept[BundleLayout.bagInfo] ?? [])
    return (rows.summary, kept[BundleLayout.settings].map { String(decoding: $0, as: UTF8.self) })
  }

  /// The version of a bundle; the first one did not give it.
  private static func version(_ bagInfo: [UInt8]) -> Int {
    for line in String(decoding: bagInfo, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix(BundleLayout.versionLabel) {
      return Int(line.dropFirst(BundleLayout.versionLabel.count)) ?? .max
    }
    return 1
  }

  private static func bundleDate(_ bagInfo: [UInt8]) -> Instant? {
    for line in String(decoding: bagInfo, as: UTF8.self).split(separator: "\n") {
      guard line.hasPrefix("Bagging-Date: "), let day = CalendarDay(iso: line.dropFirst(14)) else { continue }
      return Instant(seconds: Int64(day.number) * 86_400)
    }
    return nil
  }
}

/// The contents of a bundle besides the rows of the cache.
///
/// All parts are optional except the history: a bundle of rows alone can still be imported without loss.
public struct BundleContents {
  /// The formed days, nights and settings for tables and FHIR resources.
  public var history: HealthHistory
  /// The text of the settings file; `nil` when there is none.
  public var settingsJSON: String?
  /// The descriptions of table fields in the person's language, by field name.
  public var fieldTexts: [String: String] = [:]
  /// The names of metrics in the person's language.
  public var metricNames: [Metric: String] = [:]
  /// Additional files, such as charts, that are made outside the archive.
  public var parts: [BundlePart] = []
  /// Makes the pages for the person once the bundle's contents are known. Their names are relative to the top
  /// folder.
  public var pages: (BundleInventory) throws -> [BundlePage] = { _ in [] }
  /// Hears how much is written: of a number of steps of about the same length, how many. It never affects the bytes.
  public var progress: ((_ done: Int, _ total: Int) -> Void)?

  /// Creates the contents of a bundle.
  public init(history: HealthHistory, settingsJSON: String? = nil) {
    self.history = history
    self.settingsJSON = settingsJSON
  }
}

/// A payload file that is made outside the archive and fits into memory.
public struct BundlePart {
  /// The name relative to the top folder, such as `data/charts/steps-30.png`.
  public var name: String
  /// Makes the file's bytes when they are needed; `nil` when there is nothing to show.
  public var bytes: () throws -> [UInt8]?

  /// Creates a part with a name.
  public init(_ name: String, bytes: @escaping () throws -> [UInt8]?) {
    self.name = name
    self.bytes = bytes
  }
}

/// A page for the person, stored next to the payload.
public struct BundlePage {
  /// The name relative to the top folder, such as `index.html`.
  public var name: String
  /// The text of the page.
  public var text: String

  /// Creates a page.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// The contents of a bundle, for the pages that describe them.
public struct BundleInventory: Hashable, Sendable {
  /// The payload files, sorted by name.
  public var files: [BundleReport.File]
  /// The number of cache rows, by kind.
  public var rows: StoreCounts
  /// The permanent facts, notes and changes in the bundle.
  public var remembered: Remembered
}
