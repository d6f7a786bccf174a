/// Keeps the share of false findings among many tests at a chosen limit.
///
/// Benjamini and Hochberg, Journal of the Royal Statistical Society B 57 (1995): a test is a
/// finding when its adjusted p is at most the limit q.
public enum BenjaminiHochberg {
  /// The adjusted p of every test, in the order given: the smallest limit at which it would be a
  /// finding. 0...1; empty for no tests. O(n log n).
  public static func adjusted(_ p: [Double]) -> [Double] {
    let order = p.indices.sorted { (p[$0], $0) > (p[$1], $1) }
    var adjusted = Array(repeating: 1.0, count: p.count)
    var least = 1.0
    for (place, index) in order.enumerated() {
      let rank = p.count - place
      least = min(least, p[index] * Double(p.count) / Double(rank))
      adjusted[index] = least
    }
    return adjusted
  }
}
