@testable import TriptychArchive

extension ImporterCatalog {
  /// Why nothing at a path can be imported; `nil` where something can.
  static func failure(at path: String) -> ImportFailure? {
    do {
      _ = try files(at: path)
      return nil
    } catch {
      return error
    }
  }
}
