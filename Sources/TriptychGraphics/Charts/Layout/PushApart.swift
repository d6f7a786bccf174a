/// Moves labels down or up as little as needed so that none overlaps its neighbour.
enum PushApart {
  /// New places, in the order given.
  ///
  /// - Parameters:
  ///   - wanted: where each label would like to be, in points.
  ///   - heights: the height of each label around its place, in points.
  ///   - range: where places may lie; too many labels overflow it downwards rather than overlap.
  static func places(_ wanted: [Double], heights: [Double], in range: ClosedRange<Double>) -> [Double] {
    struct Group {
      var members: [Int]
      /// The sum of what each member wants the first one's place to be.
      var sum: Double
      var length: Double
      var start: Double
    }
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    var groups: [Group] = []
    for index in order {
      let middle = heights[index] / 2
      var group = Group(
        members: [index], sum: wanted[index] - middle, length: heights[index], start: wanted[index] - middle)
      group.start = clamp(group.start, group.length, range)
      while let last = groups.last, last.start + last.length > group.start {
        groups.removeLast()
        let sum = last.sum + group.sum - last.length * Double(group.members.count)
        let members = last.members + group.members
        group = Group(members: members, sum: sum, length: last.length + group.length, start: 0)
        group.start = clamp(sum / Double(members.count), group.length, range)
      }
      groups.append(group)
    }
    var result = wanted
    for group in groups {
      var place = group.start
      for index in group.members {
        result[index] = place + heights[index] / 2
        place += heights[index]
      }
    }
    return result
  }

  private static func clamp(_ start: Double, _ length: Double, _ range: ClosedRange<Double>) -> Double {
    max(range.lowerBound, min(start, range.upperBound - length))
  }
}
