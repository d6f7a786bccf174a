import TriptychHealth

/// The data download: what the bundle holds and how it is made.
struct DataPage: TemplateModel {
  static let template = "pages/data"
  /// Where it stands below the depth.
  static let path = "profile/data.html"

  var title: String
  var lead: String
  var privacyHref: String

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let title = words(ProfileWord.dataTitle)
    let days = context.data.heldDays.count
    let page = DataPage(
      title: title, lead: words(ProfileWord.bundleDays, count: days),
      privacyHref: context.href(PagePath.privacy))
    return (PageHead(title, below: .profile, context), page)
  }
}

/// Whose program it is, and what may be expected of it.
struct TermsPage: TemplateModel {
  static let template = "pages/terms"
  /// Where it stands below the depth.
  static let path = "profile/terms.html"

  var title: String
  var version: String
  var privacyHref: String
  var aboutHref: String

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let title = words(ProfileWord.termsTitle)
    let page = TermsPage(
      title: title, version: words(OverviewWord.profileVersion, ["version": context.programVersion]),
      privacyHref: context.href(PagePath.privacy), aboutHref: context.href(PagePath.about))
    return (PageHead(title, below: .profile, context), page)
  }
}

/// What people ask, with short answers.
struct QuestionsPage: TemplateModel {
  static let template = "pages/questions"
  /// Where it stands below the depth.
  static let path = "profile/questions.html"

  var title: String
  /// From when the sums of a day count.
  var sumsToday: String
  var helpHref: String
  var contactHref: String

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let title = words(ProfileWord.questionsTitle)
    let page = QuestionsPage(
      title: title,
      sumsToday: words(QuestionWord.sayToday, ["time": words.clock(second: AsOf.summedSecond)]),
      helpHref: context.href(PagePath.help), contactHref: context.href(ContactPage.path))
    return (PageHead(title, below: .profile, context), page)
  }
}

/// The words of what people ask that name a time.
enum QuestionWord: String, SubjectWord {
  static let subject = ""

  case sayToday
}

/// How to reach the service behind the pages, if the settings name any.
struct ContactPage: TemplateModel {
  static let template = "pages/contact"
  /// Where it stands below the depth.
  static let path = "profile/contact.html"

  var title: String
  var links: [FrameModel.TextLink]
  var helpHref: String
  var questionsHref: String

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let channels = context.settings.channels
    let ways: [(ProfileWord, String?)] = [
      (.app, channels.appLink), (.voice, channels.voiceLink), (.whatsApp, channels.whatsAppLink),
    ]
    let links = ways.compactMap { word, link in
      link.map { FrameModel.TextLink(text: words(word), href: $0) }
    }
    let title = words(ProfileWord.contactTitle)
    let page = ContactPage(
      title: title, links: links, helpHref: context.href(PagePath.help),
      questionsHref: context.href(QuestionsPage.path))
    return (PageHead(title, below: .profile, context), page)
  }
}
