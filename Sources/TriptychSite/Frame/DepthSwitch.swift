import TriptychHealth

/// The link to the same page at the other depth, with less or more shown.
struct DepthSwitch: Codable, Sendable {
  var light: FrameModel.TabLink
  var deep: FrameModel.TabLink
}

extension DepthSwitch {
  /// Creates the depth switch of a page.
  init(_ entry: PageEntry, _ context: PageContext) {
    func link(_ depth: Settings.Depth) -> FrameModel.TabLink {
      let isHere = depth == context.depth
      let path = isHere ? entry.path : entry.counterpart ?? entry.path
      return FrameModel.TabLink(
        href: context.link.relative(to: depth.rawValue + "/" + path), current: isHere ? "true" : nil)
    }
    self.init(light: link(.light), deep: link(.deep))
  }
}

/// The links from a day or a month to the previous one, the next one, and the enclosing period.
struct DayLinks: Codable, Sendable {
  var before: FrameModel.TextLink?
  var after: FrameModel.TextLink?
  var whole: FrameModel.TextLink?

  /// The links, or `nil` if there are none.
  var ifAny: DayLinks? { before == nil && after == nil && whole == nil ? nil : self }
}
