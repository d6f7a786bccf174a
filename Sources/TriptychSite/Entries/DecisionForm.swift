import TriptychHealth

/// A form whose answer waits in the browser with other entries until it is handed over: the decision of a conflict, or
/// the undoing of a line of the trail. Without scripts, the equivalent command is shown.
struct DecisionForm: Codable, Sendable {
  var id: String
  /// What the list of waiting entries calls it.
  var name: String
  /// The part of the payload that is known beforehand, as JSON.
  var payload: String
  var legend: String
  var choices: [Choice]
  var kept: String
  var command: String
  /// The text of the button.
  var submit: String

  /// The fields of a merged record, for the person to choose from which side each comes; empty where there is nothing
  /// to merge.
  var fields: [MergeField]

  /// One field of both versions, and whether a merged record takes the synced one's.
  struct MergeField: Codable, Sendable {
    var fieldID: String
    var field: String
    var label: String
    var manual: String
    var synced: String
    var isTaken: Bool
    var take: String
  }

  struct Choice: Codable, Sendable {
    var id: String
    /// The name that all choices of a form share.
    var group: String
    var value: String
    var label: String
    var text: String
  }

  /// The form for a conflict between records.
  static func record(_ conflict: RecordConflict, place: String, name: String, _ context: PageContext)
    -> DecisionForm
  {
    let words = context.words
    let choices = RecordDecision.Choice.allCases.map { choice in
      Choice(
        id: place + "-" + choice.rawValue, group: place + "-keep", value: choice.rawValue,
        label: words(RecordWord.choice(choice)),
        text: words(RecordWord.choiceText(choice)))
    }
    var form = form(
      place: place, name: name, payload: .members(["id": .string(conflict.id)]), choices: choices,
      command: "triptych records resolve \(conflict.id) --keep manual", context)
    form.fields = fields(conflict.overlap, place: place, words, context.history.zone)
    return form
  }

  /// The form for a conflict of the queue.
  static func offline(_ number: Int, place: String, name: String, _ context: PageContext) -> DecisionForm {
    let words = context.words
    let choices = SyncConflict.Decision.allCases.map { choice in
      Choice(
        id: place + "-" + choice.rawValue, group: place + "-keep", value: choice.rawValue,
        label: words(RecordWord.offlineChoice(choice)), text: words(RecordWord.offlineText(choice)))
    }
    return form(
      place: place, name: name, payload: .members(["number": .number(Double(number))]), choices: choices,
      command: "triptych queue resolve \(number) --keep offline", context)
  }

  /// The form, one button, that undoes a line of the trail.
  static func undo(_ number: Int, place: String, name: String, _ context: PageContext) -> DecisionForm {
    var form = form(
      place: place + "-undo", name: name, payload: .members(["undo": .number(Double(number))]), choices: [],
      command: "triptych records undo \(number)", context)
    form.submit = context.words(RecordWord.undo)
    return form
  }

  /// The fields of both versions, and what a merged record would take.
  private static func fields(
    _ overlap: RecordOverlap, place: String, _ words: Words, _ zone: CivilZone
  ) -> [MergeField] {
    let taken = RecordDecision.usualFields(manual: overlap.manual, synced: overlap.synced)
    return RecordField.allCases.compactMap { field in
      let manual = RecordWords.value(field, of: overlap.manual, words, zone)
      let synced = RecordWords.value(field, of: overlap.synced, words, zone)
      guard manual != nil || synced != nil else { return nil }
      let label = words(RecordWord.field(field))
      return MergeField(
        fieldID: place + "-take-" + field.rawValue, field: field.rawValue, label: label,
        manual: manual ?? "–",
        synced: synced ?? "–", isTaken: taken.contains(field),
        take: words(RecordWord.takeSynced, ["field": label]))
    }
  }

  private static func form(
    place: String, name: String, payload: JSONValue, choices: [Choice], command: String,
    _ context: PageContext
  ) -> DecisionForm {
    let words = context.words
    return DecisionForm(
      id: place, name: name, payload: payload.text(), legend: words(RecordWord.whatCounts), choices: choices,
      kept: words(EntryWord.kept, ["text": "{text}"]),
      command: command + " --person \(context.history.person.text)", submit: words(RecordWord.decide),
      fields: [])
  }
}

/// Texts for the fields and the things of records.
enum RecordWords {
  /// A field of a session in words; `nil` where the session does not have it.
  static func value(
    _ field: RecordField, of session: ExerciseRecord, _ words: Words, _ zone: CivilZone
  ) -> String? {
    switch field {
    case .name: words.sport(session.name)
    case .start: words.shortMoment(session.span.lowerBound, in: zone)
    case .minutes: WorkoutList.minutes(session, words)
    case .energy: session.energy.map { words.value($0, of: .activeEnergy) }
    case .distance: session.distance.map { words.value($0, of: .distance) }
    case .heartRate: session.meanHeartRate.map { words.value($0, of: .heartRate) }
    case .strength: session.isStrength ? words(EntryWord.yes) : nil
    case .note: session.note
    }
  }

