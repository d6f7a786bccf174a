@testable import TriptychGraphics

extension ChartWords {
  /// The words of every language that comes with the library.
  static let everyOwn = codes.compactMap(named)
}
