import TriptychHealth

/// The parts of a row.
extension SettingForm {
  func fieldset(
    _ field: SettingField, _ kind: String, _ writer: inout HTMLWriter, attributes: [HTMLAttribute] = [],
    _ content: (inout HTMLWriter) -> Void
  ) {
    let id = Self.id(field.path)
    let hint = text.hint(field)
    let described = [HTMLAttribute("aria-describedby", hint.map { _ in id + "-h" })]
    writer.element(
      "fieldset", with: Self.row(field, "fr sr", kind) + attributes + described + limits(field)
    ) { writer in
      writer.element("legend", text: text.name(field))
      self.hint(hint, id, &writer)
      writer.element("div", ["class": kind == "choice" || kind == "off" ? "opts" : "stackf"], content)
    }
  }

  func hint(_ hint: String?, _ id: String, _ writer: inout HTMLWriter) {
    if let hint { writer.element("p", ["class": "hint", "id": id + "-h"], text: hint) }
  }

  func error(_ id: String, _ writer: inout HTMLWriter) {
    writer.element(
      "p",
      with: [
        HTMLAttribute("class", "err"), HTMLAttribute("id", id + "-e"), HTMLAttribute("hidden", ""),
      ]
    ) { _ in }
  }

  static func row(_ field: SettingField, _ style: String, _ kind: String) -> [HTMLAttribute] {
    [
      HTMLAttribute("class", style), HTMLAttribute("id", rowID(field.path)),
      HTMLAttribute("data-path", field.path), HTMLAttribute("data-kind", kind),
      HTMLAttribute("data-optional", field.isOptional ? "" : nil),
    ]
  }

  static func kind(_ input: SettingInput) -> String {
    switch input {
    case .flag: "flag"
    case .choice, .language: "choice"
    case .number: "number"
    case .text: "text"
    case .timeZone: "zone"
    case .date: "date"
    case .dates: "dates"
    case .time: "time"
    case .times: "times"
    case .sources: "order"
    case .folders: "folders"
    case .offered: "chosen"
    case .widgets: "blocks"
    case .ownGoals: "goals"
    }
  }

  /// The limits that the script checks, which are the same as for reading the file.
  func limits(_ field: SettingField) -> [HTMLAttribute] {
    var found: [HTMLAttribute] = []
    switch field.input {
    case .number(let range, let isWhole, _):
      found += Self.bounds(JSONValue(range.lowerBound).text(), JSONValue(range.upperBound).text())
      found.append(HTMLAttribute("data-whole", isWhole ? "" : nil))
    case .text(let rule): found += Self.limits(rule)
    case .date(let isPast):
      found += years
      found.append(HTMLAttribute("data-latest", isPast ? today.iso : nil))
    case .dates: found += years
    case .times(let most), .folders(let most): found.append(HTMLAttribute("data-max", String(most)))
    default: break
    }
    found.append(HTMLAttribute("data-error", text.error(field)))
    for rule in SettingsCatalog.rules where rule.path == field.path {
      found += [
        HTMLAttribute("data-rule", rule.kind.rawValue), HTMLAttribute("data-other", rule.other),
        HTMLAttribute("data-error-rule", text.error(rule)),
      ]
    }
    return found
  }

  private var years: [HTMLAttribute] {
    Self.bounds(String(SettingInput.years.lowerBound), String(SettingInput.years.upperBound))
  }

  static func limits(_ rule: TextRule) -> [HTMLAttribute] {
    func shown(_ text: String) -> String? { text.isEmpty ? nil : text }
    return bounds(String(rule.length.lowerBound), String(rule.length.upperBound)) + [
      HTMLAttribute("data-prefix", shown(rule.prefixes.joined(separator: " "))),
      HTMLAttribute("data-suffix", shown(rule.suffix)),
      HTMLAttribute("data-alphabet", rule.alphabet), HTMLAttribute("data-first", rule.first),
      HTMLAttribute("data-last", rule.last), HTMLAttribute("data-once", rule.once.map(String.init)),
    ]
  }

  static func bounds(_ low: String, _ high: String) -> [HTMLAttribute] {
    [HTMLAttribute("data-min", low), HTMLAttribute("data-max", high)]
  }
}
