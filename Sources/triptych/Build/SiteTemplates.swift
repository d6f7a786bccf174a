import Foundation
import TriptychSite

/// The templates of a run. Their fingerprint is known at once; their files are read when the first site is made, because
/// a night in which nothing changed needs no more than the fingerprint.
final class SiteTemplates: @unchecked Sendable {
  let fingerprint: Fingerprint

  // Accessed only while the lock is held.
  private let lock = NSLock()
  private let read: () throws -> TemplateSet
  private var loaded: TemplateSet?

  /// Templates that have been read.
  init(_ templates: TemplateSet) {
    (fingerprint, loaded, read) = (templates.fingerprint, templates, { templates })
  }

  /// Templates with a fingerprint that is known from an earlier run.
  init(fingerprint: Fingerprint, read: @escaping () throws -> TemplateSet) {
    (self.fingerprint, self.read) = (fingerprint, read)
  }

  /// The templates, which are read at the first call.
  ///
  /// - Throws: ``CommandFailure`` if they have changed since, or cannot be read any more
  func set() throws -> TemplateSet {
    lock.lock()
    defer { lock.unlock() }
    if let loaded { return loaded }
    // A fault in them means that they have changed as well, since these had none. The next run names it.
    guard let templates = try? read(), templates.fingerprint == fingerprint else {
      throw CommandFailure(
        .tryAgain, code: "templates_changed", "The templates changed while sites were being made",
        hint: "Run it again when they stay as they are.")
    }
    loaded = templates
    return templates
  }
}
