import TriptychHealth

/// What a site brings to be installed and to be read without a network, once it is served: a manifest, and a
/// worker with the list of what it keeps. From a folder on a disk neither is used, and nothing is missing.
struct OfflineCopy {
  /// The most a browser keeps of a site, in bytes; the oldest goes first. What waits to be handed over has
  /// 20 MB of its own, is kept by the forms, and never goes by itself.
  static let limits: KeyValuePairs<String, Int> = [
    "data": 50_000_000, "conversations": 20_000_000, "insights": 10_000_000,
  ]
  /// How many insights are kept, the first of the feed.
  static let insights = 20

  /// Where the worker stands: at the root, since it sees only what lies beside and below it.
  static let workerPath = "worker.js"
  static let manifestPath = "manifest.webmanifest"

  /// The files of a site that are kept from the first visit on, by the store they belong to; paths ascending.
  ///
  /// - Parameter insightPaths: pages of insights in the order of the feed, below a depth
  static func kept(of tree: SiteTree, insightPaths: [String]) -> [(store: String, paths: [String])] {
    let insights = Set(
      insightPaths.prefix(OfflineCopy.insights).flatMap { path in
        Settings.Depth.allCases.map { $0.rawValue + "/" + path }
      })
    let ofFeed = Set(insightPaths)
    let paths = tree.paths
    let data = paths.filter { path in
      if path.hasPrefix("assets/") || path.hasPrefix("pets/") { return true }
      guard path.hasSuffix(".html") || path.hasSuffix("/" + SearchIndex.path) else { return false }
      let parts = path.split(separator: "/")
      guard parts.count > 1 else { return true }
      guard ["light", "deep"].contains(parts[0]) else { return false }
      if parts.count == 2 { return true }
      let folder = parts[1]
      // Longer ranges and single days are kept once they were looked at.
      if folder == "metrics" { return parts[0] == "light" }
      if folder == "insights" { return !ofFeed.contains(parts.dropFirst().joined(separator: "/")) }
      return ["pillars", "profile", "log", "practice"].contains(folder)
    }
    return [("data", data), ("insights", paths.filter(insights.contains))]
  }

  /// The worker: its list and limits before the script of the templates.
  static func worker(script: [UInt8], tree: SiteTree, insightPaths: [String], asOf: AsOf, version: String)
    -> [UInt8]
  {
    let kept = kept(of: tree, insightPaths: insightPaths).map { store, paths in
      JSONMember(store, .array(paths.map { .string($0) }))
    }
    let plan = JSONValue.members([
      "made": .number(Double(asOf.instant.seconds)), "version": .string(version),
      "limits": .object(limits.map { JSONMember($0.key, .number(Double($0.value))) }), "kept": .object(kept),
    ])
    return Array(("self.plan = " + plan.text() + ";\n").utf8) + script
  }

  /// The manifest in the person's language; it names nobody.
  static func manifest(_ words: Words) -> [UInt8] {
    func icon(_ name: String, _ size: Int, mask: Bool = false) -> JSONValue {
      .members([
        "src": .string("assets/" + name), "sizes": .string("\(size)x\(size)"), "type": .string("image/png"),
        "purpose": .string(mask ? "maskable" : "any"),
      ])
    }
    let manifest = JSONValue.members([
      "name": .string("Triptych"), "short_name": .string("Triptych"),
      "description": .string(words(OfflineWord.description)), "lang": .string(words.language.code),
      "start_url": .string("index.html"), "scope": .string("./"), "display": .string("standalone"),
      "background_color": .string("#FFFFFF"), "theme_color": .string("#1F2328"),
      "icons": .array([
        icon("icon-192.png", 192), icon("icon-512.png", 512), icon("icon-mask.png", 512, mask: true),
      ]),
    ])
    return Array((manifest.text(.indented) + "\n").utf8)
  }
}

/// What the installed site says of itself.
enum OfflineWord: String, SubjectWord {
  static let subject = "offline"

  case description
}
