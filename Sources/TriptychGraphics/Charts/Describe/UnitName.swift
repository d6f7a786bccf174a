import TriptychBase

/// The name of a unit: its short sign beside a number, and its words in running text, which may be counted.
public struct UnitName: Sendable, Equatable {
  /// The short sign, "km/h"; "" if there is none.
  public var sign: String
  /// The words for most numbers and for all fractions, "kilometers per hour"; "" if there are none.
  public var inWords: String
  /// The words for the numbers of other plural forms, "minute" for one.
  package var forms: [PluralForm: String]

  /// A unit whose words differ for one at most.
  public init(_ sign: String = "", inWords: String = "", ofOne: String? = nil) {
    (self.sign, self.inWords) = (sign, inWords)
    forms = ofOne.map { [.one: $0] } ?? [:]
  }

  /// A unit with the plural forms of its language.
  package init(sign: String, inWords: PhraseForms) {
    (self.sign, self.inWords) = (sign, inWords.other)
    forms = inWords.templates.filter { $0.key != .other }
  }

  /// The words for a value written with some decimals. Only a whole number is counted: "1 minute", but "1.0 minutes".
  func inWords(of value: Double, decimals: Int, _ words: ChartWords) -> String {
    guard decimals == 0, value.magnitude < 1e9 else { return inWords }
    return forms[words.plurals.form(of: Int(value.rounded()))] ?? inWords
  }
}

/// Two units in which one value is written: pounds as stones and pounds, "11 st 4 lb".
///
/// Values are numbers of the smaller unit, which is also the measure's own: differences are said in it alone.
public struct MixedUnits: Sendable, Equatable {
  /// How many of the smaller unit make one of the larger; at least 2.
  public var size: Int
  /// The larger unit and the smaller one.
  public var large, small: UnitName

  /// Two units, `size` of the smaller one in one of the larger.
  public init(size: Int, large: UnitName, small: UnitName) {
    (self.size, self.large, self.small) = (max(2, size), large, small)
  }

  /// A value in both units, with their signs or their words.
  ///
  /// It is rounded before it is split, so that what rounds up to a whole larger unit is written as one. A value below
  /// one larger unit has the smaller one alone.
  func text(_ value: Double, decimals: Int, inWords: Bool = false, _ words: ChartWords) -> String {
    guard value.isFinite, value.magnitude < 1e9 else { return words.number(value, decimals: decimals) }
    let scale = (0..<min(max(decimals, 0), 6)).reduce(1.0) { scale, _ in scale * 10 }
    let rounded = (value.magnitude * scale).rounded()
    let whole = (rounded / scale / Double(size)).rounded(.down)
    let rest = (rounded - whole * Double(size) * scale) / scale
    func part(_ number: Double, _ decimals: Int, _ unit: UnitName) -> String {
      let text = words.number(number, decimals: decimals)
      if !inWords { return text + "\u{00A0}" + unit.sign }
      return words.say(
        .quantity, ["number": text, "unit": unit.inWords(of: number, decimals: decimals, words)])
    }
    let parts = (whole > 0 ? [part(whole, 0, large)] : []) + [part(rest, decimals, small)]
    let sign = value < 0 && rounded > 0 ? words.marks.minus : ""
    return sign + parts.joined(separator: inWords ? " " : "\u{00A0}")
  }
}
