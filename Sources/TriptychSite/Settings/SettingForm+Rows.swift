import TriptychHealth

/// The parts of a row.
extension SettingForm {
  func fieldset(
    _ field: SettingField, _ kind: String, _ writer: inout HTMLWriter, attributes: HTMLAttributes = [:],
    style: String? = nil, _ content: (inout HTMLWriter) -> Void
  ) {
    let id = Self.id(field.path)
    let hint = text.hint(field)
    let described: HTMLAttributes = ["aria-describedby": hint.map { _ in id + "-h" }]
    writer.element(
      "fieldset", with: Self.row(field, "fr sr", kind) + attributes + described + limits(field)
    ) { writer in
      writer.element("legend", text: text.name(field))
      self.hint(hint, id, &writer)
      writer.element(
        "div", ["class": style ?? (kind == "choice" || kind == "off" ? "opts" : "stackf")], content)
    }
  }

  func hint(_ hint: String?, _ id: String, _ writer: inout HTMLWriter) {
    if let hint { writer.element("p", ["class": "hint", "id": id + "-h"], text: hint) }
  }

  func error(_ id: String, _ writer: inout HTMLWriter) {
    writer.element(
      "p",
      with: [
        "class": "err", "id": id + "-e", "hidden": "",
      ]
    ) { _ in }
  }

  static func row(_ field: SettingField, _ style: String, _ kind: String) -> HTMLAttributes {
    [
      "class": style, "id": rowID(field.path), "data-path": field.path, "data-kind": kind,
      "data-optional": field.isOptional ? "" : nil,
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
  func limits(_ field: SettingField) -> HTMLAttributes {
    var found: HTMLAttributes = [:]
    switch field.input {
    case .number(let range, let isWhole, let unit):
      found += Self.bounds(JSONValue(range.lowerBound).text(), JSONValue(range.upperBound).text())
      found += Self.conversion(text.words.display(unit))
      found += ["data-whole": isWhole ? "" : nil]
    case .text(let rule): found += Self.limits(rule)
    case .date(let isPast):
      found += years
      found += ["data-latest": isPast ? today.iso : nil]
    case .dates: found += years
    case .times(let most), .folders(let most): found += ["data-max": String(most)]
    default: break
    }
    found += ["data-error": text.error(field)]
    for rule in SettingsCatalog.rules where rule.path == field.path {
      found += [
        "data-rule": rule.kind.rawValue, "data-other": rule.other,
        "data-error-rule": text.error(rule),
      ]
    }
    return found
  }

  private var years: HTMLAttributes {
    Self.bounds(String(SettingInput.years.lowerBound), String(SettingInput.years.upperBound))
  }

  static func limits(_ rule: TextRule) -> HTMLAttributes {
    func shown(_ text: String) -> String? { text.isEmpty ? nil : text }
    return bounds(String(rule.length.lowerBound), String(rule.length.upperBound)) + [
      "data-prefix": shown(rule.prefixes.joined(separator: " ")),
      "data-suffix": shown(rule.suffix),
      "data-alphabet": rule.alphabet, "data-first": rule.first,
      "data-last": rule.last, "data-once": rule.once.map(String.init),
    ]
  }

  /// How the script converts between the file and the person's unit; nothing where both are the same.
  static func conversion(_ display: DisplayUnit) -> HTMLAttributes {
    if display.isCanonical { return [:] }
    return [
      "data-factor": "\(display.factor)", "data-offset": display.offset == 0 ? nil : "\(display.offset)",
    ]
  }

  static func bounds(_ low: String, _ high: String) -> HTMLAttributes {
    ["data-min": low, "data-max": high]
  }
}
