import TriptychHealth

/// The colors of the pages: one file per theme in `themes/`, joined into rules for each theme, each color
/// vision and print.
///
/// Each file is one `:root` rule that sets every color of the pages. Files for a color vision set only the
/// colors of pillars and bands. High-contrast themes have no such files, since their colors work for
/// everyone.
struct ThemeSheet {
  /// The rules in style sheet order.
  let css: String
  /// The tokens that are missing or unknown and the values that are not colors, with file and line.
  let faults: [TemplateError.Fault]

  /// The themes for screens; `auto` shows light or dark.
  static let themes = Settings.Theme.allCases.filter { $0 != .auto }.map(\.rawValue)
  /// The theme used for print, whatever theme is selected.
  static let paper = "paper"
  /// The themes with separate colors for each color vision.
  static let seenDifferently = ["light", "dark"]
  /// The types of color vision with their own colors.
  static let visions = Settings.ColorVision.allCases.filter { $0 != .none }.map(\.rawValue)

  /// The tokens for pillar and band colors, which change with the color vision.
  static let meanings = ["--fit", "--nut", "--wel", "--good", "--fair", "--low"]
  /// The tokens that every theme must define.
  static let tokens =
    [
      "--page", "--card", "--wash", "--stage", "--raised", "--float", "--ink", "--muted", "--line", "--edge",
      "--focus",
    ] + meanings + ["--track", "--band", "--grid"] + (0...7).map { "--h\($0)" } + [
      "--shadow", "color-scheme",
    ]

  /// Joins the theme files, given by name without extension, such as `contrast-dark` or `light-protan`.
  init(_ files: [String: String]) {
    var faults: [TemplateError.Fault] = []
    func values(_ name: String, _ tokens: [String]) -> String {
      let file = ThemeFile(name: name, text: files[name], tokens: tokens)
      faults += file.faults
      return file.values
    }
    let full = Dictionary(
      uniqueKeysWithValues: (Self.themes + [Self.paper]).map { ($0, values($0, Self.tokens)) })
    var seen: [String: String] = [:]
    for theme in Self.seenDifferently {
      for vision in Self.visions {
        seen[theme + "-" + vision] = values(theme + "-" + vision, Self.meanings)
      }
    }
    let known = Set(full.keys).union(seen.keys)
    faults += files.keys.filter { !known.contains($0) }.sorted().map {
      TemplateError.Fault(file: Self.path($0), "No theme and no color vision has this name.")
    }
    self.faults = faults
    css = faults.isEmpty ? Self.rules(full, seen) : ""
  }

  static func path(_ name: String) -> String { "themes/\(name).css" }

  private static func rules(_ full: [String: String], _ seen: [String: String]) -> String {
    func rule(_ selector: String, _ values: String?) -> String { "\(selector) {\(values ?? "")}\n" }
    var css = "/* The colours of all themes, joined from themes/. */\n" + rule(":root", full["light"])
    css += rule("html[data-theme=\"dark\"]", full["dark"])
    var onDarkDevice = rule("html[data-theme=\"auto\"]", full["dark"])
    for theme in themes.dropFirst(2) { css += rule("html[data-theme=\"\(theme)\"]", full[theme]) }
    var onPaper = ""
    for vision in visions {
      let sees = "[data-cvd=\"\(vision)\"]"
      css += rule("html:is([data-theme=\"light\"], [data-theme=\"auto\"])" + sees, seen["light-" + vision])
      css += rule("html[data-theme=\"dark\"]" + sees, seen["dark-" + vision])
      onDarkDevice += rule("html[data-theme=\"auto\"]" + sees, seen["dark-" + vision])
      onPaper += rule("html[data-theme]" + sees, seen["light-" + vision])
    }
    css += "@media (prefers-color-scheme:dark) {\n\(onDarkDevice)}\n"
    // Several selectors, so that no theme or color vision has a higher specificity than print.
    let all = "html, html[data-theme][data-cvd], html[data-theme]:not([data-cvd])"
    return css + "@media print {\n\(rule(all, full[paper]))\(onPaper)}\n"
  }
}

/// One file of tokens.
private struct ThemeFile {
  /// The declarations, as `name:value;` in token order.
  private(set) var values = ""
  private(set) var faults: [TemplateError.Fault] = []

  init(name: String, text: String?, tokens: [String]) {
    let path = ThemeSheet.path(name)
    guard let text else {
      faults = [.init(file: path, "The file is missing; pages need its colors.")]
      return
    }
    var found: [String: String] = [:]
    for (line, declaration) in ThemeFile.declarations(text) {
      let parts = declaration.split(separator: ":", maxSplits: 1).map(ThemeFile.trimmed)
      func fault(_ text: String) { faults.append(.init(file: path, line: line, text)) }
      guard parts.count == 2 else {
        fault("`\(declaration)` is no `name:value`.")
        continue
      }
      if !tokens.contains(parts[0]) {
        fault("There is no token `\(parts[0])` here.")
      } else if !ThemeFile.isAllowed(parts[1], for: parts[0]) {
        fault("`\(parts[0])` must be \(ThemeFile.allowed(parts[0])).")
      } else if found.updateValue(parts[1], forKey: parts[0]) != nil {
        fault("`\(parts[0])` stands here twice.")
      }
    }
    let named = Set(found.keys).union(faults.isEmpty ? [] : ThemeFile.names(text))
    faults += tokens.filter { !named.contains($0) }.map {
      .init(file: path, "The token `\($0)` is missing.")
    }
    values = tokens.compactMap { token in found[token].map { "\(token):\($0);" } }.joined(separator: " ")
  }

  /// The declarations between the braces, with their line numbers.
  private static func declarations(_ text: String) -> [(line: Int, text: String)] {
    var found: [(line: Int, text: String)] = []
    var isInside = false
    var isComment = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var piece = ""
      var before: Character = " "
      for character in line {
        defer { before = character }
        if isComment {
          if before == "*", character == "/" { isComment = false }
          continue
        }
        switch character {
        case "*" where before == "/":
          isComment = true
          if isInside { piece.removeLast() }
        case "{": isInside = true
        case "}", ";":
          if isInside, !trimmed(piece[...]).isEmpty { found.append((index + 1, trimmed(piece[...]))) }
          piece = ""
          if character == "}" { isInside = false }
        default: if isInside { piece.append(character) }
        }
      }
      if isInside, !trimmed(piece[...]).isEmpty { found.append((index + 1, trimmed(piece[...]))) }
    }
    return found
  }

  /// The names of all declarations, including those with a fault.
  private static func names(_ text: String) -> [String] {
    declarations(text).compactMap { $0.text.split(separator: ":").first.map(trimmed) }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }

  private static func isAllowed(_ value: String, for token: String) -> Bool {
    switch token {
    case "color-scheme": return value == "light" || value == "dark"
    case "--shadow":
      let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789#.,/% ()-")
      return value.lowercased().allSatisfy(allowed.contains) && !value.lowercased().contains("url")
    default: return value.count == 7 && value.hasPrefix("#") && value.dropFirst().allSatisfy(\.isHexDigit)
    }
  }

  private static func allowed(_ token: String) -> String {
    switch token {
    case "color-scheme": return "`light` or `dark`"
    case "--shadow": return "`none` or a shadow"
    default: return "a color such as `#1F2328`"
    }
  }
}
