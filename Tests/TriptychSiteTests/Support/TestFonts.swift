import Foundation
import TriptychGraphics

/// The fonts of the charts.
enum TestFonts {
  struct NoFonts: Error {}

  /// The first pair of fonts that this machine has.
  static func load() throws -> FontCollection {
    for candidate in FontCollection.candidates
    where [candidate.regular, candidate.semibold].allSatisfy(FileManager.default.fileExists) {
      return try FontCollection(regular: candidate.regular, semibold: candidate.semibold)
    }
    throw NoFonts()
  }
}
