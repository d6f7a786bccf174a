import TriptychHealth

/// The messages of the day and those of the last 30 days, as JSON.
extension Reports {
  /// The message plan at the moment of the analysis, with its texts, the messages left out and the reasons,
  /// and the history.
  ///
  /// - Parameter site: the address of the person's site, for whole addresses of pages and pictures; `nil` gives paths only
  public func messages(_ analysis: Analysis, site: String? = nil) -> JSONValue {
    let plan = analysis.messages
    let settings = analysis.history.settings
    return .members([
      "as_of": asOf(analysis),
      "messages": .array(
        zip(plan.messages, analysis.outgoing(words, site: site)).map { message($0, $1, analysis) }),
      "left_out": .array(plan.leftOut.map(leftOut)),
      "history": .array(plan.history.map { entry($0, analysis) }),
      "caps": .members([
        "depth": .string(settings.depth.rawValue), "per_day": JSONValue(settings.depth.messagesPerDay),
        "fault_above": JSONValue(MessagePlan.faultAbove),
      ]),
      "channels": .array(settings.channels.allowed.map { channel($0, settings.channels) }),
    ])
  }

  /// A way by which the person allows a sender to reach them: calls only at their times, WhatsApp not more often than
  /// they say.
  private func channel(_ channel: ChannelSettings.Channel, _ settings: ChannelSettings) -> JSONValue {
    var members = [JSONMember("id", .string(channel.rawValue))]
    switch channel {
    case .voice: members.append(JSONMember("times", .array(settings.callTimes.map { .string($0.text) })))
    case .whatsApp: members.append(JSONMember("at_most", .string(settings.whatsAppFrequency.rawValue)))
    case .push, .email: break
    }
    return .object(members)
  }

  private func message(
    _ message: PlannedMessage, _ outgoing: OutgoingMessage, _ analysis: Analysis
  ) -> JSONValue {
    let actions = message.kind.actions.filter { $0 != .reply }
    return .members([
      "id": .string(message.id), "kind": .string(message.kind.rawValue),
      "category": .string(message.kind.category.rawValue),
      "due": .string(analysis.history.zone.rfc3339(message.due)),
      "condition": JSONValue(message.condition?.rawValue), "title": .string(outgoing.title),
      "body": .string(outgoing.body),
      "link": .string(SiteLink(analysis.history.settings.depth, message.path).path),
      "actions": .array(actions.map { .string($0.rawValue) }),
      "key": .string(outgoing.key), "url": JSONValue(outgoing.url),
      "picture": JSONValue(message.kept?.picture), "picture_url": JSONValue(outgoing.picture),
      "kept_before": .bool(message.kept != nil),
    ])
  }

  private func leftOut(_ left: MessagePlan.LeftOut) -> JSONValue {
    let name = words(MessageWord.name(left.kind))
    return .members([
      "kind": .string(left.kind.rawValue), "reason": .string(left.reason.rawValue),
      "text": .string(words(MessageWord.leftOut(left.reason), ["kind": name])),
    ])
  }

  private func entry(_ entry: MessageHistory.Entry, _ analysis: Analysis) -> JSONValue {
    .members([
      "id": .string(entry.id), "kind": .string(entry.kind.rawValue),
      "category": .string(entry.kind.category.rawValue),
      "due": .string(analysis.history.zone.rfc3339(entry.due)), "state": .string(entry.state.rawValue),
      "title": JSONValue(entry.kept?.title), "body": JSONValue(entry.kept?.body),
      "name": .string(words(MessageWord.name(entry.kind))),
      "text": .string(words(MessageWord.state(entry.state))),
    ])
  }
}
