/// Finds links inside a site that lead nowhere, before anybody can click them.
public enum LinkCheck {
  /// A link to something the site does not hold.
  public struct BrokenLink: Sendable, Equatable {
    /// The page the link is on.
    public var page: String
    /// The link as written.
    public var target: String
  }

  /// All broken links of all pages and style sheets, in the order of pages.
  ///
  /// Looked at are `href`, `src` and `srcset` in double quotes, as the renderer writes
  /// them, and `url(...)` in `style` and in style sheets. Links with a scheme (`https:`, `mailto:`,
  /// `data:`) lead out of the site and are not followed; a fragment must name an `id` of its
  /// page.
  public static func brokenLinks(in tree: SiteTree) -> [BrokenLink] {
    var ids: [String: Set<String>] = [:]
    for path in tree.paths where path.hasSuffix(".html") {
      ids[path] = Set(values(of: "id", in: tree.files[path] ?? []))
    }
    var broken: [BrokenLink] = []
    for path in tree.paths where path.hasSuffix(".html") || path.hasSuffix(".css") {
      let bytes = tree.files[path] ?? []
      let links =
        path.hasSuffix(".css") ? pictures(inStyle: String(decoding: bytes, as: UTF8.self)) : links(in: bytes)
      for link in links where !resolves(link, from: path, in: tree, ids: ids) {
        broken.append(BrokenLink(page: path, target: link))
      }
    }
    return broken
  }

  /// All links of a page, kind by kind.
  private static func links(in page: [UInt8]) -> [String] {
    let candidates = values(of: "srcset", in: page).flatMap { $0.split(separator: ",") }
    return values(of: "href", in: page) + values(of: "src", in: page)
      + candidates.compactMap { $0.split(separator: " ").first.map(String.init) }
      + values(of: "style", in: page).flatMap(pictures)
  }

  /// What `url(...)` names in a style; a name within the page, such as that of a gradient, is none.
  private static func pictures(inStyle style: String) -> [String] {
    style.split(separator: "url(", omittingEmptySubsequences: false).dropFirst().compactMap { rest in
      let name = rest.prefix { $0 != ")" }.filter { $0 != "\"" && $0 != "'" }
      return name.isEmpty || name.hasPrefix("#") ? nil : String(name)
    }
  }

  private static func resolves(
    _ link: String, from page: String, in tree: SiteTree, ids: [String: Set<String>]
  ) -> Bool {
    if let colon = link.firstIndex(of: ":"), !link[..<colon].contains("/") { return true }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let file = parts[0].split(separator: "?", omittingEmptySubsequences: false)[0]
    let target = file.isEmpty ? page : path(String(file), relativeTo: page)
    guard let target, tree.holds(target) else { return false }
    guard parts.count == 2, let known = ids[target] else { return parts.count == 1 }
    return known.contains(String(parts[1]))
  }

  /// The path that a relative link means; `nil` when it leaves the site.
  static func path(_ link: String, relativeTo page: String) -> String? {
    guard !link.hasPrefix("/") else { return nil }
    var folders = page.split(separator: "/").dropLast().map(String.init)
    for part in link.split(separator: "/", omittingEmptySubsequences: false) {
      switch part {
      case "..":
        guard folders.popLast() != nil else { return nil }
      case ".": continue
      default: folders.append(String(part))
      }
    }
    return folders.joined(separator: "/")
  }

  /// The values of an attribute in the order in which they stand, references decoded.
  static func values(of attribute: String, in bytes: [UInt8]) -> [String] {
    let key = Array((" " + attribute + "=\"").utf8)
    var found: [String] = []
    var index = 0
    while index + key.count <= bytes.count {
      guard bytes[index] == key[0], bytes[index..<index + key.count].elementsEqual(key) else {
        index += 1
        continue
      }
      let start = index + key.count
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\"")) else { break }
      found.append(decoded(String(decoding: bytes[start..<end], as: UTF8.self)))
      index = end
    }
    return found
  }

  private static func decoded(_ text: String) -> String {
    guard text.contains("&") else { return text }
    return ["&quot;": "\"", "&#39;": "'", "&lt;": "<", "&gt;": ">"].reduce(into: text) { result, pair in
      result = result.split(separator: pair.key, omittingEmptySubsequences: false).joined(
        separator: pair.value)
    }.split(separator: "&amp;", omittingEmptySubsequences: false).joined(separator: "&")
  }
}
