/// HTML that is made when it is first asked for: whether a page would be the same is told by what it would be made from.
///
/// A build is the work of one thread, and so is this.
final class DeferredMarkup: @unchecked Sendable {
  /// The fingerprint of all that it is made from.
  let basis: Fingerprint
  private var make: (() -> String)?
  private var made = ""

  /// - Parameter make: gives the HTML, and is asked once at most
  init(_ basis: Fingerprint, make: @escaping () -> String) {
    self.basis = basis
    self.make = make
  }

  /// The HTML.
  var html: String {
    if let make {
      self.make = nil
      made = make()
    }
    return made
  }
}
