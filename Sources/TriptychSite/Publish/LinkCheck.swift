/// Finds broken links within a site before it is published.
public struct LinkCheck {
  /// A link to something that the site does not contain.
  public struct BrokenLink: Sendable, Equatable {
    /// The path of the page with the link.
    public var page: String
    /// The link as written.
    public var target: String
  }

  /// All broken links of all pages and style sheets, in page order.
  ///
  /// The check covers `href`, `src` and `srcset` in double quotes, as the renderer writes them, and
  /// `url(...)` in `style` attributes and style sheets. Links with a scheme (`https:`, `mailto:`, `data:`)
  /// leave the site and are not checked. A fragment must name an `id` on its page.
  public static func brokenLinks(in tree: SiteTree) -> [BrokenLink] { LinkCheck(tree).broken }

  private var broken: [BrokenLink] = []
  private let tree: SiteTree
  private var scans: [String: PageScan] = [:]

  private init(_ tree: SiteTree) {
    self.tree = tree
    for (path, bytes) in tree.files where path.hasSuffix(".html") { scans[path] = PageScan(bytes) }
    // Folder by folder, because pages in the same folder share most of their links.
    let paths = scans.keys + tree.files.keys.filter { $0.hasSuffix(".css") }
    for (folder, pages) in Dictionary(grouping: paths, by: { SiteLink($0).folder }) {
      var known = KnownLinks()
      for path in pages {
        for link in links(of: path, in: folder, &known) where !resolves(link, from: path, in: folder) {
          broken.append(BrokenLink(page: path, target: link))
        }
      }
    }
    broken.sort { ($0.page, $0.target) < ($1.page, $1.target) }
  }

  /// The links of a page or a style sheet that still need checking. For a page, this excludes links already
  /// found valid on another page of its folder.
  private func links(of path: String, in folder: Substring, _ known: inout KnownLinks) -> [String] {
    if path.hasSuffix(".css") {
      return LinkCheck.pictures(inStyle: String(decoding: tree.files[path] ?? [], as: UTF8.self))
    }
    guard let scan = scans[path], let bytes = tree.files[path] else { return [] }
    var links: [String] = []
    for found in scan.links {
      if found.kind == .address {
        // A fragment on the page itself, which can be checked without decoding text.
        if scan.leadsWithin(found.value, of: bytes) { continue }
        guard !known.holds(found.value, of: bytes) else { continue }
        let link = LinkCheck.decoded(String(decoding: bytes[found.value], as: UTF8.self))
        if link.utf8.first != UInt8(ascii: "#"), resolves(link, from: path, in: folder) {
          known.add(found.value, of: bytes)
        } else {
          links.append(link)
        }
      } else {
        links += LinkCheck.several(
          LinkCheck.decoded(String(decoding: bytes[found.value], as: UTF8.self)), found.kind)
      }
    }
    return links
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

  private func resolves(_ link: String, from page: String, in folder: Substring) -> Bool {
    let bytes = link.utf8
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), !bytes[..<colon].contains(UInt8(ascii: "/")) {
      return true
    }
    let mark = bytes.firstIndex(of: UInt8(ascii: "#"))
    let file = bytes[..<(mark ?? bytes.endIndex)].prefix { $0 != UInt8(ascii: "?") }
    let target = file.isEmpty ? page : LinkCheck.path(String(Substring(file)), in: folder)
    guard let target, tree.holds(target) else { return false }
    guard let mark else { return true }
    let id = String(link[mark...].dropFirst())
    guard let scan = scans[target], let bytes = tree.files[target] else { return false }
    return scan.hasID(id, in: bytes)
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

/// Links known to be valid from every page of a folder. Pages in the same folder share most of their links.
struct KnownLinks {
  private var known: [UInt64: [UInt8]] = [:]

  /// Whether a link, as written on a page, was added.
  func holds(_ link: Range<Int>, of page: [UInt8]) -> Bool {
    page.withUnsafeBytes { bytes in
      let written = UnsafeRawBufferPointer(rebasing: bytes[link])
      guard let found = known[KnownLinks.hash(written)], found.count == written.count else { return false }
      return found.withUnsafeBytes { $0.elementsEqual(written) }
    }
  }

  /// Adds a link as written on a page.
  mutating func add(_ link: Range<Int>, of page: [UInt8]) {
    page.withUnsafeBytes { bytes in
      let written = UnsafeRawBufferPointer(rebasing: bytes[link])
      known[KnownLinks.hash(written)] = Array(written)
    }
  }

  /// Hashes eight bytes at a time, because a site has some sixty thousand links to look up. A collision only
  /// costs another check.
  private static func hash(_ link: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(link.count)
    var index = 0
    func mix(_ word: UInt64) {
      let (high, low) = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = high ^ low
    }
    while index + 8 <= link.count {
      mix(link.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < link.count {
      rest = rest << 8 | UInt64(link[index])
      index += 1
    }
    mix(rest)
    return hash
  }
}
