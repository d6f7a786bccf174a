import TriptychHealth

/// The search page and the page shown for a missing address.
enum FramePages: PageFamily {
  static let models: [any TemplateModel.Type] = [
    FrameModel.self, DrawerModel.self, ScriptWords.self, NotFoundPage.self, SearchPage.self,
  ]

  static func pages(_ context: PageContext) -> [PageSection: [PageEntry]] {
    let search = PageEntry(SearchPage.path, nil, .today, context.words(SearchWord.title)) {
      SearchPage.make($0)
    }
    return [.search: [search]]
  }
}

/// The page shown for a missing address: a sentence and a link to the Dashboard.
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

/// The words of the frame, and of pages that only link to others.
enum FrameWord: String, SubjectWord {
  static let subject = ""

  case bell = "profilePage.bell"
  case bellPlanned = "profilePage.bellPlanned"
  case allPagesTitle, drawerToday, footClosed, footData, footMade, footNoData, footOther, notFoundTitle,
    staleDay,
    staleHelp,
    staleLead, staleOld, ageDays, ageHours
  case importFailedApple, importFailedTable, importFailedBundle, importFailedFile, importFailedName
  case importFailedUnknown, importFailedDamaged, importFailedLocked, importFailedNothing, importFailedOther
  case importFailedNothingLeft, importFailedOtherLeft
  case importFailedMore, importFailedMeanwhile
  case recordsWait, recordsWaitLink
  case newInsights, channelVoice, channelWhatsApp
}

/// The sentences about a file that could not be imported, for the banner of every page and the page about devices.
extension FailedImport {
  /// Which file could not be imported.
  func lead(in words: Words) -> String {
    let word: FrameWord =
      switch source {
      case .appleHealth: .importFailedApple
      case .table: .importFailedTable
      case .bundle: .importFailedBundle
      case .unknown: .importFailedFile
      }
    let name = file.map { " " + words(FrameWord.importFailedName, ["name": FailedImport.short($0)]) }
    return words(word, ["file": name ?? ""])
  }

  /// Why, and what to try.
  func reason(in words: Words) -> String {
    let word: FrameWord =
      switch reason {
      case .unknownFormat: .importFailedUnknown
      case .damaged: .importFailedDamaged
      case .locked: .importFailedLocked
      case .nothingTaken: isLeft ? .importFailedNothingLeft : .importFailedNothing
      case .other: isLeft ? .importFailedOtherLeft : .importFailedOther
      }
    return words(word)
  }

  /// A file name that fits on a narrow screen: a long one keeps its beginning and its ending.
  private static func short(_ name: String) -> String {
    name.count <= 40 ? name : name.prefix(24) + "…" + name.suffix(12)
  }
}
