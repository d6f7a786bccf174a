import TriptychHealth

/// Writes the rows of a form: a control for every field with its label, hint, limits and space for an error.
///
/// The script fills the controls with the values of the whole file, so that no value appears here twice.
struct SettingForm {
  let text: SettingText
  /// The person's sources in their usual order, by kind of data.
  let order: (DataKind) -> [String]
  /// All sources with data, and those that only the settings mention.
  let sources: [String]
  /// The day of the page, after which nobody was born.
  let today: CalendarDay
  /// Pictures of choices, by the field's path and the choice, as in `companions.pet symbi`; a row with any has pictures
  /// side by side.
  var pictures: [String: Picture] = [:]

  /// A picture of what can be chosen: its address, its class and its size in pixels of the page.
  struct Picture {
    var src, cssClass, width, height: String
  }

  private var words: Words { text.words }

  /// The rows of a group.
  func rows(_ group: SettingLayout.Group) -> Markup {
    var writer = HTMLWriter()
    for row in group.rows {
      switch row {
      case .flags(let heading, let fields): flags(heading, fields, &writer)
      case .field(let field): self.field(field, &writer)
      }
      writer.newline()
    }
    return Markup(writer.html)
  }

  /// The id of a field's control.
  static func id(_ path: String) -> String { "set-" + path.split(separator: ".").joined(separator: "-") }

  /// The id of a field's row.
  static func rowID(_ path: String) -> String { "row-" + path.split(separator: ".").joined(separator: "-") }

  private func flags(
    _ heading: SettingPlace.Heading, _ fields: [SettingField], _ writer: inout HTMLWriter
  ) {
    writer.element("fieldset", ["class": "fr sr"]) { writer in
      writer.element("legend", text: words(SettingWord.flags(heading)))
      writer.element("div", ["class": "opts"]) { writer in
        for field in fields {
          let id = Self.id(field.path)
          let hint = text.hint(field)
          writer.element("div", with: Self.row(field, "choice", "flag")) { writer in
            writer.void(
              "input",
              [
                "type": "checkbox", "id": id, "data-preference": field.place.preference?.rawValue,
                "aria-describedby": hint.map { _ in id + "-h" },
              ])
            writer.element("div") { writer in
              writer.element("label", ["for": id], text: text.name(field))
              if let hint { writer.element("p", ["class": "hint", "id": id + "-h"], text: hint) }
            }
          }
        }
      }
    }
  }

  private func field(_ field: SettingField, _ writer: inout HTMLWriter) {
    switch field.input {
    case .choice, .language: choice(field, &writer)
    case .dates: dates(field, &writer)
    case .sources where field.isOptional: chosen(field, &writer)
    case .offered: chosen(field, &writer)
    case .widgets: blocks(field, &writer)
    case .sources: list(field, &writer)
    case .ownGoals: goals(field, &writer)
    default: typed(field, &writer)
    }
  }

  private func choice(_ field: SettingField, _ writer: inout HTMLWriter) {
    let id = Self.id(field.path)
    let options =
      (field.isOptional ? [("", words(SettingWord.none))] : [])
      + SettingLayout.choices(field).map { ($0, words(SettingWord.choice(field, $0))) }
    let isPictured = options.contains { pictures["\(field.path) \($0.0)"] != nil }
    fieldset(field, "choice", &writer, style: isPictured ? "opts pictured" : "opts") { writer in
      for (index, option) in options.enumerated() {
        let picture = pictures["\(field.path) \(option.0)"]
        writer.element("div", ["class": picture == nil ? "choice" : "choice tile"]) { writer in
          writer.void(
            "input",
            [
              "type": "radio", "name": id,
              "id": "\(id)-\(index)",
              // An empty value must be written explicitly, or the browser treats it as "on".
              "value": option.0.isEmpty ? "null" : option.0,
              "data-preference": field.place.preference?.rawValue,
            ])
          writer.element("label", ["for": "\(id)-\(index)"]) { writer in
            if let picture { self.picture(picture, &writer) }
            writer.text(option.1)
          }
        }
      }
    }
  }

  /// A picture whose name stands beside it.
  private func picture(_ picture: Picture, _ writer: inout HTMLWriter) {
    writer.void(
      "img",
      [
        "class": picture.cssClass, "src": picture.src, "width": picture.width, "height": picture.height,
        "alt": "",
      ])
  }

  private func typed(_ field: SettingField, _ writer: inout HTMLWriter) {
    let id = Self.id(field.path)
    let hint = text.hint(field)
    writer.element("div", with: Self.row(field, "fr sr", Self.kind(field.input)) + limits(field)) { writer in
      writer.element("label", ["class": "lbl", "for": id], text: text.name(field))
      self.hint(hint, id, &writer)
      writer.element("div", ["class": "field"]) { writer in
        error(id, &writer)
        input(field, id: id, hint: hint, &writer)
      }
    }
  }

  private func input(_ field: SettingField, id: String, hint: String?, _ writer: inout HTMLWriter) {
    if case .folders = field.input { return lines(id: id, hint: hint, &writer) }
    let (mode, isShort): (String?, Bool) =
      switch field.input {
      case .number(_, let isWhole, _): (isWhole ? "numeric" : "decimal", true)
      case .date, .time: (nil, true)
      case .text(let rule) where rule.kind == .email: ("email", false)
      case .text(let rule) where rule.kind == .phone: ("tel", false)
      case .text(let rule) where !rule.prefix.isEmpty: ("url", false)
      default: (nil, false)
      }
    writer.void(
      "input",
      [
        "class": isShort ? "input shortf" : "input", "type": "text", "id": id, "inputmode": mode,
        "autocomplete": "off", "spellcheck": "false",
        "aria-describedby": (hint == nil ? "" : id + "-h ") + id + "-e",
      ])
  }

