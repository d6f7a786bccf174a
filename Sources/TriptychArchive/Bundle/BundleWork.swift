/// How far a bundle is: rows of samples are written twice, once as they are and once by hours, and each part counts as
/// many of them as take about as long.
final class BundleWork {
  /// The rows that take about as long as a chart.
  static let rowsOfPart = 4_000
  /// The rows after which somebody hears of them.
  private static let stride = 4_096

  private let total: Int
  private let telling: (Int, Int) -> Void
  private var done = 0

  /// `nil` where nobody listens.
  init?(rows: Int, parts: Int, telling: ((Int, Int) -> Void)?) {
    guard let telling else { return nil }
    total = 2 * rows + parts * BundleWork.rowsOfPart
    self.telling = telling
  }

  /// Counts a row of samples.
  func finishRow() {
    done += 1
    if done.isMultiple(of: BundleWork.stride) { tell() }
  }

  /// Counts a part.
  func finishPart() {
    done += BundleWork.rowsOfPart
    tell()
  }

  private func tell() { telling(min(done, total), total) }
}
