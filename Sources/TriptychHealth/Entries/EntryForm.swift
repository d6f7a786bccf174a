/// The values of one entry while they are read: hands out fields, and names what is wrong with them and
/// what nobody asked for.
struct EntryForm {
  private let kind: EntryKind
  private let reader: EntryReader
  private var rest: [JSONMember]
  private(set) var faults: [EntryFault] = []
  private let unit: JSONValue?

  init(kind: EntryKind, values: [JSONMember], reader: EntryReader) {
    self.kind = kind
    self.reader = reader
    unit = values.first { $0.name == "unit" }?.value
    rest = values.filter { $0.name != "unit" && $0.value != .null }
    for name in values.filter({ $0.value != .null }).repeatedNames {
      faults.append(EntryFault(field: name, problem: .wrong, allowed: "to be given once"))
    }
    checkUnit()
  }

  /// The number of a field in its canonical unit.
  mutating func number(_ field: EntryField) -> Double? {
    guard case .number(let range, let isWhole, let unit) = field.input, let value = take(field) else {
      return nil
    }
    let number: Double?
    switch value {
    case .number(let given): number = factor(unit, named: nil, field).map { given * $0 }
    case .string(let text): number = parse(text, unit, field)
    case .bool(let given) where field.isFlag: number = given ? 1 : 0
    default: number = nil
    }
    guard let number, number.isFinite, range.contains(number), !isWhole || number == number.rounded() else {
      refuse(field)
      return nil
    }
    // Zero has no sign.
    return number + 0
  }

  /// The text of a field without control characters, names on one line.
  mutating func text(_ field: EntryField) -> String? {
    guard case .text(let length) = field.input, let value = take(field) else { return nil }
    guard case .string(let given) = value else {
      refuse(field)
      return nil
    }
    let text = field.name == "name" ? EntryText.name(given) : EntryText.cleaned(given)
    // An empty text where none is needed is none.
    if text.isEmpty, !field.isRequired { return nil }
    guard length.contains(text.utf16.count) else {
      refuse(field)
      return nil
    }
    return text
  }

  /// A moment, within the time that caches hold.
  mutating func moment(_ name: String) -> Instant? {
    guard let value = remove(name) else { return nil }
    guard case .string(let text) = value, let moment = reader.moment(of: text),
      reader.canBeKept(moment), moment <= reader.latest
    else {
      refuseMoment(name)
      return nil
    }
    return moment
  }

  /// Names a moment that is not allowed.
  mutating func refuseMoment(_ name: String) {
    faults.append(EntryFault(field: name, problem: .wrong, allowed: EntryField.allowedMoment))
  }

  /// Names what nobody asked for.
  mutating func finish() {
    let names = kind.fields.map(\.name) + ["at"] + (takesUnit ? ["unit"] : [])
    for member in rest {
      faults.append(
        EntryFault(field: member.name, problem: .unknown, allowed: "one of " + names.joined(separator: ", ")))
    }
  }

  private var takesUnit: Bool {
    if case .number = kind.fields[0].input { true } else { false }
  }

  private mutating func checkUnit() {
    guard let unit, unit != .null else { return }
    guard takesUnit else {
      let names = kind.fields.map(\.name).joined(separator: ", ")
      faults.append(EntryFault(field: "unit", problem: .unknown, allowed: "one of " + names + ", at"))
      return
    }
    guard case .number(_, _, let canonical) = kind.fields[0].input else { return }
    guard case .string(let symbol) = unit, canonical.factor(from: symbol) != nil else {
      faults.append(
        EntryFault(field: "unit", problem: .wrong, allowed: "\(canonical.symbol) or a unit of the same kind"))
      return
    }
  }

  private func parse(_ text: String, _ unit: MeasureUnit, _ field: EntryField) -> Double? {
    let trimmed = EntryText.name(text)
    let digits = trimmed.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    let symbol = trimmed.dropFirst(digits.count).drop { $0 == " " }
    guard digits.utf8.contains(where: { (48...57).contains($0) }), let number = Double(digits),
      let factor = factor(unit, named: symbol.isEmpty ? nil : String(symbol), field)
    else { return nil }
    return number * factor
  }

  /// What a number is multiplied with: by the unit it names itself, else by the one given for it.
  private func factor(_ unit: MeasureUnit, named symbol: String?, _ field: EntryField) -> Double? {
    if let symbol { return unit.factor(from: symbol) }
    guard field.name == kind.fields[0].name, case .string(let given)? = self.unit else { return 1 }
    // A unit of another kind is named already.
    return unit.factor(from: given) ?? 1
  }

  private mutating func take(_ field: EntryField) -> JSONValue? {
    if let value = remove(field.name) { return value }
    if field.isRequired {
      faults.append(EntryFault(field: field.name, problem: .missing, allowed: field.allowed))
    }
    return nil
  }

  private mutating func remove(_ name: String) -> JSONValue? {
    guard let place = rest.firstIndex(where: { $0.name == name }) else { return nil }
    let value = rest[place].value
    rest.removeAll { $0.name == name }
    return value
  }

  private mutating func refuse(_ field: EntryField) {
    faults.append(EntryFault(field: field.name, problem: .wrong, allowed: field.allowed))
  }
}
