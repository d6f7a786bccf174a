import CArchive
import TriptychHealth

/// Takes a bundle back without loss.
///
/// The bundle is read twice: first every byte is checked against the manifests,
/// then the rows are handed on. A flipped byte, a missing or an added file or a cut
/// end is found before the first row leaves. Memory stays flat.
public enum BundleReader {
  /// Whether a file begins as a bundle does, whole or not; one that cannot be read does not.
  public static func isBundle(path: String) -> Bool {
    (try? BundleArchive(path: path).isBundle()) ?? false
  }

  /// Reads a bundle into `sink` and returns what was read and the settings in it.
  ///
  /// Every row keeps the moment its own file was exported. `settingsJSON` is `nil`
  /// when the bundle holds no settings; applying them is for the caller. `key` opens one that is
  /// protected; what `age` decrypts lies meanwhile in a file without a name in `folder`.
  public static func read(
    path: String, key: BundleKey = BundleKey(), folder: String = ".", into sink: inout some ImportSink
  ) throws(ImportFailure) -> (summary: ImportSummary, settingsJSON: String?) {
    do {
      let head = try PrivateFiles.beginning(of: path, count: 64, followingLinks: true).bytes
      guard AgeInput.isLocked(head) else {
        return try read(BundleArchive(path: path, passphrase: key.passphrase), into: &sink)
      }
      let decrypted = try AgeInput(path, key: key, folder: folder)
      let archive = BundleArchive(path: path, contents: decrypted.path)
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

  private static func bundleDate(_ bagInfo: [UInt8]) -> Instant? {
    for line in String(decoding: bagInfo, as: UTF8.self).split(separator: "\n") {
      guard line.hasPrefix("Bagging-Date: "), let day = CalendarDay(iso: line.dropFirst(14)) else { continue }
      return Instant(seconds: Int64(day.number) * 86_400)
    }
    return nil
  }
}

/// What goes into a bundle besides the rows of the cache.
///
/// Everything has a default: a bundle of rows alone still comes back without loss.
public struct BundleContents {
  /// The formed days, nights and settings that tables and FHIR resources are made of.
  public var history: HealthHistory
  /// The text of the settings file; `nil` when there is none.
  public var settingsJSON: String?
  /// What fields of tables are, in the person's language, by the name of the field.
  public var fieldTexts: [String: String] = [:]
  /// What metrics are called in the person's language.
  public var metricNames: [Metric: String] = [:]
  /// Further files, such as charts, made outside the archive.
  public var parts: [BundlePart] = []
  /// Makes the pages that speak to a person once it is known what is in the bundle; their names are below
  /// the top folder.
  public var pages: (BundleInventory) throws -> [BundlePage] = { _ in [] }

  /// The contents of a bundle.
  public init(history: HealthHistory, settingsJSON: String? = nil) {
    self.history = history
    self.settingsJSON = settingsJSON
  }
}

/// A file of the payload that is made outside the archive and fits into memory.
public struct BundlePart {
  /// Its name below the top folder, such as `data/charts/steps-30.png`.
  public var name: String
  /// Its bytes, made when their turn comes; `nil` when there is nothing to show.
  public var bytes: () throws -> [UInt8]?

  /// A part of a name.
  public init(_ name: String, bytes: @escaping () throws -> [UInt8]?) {
    self.name = name
    self.bytes = bytes
  }
}

/// A page for a person that stands beside the payload.
public struct BundlePage {
  /// Its name below the top folder, such as `index.html`.
  public var name: String
  /// Its text.
  public var text: String

  /// A page.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// What is in a bundle, for the pages that say so.
public struct BundleInventory: Hashable, Sendable {
  /// The files of the payload by name.
  public var files: [BundleReport.File]
  /// The rows of the cache, by kind.
  public var rows: StoreCounts
  /// Facts, notes and changes that are kept besides.
  public var remembered: Remembered
}
