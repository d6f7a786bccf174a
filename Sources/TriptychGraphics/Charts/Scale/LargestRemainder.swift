/// Shares in whole steps that add up to the whole: the method of the largest remainder (Hamilton, 1792).
enum LargestRemainder {
  /// Whole per cents that add up to 100.
  ///
  /// Nil where an amount is negative or not finite, or where all are zero.
  static func percents(_ amounts: [Double]) -> [Int]? { shares(amounts, of: 100) }

  /// Whole steps that add up to `total`; of equal remainders the earlier amount takes the step.
  static func shares(_ amounts: [Double], of total: Int) -> [Int]? {
    guard let most = amounts.max(), most > 0, amounts.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
      return nil
    }
    // Against the largest, so that sums of huge amounts stay finite.
    let parts = amounts.map { $0 / most }
    let whole = parts.reduce(0, +)
    let exact = parts.map { $0 / whole * Double(total) }
    var shares = exact.map { Int($0.rounded(.down)) }
    let order = exact.indices.sorted {
      let (left, right) = (exact[$0] - exact[$0].rounded(.down), exact[$1] - exact[$1].rounded(.down))
      return left == right ? $0 < $1 : left > right
    }
    let rest = total - shares.reduce(0, +)
    for index in order.prefix(max(0, rest)) { shares[index] += 1 }
    return shares
  }
}