  /// The confidence with its parts: `80 of 100: time and length, device named, plausible figures`.
  static func confidence(_ quality: RecordQuality, _ words: Words) -> String {
    let reasons = quality.reasons.map { words(RecordWord.reason($0)) }
    let parts = quality.state == .invalid ? reasons : quality.parts.map { words(RecordWord.part($0)) }
    return words(
      RecordWord.confidenceOf,
      [
        "n": words.number(quality.confidence * 100),
        "parts": words.joined(parts),
      ])
  }

  /// What a thing of the trail is, in words; what is gone has only its kind left.
  static func name(_ thing: EnteredThing, _ line: TrailLine?, _ context: PageContext) -> String {
    let words = context.words
    func value(_ place: DayPlace) -> String {
      words(RecordWord.value, ["metric": words(.metric, place.metric.id), "day": words.day(place.day)])
    }
    func session(_ isWanted: (ExerciseRecord) -> Bool) -> String {
      let all = context.history.workouts + context.history.records.setAside.map(\.record)
      let name = all.first(where: isWanted)?.name
      let kept = line.flatMap { ($0.before["name"] ?? $0.after["name"])?.text }
      return (name ?? kept).map(words.sport) ?? words(RecordWord.workout)
    }
    if let place = thing.dayPlace, MetricCatalog[place.metric] != nil { return value(place) }
    if let id = thing.workoutID { return session { $0.id == id } }
    switch thing.corrected {
    case .record(let key)?: return session { $0.id == key.id && $0.key(in: context.history.sources) == key }
    case .value(let place, _)? where MetricCatalog[place.metric] != nil: return value(place)
    default: break
    }
    if let id = thing.conflictID {
      let start = context.history.records.conflicts.first { $0.id == id }?.overlap.start ?? line?.start
      guard let start else { return words(RecordWord.conflict) }
      return words(
        RecordWord.decisionName, ["day": words.weekdayAndDay(context.history.zone.day(of: start))])
    }
    if let field = thing.setting { return SettingText(words: words, settings: context.settings).name(field) }
    guard let id = thing.entryID else { return words(RecordWord.setting) }
    let entry = context.history.entries.first { $0.id == id }
    return entry.map { EntryWords(entry: $0, words: words).name } ?? words(RecordWord.event)
  }

  /// The settings that a part of a settings file gives, as named facts.
  static func settings(_ document: JSONValue, _ context: PageContext) -> [FactRow] {
    let text = SettingText(words: context.words, settings: context.settings)
    return ChangedSetting.given(by: document).map {
      FactRow(name: text.name($0.field), value: text.value($0.value, of: $0.field))
    }
  }

  /// A state of the trail or a side of a conflict as named facts; empty where nothing was there.
  ///
  /// - Parameter metric: the metric of a day's value, for its unit
  static func rows(
    _ value: JSONValue, of metric: Metric?, _ words: Words, _ zone: CivilZone
  ) -> [FactRow] {
    guard case .object(let members) = value else { return [] }
    let isFields = members.allSatisfy { $0.name != "state" && $0.name != "decision" }
    if !isFields { return stateRows(value, words, zone) }
    let order = RecordField.allCases.map(\.rawValue)
    let place = { (name: String) in order.firstIndex(of: name) ?? order.count }
    return members.sorted { (place($0.name), $0.name) < (place($1.name), $1.name) }.compactMap { member in
      guard member.name != "kind", member.name != "id", let text = text(member, of: metric, words, zone)
      else { return nil }
      return FactRow(name: words(RecordWord.member(member.name)), value: text)
    }
  }

  private static func stateRows(_ value: JSONValue, _ words: Words, _ zone: CivilZone) -> [FactRow] {
    if let values = value["values"] { return rows(values, of: nil, words, zone) }
    if let state = value["state"]?.text {
      return [
        FactRow(
          name: words(RecordWord.state), value: words(state == "removed" ? RecordWord.removed : .hidden))
      ]
    }
    let choice = value["decision"]?.text.flatMap(RecordDecision.Choice.init(rawValue:))
    return choice.map { [FactRow(name: words(RecordWord.decision), value: words(RecordWord.choice($0)))] }
      ?? []
  }

  private static func text(
    _ member: JSONMember, of metric: Metric?, _ words: Words, _ zone: CivilZone
  ) -> String? {
    var metrics: [String: Metric] = ["minutes": .exerciseMinutes, "kcal": .activeEnergy, "km": .distance]
    metrics["value"] = metric
    if case .number(let number) = member.value, let metric = metrics[member.name],
      MetricCatalog[metric] != nil
    {
      return words.value(number, of: metric)
    }
    switch member.value {
    case .number(let number):
      if member.name == "water", !words.display(.litre).isCanonical {
        return words.value(number, of: .water)
      }
      if ["strength", "complete", "planned"].contains(member.name) {
        return words(number == 1 ? EntryWord.yes : .no)
      }
      return words.number(number, decimals: number == number.rounded() ? 0 : 1)
    case .string(let text):
      return Instant(rfc3339: text).map { words.shortMoment($0, in: zone) } ?? text
    case .null: return "–"
    default: return nil
    }
  }
}
