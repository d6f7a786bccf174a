/// The ids of the elements of one page, kept in little memory.
struct PageIDs {
  /// Each as written, with a zero after it.
  private var text: [UInt8] = []

  /// Makes room for ids with this many bytes together.
  init(bytes: Int, count: Int) { text.reserveCapacity(bytes + count) }

  /// Adds an id as written on the page.
  mutating func add(_ id: ArraySlice<UInt8>) {
    text += id
    text.append(0)
  }

  /// Whether an element has an id. O(length of all ids).
  func hold(_ id: String) -> Bool {
    text.split(separator: 0).contains { written in
      written.elementsEqual(id.utf8)
        || (written.contains(UInt8(ascii: "&"))
          && LinkCheck.decoded(String(decoding: written, as: UTF8.self)) == id)
    }
  }
}
