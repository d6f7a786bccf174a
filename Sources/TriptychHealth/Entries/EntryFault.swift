/// One fault of an entry.
public struct EntryFault: Hashable, Sendable {
  /// The type of fault.
  public enum Problem: Hashable, Sendable {
    /// A required field is missing.
    case missing
    /// The field is present, but its value is not allowed.
    case wrong
    /// No field has this name.
    case unknown
  }

  /// The name of the field.
  public var field: String
  /// The type of fault.
  public var problem: Problem
  /// A description of what is allowed, with the range and its unit.
  public var allowed: String

  /// The fault as a sentence that names the field and what is allowed, but not the value given.
  public func diagnostic(of kind: EntryKind, place: String? = nil) -> Diagnostic {
    let what = field == "value" ? kind.rawValue : "\(field) of \(kind.rawValue)"
    let hint = "Allowed is \(allowed)."
    switch problem {
    case .missing:
      return Diagnostic(
        .error, code: "entry_incomplete", "The value for \(what) is missing", place: place, hint: hint)
    case .wrong:
      return Diagnostic(
        .error, code: "entry_out_of_range", "The value for \(what) cannot be accepted", place: place,
        hint: hint)
    case .unknown:
      // Only text that looks like a name is repeated, since a file may contain anything.
      let named = EntryFault.isName(field) ? " \(field)" : " of a name that is given"
      return Diagnostic(
        .error, code: "entry_unknown_field", "\(kind.rawValue) has no field\(named)", place: place,
        hint: hint)
    }
  }

  private static func isName(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.utf8.allSatisfy { (97...122).contains($0) || (65...90).contains($0) || "-_".utf8.contains($0) }
  }
}

/// All faults of an entry, in the order of its fields.
public struct EntryFaults: Error, Hashable, Sendable {
  /// The faults; at least one.
  public var list: [EntryFault]
}

extension EntryField {
  /// A description of what is allowed, as used in messages: `a whole number from 0 to 100,000`.
  public var allowed: String {
    switch input {
    case .number where isFlag: return "1 for yes or 0 for no"
    case .number(let range, let isWhole, let unit):
      let noun = isWhole ? "a whole number" : "a number"
      let symbol = [.count, .scale].contains(unit) ? "" : " " + unit.symbol
      let usual = metric == .hrvRMSSD ? ", typically 20 to 100" : ""
      return "\(noun) from \(EntryField.text(range.lowerBound)) to \(EntryField.text(range.upperBound))"
        + symbol + usual
    case .text(let length):
      return "a text of \(length.lowerBound) to \(EntryField.text(Double(length.upperBound))) characters"
    case .moment:
      return EntryField.allowedMoment
    }
  }

  static let allowedMoment =
    "a date and time such as 2026-01-31T18:30 or with an offset, from 1970 to 2100 and not later than now"

  /// A number with thousands separators.
  private static func text(_ number: Double) -> String {
    let text = JSONValue.number(number).text()
    guard number == number.rounded(), text.count > 3 else { return text }
    var digits = ""
    for (place, digit) in text.reversed().enumerated() {
      if place > 0, place % 3 == 0 { digits = "," + digits }
      digits = String(digit) + digits
    }
    return digits
  }
}
