import TriptychHealth

/// What the pages do so that everybody can use them, how that is checked, and where they fall short.
///
/// It says of all sites of a version the same: what the project's proofs show, and no more.
struct AccessibilityPage: TemplateModel {
  static let template = "pages/accessibility"

  var title: String
  var contactTitle: String
  var contactHref: String
  var version: String

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let title = words(ProfileWord.accessibilityTitle)
    let page = AccessibilityPage(
      title: title, contactTitle: words(ProfileWord.contactTitle),
      contactHref: context.href(ContactPage.path),
      version: words(OverviewWord.profileVersion, ["version": context.programVersion]))
    return (PageHead(title, below: .profile, context), page)
  }
}
