/// An item with a key of its own among those of a list.
protocol KeyedItem {
  /// The key, in whose order a list has its items; see ``KeyOrder``.
  var key: String { get }
}

/// Items in the order of their keys, each key once, that can be added in any order.
///
/// Adding one at its place in a long list moves half of the list, which for the entries of a long queue took most of a
/// minute. So new items stand beside the list, and are put in order when all are asked for.
struct KeyedList<Item: KeyedItem> {
  private var listed: [Item]
  /// Items whose keys the list does not have, by the bytes of their keys.
  private var added: [[UInt8]: Item] = [:]

  /// Creates a list of items in any order; of several with the same key, the first is kept.
  init(_ items: [Item] = []) { listed = KeyOrder.sorted(items) { $0.key } }

  /// Whether there are no items.
  var isEmpty: Bool { listed.isEmpty && added.isEmpty }

  /// All items in order. O(1), or O(n) after some were added.
  var items: [Item] {
    if added.isEmpty { return listed }
    var all: [Item] = []
    all.reserveCapacity(listed.count + added.count)
    var next = 0
    for item in KeyOrder.sorted(Array(added.values), by: { $0.key }) {
      let place = place(of: item.key)
      all += listed[next..<place]
      all.append(item)
      next = place
    }
    all += listed[next...]
    return all
  }

  /// The item of a key; `nil` when there is none. O(log n).
  subscript(key: String) -> Item? {
    let place = place(of: key)
    return has(key, at: place) ? listed[place] : added[Array(key.utf8)]
  }

  /// Adds an item, in place of one with the same key. O(log n).
  mutating func set(_ item: Item) {
    let key = item.key
    let place = place(of: key)
    if has(key, at: place) {
      listed[place] = item
    } else if place == listed.count, added.isEmpty {
      listed.append(item)
    } else {
      added[Array(key.utf8)] = item
    }
  }

  /// Removes the item of a key, if there is one.
  mutating func remove(_ key: String) {
    let place = place(of: key)
    if has(key, at: place) { listed.remove(at: place) } else { added[Array(key.utf8)] = nil }
  }

  /// Adds an item behind all others; items must be added in order, as a table lists them.
  mutating func append(_ item: Item) {
    if !added.isEmpty { self = KeyedList(items) }
    listed.append(item)
  }

  private func place(of key: String) -> Int { KeyOrder.place(of: key, in: listed) { $0.key } }

  private func has(_ key: String, at place: Int) -> Bool {
    place < listed.count && listed[place].key.utf8.elementsEqual(key.utf8)
  }
}

extension KeyedList: Sendable where Item: Sendable {}

/// Lists are equal when their items are, however these were added.
extension KeyedList: Equatable where Item: Equatable {
  static func == (left: KeyedList, right: KeyedList) -> Bool { left.items == right.items }
}

extension KeyedList: Hashable where Item: Hashable {
  func hash(into hasher: inout Hasher) { hasher.combine(items) }
}
