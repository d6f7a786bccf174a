import TriptychFiles

/// The files of a published site, read beneath its folder and nowhere else: no link is followed on the way, and only plain
/// files are opened. A folder is never listed.
struct SiteFolder: Sendable {
  /// The path of the site.
  let path: String
  /// The largest file that is sent, in bytes.
  static let largest: Int64 = 128 << 20

  /// What stands at a place.
  enum Found {
    case file([UInt8])
    /// A folder: its page stands one name further.
    case folder
    case nothing
  }

  /// Reads a file by the names on the way to it.
  func find(_ names: [String]) -> Found {
    guard let last = names.last, var folder = try? OpenFile(path, .readOnly, [.directory, .noFollow]) else {
      return .nothing
    }
    for name in names.dropLast() {
      guard let next = try? OpenFile(reading: name, in: folder, [.directory, .noFollow]) else {
        return .nothing
      }
      folder = next
    }
    guard let status = try? FileStatus(named: last, in: folder) else { return .nothing }
    if status.kind == .directory { return .folder }
    // Without waiting for a pipe that somebody put there in between.
    guard status.kind == .file,
      let file = try? OpenFile(reading: last, in: folder, [.noFollow, .nonBlocking]),
      let opened = try? file.status(), opened.kind == .file, opened.size <= SiteFolder.largest,
      let bytes = try? file.bytes(at: 0, count: Int(opened.size)), bytes.count == opened.size
    else { return .nothing }
    return .file(bytes)
  }

  /// The type of a file by the end of its name; whatever is unknown is bytes to save.
  static func type(of name: String) -> String {
    let end = name.split(separator: ".").last.map(String.init) ?? ""
    return types[end] ?? "application/octet-stream"
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "json": "application/json; charset=utf-8",
    "webmanifest": "application/manifest+json", "svg": "image/svg+xml", "png": "image/png",
    "pdf": "application/pdf", "txt": "text/plain; charset=utf-8", "ics": "text/calendar; charset=utf-8",
    "atom": "application/atom+xml; charset=utf-8", "xml": "application/xml; charset=utf-8",
    "zip": "application/zip", "csv": "text/csv; charset=utf-8",
  ]
}
