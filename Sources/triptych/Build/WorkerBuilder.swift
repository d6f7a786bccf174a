import TriptychSite

/// What one worker makes sites with. It is made for the first site, because a night in which nothing changed needs neither
/// templates nor fonts. Workers do not share it: the faces of FreeType are not safe to share.
final class WorkerBuilder {
  private let make: () throws -> SiteBuilder
  private var made: SiteBuilder?

  init(_ make: @escaping () throws -> SiteBuilder) { self.make = make }

  /// The builder. If it cannot be made, the next call tries again.
  func get() throws -> SiteBuilder {
    if let made { return made }
    let builder = try make()
    made = builder
    return builder
  }
}
