import TriptychHealth

/// A session or an entry by hand in a list: what, when, and where it came from.
struct RecordRow: Codable, Sendable {
  var cssClass: String
  var icon: Markup
  var name: String
  /// `17:24`
  var time: String
  var datetime: String
  var details: String?
  /// How long it was; `nil` for what has no length.
  var value: String?
  var originIcon: Markup
  /// `Synced: Apple HealthKit`, or that it was entered by hand.
  var origin: String
  /// The device that measured it, where the source names it.
  var device: String?
  /// That it overlaps a record of another origin.
  var overlap: String?
}

extension RecordRow {
  /// A session.
  init(_ session: ExerciseRecord, overlap: String? = nil, _ context: PageContext) {
    let words = context.words
    let item = WorkoutList.item(session, context)
    let zone = context.history.zone
    self.init(
      cssClass: Pillar.fitness.cssClass, icon: item.icon, name: item.name,
      time: words.clock(second: zone.wallClockSecond(at: session.span.lowerBound)), datetime: item.datetime,
      details: item.details, value: item.minutes, originIcon: item.originIcon, origin: item.origin,
      device: session.origin == .synced ? session.device.map(RecordRow.deviceName) : nil, overlap: overlap)
  }

  /// The name within a device text such as `name:Watch, manufacturer:…`; a text without one as it is.
  static func deviceName(_ device: String) -> String {
    guard device.hasPrefix("name:") else { return device }
    return String(device.dropFirst("name:".count).prefix { $0 != "," })
  }

  /// An entry by hand.
  ///
  /// - Parameter isWhole: whether long texts are left whole
  init(_ entry: HandEntry, isWhole: Bool = false, _ context: PageContext) {
    let words = context.words
    let zone = context.history.zone
    let said = EntryWords(entry: entry, words: words)
    self.init(
      cssClass: said.pillar.cssClass, icon: Icon.mark(said.pillar), name: said.name,
      time: words.clock(second: zone.wallClockSecond(at: entry.at)), datetime: zone.rfc3339(entry.at),
      details: said.details(isWhole: isWhole), originIcon: Icon.hand, origin: words(.originManual))
  }
}
