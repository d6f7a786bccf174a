import TriptychHealth

/// A page's path within a site, and how other pages link to it.
struct SiteLink: Hashable, Sendable {
  /// Path from the root of the site, `/` between parts, such as `light/pillars/fitness.html`.
  let path: String

  init(_ path: String) { self.path = path }

  /// The page of a depth at a path below it.
  init(_ depth: Settings.Depth, _ path: String) { self.path = depth.rawValue + "/" + path }

  /// The way from this page to another file of the site; always a file, never a folder.
  func relative(to target: String) -> String {
    let from = path.split(separator: "/").dropLast()
    let to = target.split(separator: "/")
    var shared = 0
    while shared < from.count, shared < to.count - 1, from[shared] == to[shared] { shared += 1 }
    let up = Array(repeating: "..", count: from.count - shared)
    return (up + to[shared...].map(String.init)).joined(separator: "/")
  }

  /// The prefix that leads from this page to the root of the site.
  var root: String { String(repeating: "../", count: path.split(separator: "/").count - 1) }
}
