/// Finds the setting whose name is nearest to one that does not exist.
enum NearestSetting {
  /// The path nearest to an unknown one; of several equally near ones the first in the order of the file.
  ///
  /// A name that stands alone or in the wrong object is compared by its last part too, so that `theme` leads to
  /// `display.theme`; names of the object it stands in go first.
  ///
  /// - Parameter siblings: the names known in the same object, such as those of a goal.
  static func path(to unknown: String, siblings: [String]) -> String {
    let object = unknown.lastIndex(of: ".").map { unknown[...$0] } ?? ""
    let candidates = siblings.map { object + $0 } + paths
    let scored = candidates.map { ($0, distance(unknown, $0)) }
    return scored.min { $0.1 < $1.1 }?.0 ?? unknown
  }

  /// The paths of all fields and, before the first field in them, of the objects that hold them.
  private static let paths: [String] = {
    var paths: [String] = []
    for field in SettingsCatalog.fields {
      for index in field.path.indices where field.path[index] == "." {
        let object = String(field.path[..<index])
        if !paths.contains(object) { paths.append(object) }
      }
      paths.append(field.path)
    }
    return paths
  }()

  private static func distance(_ one: String, _ other: String) -> Int {
    return min(edits(one, other), edits(String(last(one)), String(last(other))) + 2)
  }

  private static func last(_ path: String) -> Substring {
    path[(path.lastIndex(of: ".").map { path.index(after: $0) } ?? path.startIndex)...]
  }

  /// The number of letters to add, remove, replace or swap with their neighbor to turn one text into another
  /// (optimal string alignment).
  static func edits(_ one: String, _ other: String) -> Int {
    let (a, b) = (Array(one.lowercased().unicodeScalars), Array(other.lowercased().unicodeScalars))
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      before = last
      last = row
    }
    return last[b.count]
  }
}
