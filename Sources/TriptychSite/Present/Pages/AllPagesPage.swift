import TriptychHealth

/// Every page with a place in the tree, for readers without the drawer.
struct AllPagesPage: TemplateModel {
  static let template = "pages/all-pages"
  static let path = "pages.html"

  var columns: [FrameModel.Column]

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let title = context.words(.allPagesTitle)
    return (
      PageHead(
        title: title,
        crumbs: [Crumb(text: context.words(.navDashboard), path: "index.html"), Crumb(text: title)]),
      AllPagesPage(columns: FrameModel.columns(current: nil, context))
    )
  }
}
