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
  /// when the bundle holds no settings; applying them is for the caller.
  public static func read(
    path: String, into sink: inout some ImportSink
  ) throws(ImportFailure) -> (summary: ImportSummary, settingsJSON: String?) {
    do {
      return try read(BundleArchive(path: path), into: &sink)
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

/// Compares every byte of a bundle with its manifests.
private final class BundleCheck {
  private static let keptWhole: Set<String> = [
    BundleLayout.manifest, BundleLayout.tagManifest, BundleLayout.bag, BundleLayout.bagInfo,
    BundleLayout.sources,
    BundleLayout.settings,
  ]
  private static let keptLimit = 1 << 24

  private let archive: BundleArchive
  private var digests: [String: String] = [:]
  private var kept: [String: [UInt8]] = [:]

  init(_ archive: BundleArchive) { self.archive = archive }

  /// The bytes of the files that are read as a whole.
  func run() throws -> [String: [UInt8]] {
    var digest = SHA256Digest()
    try archive.walk { name, piece in
      guard piece.count > 0 else {
        digests[name] = SHA256Digest.hex(digest.finish())
        digest = SHA256Digest()
        if BundleCheck.keptWhole.contains(name) { kept[name, default: []] += [] }
        return
      }
      digest.update(piece)
      guard BundleCheck.keptWhole.contains(name) else { return }
      kept[name, default: []] += piece
      guard kept[name, default: []].count <= BundleCheck.keptLimit else {
        throw archive.damaged("A file of the bundle is larger than any bundle's", file: name)
      }
    }
    guard let bag = kept[BundleLayout.bag], bag.starts(with: Array("BagIt-Version: ".utf8)) else {
      throw archive.damaged("The bundle is cut short, or no bundle of Triptych")
    }
    let listed = try check(BundleLayout.manifest).union(check(BundleLayout.tagManifest))
      .union([BundleLayout.tagManifest])
    if let stranger = digests.keys.filter({ !listed.contains($0) }).min() {
      throw archive.damaged("A file of the bundle is in no manifest", file: stranger)
    }
    return kept
  }

  /// Checks the files that one manifest names and returns their names.
  private func check(_ manifest: String) throws -> Set<String> {
    guard let bytes = kept[manifest] else { throw archive.damaged("A manifest is missing", file: manifest) }
    var names: Set<String> = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      guard parts.count == 2 else {
        throw archive.damaged("A line of a manifest cannot be read", file: manifest)
      }
      let name = String(parts[1].drop { $0 == " " })
      guard let digest = digests[name] else {
        throw archive.damaged("A file of the bundle is missing", file: name)
      }
      guard digest == parts[0].lowercased() else {
        throw archive.damaged("A file of the bundle is not as it was written", file: name)
      }
      names.insert(name)
    }
    return names
  }
}
