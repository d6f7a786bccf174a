import TriptychHealth

/// The messages: planned, past, and what decides about them.
enum NotificationDocuments {
  private static let kinds = PlannedMessage.Kind.allCases.map(\.rawValue)
  private static let categories = PlannedMessage.Category.allCases.map(\.rawValue)

  private static let planned = APIObject<PlannedMessage>(
    "PlannedMessage", "A message that this build planned.",
    [
      .text("id", "The id, which is the same whenever the message is planned again.") { message, _ in
        message.id
      },
      .choice("kind", "The kind of message.", of: kinds) { message, _ in message.kind.rawValue },
      .choice("category", "The category whose switch turns it off.", of: categories) { message, _ in
        message.kind.category.rawValue
      },
      .moment("due", "When it is due.") { message, _ in message.due },
      .optionalChoice(
        "condition", "What must still hold when it is sent; null for nothing.",
        of: PlannedMessage.Condition.allCases.map(\.rawValue)
      ) { message, _ in message.condition?.rawValue },
      .text("title", "The title, in the person's language.") { message, context in
        MessageText.text(message, context.analysis, context.words).title
      },
      .text("body", "The text.") { message, context in
        MessageText.text(message, context.analysis, context.words).body
      },
      .text("page", "The page it leads to, from the root of the site.") { message, context in
        // What a message speaks of may have gone meanwhile, as on the page of messages.
        context.pagePath(context.tree.has(message.path) ? message.path : PagePath.insights)
      },
      .texts("actions", "What can be done with it without opening it.") { message, _ in
        message.kind.actions.filter { $0 != .reply }.map(\.rawValue)
      },
    ])

  private static let past = APIObject<MessageHistory.Entry>(
    "PastMessage", "A message that an earlier build planned.",
    [
      .text("id", "The id of the message.") { entry, _ in entry.id },
      .choice("kind", "The kind of message.", of: kinds) { entry, _ in entry.kind.rawValue },
      .choice("category", "The category whose switch turns it off.", of: categories) { entry, _ in
        entry.kind.category.rawValue
      },
      .text("name", "The kind in the person's language.") { entry, context in
        context.words(MessageWord.name(entry.kind))
      },
      .moment("due", "When it was or is due.") { entry, _ in entry.due },
      .optionalText("title", "The title as it was planned; null where it is not kept.") { entry, _ in
        entry.kept?.title
      },
      .optionalText("body", "The text as it was planned; null where it is not kept.") { entry, _ in
        entry.kept?.body
      },
      .choice("state", "What became of it.", of: MessageHistory.State.allCases.map(\.rawValue)) { entry, _ in
        entry.state.rawValue
      },
    ])

  static let history = APIDocument(
    "notifications-history", path: "notifications/history.json",
    "The messages ahead and those of the last 30 days.",
    [
      .list("planned", "What is planned from now on, by the time it is due.", of: planned) { _, context in
        context.analysis.messages.messages
      },
      .list("history", "What earlier builds planned, the newest first.", of: past) { _, context in
        context.analysis.messages.history.reversed()
      },
    ]
  )

  private static let category = APIObject<PlannedMessage.Category>(
    "MessageCategory", "A category of messages.",
    [
      .choice("id", "The category.", of: categories) { category, _ in category.rawValue },
      .text("name", "Its name, in the person's language.") { category, context in
        context.words(SettingWord.name(category.settingPath))
      },
      .flag("isOn", "Whether the person gets its messages.") { category, context in
        let settings = context.settings.notifications
        return settings.isOn && !settings.categoriesOff.contains(category)
      },
    ])

  private static let kind = APIObject<PlannedMessage.Kind>(
    "MessageKind", "A kind of message with its time.",
    [
      .choice("id", "The kind.", of: kinds) { kind, _ in kind.rawValue },
      .text("name", "Its name, in the person's language.") { kind, context in
        context.words(MessageWord.name(kind))
      },
      .choice("category", "Its category.", of: categories) { kind, _ in kind.category.rawValue },
      .value("time", "The time that the person chose; null for the usual one.", .optional(.time)) {
        kind, context in JSONValue(context.settings.notifications.times[kind]?.text)
      },
      .value("usualTime", "The time without a choice. Workouts follow the person's usual hour.", .time) {
        kind, _ in .string(kind.defaultTime.text)
      },
    ])

  static let settings = APIDocument(
    "notifications-settings", path: "notifications/settings.json", "Which messages there are, and when.",
    [
      .flag("isOn", "The main switch.") { _, context in context.settings.notifications.isOn },
      .flag("usesName", "Whether messages may use the person's name.") { _, context in
        context.settings.notifications.usesName
      },
      .whole("mostPerDay", "The most messages of a day, by the depth.", 1...10) { _, context in
        context.settings.depth.messagesPerDay
      },
      .value("quietFrom", "The first minute without messages.", .time) { _, context in
        .string(context.settings.notifications.quietHours.start.text)
      },
      .value("quietTo", "The first minute with messages again.", .time) { _, context in
        .string(context.settings.notifications.quietHours.end.text)
      },
      .flag("quietFollowsSleep", "Whether these hours follow the person's usual sleep.") { _, context in
        context.settings.notifications.followsSleep
      },
      .list("categories", "The categories.", of: category) { _, _ in PlannedMessage.Category.allCases },
      .list("kinds", "The kinds, in order of precedence.", of: kind) { _, _ in PlannedMessage.Kind.allCases },
      .value(
        "channels", "The ways by which the person may be reached.",
        .list(.choice(ChannelSettings.Channel.allCases.map(\.rawValue)))
      ) { _, context in .array(context.settings.channels.allowed.map { .string($0.rawValue) }) },
    ]
  )
}
