import Foundation
import Testing
import TriptychHealth

@Suite("Every setting there is") struct SettingsCatalogTests {
  private static let reader = SettingsReader(languages: ["en", "de"]) {
    ["Europe/Berlin", "UTC"].contains($0)
  }

  private static func read(_ path: String, _ value: JSONValue) -> SettingsReader.Result {
    reader.read(file(path.split(separator: ".").map(String.init)[...], value))
  }

  /// A file with one value in it.
  private static func file(_ names: ArraySlice<String>, _ value: JSONValue) -> JSONValue {
    guard let name = names.first else { return value }
    return .object([JSONMember(name, file(names.dropFirst(), value))])
  }

  /// Values at the bounds of what can be put in, and values just beyond them.
  private static func edges(_ input: SettingInput) -> (allowed: [JSONValue], refused: [JSONValue]) {
    switch input {
    case .flag: ([.bool(true), .bool(false)], [.number(1), .string("true")])
    case .choice(let words): (words.map { .string($0) }, words.map { .string($0 + "x") } + [.string("")])
    case .number(let range, let isWhole, _):
      (
        [.number(range.lowerBound), .number(range.upperBound)],
        [.number(range.lowerBound - (isWhole ? 1 : 1e-9)), .number(range.upperBound + (isWhole ? 1 : 1e-9))]
          + (isWhole ? [.number(range.lowerBound + 0.5)] : []) + [.string("7")]
      )
    case .text(let rule): (strings(allowed(rule)), strings(refused(rule)))
    case .timeZone: (strings(["UTC", "Europe/Berlin"]), strings(["", "Mars/Olympus"]))
    case .language: (strings(["en", "de"]), strings(["", "tlh"]))
    case .date:
      (
        strings(["1900-01-01", "2100-12-31", "2024-02-29"]),
        strings(["1899-12-31", "2101-01-01", "2023-02-29", "2024-2-1", "today"])
      )
    case .dates:
      (
        [dates("1900-01-01", "2100-12-31"), dates("2026-01-01", "2026-01-01")],
        [dates("2026-01-02", "2026-01-01"), dates("1899-12-31", "2026-01-01"), .array([]), .string("2026")]
      )
    case .time: (strings(["00:00", "23:59"]), strings(["24:00", "8:00", "08:60", ""]))
    case .times(let most):
      (
        [.array([]), .array((0..<most).map { .string(ClockTime($0 + 8).text) })],
        [
          .array((0...most).map { .string(ClockTime($0 + 8).text) }), .array(strings(["09:00", "08:00"])),
          .array(strings(["09:00", "09:00"])), .array([.number(9)]), .string("09:00"),
        ]
      )
    case .sources:
      (
        [.array([]), .array(strings(["A", "B"]))],
        [.array(strings(["A", "A"])), .array([.string("")]), .string("A")]
      )
    case .folders(let most):
      (
        [
          .array([]), .array((0..<most).map { .string("/a/\($0)") }),
          .array(strings(["~/Sync/health", "/~"])),
        ],
        [
          .array((0...most).map { .string("/a/\($0)") }), .array(strings(["/a", "/a/"])),
          .array(strings(["/a/../b"])), .array(strings(["/a/./b"])), .array(strings(["a/b"])),
          .array(strings(["/"])), .array(strings(["~/"])), .array(strings(["~mira/a"])),
          .array(strings(["/a\nb"])),
          .array(strings(["/" + String(repeating: "a", count: 1000)])), .array([.number(1)]), .string("/a"),
        ]
      )
    case .offered:
      (
        [.array([]), .array(OfferedKind.all.map { .string($0.id) })],
        [
          .array(strings(["steps", "steps"])), .array(strings(["sleep_deep"])), .array([.number(1)]),
          .string("steps"),
        ]
      )
    case .widgets:
      (
        [
          .array(strings(["scores"])),
          .array(DashboardWidget.allCases.reversed().map { .string($0.rawValue) }),
        ],
        [
          .array(strings(["pets", "pets"])), .array(strings(["petz"])), .array([.number(1)]), .string("pets"),
        ]
      )
    case .ownGoals:
      (
        [.array([]), goals(OwnGoal.most)],
        [goals(OwnGoal.most + 1), .array([.members(["name": .string("")])]), .string("Walk")]
      )
    }
  }

  private static func strings(_ texts: [String]) -> [JSONValue] { texts.map { .string($0) } }
  private static func dates(_ from: String, _ to: String) -> JSONValue {
    .members(["from": .string(from), "to": .string(to)])
  }
  private static func goals(_ count: Int) -> JSONValue {
    .array((0..<count).map { .members(["name": .string("Goal \($0)")]) })
  }

