import TriptychHealth

/// The rows of what imports take: everything, or only what is ticked.
extension SettingForm {
  /// A box for everything, also what is new later, and one for each kind of data or source.
  func chosen(_ field: SettingField, _ writer: inout HTMLWriter) {
    let id = Self.id(field.path)
    fieldset(field, "chosen", &writer) { writer in
      box("\(id)-all", ["data-all": ""], text.words(SettingWord.offeredAll), nil, &writer)
      guard field.input == .offered else {
        writer.element("div", ["class": "opts"]) { writer in
          for (index, name) in sources.enumerated() {
            box(
              "\(id)-\(index)", ["data-name": name], text.words.source(name), nil, &writer)
          }
        }
        return
      }
      for group in OfferedKind.Group.allCases { kinds(of: group, id, &writer) }
    }
  }

  /// A group of kinds, folded, with one sentence on what they are for and one on each.
  private func kinds(of group: OfferedKind.Group, _ id: String, _ writer: inout HTMLWriter) {
    let title = "\(id)-\(group.rawValue)"
    writer.element("details", ["class": "chosen"]) { writer in
      writer.element("summary", ["id": title], text: text.words(SettingWord.offered("group", group.rawValue)))
      writer.element("p", ["class": "hint"], text: text.words(SettingWord.offered("for", group.rawValue)))
      writer.element("div", ["class": "opts", "role": "group", "aria-labelledby": title]) { writer in
        for kind in OfferedKind.all where kind.group == group {
          box(
            "\(id)-kind-\(kind.id)", ["data-name": kind.id], text.name(ofOffered: kind.id),
            text.about(kind), &writer)
        }
      }
    }
  }

  private func box(
    _ id: String, _ attributes: HTMLAttributes, _ name: String, _ about: String?, _ writer: inout HTMLWriter
  ) {
    writer.element("div", ["class": "choice"]) { writer in
      writer.void(
        "input",
        [
          "type": "checkbox", "id": id, "aria-describedby": about.map { _ in id + "-h" },
        ] + attributes)
      writer.element("div") { writer in
        writer.element("label", ["for": id], text: name)
        if let about { writer.element("p", ["class": "hint", "id": id + "-h"], text: about) }
      }
    }
  }
}
