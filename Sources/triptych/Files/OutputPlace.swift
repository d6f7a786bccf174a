import Foundation
import TriptychArchive
import TriptychHealth

/// Where a command may write, so that it never writes over what a home holds.
enum OutputPlace {
  /// Makes sure that sites are not published over people's data; see ``check(_:option:apartFrom:)``.
  static func check(_ out: String, apartFrom home: Home) throws {
    try refuse(
      out, within: home, "Sites cannot be published where the home keeps its data",
      hint: "Name another folder with --out, beside the home.")
  }

  /// Makes sure that a file or folder that somebody names is not written over people's data.
  ///
  /// A place of the user's own inside the home is allowed, such as `bundles` beside `people`.
  ///
  /// - Parameters:
  ///   - path: where the command is going to write
  ///   - option: the option that names it
  /// - Throws: `CommandFailure` with exit 64 when the place is the home itself or lies in a folder that the home
  ///   keeps, also through links.
  static func check(_ path: String, option: String, apartFrom home: Home) throws {
    try refuse(
      path, within: home, "Nothing can be written where the home keeps its data, so nothing was done",
      hint: "Name a place outside of the home with \(option).")
  }

  private static func refuse(_ path: String, within home: Home, _ text: String, hint: String) throws {
    let held = home.ownPaths.map(resolved)
    // Some calls take `..` for the folder that a link leads out of, some for the one that it stands in.
    let places = [path, standardized(path)].map(resolved)
    let isHeld = places.contains { place in
      place == resolved(home.directory)
        || held.contains { place == $0 || place.utf8.starts(with: ($0 + "/").utf8) }
    }
    guard isHeld else { return }
    throw CommandFailure(.usage, code: "usage", text, place: path, hint: hint)
  }

  /// A path with links and `..` resolved as far as it exists, and links to what does not exist yet; the rest as written.
  static func resolved(_ path: String) -> String {
    var known = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var rest: [String] = []
    var links = 0
    while known != "/", !known.isEmpty {
      if let real = realpath(known, nil) {
        defer { free(real) }
        return standardized(([String(cString: real)] + rest).joined(separator: "/"))
      }
      let above = (known as NSString).deletingLastPathComponent
      if links < 40, let target = try? FileManager.default.destinationOfSymbolicLink(atPath: known) {
        known = target.hasPrefix("/") ? target : above + "/" + target
        links += 1
      } else {
        rest.insert((known as NSString).lastPathComponent, at: 0)
        known = above
      }
    }
    return standardized("/" + rest.joined(separator: "/"))
  }

  private static func standardized(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}
