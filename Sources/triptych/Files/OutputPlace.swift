import Foundation
import TriptychArchive
import TriptychHealth

/// Where a command may write, so that it never writes over what a home holds.
enum OutputPlace {
  /// Makes sure that sites are not published over people's data.
  ///
  /// A folder of the user's own inside the home is allowed, such as `Output` beside `people`.
  ///
  /// - Throws: `CommandFailure` with exit 64 when the folder is the home itself or lies in a folder that the home
  ///   keeps, also through links.
  static func check(_ out: String, apartFrom home: Home) throws {
    let own = resolved(out)
    let held = home.ownPaths.map(resolved)
    guard own == resolved(home.directory) || held.contains(where: { own == $0 || own.hasPrefix($0 + "/") })
    else { return }
    throw CommandFailure(
      .usage, code: "usage", "Sites cannot be published where the home keeps its data", place: out,
      hint: "Name another folder with --out, beside the home.")
  }

  /// A path with links and `..` resolved as far as it exists; the rest as written.
  static func resolved(_ path: String) -> String {
    var known = URL(fileURLWithPath: path).standardizedFileURL.path
    var rest: [String] = []
    while known != "/", !known.isEmpty {
      if let real = realpath(known, nil) {
        defer { free(real) }
        return ([String(cString: real)] + rest).joined(separator: "/")
      }
      rest.insert((known as NSString).lastPathComponent, at: 0)
      known = (known as NSString).deletingLastPathComponent
    }
    return "/" + rest.joined(separator: "/")
  }
}
