import TriptychHealth

/// Transcripts of calls, if a file with transcripts was imported.
struct ConversationsPage: TemplateModel {
  static let template = "pages/conversations"
  /// The path relative to the depth.
  static let path = "profile/conversations.html"

  var title: String
  var privacyHref: String

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let title = context.words(RecordWord.conversations)
    return (
      PageHead(title, below: .profile, context),
      ConversationsPage(title: title, privacyHref: context.href(PagePath.privacy))
    )
  }
}
