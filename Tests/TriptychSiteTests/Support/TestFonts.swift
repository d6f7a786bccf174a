import TriptychGraphics
@testable import TriptychSite

/// The fonts of the charts.
enum TestFonts {
  static func load() throws -> FontBook { FontBook() }
}
