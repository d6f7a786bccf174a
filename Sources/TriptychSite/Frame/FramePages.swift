import TriptychHealth

/// The search, and what stands where a page is gone.
enum FramePages: PageFamily {
  static let models: [any TemplateModel.Type] = [
    FrameModel.self, DrawerModel.self, NotFoundPage.self, SearchPage.self,
  ]

  static func pages(_ context: PageContext) -> [PageSection: [PageEntry]] {
    let search = PageEntry(SearchPage.path, nil, .today, context.words(SearchWord.title)) {
      SearchPage.make($0)
    }
    return [.search: [search]]
  }
}

/// The tree of all pages in the header of Deep.
struct DrawerModel: TemplateModel {
  static let template = "layouts/drawer"

  var columns: [FrameModel.Column]

  /// - Parameter current: the path of the page that is marked; `nil` marks none
  init(current: String?, _ context: PageContext) {
    columns = FrameModel.columns(current: current, context)
  }
}

/// A page that is gone leads to the Dashboard with a sentence.
struct NotFoundPage: TemplateModel {
  static let template = "pages/not-found"

  var dashboardHref: String

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    (
      PageHead(title: context.words(FrameWord.notFoundTitle)),
      NotFoundPage(dashboardHref: context.rootHref(PagePath.dashboard))
    )
  }
}

/// What stands around every page, and on the pages that only lead to others.
enum FrameWord: String, SubjectWord {
  static let subject = ""

  case bell = "profilePage.bell"
  case bellPlanned = "profilePage.bellPlanned"
  case allPagesTitle, drawerToday, footData, footMade, footNoData, notFoundTitle, staleDay, staleHelp,
    staleLead, staleOld, ageDays, ageHours
}
