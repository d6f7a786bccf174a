import TriptychHealth

/// The calls and chats of the last 30 days, if the person consents to them and a file with some was imported.
struct ConversationsPage: TemplateModel {
  static let template = "pages/conversations"
  /// The path relative to the depth.
  static let path = "profile/conversations.html"
  /// The largest number of conversations on the page, the newest first.
  static let limit = 200
  /// The number of bytes of a conversation's words that the search looks at.
  private static let searchedBytes = 1_500

  var title: String
  /// The heading of the conversations; empty without any.
  var heading: String
  var items: [Item]
  /// How many more are held than the page shows.
  var more: String?
  /// Why there is nothing to show, and what to do about it.
  var fill: String
  var command: String
  var settingsHref: String?
  var privacyHref: String

  /// One call or chat.
  struct Item: Codable, Sendable {
    var id: String
    var name: String
    var datetime: String
    var about: String
    var turns: [Turn]
  }

  /// What somebody said, in paragraphs.
  struct Turn: Codable, Sendable {
    var who: String
    var time: String?
    var texts: [String]
  }

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let title = words(RecordWord.conversations)
    let all = context.analysis.conversations
    let shown = all.prefix(limit)
    let isOn = context.consent.permits(category: .conversations)
    let items = shown.map { item($0, context) }
    let page = ConversationsPage(
      title: title, heading: words(ConversationWord.count, count: all.count), items: items,
      more: all.count > limit
        ? words(ConversationWord.more, count: all.count - limit) : nil,
      fill: words(isOn ? ConversationWord.fill : .off),
      command: "triptych import FILE --person \(context.history.person.text)",
      settingsHref: isOn ? nil : context.hrefIfThere(PagePath.settings).map { $0 + "#group-privacy" },
      privacyHref: context.href(PagePath.privacy))
    var head = PageHead(title, below: .profile, context)
    head.places = zip(shown, items).map { conversation, item in
      SearchPlace(
        item.name, id: item.id, searchWords: [searchedWords(conversation)], isOneOfMany: true)
    }
    return (head, page)
  }

  private static func item(_ conversation: Conversation, _ context: PageContext) -> Item {
    let words = context.words
    let zone = context.history.zone
    let name =
      switch (conversation.kind, conversation.partner) {
      case (.call, let partner?): words(ConversationWord.callWith, ["who": partner])
      case (.call, nil): words(ConversationWord.call)
      case (.chat, let partner?): words(ConversationWord.chatWith, ["who": partner])
      case (.chat, nil): words(ConversationWord.chat)
      }
    let minutes = conversation.end.map { conversation.start.seconds(until: $0) / 60 }
    let about: [String?] = [
      words.shortMoment(conversation.start, in: zone),
      minutes.flatMap { $0 > 0 ? words(ConversationWord.minutes, count: Int($0)) : nil },
      conversation.channel,
    ]
    return Item(
      id: "c-" + StableHash.hexadecimal(StableHash.of(conversation.id.utf8)), name: name,
      datetime: zone.rfc3339(conversation.start),
      about: about.compactMap { $0 }.joined(separator: words(.separator)),
      turns: conversation.turns.map { turn in
        Turn(
          who: turn.who, time: turn.at.map { words.clock(second: zone.wallClockSecond(at: $0)) },
          texts: turn.text.split(separator: "\n").map(String.init))
      })
  }

  /// The different words that were said, as many as the search can look at.
  private static func searchedWords(_ conversation: Conversation) -> String {
    var seen: Set<String> = []
    var text = ""
    for turn in conversation.turns {
      for word in turn.text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
        guard word.count > 2, seen.insert(word.lowercased()).inserted else { continue }
        guard text.utf8.count + word.utf8.count < searchedBytes else { return text }
        text += (text.isEmpty ? "" : " ") + word
      }
    }
    return text
  }
}

/// The words of the page of calls and chats.
enum ConversationWord: String, SubjectWord {
  static let subject = "conversation"

  case count, more, minutes, call, callWith, chat, chatWith
  /// What to do without any, and without consent.
  case fill, off
}
