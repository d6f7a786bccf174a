/// Turns named values, from command line options or from the payload of a queue entry, into a value that can be
/// stored, or reports every fault.
///
/// ``EntryKind/fields`` defines which fields are required and allowed. In addition, every kind accepts `at`,
/// the time of the event, and kinds that begin with a number accept `unit`, the unit of that number.
public struct EntryReader: Sendable {
  /// The time zone in which a time without an offset is read.
  public var zone: CivilZone
  /// The moment of the entry, unless the values give one themselves.
  public var moment: Instant
  /// The latest moment allowed.
  public var latest: Instant

  /// Creates a reader for entries made at a moment. By default up to one more day is allowed, since the clocks
  /// of devices and time zones differ.
  public init(zone: CivilZone, moment: Instant, latest: Instant? = nil) {
    self.zone = zone
    self.moment = moment
    self.latest = (latest ?? moment).adding(seconds: 86_400)
  }

  /// Whether a cache can store a moment: from 1970 to 2100, both in UTC and on the person's clock.
  public func canBeKept(_ moment: Instant) -> Bool {
    EntryReader.seconds.contains(moment.seconds) && EntryReader.days.contains(zone.day(of: moment).number)
  }

  /// The range of moments that can be stored, in seconds since 1970, to the end of 2100.
  public static let seconds: ClosedRange<Int64> = 0...4_133_980_799
  /// The range of days that can be stored, counted from 1970-01-01, to the end of 2100.
  public static let days: ClosedRange<Int32> = 0...47_846

  /// Reads an entry and gives it the id passed in.
  ///
  /// Numbers may be given as numbers or as text, in which case they may have a unit, such as `0.3 L`. A value
  /// of `null` counts as missing.
  public func read(
    _ kind: EntryKind, _ values: [JSONMember], id: String
  ) throws(EntryFaults) -> EnteredValue {
    var form = EntryForm(kind: kind, values: values, reader: self)
    let at = form.moment("at")
    var numbers: [String: Double] = [:]
    var texts: [String: String] = [:]
    var start: Instant?
    for field in kind.fields {
      switch field.input {
      case .number: numbers[field.name] = form.number(field)
      case .text: texts[field.name] = form.text(field)
      case .moment: start = form.moment(field.name)
      }
    }
    form.finish()
    // Without a time of its own, the entry has the moment at which it was made, which a cache may be unable to
    // store.
    if at == nil, start == nil, !canBeKept(moment) { form.refuseMoment("at") }
    guard form.faults.isEmpty else { throw EntryFaults(list: form.faults) }
    return try value(of: kind, id: id, at: at, start: start, numbers: numbers, texts: texts)
  }

  private func value(
    of kind: EntryKind, id: String, at: Instant?, start: Instant?, numbers: [String: Double],
    texts: [String: String]
  ) throws(EntryFaults) -> EnteredValue {
    let first = kind.fields[0]
    if kind.isDayValue, let metric = first.metric, let value = numbers[first.name] {
      return .day(DayPlace(zone.day(of: at ?? moment), metric), value)
    }
    if kind == .workout, let name = texts["name"], let minutes = numbers["minutes"] {
      let seconds = max(1, Int64((minutes * 60).rounded()))
      // A session without a start is assumed to have just ended.
      let begin = start ?? at ?? moment.adding(seconds: -seconds)
      // A session cannot have begun later than now; five minutes are left to clocks that differ.
      guard canBeKept(begin), canBeKept(begin.adding(seconds: seconds)),
        begin <= latest.adding(seconds: 300 - 86_400)
      else {
        throw EntryFaults(list: [
          EntryFault(field: "start", problem: .wrong, allowed: EntryField.allowedMoment)
        ])
      }
      var workout = ExerciseRecord(
        id: id, name: name, span: begin..<begin.adding(seconds: seconds), minutes: minutes,
        origin: .manual, source: 0)
      workout.energy = numbers["kcal"]
      workout.distance = numbers["km"]
      workout.note = texts["note"]
      workout.isStrength = numbers["strength"] == 1
      return .workout(workout)
    }
    guard let eventKind = HandEntry.Kind(rawValue: kind.rawValue) else {
      throw EntryFaults(list: [EntryFault(field: first.name, problem: .missing, allowed: first.allowed)])
    }
    var entry = HandEntry(
      id: id, kind: eventKind, at: at ?? moment, text: texts["name"] ?? texts["text"], note: texts["note"])
    for field in kind.fields {
      if let metric = field.metric, let number = numbers[field.name] { entry.amounts[metric] = number }
    }
    // A dose without a number is one.
    if eventKind == .medication, entry.amounts.isEmpty { entry.amounts[.medicationTaken] = 1 }
    return .event(entry)
  }

