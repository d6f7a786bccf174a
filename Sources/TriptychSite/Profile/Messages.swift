import TriptychHealth

/// The messages of the day ahead, those of the last 30 days, and what decides about them.
struct NotificationsPage: TemplateModel {
  static let template = "pages/notifications"

  var title: String
  var planned: [Message]
  /// Why there is none, where a switch says so.
  var off: String?
  var leftOut: [String]
  var days: [Day]
  var quiet: String
  var cap: String
  var categories: [FactRow]
  /// The ways by which a service may reach the person, with their limits.
  var ways: [FactRow]
  var editHref: String

  /// A message that is planned.
  struct Message: Codable, Sendable {
    var title: String
    /// `nil` for one that an earlier build planned: its words were not kept.
    var body: String?
    var kind: String?
    var datetime: String
    var when: String
    var condition: String?
    var href: String?
  }

  /// A day of the history.
  struct Day: Codable, Sendable {
    var title: String
    var entries: [Entry]
  }

  struct Entry: Codable, Sendable {
    var kind: String
    var datetime: String
    var time: String
    var state: String
    /// Its words; `nil` for one that an early version planned, and for one without consent.
    var text: String?
    /// Whether handing it over did not work.
    var isUndelivered: Bool
  }

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let plan = context.analysis.messages
    let settings = context.settings
    let title = words(ProfilePageWord.notifications)
    let days = days(plan, context)
    let planned = planned(plan, context)
    let page = NotificationsPage(
      title: title, planned: planned,
      off: settings.notifications.isOn ? nil : words(ProfilePageWord.masterOff),
      leftOut: plan.leftOut.map {
        words(MessageWord.leftOut($0.reason), ["kind": words(MessageWord.name($0.kind))])
      }, days: days, quiet: quiet(context),
      cap: words(ProfilePageWord.cap, count: settings.depth.messagesPerDay),
      categories: PlannedMessage.Category.allCases.map { category in
        let isOn = settings.notifications.isOn && !settings.notifications.categoriesOff.contains(category)
        return FactRow(
          name: words(SettingWord.name(category.settingPath)),
          value: words(isOn ? SettingWord.on : .off))
      }, ways: ways(context), editHref: context.href(PagePath.settings) + "#group-notifications")
    return (PageHead(title, below: .profile, context), page)
  }

  /// What is ahead, the next first: planned by this build or kept by an earlier one; very early ones kept only the kind.
  private static func planned(_ plan: MessagePlan, _ context: PageContext) -> [Message] {
    let words = context.words
    let zone = context.history.zone
    let fresh = plan.messages.map { message in
      let text = MessageText.text(message, context.analysis, words)
      return (
        message.due, message.id,
        Message(
          title: text.title, body: text.body, kind: words(MessageWord.name(message.kind)),
          datetime: zone.rfc3339(message.due), when: words.shortMoment(message.due, in: zone),
          condition: message.condition.map { words(ProfilePageWord.condition($0)) },
          // What a message speaks of may have gone meanwhile, such as an insight that no longer holds.
          href: context.hrefIfThere(message.path) ?? context.href(PagePath.insights))
      )
    }
    let earlier = plan.earlierPlanned.map { entry in
      (
        entry.due, entry.id,
        Message(
          title: words(MessageWord.name(entry.kind)), datetime: zone.rfc3339(entry.due),
          when: words.shortMoment(entry.due, in: zone))
      )
    }
    return (fresh + earlier).sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// What was due before, the newest day first; what is still ahead stands among the planned.
  private static func days(_ plan: MessagePlan, _ context: PageContext) -> [Day] {
    let words = context.words
    let zone = context.history.zone
    let past = plan.history.filter { $0.state != .planned }
    let byDay = Dictionary(grouping: past) { zone.day(of: $0.due) }
    return byDay.sorted { $0.key > $1.key }.map { day, entries in
      Day(
        title: words.title(day),
        entries: entries.sorted { ($1.due, $1.id) < ($0.due, $0.id) }.map { entry in
          Entry(
            kind: words(MessageWord.name(entry.kind)), datetime: zone.rfc3339(entry.due),
            time: words.clock(second: zone.wallClockSecond(at: entry.due)),
            state: words(MessageWord.state(entry.state)), text: entry.kept.map { MessageText($0).whole },
            isUndelivered: entry.state == .undelivered)
        })
    }
  }

  /// Each way that the person allows, with the times of calls and how often a conversation may begin.
  private static func ways(_ context: PageContext) -> [FactRow] {
    let text = SettingText(words: context.words, settings: context.settings)
    return context.settings.channels.allowed.map { channel in
      let limit: String? =
        switch channel {
        case .voice: text.line(ChannelSettings.callTimesField)
        case .whatsApp: text.line(ChannelSettings.whatsAppFrequencyField)
        case .push, .email: nil
        }
      return FactRow(
        name: context.words(SettingWord.name(channel.settingPath)), value: context.words(SettingWord.on),
        note: limit)
    }
  }

  private static func quiet(_ context: PageContext) -> String {
    let words = context.words
    let settings = context.settings.notifications
    return words(
      settings.followsSleep ? ProfilePageWord.quietSleep : .quiet,
      [
        "start": words.clock(second: settings.quietHours.start.second),
        "end": words.clock(second: settings.quietHours.end.second),
      ])
  }
}

extension MessagePlan {
  /// Messages of earlier builds that are not due yet.
  var earlierPlanned: [MessageHistory.Entry] { history.filter { $0.state == .planned } }
}
