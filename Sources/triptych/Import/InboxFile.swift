import Foundation
import TriptychArchive
import TriptychFiles
import TriptychHealth

/// A file of an inbox that is no export: what a page or a person wrote for Triptych itself. It is known by its content;
/// names say nothing.
enum InboxFile {
  /// Entries, changes and decisions of conflicts.
  case queue(QueueFile)
  /// Settings, with the text of the file.
  case settings(String)

  /// The largest such file that is read, in bytes.
  static let largest = 64 * 1024 * 1024
  /// The largest settings file that is read, in bytes.
  static let largestSettings = 1024 * 1024

  /// Looks into a file; `nil` for a folder, for an export and for anything unknown, which an import refuses with its
  /// reason.
  ///
  /// - Throws: `QueueFile.Refusal` for a queue file that does not have its form
  init?(at path: String) throws {
    // A folder can be opened as a file, but not be read as one.
    guard (try? FileStatus(at: path))?.kind == .file, let handle = FileHandle(forReadingAtPath: path) else {
      return nil
    }
    defer { try? handle.close() }
    let begin = try handle.read(upToCount: 65_536) ?? Data()
    guard begin.first(where: { ![9, 10, 13, 32].contains($0) }) == UInt8(ascii: "{") else { return nil }
    let data = begin + (try handle.read(upToCount: InboxFile.largest) ?? Data())
    guard data.count <= InboxFile.largest else { return nil }
    if begin.range(of: Data(QueueFile.format.utf8)) != nil {
      guard let document = try? JSONDecoder().decode(JSONValue.self, from: data) else { return nil }
      self = .queue(try QueueFile(document, of: String(decoding: data, as: UTF8.self)))
      return
    }
    guard data.count <= InboxFile.largestSettings,
      let document = try? JSONDecoder().decode(JSONValue.self, from: data),
      SettingsReader.isSettings(document), (try? ImporterCatalog.identify(path: path)) == nil
    else { return nil }
    self = .settings(String(decoding: data, as: UTF8.self))
  }

  /// Whether the file is one of settings: these come first, so that a consent withdrawn holds for what comes with it.
  var isSettings: Bool { if case .settings = self { true } else { false } }
}
