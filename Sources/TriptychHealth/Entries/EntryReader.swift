/// Turns named values, from options of the command line or from the payload of a queue entry, into
/// something that can be kept, or names every fault of them.
///
/// What is asked for and allowed is ``EntryKind/fields`` and nothing else. Besides, every kind takes `at`,
/// when it was, and those that begin with a number take `unit`, which is that number's.
public struct EntryReader: Sendable {
  /// Whose clock a time without an offset is read on.
  public var zone: CivilZone
  /// When it was, unless the values say so themselves.
  public var moment: Instant
  /// The latest moment that is allowed.
  public var latest: Instant

  /// A reader of what is entered at a moment. A day more is allowed, since clocks of devices and zones
  /// differ.
  public init(zone: CivilZone, moment: Instant, latest: Instant? = nil) {
    self.zone = zone
    self.moment = moment
    self.latest = (latest ?? moment).adding(seconds: 86_400)
  }

  /// Whether a cache can hold something of a moment: from 1970 to 2100, in UTC and on the person's clock.
  public func canBeKept(_ moment: Instant) -> Bool {
    EntryReader.seconds.contains(moment.seconds) && EntryReader.days.contains(zone.day(of: moment).number)
  }

  /// Seconds since 1970, to the end of 2100.
  public static let seconds: ClosedRange<Int64> = 0...4_133_980_799
  /// Days since 1970-01-01, to the end of 2100.
  public static let days: ClosedRange<Int32> = 0...47_846

  /// Reads an entry; it gets the id given.
  ///
  /// Numbers may be given as numbers or as text, then also with a unit, such as `0.3 L`. A value of
  /// `null` stands for none.
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
    // Without a time of its own it is of the moment of entering, which may be one that no cache holds.
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
      // Without a start it has just ended.
      let begin = start ?? at ?? moment.adding(seconds: -seconds)
      guard canBeKept(begin), canBeKept(begin.adding(seconds: seconds)) else {
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
    return .event(entry)
  }

  /// A moment from text: with an offset, as the person's clock shows it, or a day alone, which is noon of
  /// it, or the moment of entering on the day of entering. `nil` for any other text.
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

/// Something entered, checked and ready to be kept.
public enum EnteredValue: Hashable, Sendable {
  /// A value of a whole day.
  case day(DayPlace, Double)
  /// An event.
  case event(HandEntry)
  /// A workout.
  case workout(ExerciseRecord)

  /// What was entered.
  public var thing: EnteredThing {
    switch self {
    case .day(let place, _): .day(place)
    case .event(let entry): .entry(entry.id)
    case .workout(let workout): .workout(workout.id)
    }
  }
}

/// Texts that people enter.
public enum EntryText {
  /// The text without control characters but line breaks and tabs, and without space around it.
  ///
  /// Kinds of line breaks become one, so that the same text is the same wherever it was written.
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

  /// The text on one line, as names have it: any run of spaces and line breaks is one space.
  public static func name(_ text: String) -> String {
    cleaned(text).unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
      .joined(separator: " ")
  }
}

extension HandEntry {
  /// What was entered, by the names of its fields, and when: reading it again gives the same.
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
  /// What can be entered of it, by the names of the fields: reading it again gives the same.
  public var values: [JSONMember] {
    var values = [
      JSONMember("name", .string(name)), JSONMember("start", .string(span.lowerBound.utcText)),
      JSONMember("minutes", .number(minutes)),
    ]
    if let energy { values.append(JSONMember("kcal", .number(energy))) }
    if let distance { values.append(JSONMember("km", .number(distance))) }
    if let note { values.append(JSONMember("note", .string(note))) }
    return values
  }
}
