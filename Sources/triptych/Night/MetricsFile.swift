import Foundation

/// A file of metrics: replaced in one step, and open to the collector that reads it, as nothing in it is anybody's.
enum MetricsFile {
  static func write(_ text: String, to path: String) throws {
    try PrivateFile.write(Array(text.utf8), to: path)
    _ = chmod(path, 0o644)
  }
}
