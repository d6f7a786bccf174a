import TriptychHealth

/// The same page with less or with more shown.
struct DepthSwitch: Codable, Sendable {
  var light: FrameModel.TabLink
  var deep: FrameModel.TabLink
}

extension DepthSwitch {
  /// The switch of a page.
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

/// The ways from a day or a month to the one before, the one after, and the whole.
struct DayLinks: Codable, Sendable {
  var before: FrameModel.TextLink?
  var after: FrameModel.TextLink?
  var whole: FrameModel.TextLink?

  /// These; `nil` where there is none.
  var ifAny: DayLinks? { before == nil && after == nil && whole == nil ? nil : self }
}