  /// A text with a line for each entry of a list.
  private func lines(id: String, hint: String?, _ writer: inout HTMLWriter) {
    writer.element(
      "textarea",
      with: [
        "class": "input longf", "rows": "3", "id": id,
        "autocomplete": "off", "spellcheck": "false",
        "aria-describedby": (hint == nil ? "" : id + "-h ") + id + "-e",
      ]
    ) { _ in }
  }

  private func dates(_ field: SettingField, _ writer: inout HTMLWriter) {
    let id = Self.id(field.path)
    fieldset(field, "dates", &writer) { writer in
      error(id, &writer)
      for (name, word) in [("from", SettingWord.from), ("to", .to)] {
        writer.element("div", ["class": "field"]) { writer in
          writer.element("label", ["for": "\(id)-\(name)"], text: words(word))
          writer.void(
            "input",
            [
              "class": "input shortf", "type": "text", "id": "\(id)-\(name)", "data-part": name,
              "autocomplete": "off", "aria-describedby": "\(id)-h \(id)-e",
            ])
        }
      }
    }
  }

  /// The sources that are switched off, or the order of sources for a kind of data.
  private func list(_ field: SettingField, _ writer: inout HTMLWriter) {
    let id = Self.id(field.path)
    let kind = DataKind(rawValue: String(field.path.split(separator: ".").last ?? ""))
    fieldset(field, kind == nil ? "off" : "order", &writer) { writer in
      if sources.isEmpty { writer.element("p", ["class": "muted"], text: words(SettingWord.sourcesNone)) }
      guard let kind else {
        for (index, name) in sources.enumerated() {
          writer.element("div", ["class": "choice"]) { writer in
            writer.void("input", ["type": "checkbox", "id": "\(id)-\(index)", "data-name": name])
            writer.element("label", ["for": "\(id)-\(index)"], text: words.source(name))
          }
        }
        return
      }
      writer.element("ol", ["class": "order"]) { writer in
        for name in order(kind) {
          writer.element("li", ["data-name": name]) {
            $0.element("span", ["class": "o"], text: words.source(name))
          }
        }
      }
      steps(&writer)
    }
  }

  /// The buttons that move an entry, shown once for the whole list because it can be long.
  func steps(_ writer: inout HTMLWriter) {
    writer.element("template") { writer in
      for (step, word) in [("-1", SettingWord.up), ("1", .down)] {
        writer.element("button", ["class": "btn quiet", "type": "button", "data-step": step]) { writer in
          writer.text(words(word))
          writer.element("span", ["class": "vh", "data-which": "source"], text: "")
        }
      }
    }
  }

  private func goals(_ field: SettingField, _ writer: inout HTMLWriter) {
    let id = Self.id(field.path)
    fieldset(field, "goals", &writer, attributes: ["data-max": String(OwnGoal.most)]) {
      writer in
      writer.element("div", ["class": "goalrows"]) { _ in }
      writer.element("button", ["class": "btn quiet", "type": "button", "data-add": "goal"]) { writer in
        writer.text(words(SettingWord.goal("add")))
      }
      writer.element("template") { writer in
        writer.element("fieldset", ["class": "goalrow"]) { writer in
          writer.element("legend", ["data-legend": words(SettingWord.goal("legend"), ["n": "{n}"])], text: "")
          writer.element("p", ["class": "err", "data-err": "goal", "hidden": "hidden"]) { _ in }
          for part in ["name", "date", "metric", "target"] { goalPart(part, id, &writer) }
          writer.element("button", ["class": "btn quiet", "type": "button", "data-remove": "goal"]) {
            writer in
            writer.text(words(SettingWord.goal("remove")))
            writer.element("span", ["class": "vh", "data-which": "goal"], text: "")
          }
        }
      }
    }
  }

  private func goalPart(_ part: String, _ id: String, _ writer: inout HTMLWriter) {
    writer.element("div", ["class": "field"]) { writer in
      writer.element("label", ["data-for": "\(id)-\(part)"], text: words(SettingWord.goal(part)))
      guard part == "metric" else {
        writer.void(
          "input",
          [
            "class": part == "name" ? "input" : "input shortf", "type": "text",
            "inputmode": part == "target" ? "decimal" : nil, "data-part": part, "autocomplete": "off",
          ])
        return
      }
      writer.element("select", ["data-part": "metric"]) { writer in
        writer.element("option", ["value": ""], text: words(SettingWord.goal("none")))
        for metric in OwnGoal.metrics {
          let high = MetricCatalog[metric]?.range.upperBound ?? 0
          let display = words.display(MetricCatalog[metric]?.unit ?? .count)
          let unit = words(.unit, display.symbol)
          let limits: HTMLAttributes = ["value": metric.id, "data-max": JSONValue(high).text()]
          writer.element("option", with: limits + Self.conversion(display)) { writer in
            writer.text(words(.metric, metric.id) + (unit.isEmpty ? "" : " (\(unit))"))
          }
        }
      }
    }
  }
}
