/// The value of a given rank without sorting the rest.
///
/// Hoare's quickselect (Communications of the ACM 4, 1961) with the median of three as pivot, and parts made in
/// Lomuto's way, which needs no branch.
@usableFromInline package enum Selection {
  /// The value that would stand at a place, counted from 0, if the values were sorted; smaller
  /// ones lie before that place afterwards, larger ones behind it. O(n) on average.
  ///
  /// - Parameter place: an index of `values`
  package static func value(at place: Int, of values: UnsafeMutableBufferPointer<Double>) -> Double {
    precondition(values.indices.contains(place), "no value has this rank")
    var first = 0
    var last = values.count - 1
    while last - first > 12 {
      let pivot = medianOfThree(values[first], values[(first + last) / 2], values[last])
      var others = partition(values, first, last) { $0 < pivot }
      if others == first {
        // Nothing is smaller than the pivot: what equals it goes first. What is no number equals nothing.
        others = partition(values, first, last) { $0 <= pivot }
        if place < others { return values[place] }
        guard others > first else { break }
      }
      if place < others { last = others - 1 } else { first = others }
    }
    insertionSort(values, first, last)
    return values[place]
  }

  /// Puts the values that come first before all others, and says where the others begin. Which side a value goes
  /// to cannot be foretold, so there is no branch to guess wrong.
  @inline(__always)
  private static func partition(
    _ values: UnsafeMutableBufferPointer<Double>, _ first: Int, _ last: Int, _ comesFirst: (Double) -> Bool
  ) -> Int {
    var others = first
    var index = first
    while index <= last {
      let value = values[index]
      values[index] = values[others]
      values[others] = value
      others &+= comesFirst(value) ? 1 : 0
      index &+= 1
    }
    return others
  }

  /// The middle value, the mean of the two middle ones for an even count; `nil` for no values.
  /// The values are left in another order.
  @usableFromInline package static func median(of values: UnsafeMutableBufferPointer<Double>) -> Double? {
    guard !values.isEmpty else { return nil }
    let count = values.count
    return middle(at: (count - 1) / 2, and: count / 2, of: values)
  }

  /// Half-way between the values of two ranks that are equal or follow each other.
  package static func middle(
    at lower: Int, and upper: Int, of values: UnsafeMutableBufferPointer<Double>
  ) -> Double {
    let low = value(at: lower, of: values)
    guard upper > lower else { return low }
    var high = values[upper]
    for index in upper..<values.count where values[index] < high { high = values[index] }
    return low + 0.5 * (high - low)
  }

  private static func medianOfThree(_ a: Double, _ b: Double, _ c: Double) -> Double {
    max(min(a, b), min(max(a, b), c))
  }

  private static func insertionSort(
    _ values: UnsafeMutableBufferPointer<Double>, _ first: Int, _ last: Int
  ) {
    guard first < last else { return }
    for index in (first + 1)...last {
      let value = values[index]
      var place = index
      while place > first, values[place - 1] > value {
        values[place] = values[place - 1]
        place -= 1
      }
      values[place] = value
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first place from which on a condition holds, of elements sorted so that it holds for none before; the end
  /// where it holds for none. O(log n).
  @inlinable package func partitioningIndex(where isAtOrAfter: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isAtOrAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
