import TriptychHealth

/// What a build may take from the site that stands: files whose basis is the same as when they were made.
public struct SiteReuse: Sendable {
  private let lines: [String: SiteLedger.File]
  private let root: String
  /// The fingerprint of all that pages are made from besides the analysis.
  let inputs: Fingerprint

  /// - Parameters:
  ///   - standing: the site as it stands
  ///   - root: its folder
  ///   - inputs: the fingerprint of settings, templates, fonts, program and all else that is no part of the analysis
  public init(_ standing: StandingSite, at root: String, inputs: Fingerprint) {
    lines = standing.intact
    self.root = root
    self.inputs = inputs
  }

  /// The file that stands at a path, if it was made from a basis.
  func file(_ path: String, basis: Fingerprint?) -> KeptFile? {
    guard let basis, let line = lines[path], line.basis == basis, line.isPrivate else { return nil }
    return KeptFile(line: line, source: root + "/" + path)
  }
}

/// How it is told, without making a page, that it would be the same.
///
/// A basis that covers too little keeps a stale page, so it covers rather more: whoever adds something to a page
/// that has one adds to the basis what it is made from. What all bases cover by themselves is in ``SiteSlices``.
struct PageReuse: Sendable {
  /// Adds all that the page is made from; `false` where that is not known, and the page is made.
  var basis: @Sendable (PageContext, SiteSlices, inout FingerprintBytes) -> Bool
  /// What the frame and the search need to know of the page.
  var head: @Sendable (PageContext) -> PageHead
}
