#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The positions of the links and ids of a page, found in one pass over its bytes.
///
/// The scan finds attributes in double quotes preceded by a space, as the renderer writes them. Text never
/// matches, because its quotes are escaped.
struct PageScan {
  /// The kind of content of an attribute value.
  enum Kind { case address, addresses, style }

  /// The values of `href`, `src`, `srcset` and `style`, in page order.
  private(set) var links: [(kind: Kind, value: Range<Int>)] = []
  private var ids: [Range<Int>] = []

  /// Scans a page. O(bytes).
  init(_ page: [UInt8]) {
    page.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      var index = 0
      while let sign = PageScan.find(UInt8(ascii: "="), start, index, bytes.count) {
        index = sign + 1
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { continue }
        guard let end = PageScan.find(UInt8(ascii: "\""), start, index + 1, bytes.count) else { return }
        add(index + 1..<end, nameEnd: sign, bytes)
        index = end + 1
      }
    }
  }

  /// The ids of all elements on the page.
  func ids(in page: [UInt8]) -> PageIDs {
    var kept = PageIDs(bytes: ids.reduce(0) { $0 + $1.count }, count: ids.count)
    for id in ids { kept.add(page[id]) }
    return kept
  }

  /// Whether a link is `#` followed by the id of an element on the page, spelled identically.
  func leadsWithin(_ link: Range<Int>, of page: [UInt8]) -> Bool {
    guard link.count > 1, page[link.lowerBound] == UInt8(ascii: "#") else { return false }
    let name = link.dropFirst()
    return page.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      return ids.contains {
        $0.count == name.count && memcmp(start + $0.lowerBound, start + name.startIndex, name.count) == 0
      }
    }
  }

  private mutating func add(_ value: Range<Int>, nameEnd: Int, _ bytes: UnsafeRawBufferPointer) {
    func isNamed(_ name: StaticString) -> Bool {
      let start = nameEnd - name.utf8CodeUnitCount
      guard start > 0, bytes[start - 1] == UInt8(ascii: " "), let address = bytes.baseAddress else {
        return false
      }
      return memcmp(address + start, name.utf8Start, name.utf8CodeUnitCount) == 0
    }
    guard nameEnd > 0 else { return }
    switch bytes[nameEnd - 1] {
    case UInt8(ascii: "d") where isNamed("id"): ids.append(value)
    case UInt8(ascii: "f") where isNamed("href"), UInt8(ascii: "c") where isNamed("src"):
      links.append((.address, value))
    case UInt8(ascii: "t") where isNamed("srcset"): links.append((.addresses, value))
    case UInt8(ascii: "e") where isNamed("style"): links.append((.style, value))
    default: break
    }
  }

  private static func find(_ byte: UInt8, _ start: UnsafeRawPointer, _ from: Int, _ end: Int) -> Int? {
    guard from < end, let found = memchr(start + from, Int32(byte), end - from) else { return nil }
    return UnsafeRawPointer(found) - start
  }
}
