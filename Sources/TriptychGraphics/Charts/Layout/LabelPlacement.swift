/// The labels placed so far, and the frame widths at which they must not touch.
///
/// A fluid figure is checked at the smallest width of each step; fractions only move apart
/// from there on. A picture of fixed size has one width.
struct LabelPlacement {
  /// A width of the frame, and from which step on it holds.
  struct Step: Equatable {
    let visibility: Visibility
    /// Points.
    let width: Double
  }

  /// Narrowest first.
  let steps: [Step]
  /// The height of the frame in points.
  let height: Double
  private var placed: [(box: LabelBox, from: Visibility)] = []

  init(steps: [Step], height: Double) {
    self.steps = steps
    self.height = height
  }

  /// How far a label may reach over the left and right edge of the frame, in points.
  struct Overhang {
    var left = 2.0
    var right = 2.0
  }

  /// Places a label where it keeps clear of the others, and says from which step on; nil if it never does.
  mutating func place(_ box: LabelBox, overhang: Overhang = Overhang()) -> Visibility? {
    var from: Visibility?
    for step in steps.reversed() {
      guard fits(box, at: step, overhang: overhang) else { break }
      from = step.visibility
    }
    if let from { placed.append((box, from)) }
    return from
  }

  /// Keeps a region free of later labels, at every width.
  mutating func reserve(_ box: LabelBox) { placed.append((box, .always)) }

  private func fits(_ box: LabelBox, at step: Step, overhang: Overhang) -> Bool {
    let edges = box.edges(width: step.width, height: height)
    guard edges.x >= -overhang.left, edges.maxX <= step.width + overhang.right else { return false }
    return placed.allSatisfy { other in
      other.from > step.visibility || !edges.touches(other.box.edges(width: step.width, height: height))
    }
  }
}

/// The extent of a label around its place.
struct LabelBox: Equatable {
  var at: Position
  /// Points to the left, right, top and bottom of the place.
  var left: Double
  var right: Double
  var top: Double
  var bottom: Double

  /// The extent of a line of text on its baseline.
  init(at: Position, width: Double, anchor: TextAnchor, size: Double) {
    self.at = at
    left = width * anchor.share
    right = width * (1 - anchor.share)
    top = size * 0.78
    bottom = size * 0.22
  }

  func edges(width: Double, height: Double) -> Box {
    let x = at.x.points(from: 0, length: width)
    let y = at.y.points(from: 0, length: height)
    return Box(x: x - left, y: y - top, width: left + right, height: top + bottom)
  }
}

extension Box {
  /// True if two boxes come closer than two points.
  func touches(_ other: Box) -> Bool {
    x < other.maxX + 2 && other.x < maxX + 2 && y < other.maxY + 2 && other.y < maxY + 2
  }

  /// True if a line between two points crosses the box.
  func isCrossed(from start: UnitPoint, to end: UnitPoint) -> Bool { part(from: start, to: end) != nil }
}

/// Moves labels up or down as little as possible so that none overlaps its neighbor.
enum PushApart {
  /// New places, in the order given.
  ///
  /// - Parameters:
  ///   - wanted: where each label would like to be, in points.
  ///   - heights: the height of each label around its place, in points.
  ///   - range: where places may lie; too many labels overflow it downward rather than overlap.
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
