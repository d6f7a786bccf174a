/// Pairs that stand in the wrong order, counted or listed while their list is sorted.
///
/// Merge sort (Knight, Journal of the American Statistical Association 61, 1966). Equal values are
/// in order and keep theirs. O(n log n), and O(1) for each pair listed.
struct Inversions {
  /// Length of the pieces that are sorted by insertion before merging.
  private static let run = 8

  /// Comparisons and moves so far: what the work grows with.
  private(set) var work = 0
  private var spareKeys: [Double]
  private var spareTags: [Int32]

  /// Room for lists of up to so many values.
  init(capacity: Int) {
    spareKeys = Array(repeating: 0, count: capacity)
    spareTags = Array(repeating: 0, count: capacity)
  }

  /// Sorts values and says how many pairs stood in the wrong order.
  mutating func count(sorting keys: inout [Double]) -> Int {
    let count = keys.count
    var found = 0
    var steps = 0
    keys.withUnsafeMutableBufferPointer { keys in
      spareKeys.withUnsafeMutableBufferPointer { spare in
        found = Inversions.sortRuns(keys, &steps)
        var source = keys
        var target = UnsafeMutableBufferPointer(rebasing: spare[0..<count])
        var width = Inversions.run
        while width < count {
          found += Inversions.mergePass(source, target, width)
          steps += count
          swap(&source, &target)
          width *= 2
        }
        if source.baseAddress != keys.baseAddress { _ = keys.update(from: source) }
      }
    }
    work += steps
    return found
  }

  /// Sorts values together with their tags; where asked, tells of every pair that stood in the
  /// wrong order, by the tags of the left and the right one.
  mutating func sort(
    _ keys: inout [Double], _ tags: inout [Int32], telling tell: ((Int32, Int32) -> Void)? = nil
  ) {
    precondition(keys.count == tags.count && keys.count <= spareKeys.count, "no room to sort this list")
    let count = keys.count
    var steps = 0
    keys.withUnsafeMutableBufferPointer { keys in
      tags.withUnsafeMutableBufferPointer { tags in
        spareKeys.withUnsafeMutableBufferPointer { spareKeys in
          spareTags.withUnsafeMutableBufferPointer { spareTags in
            let list = Tagged(keys: keys, tags: tags)
            var source = list
            var target = Tagged(keys: spareKeys, tags: spareTags)
            var width = 1
            while width < count {
              Inversions.mergePass(source, target, count: count, width, tell)
              steps += count
              swap(&source, &target)
              width *= 2
            }
            guard source.keys.baseAddress != keys.baseAddress else { return }
            for index in 0..<count { list.copy(index, from: source, index) }
          }
        }
      }
    }
    work += steps
  }
}

/// Values with a tag each, sorted together.
private struct Tagged {
  var keys: UnsafeMutableBufferPointer<Double>
  var tags: UnsafeMutableBufferPointer<Int32>

  func copy(_ place: Int, from other: Tagged, _ index: Int) {
    keys[place] = other.keys[index]
    tags[place] = other.tags[index]
  }
}

extension Inversions {
  private static func sortRuns(_ keys: UnsafeMutableBufferPointer<Double>, _ steps: inout Int) -> Int {
    var found = 0
    var start = 0
    while start < keys.count {
      let end = min(start + run, keys.count)
      for index in start..<end {
        let key = keys[index]
        var place = index
        while place > start, keys[place - 1] > key {
          keys[place] = keys[place - 1]
          place -= 1
        }
        keys[place] = key
        found += index - place
      }
      start = end
    }
    steps += found + keys.count
    return found
  }

  private static func mergePass(
    _ source: UnsafeMutableBufferPointer<Double>, _ target: UnsafeMutableBufferPointer<Double>, _ width: Int
  ) -> Int {
    let count = source.count
    var found = 0
    var start = 0
    while start < count {
      let middle = min(start + width, count)
      let end = min(middle + width, count)
      var left = start
      var right = middle
      var place = start
      while left < middle, right < end {
        let a = source[left]
        let b = source[right]
        // Without a branch: which of the two comes next cannot be foretold.
        let takesRight = b < a ? 1 : 0
        target[place] = b < a ? b : a
        found &+= takesRight &* (middle &- left)
        right &+= takesRight
        left &+= 1 &- takesRight
        place &+= 1
      }
      while left < middle {
        target[place] = source[left]
        left += 1
        place += 1
      }
      while right < end {
        target[place] = source[right]
        right += 1
        place += 1
      }
      start = end
    }
    return found
  }

  private static func mergePass(
    _ source: Tagged, _ target: Tagged, count: Int, _ width: Int, _ tell: ((Int32, Int32) -> Void)?
  ) {
    var start = 0
    while start < count {
      let middle = min(start + width, count)
      let end = min(middle + width, count)
      var left = start
      var right = middle
      for place in start..<end {
        if left < middle, right >= end || source.keys[left] <= source.keys[right] {
          target.copy(place, from: source, left)
          left += 1
        } else {
          if let tell {
            for other in left..<middle { tell(source.tags[other], source.tags[right]) }
          }
          target.copy(place, from: source, right)
          right += 1
        }
      }
      start = end
    }
  }
}
