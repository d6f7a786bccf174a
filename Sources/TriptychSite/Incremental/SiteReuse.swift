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
