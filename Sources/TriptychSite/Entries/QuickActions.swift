import TriptychHealth

/// Links to likely next actions, each an icon and a word.
struct QuickActions: Codable, Sendable {
  var title: String
  var items: [Item]
  /// Whether the actions take half a row of a phone.
  var areFew: Bool
  /// Whether the actions take two rows of a phone.
  var areMany: Bool
  /// The line with the number of entries that wait in the browser; `nil` if the page lists them itself.
  var queueLine: QueueLine?

  struct Item: Codable, Sendable {
    var icon: Markup
    /// Text that screen readers read before the word.
    var before: String?
    var text: String
    /// Text that screen readers read after the word.
    var after: String?
    var href: String
    /// Whether the link leaves the pages.
    var isElsewhere = false
  }
}

extension QuickActions {
  init(title: String, items: [Item], queueLine: QueueLine? = nil) {
    self.init(
      title: title, items: items, areFew: items.count < 4, areMany: items.count > 6, queueLine: queueLine)
  }

  /// Creates the available actions: at most six in Light, all in Deep, and then the ways to the service behind the pages
  /// that the settings name.
  init(_ context: PageContext) {
    let words = context.words
    let first: [EntryKind] = [.meal, .mood, .water, .workout]
    let rest: [EntryKind] = [.steps, .sleep, .hrv, .habit, .journal]
    let logs = (first + (context.isDeep ? rest : [])).compactMap { QuickActions.log($0, context) }
    let others = [
      QuickActions.breathe(context), QuickActions.start(context),
      Item(
        icon: Icon.insights, text: words(QuickWord.insights), href: context.href(PagePath.insights)),
    ].compactMap { $0 }
    let most = context.isDeep ? .max : max(0, 6 - others.count)
    let items = Array(logs.prefix(most)) + others + QuickActions.channels(context)
    self.init(title: words(QuickWord.title), items: items, queueLine: QueueLine(context))
  }

  private static func channels(_ context: PageContext) -> [Item] {
    let channels = context.settings.channels
    return [
      channels.voiceLink.map {
        Item(
          icon: Icon.voice, text: context.words(QuickWord.talk), after: context.words(QuickWord.talkTo),
          href: $0, isElsewhere: true)
      },
      channels.whatsAppLink.map {
        Item(
          icon: Icon.chat, text: context.words(QuickWord.whatsApp),
          after: context.words(QuickWord.whatsAppTo), href: $0, isElsewhere: true)
      },
    ].compactMap { $0 }
  }

  private static func log(_ kind: EntryKind, _ context: PageContext) -> Item? {
    context.logHref(kind).map {
      Item(
        icon: Icon.quick(kind), before: context.words(QuickWord.log),
        text: context.words(QuickWord.name(kind)), href: $0)
    }
  }

  private static func breathe(_ context: PageContext) -> Item? {
    context.hrefIfThere(PagePath.breathing).map {
      Item(icon: Icon.breathe, text: context.words(QuickWord.breathe), href: $0)
    }
  }

  /// Today's suggested workout; `nil` if there is none.
  private static func start(_ context: PageContext) -> Item? {
    guard SuggestedWorkout(context) != nil else { return nil }
    return Item(
      icon: Icon.start, text: context.words(QuickWord.start), after: context.words(QuickWord.startWhat),
      href: context.logHref(.workout).map { $0 + "#suggested" } ?? context.href(Topic.training.path))
  }
}

/// The words of the quick actions.
enum QuickWord: String, SubjectWord {
  static let subject = "quick"

  /// The heading, and the text before the name of a kind of entry, for screen readers.
  case title, log
  /// The breathing exercise, and the feed of insights.
  case breathe, insights
  /// Today's suggested workout, as a single word, and the text after it, for screen readers.
  case start, startWhat
  /// A call of the service behind the pages, as a single word, and the text after it, for screen readers.
  case talk, talkTo
  /// A conversation with it on WhatsApp, and the text after it, for screen readers.
  case whatsApp, whatsAppTo

  /// The name of a kind of entry, as a single word.
  static func name(_ kind: EntryKind) -> DerivedWord { derived("name." + kind.rawValue) }

  static var derived: [DerivedWord] { EntryKind.allCases.map(name) }
}
