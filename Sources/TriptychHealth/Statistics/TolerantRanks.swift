/// The order of values, where those that differ only by rounding share a place.
///
/// 7.3 − 7.1 and 0.3 − 0.1 are the same to a person and not to a computer. Without a tolerance such
/// pairs would rise or fall by chance, and differently so once a constant is added to all values.
struct TolerantRanks {
  /// For each value how many different ones are smaller.
  private(set) var groups: [Double]
  /// For each group how many values it holds, from the smallest group on.
  private(set) var sizes: [Int] = []

  /// The order of values; neighbours in it that differ by at most the tolerance are equal.
  init(_ values: [Double], tolerance: Double) {
    groups = Array(repeating: 0, count: values.count)
    guard !values.isEmpty else { return }
    var keys = values
    var tags = values.indices.map { Int32(truncatingIfNeeded: $0) }
    var sorting = Inversions(capacity: values.count)
    sorting.sort(&keys, &tags)
    var group = 0.0
    var start = 0
    for place in keys.indices {
      if place > 0, keys[place] - keys[place - 1] > tolerance {
        sizes.append(place - start)
        start = place
        group += 1
      }
      groups[Int(tags[place])] = group
    }
    sizes.append(keys.count - start)
  }

  /// The rank of each value less the mean rank; equal values share the mean of their ranks.
  var centred: [Double] {
    let mean = Double(groups.count + 1) / 2
    var before = 0
    let ranks = sizes.map { size in
      defer { before += size }
      return Double(before) + Double(size + 1) / 2 - mean
    }
    return groups.map { ranks[Int($0)] }
  }
}