  /// A text that keeps a rule with so many characters between its ends.
  private static func text(_ rule: TextRule, _ length: Int, middle: String? = nil) -> String {
    let plain = (rule.alphabet ?? "a").first.map(String.init) ?? "a"
    var between = String(repeating: plain, count: max(0, length))
    if let once = rule.once { between = "a\(once)" + String(repeating: "a", count: max(0, length - 2)) }
    if let middle { between = String(between.dropLast(1 + middle.count)) + middle + plain }
    return rule.prefix + between + rule.suffix
  }

  private static func allowed(_ rule: TextRule) -> [String] {
    [text(rule, rule.length.lowerBound), text(rule, rule.length.upperBound)]
  }

  private static func refused(_ rule: TextRule) -> [String] {
    let (low, high) = (rule.length.lowerBound, rule.length.upperBound)
    var texts = ["", text(rule, low - 1), text(rule, high + 1), text(rule, high, middle: "\n")]
    if !rule.prefix.isEmpty { texts.append(String(text(rule, high).dropFirst(rule.prefix.count))) }
    if rule.alphabet != nil { texts.append(text(rule, high, middle: "\u{e9}")) }
    if let once = rule.once {
      texts += [text(rule, high, middle: String(once)), text(rule, high, middle: " ")]
    }
    return texts
  }

  @Test("Y20: at its bounds every setting is taken and written back, and beyond them refused with its place")
  func bounds() throws {
    for field in SettingsCatalog.fields {
      let (allowed, refused) = Self.edges(field.input)
      for value in allowed {
        let result = Self.read(field.path, value)
        // A rule between two fields may speak; the field's own place then tells of no other fault.
        if SettingsCatalog.rules.contains(where: { [$0.path, $0.other].contains(field.path) }) { continue }
        #expect(result.diagnostics.isEmpty, "\(field.path) \(value)")
        let settings = try #require(result.settings, "\(field.path)")
        if field.input != .ownGoals { #expect(field.value(settings) == value, "\(field.path)") }
        #expect(Self.reader.read(settings.json).settings == settings, "\(field.path)")
      }
      for value in refused {
        let result = Self.read(field.path, value)
        #expect(result.settings == nil, "\(field.path) \(value)")
        #expect(
          result.diagnostics.allSatisfy {
            $0.place?.hasPrefix(field.path) == true && $0.hint?.isEmpty == false
          },
          "\(field.path)")
      }
      #expect((Self.read(field.path, .null).settings != nil) == field.isOptional, "\(field.path)")
    }
  }

  @Test("Y20: a whole file of values at their bounds comes back the same")
  func wholeFile() throws {
    for pick in 0..<2 {
      var settings = Settings()
      for field in SettingsCatalog.fields {
        let allowed = Self.edges(field.input).allowed
        let value = pick == 0 ? allowed.first : allowed.last
        let file = Self.file(field.path.split(separator: ".").map(String.init)[...], value ?? .null)
        let joined = Self.join(settings.json, file)
        // A pair that a rule refuses leaves the field as it is.
        if let read = Self.reader.read(joined).settings { settings = read }
      }
      let text = settings.json.text(.indented)
      let again = Self.reader.read(try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))
      #expect(again.settings == settings && again.diagnostics.isEmpty)
      #expect(again.settings?.json.text(.indented) == text)
      #expect(settings != Settings())
    }
  }

  /// A file with the values of another put in.
  private static func join(_ file: JSONValue, _ other: JSONValue) -> JSONValue {
    guard case .object(let members) = file, case .object(let new) = other, let first = new.first else {
      return other
    }
    return .object(
      members.map { $0.name == first.name ? JSONMember($0.name, join($0.value, first.value)) : $0 })
  }

  @Test("Each setting stands once in the file, and the file holds no other")
  func places() {
    let paths = SettingsCatalog.fields.map(\.path)
    #expect(Set(paths).count == paths.count)
    #expect(Self.leaves(Settings().json, "").sorted() == paths.sorted())
  }

  private static func leaves(_ value: JSONValue, _ path: String) -> [String] {
    guard SettingsCatalog[path] == nil, case .object(let members) = value else { return [path] }
    return members.flatMap { leaves($0.value, path.isEmpty ? $0.name : path + "." + $0.name) }
  }

  @Test("A range of days of one's own needs both days in their order")
  func customRange() throws {
    let range = Self.dates("2026-01-05", "2026-02-04")
    let settings = try #require(Self.read("display.custom_range", range).settings)
    #expect(settings.customRange?.lowerBound.iso == "2026-01-05")
    #expect(settings.customRange?.upperBound.iso == "2026-02-04")
    #expect(Self.read("display.custom_range", .null).settings?.customRange == nil)
  }
}
