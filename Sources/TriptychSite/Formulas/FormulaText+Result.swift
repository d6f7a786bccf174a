/// Joins a formula with its result, so that a reader can check both with a calculator.
extension FormulaText {
  /// A formula with its result: joined by `=` where the figures as shown give exactly the result shown, else by `≈`.
  ///
  /// - Parameters:
  ///   - computed: what the formula gives with the figures as they are shown.
  ///   - result: the result as it is shown, and its text.
  func line(_ formula: String, _ computed: Double, _ result: (shown: Double, text: String)) -> String {
    "\(formula) \(relation(computed, result.shown)) \(result.text)"
  }

  /// `=` for two equal numbers, else `≈`.
  func relation(_ computed: Double, _ shown: Double) -> String {
    abs(computed - shown) <= 1e-9 * max(1, abs(shown)) ? "=" : "≈"
  }

  /// A result with up to `decimals` decimals, and the number it shows.
  func result(_ value: Double, decimals: Int) -> (shown: Double, text: String) {
    (rounded(value, decimals: decimals), short(value, decimals: decimals))
  }

  /// A result with the number of decimals appropriate to its size, and the number it shows.
  func result(_ value: Double) -> (shown: Double, text: String) { (shown(value), figure(value)) }

  /// The fewest decimals with which figures lead to the result shown beside them, beginning with the usual ones; the
  /// usual ones where no more help.
  func decimals(usual: Int, _ leads: (_ decimals: Int) -> Bool) -> Int {
    (usual...usual + 3).first(where: leads) ?? usual
  }
}
