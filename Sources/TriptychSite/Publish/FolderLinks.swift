#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The different links of the pages of one folder, each with the first page that has it.
///
/// Where a link leads depends on the folder alone, unless it leads within its own page; such links are not added.
struct FolderLinks {
  private struct Link {
    /// Where its text stands in ``text``.
    var text: Range<Int>
    var page: Int
    /// Whether character references are still to be decoded.
    var isWritten: Bool
  }

  private var links: [Link] = []
  private var text: [UInt8] = []
  /// The index of a link by the hash of its text.
  private var places: [UInt64: Int] = [:]

  /// Adds a link as written on a page.
  mutating func add(_ link: Range<Int>, of page: [UInt8], on number: Int) {
    page.withUnsafeBytes { add(UnsafeRawBufferPointer(rebasing: $0[link]), on: number, isWritten: true) }
  }

  /// Adds a link without character references.
  mutating func add(_ link: String, on number: Int) {
    var link = link
    link.withUTF8 { add(UnsafeRawBufferPointer($0), on: number, isWritten: false) }
  }

  private mutating func add(_ link: UnsafeRawBufferPointer, on page: Int, isWritten: Bool) {
    let hash = FolderLinks.hash(link)
    if let place = places[hash] {
      if links[place].isWritten == isWritten, holds(link, at: links[place].text) { return }
      // Another link has the same hash. This one is then looked at as often as pages have it.
    } else {
      places[hash] = links.count
    }
    let start = text.count
    text.append(contentsOf: link)
    links.append(Link(text: start..<text.count, page: page, isWritten: isWritten))
  }

  private func holds(_ link: UnsafeRawBufferPointer, at range: Range<Int>) -> Bool {
    guard range.count == link.count, let start = link.baseAddress else { return range.count == link.count }
    return text.withUnsafeBytes { text in
      text.baseAddress.map { memcmp($0 + range.lowerBound, start, range.count) == 0 } ?? false
    }
  }

  /// Calls `body` for each link, decoded, with the first page that has it.
  func forEach(_ body: (_ link: String, _ page: Int) -> Void) {
    for link in links {
      let string = String(decoding: text[link.text], as: UTF8.self)
      body(link.isWritten ? LinkCheck.decoded(string) : string, link.page)
    }
  }

  /// Hashes eight bytes at a time, because a site has some sixty thousand links to look up.
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
