import TriptychHealth

/// How it is told that a page would be the same without even finding what it says: by what it is made from.
///
/// For the many pages of a kind; all others are told by their draft, which cannot cover too little. A shortcut can, and
/// keeps a stale page then, so it covers rather more: whoever adds something to a page that has one adds to the shortcut
/// what it is made from.
struct PageShortcut: Sendable {
  /// Adds all that the page is made from, besides the program, the settings, the moment and what stands around every
  /// page; `false` where that is not known.
  var basis: @Sendable (PageContext, SiteSlices, inout FingerprintBytes) -> Bool
  /// What the frame and the search need to know of the page.
  var head: @Sendable (PageContext) -> PageHead
}
