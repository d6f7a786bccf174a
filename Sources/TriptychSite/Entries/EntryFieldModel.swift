import TriptychHealth

/// One field of a form for manual entries. Its limits and sentences come from its ``EntryField``.
struct EntryFieldModel: Codable, Sendable {
  var id: String
  /// The key in a payload; `at` for the entry's own time.
  var name: String
  var label: String
  var hint: String
  /// The hint for an invalid value, without the label.
  var error: String
  var isRequired: Bool
  var number: Number?
  var stones: StonePair?
  var text: Text?
  var scale: Scale?
  var flag: Flag?
  var moment: Moment?

  struct Number: Codable, Sendable {
    /// The keyboard a phone shows.
    var keyboard: String
    /// The limits in canonical units.
    var low: String
    var high: String
    /// The number of the person's units in one canonical unit.
    var factor: String
    /// The number that canonical zero is in the person's units; `nil` for 0.
    var offset: String?
    var isWhole: Bool
    /// Whether the field also accepts hours and minutes.
    var isHours: Bool
    /// The short name of the person's unit.
    var unit: String
  }
  /// A weight in two fields, stones and the pounds beyond them.
  struct StonePair: Codable, Sendable {
    /// The limits in kilograms.
    var low: String
    var high: String
    /// The number of pounds in a kilogram.
    var factor: String
    /// The labels of the fields.
    var large: String
    var small: String
    /// The short names of the units.
    var largeUnit: String
    var smallUnit: String
  }
  struct Text: Codable, Sendable {
    var high: String
    var isLong: Bool
  }
  struct Scale: Codable, Sendable {
    /// The choice of no answer, for optional fields.
    var none: String?
    var choices: [Choice]

    /// A number to choose, as it is kept and as it is shown.
    struct Choice: Codable, Sendable {
      var value: String
      var text: String
    }
  }
  struct Flag: Codable, Sendable {
    var yes: String
    var no: String
  }
  struct Moment: Codable, Sendable {
    /// What is asked for: `date`, a day, or `datetime-local`, a day with a time.
    var type: String
    var isTimed: Bool

    init(isTimed: Bool) {
      type = isTimed ? "datetime-local" : "date"
      self.isTimed = isTimed
    }
  }
}

extension EntryFieldModel {
  /// Creates a field of a kind of entry in the person's language and units.
  init(_ field: EntryField, of kind: EntryKind, _ words: Words) {
    let label =
      EntryWord.isLabeled(field)
      ? words(EntryWord.label(kind, field)) : field.metric.map { words(.metric, $0.id) } ?? ""
    self.init(
      id: "entry-" + field.name, name: field.name,
      label: field.isRequired ? label : words(EntryWord.optional, ["label": label]), hint: "", error: "",
      isRequired: field.isRequired)
    if field.isFlag {
      self.label = label
      flag = Flag(yes: words(EntryWord.yes), no: words(EntryWord.no))
      hint = words(EntryWord.hint(kind, field))
      return
    }
    switch field.input {
    case .number(let range, let isWhole, let unit) where [.scale, .flow].contains(unit) && isWhole:
      let choices = Int(range.lowerBound)...Int(range.upperBound)
      scale = Scale(
        none: field.isRequired ? nil : words(EntryWord.noAnswer),
        choices: choices.map { Scale.Choice(value: String($0), text: words.plain($0)) })
      hint = words(
        unit == .flow ? EntryWord.flowHint : field.metric == .stress ? .stressHint : .scaleHint)
      error = words(
        EntryWord.scaleError,
        [
          "low": EntryFieldModel.short(range.lowerBound, words),
          "high": EntryFieldModel.short(range.upperBound, words),
        ])
    case .number(let range, let isWhole, let unit):
      setNumber(range, isWhole, unit, field.metric, words)
    case .text(let length):
      text = Text(high: String(length.upperBound), isLong: length.upperBound > 200)
      let places: PhraseValues = ["n": words.number(Double(length.upperBound))]
      hint = words(EntryWord.text, places)
      error = words(field.isRequired ? EntryWord.textError : .textOptionalError, places)
    case .moment:
      moment = Moment(isTimed: true)
      hint = words(EntryWord.startHint)
      error = words(EntryWord.momentError)
    }
  }

  private mutating func setNumber(
    _ range: ClosedRange<Double>, _ isWhole: Bool, _ unit: MeasureUnit, _ metric: Metric?, _ words: Words
  ) {
    let display = words.display(unit)
    if display.isInStones { return setStones(range, display, words) }
    let noun =
      unit == .count
      ? metric.map { words(.metricUnit, $0.id) } ?? "" : words(.unitWords, display.symbol)
    let (low, high) = display.limits(range)
    let places: PhraseValues = [
      "low": EntryFieldModel.short(low, words), "high": EntryFieldModel.short(high, words), "unit": noun,
    ]
    number = Number(
      keyboard: isWhole ? "numeric" : "decimal", low: "\(range.lowerBound)", high: "\(range.upperBound)",
      factor: "\(display.factor)", offset: display.offset == 0 ? nil : "\(display.offset)", isWhole: isWhole,
      isHours: unit == .hour,
      unit: words(.unit, display.symbol))
    hint = words(isWhole ? EntryWord.whole : noun.isEmpty ? .plain : .number, places)
    if unit == .hour {
      hint = words(EntryWord.hoursHint, ["hint": hint, "half": words.number(0.5, decimals: 1)])
    }
    error = words(isWhole ? EntryWord.wholeError : .numberError, places)
  }

  /// Two fields, since "11.4" would be read as 11 stone 4 pounds by some and as 11.4 stone by others.
  private mutating func setStones(
    _ range: ClosedRange<Double>, _ display: DisplayUnit, _ words: Words
  ) {
    let (low, high) = display.limits(range)
    stones = StonePair(
      low: "\(range.lowerBound)", high: "\(range.upperBound)", factor: "\(display.factor)",
      large: words.sentence(words(.unitWords, "st")), small: words.sentence(words(.unitWords, "lb")),
      largeUnit: words(.unit, "st"), smallUnit: words(.unit, "lb"))
    let places: PhraseValues = [
      "low": words.stones(display.kept(low)), "high": words.stones(display.kept(high)),
    ]
    hint = words(EntryWord.plain, places)
    error = words(EntryWord.stonesError, places)
  }

  /// Creates the field for the time: the day for a daily value, the moment for an event.
  init(whenOf kind: EntryKind, _ words: Words) {
    self.init(
      id: "entry-at", name: "at", label: words(kind.isDayValue ? EntryWord.day : .when),
      hint: words(
        kind == .sleep ? EntryWord.nightHint : kind.isDayValue ? .dayHint : .whenHint),
      error: words(kind.isDayValue ? EntryWord.dayError : .momentError), isRequired: false)
    moment = Moment(isTimed: !kind.isDayValue)
  }

  /// Formats a number with only the decimals it needs, at most two.
  private static func short(_ value: Double, _ words: Words) -> String {
    let decimals = (0...2).first { digits in
      let scale = [1.0, 10, 100][digits]
      return abs(value * scale - (value * scale).rounded()) < 1e-9
    }
    return words.number(value, decimals: decimals ?? 2)
  }
}

/// One choice of a list: what is kept, and what is read.
struct SelectOption: Codable, Sendable {
  var value: String
  var text: String
}
