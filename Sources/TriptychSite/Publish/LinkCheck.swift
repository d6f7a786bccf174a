/// Finds broken links within a site before it is published. Pages are looked at one by one and not kept.
///
/// The check covers `href`, `src` and `srcset` in double quotes, as the renderer writes them, and `url(...)` in `style`
/// attributes and style sheets. Links with a scheme (`https:`, `mailto:`, `data:`) leave the site and are not checked. A
/// fragment must name an `id` on its page.
public struct LinkCheck {
  /// A link to something that the site does not contain.
  public struct BrokenLink: Sendable, Equatable {
    /// The path of the page with the link.
    public var page: String
    /// The link as written.
    public var target: String
  }

  /// Links of pages to themselves that lead nowhere.
  private var broken: [BrokenLink] = []
  /// The pages and style sheets, in the order they were added.
  private var pages: [String] = []
  private var ids: [String: PageIDs] = [:]
  /// Folder by folder, because pages in the same folder share most of their links.
  private var folders: [Substring: FolderLinks] = [:]

  /// Creates a check of a site without files.
  public init() {}

  /// Looks at a file. Only pages and style sheets have links.
  public mutating func add(_ path: String, _ bytes: [UInt8]) {
    if path.hasSuffix(".css") {
      let links = LinkCheck.pictures(inStyle: String(decoding: bytes, as: UTF8.self))
      pages.append(path)
      for link in links {
        folders[SiteLink(path).folder, default: FolderLinks()].add(link, on: pages.count - 1)
      }
    } else if path.hasSuffix(".html") {
      pages.append(path)
      addPage(path, bytes)
    }
  }

  private mutating func addPage(_ path: String, _ bytes: [UInt8]) {
    let scan = PageScan(bytes)
    let own = scan.ids(in: bytes)
    let (page, folder) = (pages.count - 1, SiteLink(path).folder)
    var links = folders.removeValue(forKey: folder) ?? FolderLinks()
    for found in scan.links {
      if found.kind == .address, LinkCheck.leadsAway(found.value, of: bytes) {
        links.add(found.value, of: bytes, on: page)
        continue
      }
      if found.kind == .address, scan.leadsWithin(found.value, of: bytes) { continue }
      let value = LinkCheck.decoded(String(decoding: bytes[found.value], as: UTF8.self))
      if found.kind != .address {
        for link in LinkCheck.several(value, found.kind) { links.add(link, on: page) }
      } else if let mark = value.firstIndex(of: "#"), !own.hold(String(value[mark...].dropFirst())) {
        broken.append(BrokenLink(page: path, target: value))
      }
    }
    ids[path] = own
    folders[folder] = links
  }

  /// Whether a link has a path. One without leads to its own page.
  private static func leadsAway(_ link: Range<Int>, of page: [UInt8]) -> Bool {
    guard !link.isEmpty else { return false }
    let first = page[link.lowerBound]
    return first != UInt8(ascii: "#") && first != UInt8(ascii: "?")
  }

  /// The broken links of all pages and style sheets, in page order. A link to another file that several pages of a folder
  /// have is named once, with the first of them.
  ///
  /// - Parameter holds: whether the site has a file at a path.
  public func brokenLinks(holds: (String) -> Bool) -> [BrokenLink] {
    var broken = broken
    for (folder, links) in folders {
      links.forEach { link, page in
        if !resolves(link, in: folder, holds) { broken.append(BrokenLink(page: pages[page], target: link)) }
      }
    }
    return broken.sorted { ($0.page, $0.target) < ($1.page, $1.target) }
  }

  /// The links in a value that can contain several.
  private static func several(_ value: String, _ kind: PageScan.Kind) -> [String] {
    kind == .style
      ? pictures(inStyle: value)
      : value.split(separator: ",").compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  /// The targets of `url(...)` in a style, except references within the page, such as to a gradient.
  private static func pictures(inStyle style: String) -> [String] {
    let bytes = Array(style.utf8)
    let opening = Array("url(".utf8)
    var names: [String] = []
    var index = 0
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "(")) {
      index = open + 1
      guard bytes[..<index].suffix(opening.count).elementsEqual(opening) else { continue }
      let name = bytes[index...].prefix { $0 != UInt8(ascii: ")") }.filter {
        $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'")
      }
      if let first = name.first, first != UInt8(ascii: "#") {
        names.append(String(decoding: name, as: UTF8.self))
      }
    }
    return names
  }

  private func resolves(
    _ link: String, in folder: Substring, _ holds: (String) -> Bool
  ) -> Bool {
    let bytes = link.utf8
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), !bytes[..<colon].contains(UInt8(ascii: "/")) {
      return true
    }
    let mark = bytes.firstIndex(of: UInt8(ascii: "#"))
    let file = bytes[..<(mark ?? bytes.endIndex)].prefix { $0 != UInt8(ascii: "?") }
    guard let target = LinkCheck.path(String(Substring(file)), in: folder), holds(target) else {
      return false
    }
    guard let mark else { return true }
    return ids[target]?.hold(String(link[mark...].dropFirst())) ?? false
  }

  /// The path that a relative link resolves to; `nil` if it leaves the site.
  static func path(_ link: String, relativeTo page: String) -> String? {
    path(link, in: SiteLink(page).folder)
  }

  /// The path that a relative link on a page of a folder resolves to; `nil` if it leaves the site.
  private static func path(_ link: String, in folder: Substring) -> String? {
    guard link.utf8.first != UInt8(ascii: "/") else { return nil }
    var above = folder.utf8[...]
    var rest = link.utf8[...]
    while rest.starts(with: "../".utf8) {
      guard !above.isEmpty else { return nil }
      above = above.dropLast()
      while let last = above.last, last != UInt8(ascii: "/") { above = above.dropLast() }
      rest = rest.dropFirst(3)
    }
    // Most links have `..` only at the beginning.
    if !rest.contains(UInt8(ascii: ".")) || !isWinding(rest) {
      return String(Substring(above) + Substring(rest))
    }
    var folders = folder.split(separator: "/").map(String.init)
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

  /// Whether a part of a link is not a plain name.
  private static func isWinding(_ link: Substring.UTF8View) -> Bool {
    link.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).contains {
      $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8)
    }
  }

  /// A value with its character references decoded.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    return ["&quot;": "\"", "&#39;": "'", "&lt;": "<", "&gt;": ">"].reduce(into: text) { result, pair in
      result = result.split(separator: pair.key, omittingEmptySubsequences: false).joined(
        separator: pair.value)
    }.split(separator: "&amp;", omittingEmptySubsequences: false).joined(separator: "&")
  }
}
