import TriptychGraphics

/// The numbers of a chart as HTML.
extension Markup {
  /// Creates a table of a chart's numbers.
  init(_ table: ChartTable, captionID: String) {
    self.init(
      table.caption, table.columns, table.rows, foot: table.foot, valueColumns: table.valueColumns,
      hasNotes: table.hasNotes, captionID: captionID)
  }

  /// Creates a table from texts.
  ///
  /// - Parameters:
  ///   - foot: what holds for every row.
  ///   - valueColumns: how many columns after the first hold values; `nil` for all of them.
  ///   - hasNotes: whether the last column has notes.
  init(
    _ caption: String, _ columns: [String], _ rows: [[String]], foot: [ChartTable.Constant] = [],
    valueColumns: Int? = nil, hasNotes: Bool = false, captionID: String
  ) {
    var writer = HTMLWriter()
    // Scripts read the values, and leave what stands beside them.
    let values = valueColumns.flatMap { $0 < columns.count - 1 ? String($0) : nil }
    let attributes: HTMLAttributes = [
      "class": "nums", "data-values": values, "data-notes": hasNotes ? "" : nil,
    ]
    writer.element("table", with: attributes) { writer in
      writer.element("caption", ["id": captionID], text: caption)
      writer.element("thead") { writer in
        writer.element("tr") { writer in
          for (index, column) in columns.enumerated() {
            // An empty cell is not a header.
            guard !column.isEmpty else {
              writer.element("td", text: "")
              continue
            }
            writer.element(
              "th", index == 0 ? ["scope": "col"] : ["scope": "col", "class": "num-col"], text: column)
          }
        }
      }
      // Tables can have thousands of cells: what they have in common stands in the style sheet.
      writer.element("tbody") { writer in
        for row in rows {
          writer.begin(.row)
          for (index, cell) in row.enumerated() { writer.begin(index == 0 ? .rowHead : .cell, text: cell) }
        }
      }
      writer.foot(foot, width: columns.count - 1)
    }
    self.init(writer.html)
  }

  /// Creates nested lists of weeks and their days; `nil` without any week.
  init?(_ weeks: [ChartWeek]) {
    if weeks.isEmpty { return nil }
    var writer = HTMLWriter()
    writer.element("ul") { writer in
      for week in weeks {
        writer.begin(.item, text: week.name)
        writer.element("ul") { writer in
          for day in week.days { writer.begin(.item, text: day) }
        }
      }
    }
    self.init(writer.html)
  }
}

extension HTMLWriter {
  /// Writes what holds for every row of a table, across its columns.
  fileprivate mutating func foot(_ constants: [ChartTable.Constant], width: Int) {
    if constants.isEmpty { return }
    element("tfoot") { writer in
      for constant in constants {
        writer.newline()
        writer.element("tr", ["data-is": constant.kind.rawValue]) { writer in
          writer.element("th", ["scope": "row"], text: constant.name)
          writer.element("td", width > 1 ? ["colspan": String(width)] : [:], text: constant.text)
        }
      }
    }
  }
}
