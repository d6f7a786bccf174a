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
