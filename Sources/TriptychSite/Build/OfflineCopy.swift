import TriptychHealth

/// The files that let a site be installed and read offline when it is served over a network: a manifest, and
/// a service worker with the list of files to keep. A site opened from a folder on disk uses neither and
/// loses nothing.
struct OfflineCopy {
  /// The storage limits of each store in the browser, in bytes; the oldest files are removed first. Entries
  /// that wait to be transferred have a separate 20 MB, are kept by the forms, and are never removed
  /// automatically.
  static let limits: KeyValuePairs<String, Int> = [
    "data": 50_000_000, "conversations": 20_000_000, "insights": 10_000_000,
  ]
  /// The number of insights kept, from the start of the feed.
  static let insights = 20

  /// The path of the worker. It is at the root because a worker only controls files in its own folder and
  /// below.
  static let workerPath = "worker.js"
  static let manifestPath = "manifest.webmanifest"

  /// The files of a site that are kept from the first visit on, grouped by store, with paths in ascending
  /// order.
  ///
  /// - Parameters:
  ///   - paths: the paths of all files of the site, in ascending order.
  ///   - insightPaths: the paths of insight pages in feed order, relative to a depth.
  static func kept(of paths: [String], insightPaths: [String]) -> [(store: String, paths: [String])] {
    // The pages of the second languages stand in folders with their codes.
    let branches: [String] = [""] + Settings.languages.map { $0 + "/" }
    let folders = branches.flatMap { branch in Settings.Depth.allCases.map { branch + $0.rawValue + "/" } }
    let newest = insightPaths.prefix(OfflineCopy.insights)
    let insights = Set(newest.flatMap { path in folders.map { $0 + path } })
    let ofFeed = Set(insightPaths)
    let data = paths.filter { path in
      if path.hasPrefix("assets/") || path.hasPrefix("pets/") { return true }
      guard
        path.hasSuffix(".html")
          || [SearchIndex.path, SharedMarkup.treePath].contains(where: { path.hasSuffix("/" + $0) })
      else { return false }
      var parts = path.split(separator: "/")
      // The pages of a second language stand in a folder with its code.
      if let code = parts.first, Settings.languages.contains(String(code)) { parts.removeFirst() }
      guard parts.count > 1 else { return true }
      guard ["light", "deep"].contains(parts[0]) else { return false }
      if parts.count == 2 { return true }
      let folder = parts[1]
      // Longer ranges and single days are kept only once they have been viewed.
      if folder == "metrics" { return parts[0] == "light" }
      if folder == "insights" { return !ofFeed.contains(parts.dropFirst().joined(separator: "/")) }
      return ["pillars", "profile", "log", "practice"].contains(folder)
    }
    return [("data", data), ("insights", paths.filter(insights.contains))]
  }

  /// The worker's script: the file list and limits, followed by the script from the templates.
  static func worker(script: [UInt8], paths: [String], insightPaths: [String], asOf: AsOf, version: String)
    -> [UInt8]
  {
    let kept = kept(of: paths, insightPaths: insightPaths).map { store, paths in
      JSONMember(store, .array(paths.map { .string($0) }))
    }
    let plan = JSONValue.members([
      "made": .number(Double(asOf.instant.seconds)), "version": .string(version),
      "limits": .object(limits.map { JSONMember($0.key, .number(Double($0.value))) }), "kept": .object(kept),
    ])
    return Array(("self.plan = " + plan.text() + ";\n").utf8) + script
  }

  /// The manifest in the person's language. It contains no personal name.
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

/// The words of the manifest of an installed site.
enum OfflineWord: String, SubjectWord {
  static let subject = "offline"

  case description
}
