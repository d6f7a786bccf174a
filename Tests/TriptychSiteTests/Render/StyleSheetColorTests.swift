import Foundation
import Testing

@testable import TriptychSite

/// The pages' own colors can be read in every theme, with every color vision, on screen and on paper.
struct StyleSheetColorTests {
  private static let visions = ["none", "protan", "deutan", "tritan"]

  /// A page: its theme and color vision, and what shows it.
  private static let pages: [ShownPage] = [
    ("light", false, false), ("light", true, false), ("dark", false, false), ("auto", false, false),
    ("auto", true, false), ("contrast", false, false), ("contrast", true, false),
    ("contrast-dark", false, false), ("light", false, true), ("dark", true, true), ("auto", true, true),
    ("contrast", false, true), ("contrast-dark", true, true),
  ].flatMap { theme, isDark, isPaper in
    visions.map { ShownPage(theme: theme, vision: $0, isDarkDevice: isDark, isPaper: isPaper) }
  }

  @Test("words in the colors of pillars and bands can be read on cards", arguments: pages)
  func contrast(page: ShownPage) throws {
    let tokens = try StyleRules.load().tokens(page)
    let card = try #require(tokens["--card"].flatMap(Self.luminance))
    for name in ["--ink", "--muted", "--fit", "--nut", "--wel", "--good", "--fair", "--low"] {
      let color = try #require(tokens[name].flatMap(Self.luminance))
      let ratio = (max(card, color) + 0.05) / (min(card, color) + 0.05)
      #expect(ratio >= 4.5, "\(page) \(name) \(ratio)")
    }
  }

  @Test("the eight colors of series can be told from cards, in high contrast from afar", arguments: pages)
  func series(page: ShownPage) throws {
    let tokens = try StyleRules.load().tokens(page)
    let card = try #require(tokens["--card"].flatMap(Self.luminance))
    let isContrast = page.theme.hasPrefix("contrast") && !page.isPaper
    let least = isContrast ? page.theme == "contrast" ? 8.0 : 9.0 : 3.0
    let names = (1...8).map { "--x\($0)" }
    for name in names {
      let color = try #require(tokens[name].flatMap(Self.luminance))
      let ratio = (max(card, color) + 0.05) / (min(card, color) + 0.05)
      #expect(ratio >= least, "\(page) \(name) \(ratio)")
    }
    #expect(Set(names.compactMap { tokens[$0] }).count == 8)
  }

  @Test("paper is light whatever the theme", arguments: pages.filter(\.isPaper))
  func paper(page: ShownPage) throws {
    let rules = try StyleRules.load()
    var light = page
    light.theme = "light"
    light.isDarkDevice = false
    #expect(rules.tokens(page) == rules.tokens(light))
    #expect(rules.tokens(page)["color-scheme"] == "light")
  }

  @Test(
    "high contrast keeps its own colors for every color vision", arguments: ["contrast", "contrast-dark"])
  func highContrast(theme: String) throws {
    let rules = try StyleRules.load()
    for isDark in [false, true] {
      let palettes = Self.visions.map {
        rules.tokens(ShownPage(theme: theme, vision: $0, isDarkDevice: isDark, isPaper: false))
      }
      #expect(palettes.allSatisfy { $0 == palettes[0] })
    }
  }

  /// The relative luminance of WCAG 2 of "#RRGGBB", 0...1.
  private static func luminance(_ hex: String) -> Double? {
    guard hex.count == 7, let number = Int(hex.dropFirst(), radix: 16) else { return nil }
    let parts = [number >> 16, number >> 8 & 255, number & 255].map { channel in
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}

/// What a page's root element says, and what shows it.
struct ShownPage: Sendable, CustomStringConvertible {
  var theme: String
  var vision: String
  var isDarkDevice: Bool
  var isPaper: Bool

  var description: String {
    "\(theme) \(vision)" + (isDarkDevice ? " on a dark device" : "") + (isPaper ? " on paper" : "")
  }
}

/// The rules of the style sheet for the root element, those of charts among them, in their order.
struct StyleRules: Sendable {
  private struct Rule: Sendable {
    /// The selectors of the list, without spaces.
    let selectors: [String]
    let media: String
    let values: [(name: String, value: String)]
  }

  private let rules: [Rule]

  /// Read once: it is long, and every page asks for it.
  private static let shared = Result { try read() }

  static func load() throws -> StyleRules { try shared.get() }

  private static func read() throws -> StyleRules {
    let sheet = try TestTemplates.load().assets["style.css"] ?? []
    return StyleRules(String(decoding: sheet + ChartRenderer.styleSheet, as: UTF8.self))
  }

  init(_ text: String) {
    var rules: [Rule] = []
    var media = ""
    var head = ""
    for character in text.replacing(/\/\*[^*]*\*\//, with: "") {
      switch character {
      case "{":
        let selector = head.trimmingCharacters(in: .whitespacesAndNewlines)
        head = ""
        if selector.hasPrefix("@media") { media = selector } else { head = selector + "{" }
      case "}":
        let parts = head.split(separator: "{", omittingEmptySubsequences: false)
        if parts.count == 2 {
          rules.append(Rule(selectors: Self.list(parts[0]), media: media, values: Self.values(parts[1])))
        } else {
          media = ""
        }
        head = ""
      default: head.append(character)
      }
    }
    self.rules = rules
  }

  /// The values of the root element of a page: what weighs most counts, of equals the later.
  func tokens(_ page: ShownPage) -> [String: String] {
    var best: [String: (weight: Int, value: String)] = [:]
    for rule in rules where Self.applies(rule.media, to: page) {
      guard let weight = rule.selectors.compactMap({ Self.weight($0, page) }).max() else { continue }
      for (name, value) in rule.values where weight >= best[name]?.weight ?? 0 {
        best[name] = (weight, value)
      }
    }
    return best.mapValues(\.value).filter { $0.key.hasPrefix("--") || $0.key == "color-scheme" }
  }

  private static func applies(_ media: String, to page: ShownPage) -> Bool {
    switch media {
    case "": return true
    case "@media print": return page.isPaper
    case "@media (prefers-color-scheme:dark)": return page.isDarkDevice
    default: return false
    }
  }

  /// What a selector of the root element weighs where it matches; nil where it does not, or is of something else.
  private static func weight(_ selector: String, _ page: ShownPage) -> Int? {
    if selector == ":root" { return 10 }
    guard selector.hasPrefix("html") else { return nil }
    var rest = selector.dropFirst(4)
    var weight = 1
    while !rest.isEmpty {
      if let group = rest.prefixMatch(of: /:(is|not)\((.*?)\)/) {
        let isMatch = list(group.2).contains { attribute($0[...], page) }
        guard isMatch == (group.1 == "is") else { return nil }
        rest = rest[group.range.upperBound...]
      } else if let one = rest.prefixMatch(of: /\[[^\]]*\]/) {
        guard attribute(one.0, page) else { return nil }
        rest = rest[one.range.upperBound...]
      } else {
        return nil
      }
      weight += 10
    }
    return weight
  }

  private static func attribute(_ text: Substring, _ page: ShownPage) -> Bool {
    switch text {
    case "[data-theme]", "[data-cvd]", "[data-theme=\"\(page.theme)\"]", "[data-cvd=\"\(page.vision)\"]":
      return true
    default: return false
    }
  }

  /// The parts of a list between its outer commas.
  private static func list(_ text: Substring) -> [String] {
    var parts = [""]
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
      if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  private static func values(_ text: Substring) -> [(name: String, value: String)] {
    text.split(separator: ";").compactMap { declaration in
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      let texts = parts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      return (texts[0], texts[1])
    }
  }
}
