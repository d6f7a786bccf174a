import TriptychHealth

/// Where the data came from, and when each source last had any.
struct SourcesPage: TemplateModel {
  static let template = "pages/sources"

  var rows: [SourceRow]
  var hasRows: Bool
  var through: String
  var helpHref: String

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let page = SourcesPage(
      rows: SourceRow.rows(context), hasRows: !context.history.sources.isEmpty,
      through: context.history.dataThrough.map {
        words(FrameWord.footData, ["moment": words.moment($0, in: context.history.zone)])
      } ?? words(FrameWord.footNoData), helpHref: context.href("profile/help.html"))
    return (profileHead(.sourcesTitle, context), page)
  }
}

/// How to bring in data, and what the words on the pages mean.
struct HelpPage: TemplateModel {
  static let template = "pages/help"

  var aboutHref: String
  var privacyHref: String

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let page = HelpPage(
      aboutHref: context.href("profile/about.html"), privacyHref: context.href("profile/privacy.html"))
    return (profileHead(.helpTitle, context), page)
  }
}

/// A page that is gone leads to the Dashboard with a sentence.
struct NotFoundPage: TemplateModel {
  static let template = "pages/not-found"

  var dashboardHref: String

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    (
      PageHead(title: context.words(FrameWord.notFoundTitle)),
      NotFoundPage(dashboardHref: context.rootHref("index.html"))
    )
  }
}

private func profileHead(_ title: GuideWord, _ context: PageContext) -> PageHead {
  let words = context.words
  return PageHead(
    title: words(title),
    crumbs: [
      Crumb(text: words(.navDashboard), path: "index.html"),
      Crumb(text: words(.navProfile), path: "profile/index.html"), Crumb(text: words(title)),
    ])
}

/// What the pages about sources and help are called.
enum GuideWord: String, SubjectWord {
  static let subject = ""

  case sourcesTitle, sourceNever, helpTitle
}
