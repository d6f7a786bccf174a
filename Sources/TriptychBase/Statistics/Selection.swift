/// Finds the value of a given rank without sorting the whole list.
///
/// Hoare's quickselect (Communications of the ACM 4, 1961) with the median of three as the pivot and Lomuto's
/// partitioning, which needs no branch.
@usableFromInline package enum Selection {
  /// The value that would be at an index, counted from 0, if the values were sorted. Afterwards smaller values
  /// are before that index and larger ones after it. O(n) on average.
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
        // Nothing is smaller than the pivot, so the values equal to it go first. NaN equals nothing.
        others = partition(values, first, last) { $0 <= pivot }
        if place < others { return values[place] }
        guard others > first else { break }
      }
      if place < others { last = others - 1 } else { first = others }
    }
    insertionSort(values, first, last)
    return values[place]
  }

  /// Moves the values that come first to the front and returns the index where the others begin. The side is
  /// unpredictable for each value, so the loop has no branch that could be mispredicted.
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

  /// The median, which is the mean of the two middle values for an even count; `nil` for an empty list.
  /// Reorders the values.
  @usableFromInline package static func median(of values: UnsafeMutableBufferPointer<Double>) -> Double? {
    guard !values.isEmpty else { return nil }
    let count = values.count
    return middle(at: (count - 1) / 2, and: count / 2, of: values)
  }

  /// The midpoint of the values at two ranks that are equal or adjacent.
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
  /// The first index from which a condition holds, in a collection sorted so that it holds for no earlier
  /// element; the end index if it never holds. O(log n).
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
