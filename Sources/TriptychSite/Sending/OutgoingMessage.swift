import TriptychHealth

/// A message as it leaves the machine: its words, where it leads, and what tells it from every other one.
public struct OutgoingMessage: Hashable, Sendable {
  /// What can be done with a message without opening it.
  public struct Action: Hashable, Sendable {
    /// The id that senders use.
    public var id: String
    /// Its name in the person's language.
    public var label: String
    /// The page it opens; `nil` without the address of the site.
    public var url: String?
  }

  /// The same for every try to send this message, and different from that of any other message of anybody: 32
  /// hexadecimal digits, from which nothing can be read.
  public var key: String
  /// The id within the plan.
  public var id: String
  /// The kind, and the category whose switch turns it off.
  public var kind: PlannedMessage.Kind
  /// When it is due.
  public var due: Instant
  /// What must still hold when it is sent; `nil` for nothing.
  public var condition: PlannedMessage.Condition?
  /// The words.
  public var title, body: String
  /// The page it opens, and its picture; `nil` where there is none, or without the address of the site.
  public var url, picture: String?
  /// What can be done with it.
  public var actions: [Action]
  /// The language of its words.
  public var language: String
  /// How many messages of its day are due by then.
  public var number = 1

  /// Both words as one text.
  public var whole: String { title + " " + body }

  /// Creates a message as it leaves.
  ///
  /// - Parameters:
  ///   - site: the address of the person's site, with or without `/` at its end; `nil` sends no links
  public init(
    id: String, kind: PlannedMessage.Kind, due: Instant, kept: KeptMessage, person: PersonID,
    settings: Settings, words: Words, site: String?
  ) {
    self.id = id
    self.kind = kind
    self.due = due
    key = OutgoingMessage.key(of: id, person)
    (title, body, condition) = (kept.title, kept.body, kept.condition)
    language = settings.language
    let root = site.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    func address(_ path: String) -> String? { root.map { $0 + path } }
    let page = SiteLink(settings.depth, kept.path).path
    url = address(page)
    picture = kept.picture.flatMap(address)
    // A reply needs a channel of the service's own, which is its link.
    actions = kept.actions.compactMap { action in
      let target: String? =
        switch action {
        case .log, .view: address(page)
        case .snooze: nil
        case .reply: settings.channels.whatsAppLink
        }
      if action == .reply, target == nil { return nil }
      return Action(id: action.rawValue, label: words(MessageWord.action(action)), url: target)
    }
  }

  /// The key of a message.
  static func key(of id: String, _ person: PersonID) -> String {
    var bytes = FingerprintBytes()
    bytes.add("triptych message")
    bytes.add(person.text)
    bytes.add(id)
    return String(bytes.fingerprint.hex.prefix(32))
  }

  /// The same message without any health value, for places that others may read.
  func withoutValues(_ tone: CoachingSettings.Tone, _ words: Words) -> OutgoingMessage {
    let text = MessageText.withoutValues(kind, tone, words)
    var message = self
    (message.title, message.body, message.picture) = (text.title, text.body, nil)
    return message
  }
}

extension Analysis {
  /// The planned messages as they would leave, by the time they are due.
  public func outgoing(_ words: Words, site: String?) -> [OutgoingMessage] {
    var counts: [CalendarDay: Int] = [:]
    return messages.messages.map { planned in
      var message = OutgoingMessage(
        id: planned.id, kind: planned.kind, due: planned.due, kept: kept(planned, words),
        person: history.person, settings: history.settings, words: words, site: site)
      let day = history.zone.day(of: planned.due)
      counts[day, default: 0] += 1
      message.number = counts[day] ?? 1
      return message
    }
  }

  /// What is kept of a planned message.
  ///
  /// - Parameter has: whether the site has a page or picture; by default nothing is known of it, so a kept picture stays
  ///   and a new message has none
  public func kept(
    _ message: PlannedMessage, _ words: Words, has: ((String) -> Bool)? = nil
  ) -> KeptMessage {
    let settings = history.settings
    let text = MessageText.text(message, self, words)
    var kept =
      message.kept
      ?? KeptMessage(
        title: text.title, body: text.body, condition: message.condition, path: message.path,
        actions: message.kind.actions, about: message.about)
    (kept.title, kept.body, kept.manner) = (text.title, text.body, KeptMessage.manner(of: settings))
    guard let has else { return kept }
    // What a message speaks of may have gone meanwhile, such as an insight that no longer holds.
    if !has(SiteLink(settings.depth, kept.path).path) { kept.path = PagePath.insights }
    if !(kept.picture.map(has) ?? false) { kept.picture = pictures(of: message).first(where: has) }
    return kept
  }

  /// The paths of pictures that fit a message, the best first: the chart of what it speaks of, else the Symbi at rest.
  private func pictures(of message: PlannedMessage) -> [String] {
    var charts = message.insight.map { Chart.charts(of: $0) } ?? []
    let metrics =
      message.kind == .recoveryAlert ? [Metric.hrvRMSSD, .hrvSDNN, .restingHeartRate] : message.about
    charts += metrics.map { .line($0, days: 30) }
    return charts.map(\.picturePath)
      + [
        PetAlbum.path(
          of: PetScene(analysis: self, choice: CompanionChoice(history.settings, on: asOf.day)).calm)
      ]
  }
}

extension PlannedMessage {
  /// The metrics it is about.
  fileprivate var about: [Metric] {
    if let kept { return kept.about }
    if let insight { return insight.metrics }
    if let metric { return [metric] }
    return goal == "habits" ? [Metric("habits")] : []
  }
}

extension Analysis {
  /// The messages of a feed: those ahead and those of the last 30 days whose words are kept, without health values unless
  /// the settings allow them.
  public func feed(_ words: Words, site: String?) -> [OutgoingMessage] {
    let settings = history.settings
    let past = messages.history.compactMap { entry in
      entry.state == .notNeeded
        ? nil
        : entry.kept.map {
          OutgoingMessage(
            id: entry.id, kind: entry.kind, due: entry.due, kept: $0, person: history.person,
            settings: settings,
            words: words, site: site)
        }
    }
    let all = past + outgoing(words, site: site)
    if settings.notifications.sending.feedHoldsValues { return all }
    return all.map { $0.withoutValues(settings.coaching.tone, words) }
  }
}

extension MessagePlan {
  /// The times of the coming day at which calls are welcome, where the person allows calls; none in quiet hours that the
  /// settings name.
  public func calls(_ analysis: Analysis) -> [Instant] {
    let (settings, zone, asOf) = (analysis.history.settings, analysis.history.zone, analysis.asOf)
    guard settings.channels.voice else { return [] }
    let end = asOf.instant.adding(seconds: 86_400)
    return (0...1).flatMap { day in
      settings.channels.callTimes.map {
        zone.instant(day: asOf.day.advanced(by: day), wallClockSecond: $0.second)
      }
    }.filter {
      $0 >= asOf.instant && $0 < end && !settings.notifications.quietHours.contains($0, in: zone)
    }
  }
}
