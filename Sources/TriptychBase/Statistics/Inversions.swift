/// Pairs in the wrong order (inversions), counted or listed while their list is sorted.
///
/// Merge sort (Knight, Journal of the American Statistical Association 61, 1966). Equal values are never an
/// inversion and keep their order. O(n log n), plus O(1) for each pair listed.
package struct Inversions {
  /// The length of the pieces that are sorted by insertion before merging.
  private static let run = 8

  /// The number of comparisons and moves so far: a measure of running time.
  package private(set) var work = 0
  private var spareKeys: [Double]

  /// Allocates room for lists of up to `capacity` values.
  package init(capacity: Int) {
    spareKeys = Array(repeating: 0, count: capacity)
  }

  /// Sorts the values and returns the number of inversions.
  package mutating func count(sorting keys: inout [Double]) -> Int {
    let count = keys.count
    var steps = 0
    let found = keys.withUnsafeMutableBufferPointer { keys in
      spareKeys.withUnsafeMutableBufferPointer { spare in
        Inversions.sort(keys, UnsafeMutableBufferPointer(rebasing: spare[0..<count]), &steps)
      }
    }
    work += steps
    return found
  }

  /// Reports every inversion by the tags of its left and right value. O(n + inversions).
  package mutating func list(_ keys: [Double], _ tags: [Int32], telling tell: (Int32, Int32) -> Void) {
    var sorted = zip(keys, tags).map { TaggedKey(key: $0, tag: $1) }
    var steps = sorted.count
    sorted.withUnsafeMutableBufferPointer { sorted in
      for index in sorted.indices {
        let value = sorted[index]
        var place = index
        while place > 0, sorted[place - 1].key > value.key {
          tell(sorted[place - 1].tag, value.tag)
          sorted[place] = sorted[place - 1]
          place -= 1
        }
        sorted[place] = value
        steps += index - place
      }
    }
    work += steps
  }

  /// The indices of the values in ascending order of value; equal values keep their order.
  package mutating func order(of keys: [Double]) -> [Int32] {
    var list = keys.indices.map { TaggedKey(key: keys[$0], tag: Int32(truncatingIfNeeded: $0)) }
    var spare = list
    var steps = 0
    _ = list.withUnsafeMutableBufferPointer { list in
      spare.withUnsafeMutableBufferPointer { Inversions.sort(list, $0, &steps) }
    }
    work += steps
    return list.map(\.tag)
  }
}

/// What is sorted: a number, or a number with the tag of its origin.
private protocol Keyed {
  var key: Double { get }
}

extension Double: Keyed {
  fileprivate var key: Double { self }
}

/// A value and the tag of its origin.
private struct TaggedKey: Keyed {
  var key: Double
  var tag: Int32
}

extension Inversions {
  private typealias Buffer<Item> = UnsafeMutableBufferPointer<Item>

  /// Sorts a list with a spare one of its length, and returns the number of inversions.
  private static func sort<Item: Keyed>(
    _ list: Buffer<Item>, _ spare: Buffer<Item>, _ steps: inout Int
  ) -> Int {
    var found = sortRuns(list, &steps)
    var (source, target, width) = (list, spare, run)
    while width < list.count {
      found += mergePass(source, target, width)
      steps += list.count
      swap(&source, &target)
      width *= 2
    }
    if source.baseAddress != list.baseAddress { _ = list.update(from: source) }
    return found
  }

  private static func sortRuns<Item: Keyed>(_ list: Buffer<Item>, _ steps: inout Int) -> Int {
    var found = 0
    var start = 0
    while start < list.count {
      let end = min(start + run, list.count)
      for index in start..<end {
        let item = list[index]
        var place = index
        while place > start, list[place - 1].key > item.key {
          list[place] = list[place - 1]
          place -= 1
        }
        list[place] = item
        found += index - place
      }
      start = end
    }
    steps += found + list.count
    return found
  }

  private static func mergePass<Item: Keyed>(
    _ source: Buffer<Item>, _ target: Buffer<Item>, _ width: Int
  ) -> Int {
    let count = source.count
    var found = 0
    for start in stride(from: 0, to: count, by: 2 * width) {
      let middle = min(start + width, count)
      let end = min(middle + width, count)
      if end - middle == width {
        found += mergeFromBothEnds(source, target, start, width)
      } else {
        found += merge(source, target, start, middle, end)
      }
    }
    return found
  }

  /// Merges two pieces of equal length: the smaller half of the result from the front, the larger half from the
  /// back. The two chains of steps are independent of each other, and since neither can exhaust a piece, there
  /// are no bounds to check.
  private static func mergeFromBothEnds<Item: Keyed>(
    _ source: Buffer<Item>, _ target: Buffer<Item>, _ start: Int, _ width: Int
  ) -> Int {
    let middle = start &+ width
    var (left, right) = (start, middle)
    var (lastLeft, lastRight) = (middle &- 1, middle &+ width &- 1)
    var (front, back) = (0, 0)
    for step in 0..<width {
      // Branch-free, because which of the two comes next is unpredictable.
      let (a, b) = (source[left], source[right])
      let takesRight = b.key < a.key ? 1 : 0
      target[start &+ step] = b.key < a.key ? b : a
      front &+= takesRight &* (middle &- left)
      right &+= takesRight
      left &+= 1 &- takesRight
      let (c, d) = (source[lastLeft], source[lastRight])
      let takesLast = d.key < c.key ? 0 : 1
      target[middle &+ width &- 1 &- step] = d.key < c.key ? c : d
      back &+= takesLast &* (middle &- 1 &- lastLeft)
      lastRight &-= takesLast
      lastLeft &-= 1 &- takesLast
    }
    return front + back
  }

  private static func merge<Item: Keyed>(
    _ source: Buffer<Item>, _ target: Buffer<Item>, _ start: Int, _ middle: Int, _ end: Int
  ) -> Int {
    var found = 0
    var (left, right, place) = (start, middle, start)
    while left < middle, right < end {
      let (a, b) = (source[left], source[right])
      let takesRight = b.key < a.key ? 1 : 0
      target[place] = b.key < a.key ? b : a
      found &+= takesRight &* (middle &- left)
      right &+= takesRight
      left &+= 1 &- takesRight
      place &+= 1
    }
    for rest in [left..<middle, right..<end] {
      for index in rest {
        target[place] = source[index]
        place += 1
      }
    }
    return found
  }
}