  /// A moment from text: a time with an offset, a time on the person's clock, or a day alone, which means noon
  /// of that day or, on the day of entry, the moment of entry. `nil` for any other text.
  public func moment(of text: String) -> Instant? {
    if let day = CalendarDay(iso: text) {
      return day == zone.day(of: moment) ? moment : zone.instant(day: day, wallClockSecond: 12 * 3600)
    }
    guard let parsed = DateTimeText(text) else { return nil }
    if let offset = parsed.offset { return parsed.local.adding(seconds: -Int64(offset)) }
    return zone.instant(
      day: CivilZone.utc.day(of: parsed.local),
      wallClockSecond: CivilZone.utc.wallClockSecond(at: parsed.local))
  }
}

/// A validated entry, ready to be stored.
public enum EnteredValue: Hashable, Sendable {
  /// A value for a whole day.
  case day(DayPlace, Double)
  /// An event.
  case event(HandEntry)
  /// A workout.
  case workout(ExerciseRecord)

  /// The thing that was entered.
  public var thing: EnteredThing {
    switch self {
    case .day(let place, _): .day(place)
    case .event(let entry): .entry(entry.id)
    case .workout(let workout): .workout(workout.id)
    }
  }

  /// When the event or the workout began; for a day's value the start of the day in UTC.
  var start: Instant {
    switch self {
    case .day(let place, _): CivilZone.utc.start(of: place.day)
    case .event(let entry): entry.at
    case .workout(let workout): workout.span.lowerBound
    }
  }
}

/// Cleans texts that people enter.
public enum EntryText {
  /// The text without control characters except line breaks and tabs, and trimmed at both ends.
  ///
  /// All kinds of line breaks become one kind, so that the same text is equal wherever it was written.
  public static func cleaned(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      defer { wasReturn = scalar == "\r" }
      switch scalar.value {
      case 10 where wasReturn: continue
      case 10, 13, 0x2028, 0x2029: scalars.append("\n")
      case 9: scalars.append(scalar)
      case 0..<32, 0x7F..<0xA0: continue
      default: scalars.append(scalar)
      }
    }
    let isSpace: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
    guard let first = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  /// The text on one line, for names: any run of spaces and line breaks becomes one space.
  public static func name(_ text: String) -> String {
    cleaned(text).unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
      .joined(separator: " ")
  }
}

extension HandEntry {
  /// The entered values by field name, and the time; reading them again gives the same entry.
  public var values: [JSONMember] {
    var values = [JSONMember("at", .string(at.utcText))]
    for field in EntryKind(rawValue: kind.rawValue)?.fields ?? [] {
      if let metric = field.metric {
        if let amount = amounts[metric] { values.append(JSONMember(field.name, .number(amount))) }
      } else if let given = field.name == "note" ? note : text {
        values.append(JSONMember(field.name, .string(given)))
      }
    }
    return values
  }
}

extension ExerciseRecord {
  /// The editable values by field name; reading them again gives the same entry.
  public var values: [JSONMember] {
    var values = [
      JSONMember("name", .string(name)), JSONMember("start", .string(span.lowerBound.utcText)),
      JSONMember("minutes", .number(minutes)),
    ]
    if let energy { values.append(JSONMember("kcal", .number(energy))) }
    if let distance { values.append(JSONMember("km", .number(distance))) }
    if isStrength { values.append(JSONMember("strength", .number(1))) }
    if let note { values.append(JSONMember("note", .string(note))) }
    return values
  }
}
