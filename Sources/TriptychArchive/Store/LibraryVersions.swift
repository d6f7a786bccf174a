import CArchive
import CCrypto
import GRDBSQLite

/// The libraries of the system that data is kept with, and their versions as they are loaded.
public enum ArchiveLibraries {
  /// Names with versions.
  public static var versions: [(name: String, version: String)] {
    [
      ("sqlite", String(cString: sqlite3_libversion())),
      ("libarchive", word(archive_version_string(), 1)),
      ("libcrypto", word(OpenSSL_version(OPENSSL_VERSION), 1)),
    ]
  }

  /// A word of what a library says of itself.
  private static func word(_ text: UnsafePointer<CChar>?, _ index: Int) -> String {
    let words = text.map { String(cString: $0).split(separator: " ") } ?? []
    return words.count > index ? String(words[index]) : "unknown"
  }
}
