import TriptychHealth

/// The row of the blocks of the Dashboard: the usual arrangement, or which of them and in which order.
extension SettingForm {
  /// A box for the usual arrangement, and for each block a box and the buttons that move it.
  func blocks(_ field: SettingField, _ writer: inout HTMLWriter) {
    let id = Self.id(field.path)
    let words = text.words
    fieldset(field, "blocks", &writer) { writer in
      writer.element("div", ["class": "choice"]) { writer in
        writer.void("input", ["type": "checkbox", "id": id + "-all", "data-all": ""])
        writer.element("label", ["for": id + "-all"], text: words(SettingWord.widgetsUsual))
      }
      writer.element("ol", ["class": "order"]) { writer in
        for widget in DashboardWidget.allCases {
          writer.element("li", ["data-name": widget.rawValue]) { block(widget, id, &$0) }
        }
      }
      steps(&writer)
    }
  }

  private func block(_ widget: DashboardWidget, _ id: String, _ writer: inout HTMLWriter) {
    let words = text.words
    let name = words(SettingWord.widget(widget))
    // What is always shown has no box.
    guard widget != .scores else {
      writer.element("div") { writer in
        writer.element("span", ["class": "o"], text: name)
        writer.element("p", ["class": "hint"], text: words(SettingWord.widgetAlways))
      }
      return
    }
    let box = "\(id)-\(widget.rawValue)"
    let hint = widget.isInLight ? nil : words(SettingWord.widgetDeep)
    writer.element("div", ["class": "choice"]) { writer in
      writer.void("input", ["type": "checkbox", "id": box, "aria-describedby": hint.map { _ in box + "-h" }])
      writer.element("div") { writer in
        writer.element("label", ["for": box, "class": "o"], text: name)
        if let hint { writer.element("p", ["class": "hint", "id": box + "-h"], text: hint) }
      }
    }
  }
}
