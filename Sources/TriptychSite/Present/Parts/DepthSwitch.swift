import TriptychHealth

/// The same page with less or with more shown.
struct DepthSwitch: Codable, Sendable {
  var light: FrameModel.TabLink
  var deep: FrameModel.TabLink
}

extension DepthSwitch {
  /// The switch of the page at a path below the depth.
  init(path: String, _ context: PageContext) {
    func link(_ depth: Settings.Depth) -> FrameModel.TabLink {
      FrameModel.TabLink(
        href: context.link.relative(
          to: depth.rawValue + "/" + PageCatalog.counterpart(of: path, in: depth)),
        current: depth == context.depth ? "true" : nil)
    }
    self.init(light: link(.light), deep: link(.deep))
  }
}
