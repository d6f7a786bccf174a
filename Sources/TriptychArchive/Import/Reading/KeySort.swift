/// Sorting by integer keys.
enum KeySort {
  /// The bits of a digit: a table of counts of this size stays in the processor's first cache.
  private static let digit: UInt64 = 11

  /// Sorts elements by their keys, keeping the order of equal ones.
  ///
  /// Elements move once for each 11 bits in which their keys differ, which is several times as fast as comparing them. Few
  /// elements, and those in order already, are not moved so.
  static func sort<Element>(_ elements: inout [Element], by key: (Element) -> UInt64) {
    guard elements.count > 1 else { return }
    var differing: UInt64 = 0
    var isSorted = true
    var previous = key(elements[0])
    for element in elements {
      let next = key(element)
      differing |= next ^ previous
      if next < previous { isSorted = false }
      previous = next
    }
    if isSorted { return }
    if elements.count < 64 { return insertionSort(&elements, by: key) }
    var counts = [Int](repeating: 0, count: 1 << Int(digit))
    var sorted = elements
    var low: UInt64 = 0
    while differing >> low != 0 {
      low += UInt64((differing >> low).trailingZeroBitCount)
      move(elements, to: &sorted, at: low, key, &counts)
      swap(&elements, &sorted)
      low += digit
      if low >= 64 { break }
    }
  }

  /// Writes elements to `target` in the order of one digit of their keys.
  private static func move<Element>(
    _ elements: [Element], to target: inout [Element], at low: UInt64, _ key: (Element) -> UInt64,
    _ places: inout [Int]
  ) {
    let mask: UInt64 = (1 << digit) - 1
    elements.withUnsafeBufferPointer { elements in
      target.withUnsafeMutableBufferPointer { target in
        places.withUnsafeMutableBufferPointer { places in
          places.update(repeating: 0)
          for element in elements { places[Int(key(element) >> low & mask)] += 1 }
          var next = 0
          for value in places.indices { (places[value], next) = (next, next + places[value]) }
          for element in elements {
            let value = Int(key(element) >> low & mask)
            target[places[value]] = element
            places[value] += 1
          }
        }
      }
    }
  }

  private static func insertionSort<Element>(_ elements: inout [Element], by key: (Element) -> UInt64) {
    for index in 1..<elements.count {
      let element = elements[index]
      let wanted = key(element)
      var place = index
      while place > 0, key(elements[place - 1]) > wanted {
        elements[place] = elements[place - 1]
        place -= 1
      }
      elements[place] = element
    }
  }
}
