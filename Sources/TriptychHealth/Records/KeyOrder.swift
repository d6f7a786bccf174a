/// The order of lists whose items each have a key of their own: by the UTF-8 bytes of the keys, which no version of
/// Unicode changes.
enum KeyOrder {
  /// The items in order; of several with the same key, the first one stays.
  static func sorted<Item>(_ items: [Item], by key: (Item) -> String) -> [Item] {
    let sorted = items.sorted { key($0).utf8.lexicographicallyPrecedes(key($1).utf8) }
    var result: [Item] = []
    for item in sorted {
      if let last = result.last, key(last).utf8.elementsEqual(key(item).utf8) { continue }
      result.append(item)
    }
    return result
  }

  /// The place of a key in a list in order: that of its item or, without one, where it would be inserted. O(log n).
  static func place<Item>(of key: String, in items: [Item], by name: (Item) -> String) -> Int {
    items.partitioningIndex { !name($0).utf8.lexicographicallyPrecedes(key.utf8) }
  }
}
