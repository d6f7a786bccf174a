import TriptychHealth

/// A page's path within a site, and how other pages link to it.
struct SiteLink: Hashable, Sendable {
  /// The path from the root of the site, with `/` between parts, such as `light/pillars/fitness.html`.
  let path: String

  init(_ path: String) { self.path = path }

  /// Creates the link of a page, given its path relative to a depth.
  init(_ depth: Settings.Depth, _ path: String) { self.path = depth.rawValue + "/" + path }

  /// Creates the link of a page in a language's branch of the site, `""` for the main language's.
  init(branch: String, _ path: String) { self.path = branch + path }

  /// Whether a file, by its path from the root of the site, is the same in every language and stands there once.
  static func isShared(_ path: String) -> Bool {
    ["assets/", "pets/", "screens/"].contains { path.hasPrefix($0) }
  }

  /// The relative path from this page to another file of the site; always a file, never a folder. O(length).
  func relative(to target: String) -> String {
    var (from, to) = (path, target)
    return from.withUTF8 { from in
      to.withUTF8 { to in
        // The length of the common prefix, up to the end of a folder.
        var shared = 0
        var index = 0
        while index < min(from.count, to.count), from[index] == to[index] {
          index += 1
          if from[index - 1] == UInt8(ascii: "/") { shared = index }
        }
        let up = from[shared...].count { $0 == UInt8(ascii: "/") }
        let length = up * 3 + to.count - shared
        return String(unsafeUninitializedCapacity: length) { room in
          for step in 0..<up {
            room[step * 3] = UInt8(ascii: ".")
            room[step * 3 + 1] = UInt8(ascii: ".")
            room[step * 3 + 2] = UInt8(ascii: "/")
          }
          for (place, byte) in zip(up * 3..<length, to[shared...]) { room[place] = byte }
          return length
        }
      }
    }
  }

  /// The folder that contains the page, with a trailing `/`; empty at the root.
  var folder: Substring { path.lastIndex(of: "/").map { path[...$0] } ?? "" }

  /// The prefix that leads from this page to the root of the site.
  var root: String { String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") }) }
}
