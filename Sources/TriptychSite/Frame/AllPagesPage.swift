import TriptychHealth

/// Every page with a place in the tree, for readers without the drawer.
struct AllPagesPage: TemplateModel {
  static let template = "pages/all-pages"
  static let path = "pages.html"

  var columns: [FrameModel.Column]
  /// Years and months, or in Light the last days; the newest first.
  var calendar: [FrameModel.TextLink]
  var hasCalendar: Bool

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let title = context.words(FrameWord.allPagesTitle)
    return (
      PageHead(
        title: title,
        crumbs: [Crumb(text: context.words(.navDashboard), path: "index.html"), Crumb(text: title)]),
      AllPagesPage(
        columns: FrameModel.columns(current: nil, context), calendar: calendar(context),
        hasCalendar: !calendar(context).isEmpty)
    )
  }

  private static func calendar(_ context: PageContext) -> [FrameModel.TextLink] {
    let scope = CalendarScope(context.depth, context)
    func link(_ text: String, _ path: String) -> FrameModel.TextLink {
      FrameModel.TextLink(text: text, href: context.href(path))
    }
    let years = scope.years.reversed().map { link(String($0), CalendarScope.path(year: $0)) }
    guard context.isDeep else {
      return scope.days.reversed().map { link(context.words.weekdayAndDay($0), CalendarScope.path($0)) }
    }
    return years + scope.months.reversed().map { link(context.words(month: $0), CalendarScope.path($0)) }
  }
}
