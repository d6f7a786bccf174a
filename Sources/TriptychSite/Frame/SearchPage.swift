import TriptychHealth

/// The search over all pages of a depth; without script the tree of all pages.
struct SearchPage: TemplateModel {
  static let template = "pages/search"
  static let path = "search.html"

  var title: String
  var columns: [FrameModel.Column]
  var indexHref: String
  var scriptHref: String

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let title = context.words(SearchWord.title)
    return (
      PageHead(
        title: title,
        crumbs: [Crumb(text: context.words(.navDashboard), path: "index.html"), Crumb(text: title)],
        isFound: false),
      SearchPage(
        title: title, columns: FrameModel.columns(current: path, context),
        indexHref: context.href(SearchIndex.path),
        scriptHref: context.rootHref("assets/search.js"))
    )
  }
}

/// What the search says.
enum SearchWord: String, SubjectWord {
  static let subject = "search"

  case title
}
