import ArgumentParser
import Foundation
import TriptychArchive
import TriptychGraphics
import TriptychHealth
import TriptychSite

// What options take. Values with names are listed by help, completions and messages of themselves; other values
// are read by a function that says what is allowed.

extension ColorVision: ExpressibleByArgument {}
extension CompanionSettings.Figure: ExpressibleByArgument {}
extension CompanionSettings.Hair: ExpressibleByArgument {}
extension CompanionSettings.Outfit: ExpressibleByArgument {}
extension CompanionSettings.Pet: ExpressibleByArgument {}
extension CompanionSettings.Skin: ExpressibleByArgument {}
extension EntryKind: ExpressibleByArgument {}
extension PaperSize: ExpressibleByArgument {}
extension Pillar: ExpressibleByArgument {}
extension PixelPalCard.Kind: ExpressibleByArgument {}
extension PixelPalLook.Figure: ExpressibleByArgument {}
extension PixelPalLook.Hair: ExpressibleByArgument {}
extension PixelPalLook.Outfit: ExpressibleByArgument {}
extension PixelPalLook.Skin: ExpressibleByArgument {}
extension RecordDecision.Choice: ExpressibleByArgument {}
extension ReportKind: ExpressibleByArgument {}
extension Settings.Depth: ExpressibleByArgument {}
extension Settings.Units: ExpressibleByArgument {}
extension ShareCard.Format: ExpressibleByArgument {}
extension SharedCard.Pet: ExpressibleByArgument {}
extension SyncConflict.Decision: ExpressibleByArgument {}
extension ThemeName: ExpressibleByArgument {}
extension TrailLine.Action: ExpressibleByArgument {}

/// A value that is one of a list known only while the program runs.
protocol ListedValue: ExpressibleByArgument {}

extension ListedValue {
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

extension Metric: ExpressibleByArgument {
  /// A metric of the catalog by its id; `nil` for any other text.
  public init?(argument: String) {
    let metric = Metric(argument)
    guard MetricCatalog[metric] != nil else { return nil }
    self = metric
  }

  /// Completes the ids.
  public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
  /// The ids of all metrics, in the order of the catalog.
  public static var allValueStrings: [String] { MetricCatalog.all.map(\.metric.id) }
  /// The id, as help shows a default.
  public var defaultValueDescription: String { id }
}

/// The format that `import` takes a file for, instead of looking.
struct SourceFormat: ListedValue {
  let name: String

  init?(argument: String) {
    guard ImporterCatalog.sourceNames.contains(argument) else { return nil }
    name = argument
  }

  static var allValueStrings: [String] { ImporterCatalog.sourceNames }
}

/// The kind of a chart, or the word that lists all kinds.
enum ChartChoice: ListedValue {
  case list
  case kind(ChartKind)

  var isList: Bool { if case .list = self { true } else { false } }

  init?(argument: String) {
    if argument == "list" {
      self = .list
    } else if let kind = ChartKind(rawValue: argument) {
      self = .kind(kind)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] { ["list"] + ChartKind.allCases.map(\.rawValue) }
}

/// The colors of a chart: a theme, or the one of whoever looks at an SVG.
enum ChartColors: ListedValue {
  case theme(ThemeName)
  case auto

  init?(argument: String) {
    if argument == "auto" {
      self = .auto
    } else if let theme = ThemeName(rawValue: argument) {
      self = .theme(theme)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] { ThemeName.allCases.map(\.rawValue) + ["auto"] }
  var defaultValueDescription: String { if case .theme(let name) = self { name.rawValue } else { "auto" } }
}

// MARK: Values with a rule

/// Why a value of an option was refused: what is allowed, in a sentence.
struct ValueRefusal: Error, CustomStringConvertible {
  let description: String

  init(_ allowed: String) { description = allowed }
}

extension PersonID {
  /// The id of a person as an option names it.
  @Sendable static func option(_ text: String) throws -> PersonID {
    guard let id = PersonID(text) else { throw ValueRefusal("Allowed are \(rule).") }
    return id
  }
}

extension Metric {
  /// A metric where help does not list all of them again.
  @Sendable static func option(_ text: String) throws -> Metric {
    guard let metric = Metric(argument: text) else {
      throw ValueRefusal("Allowed are \(allValueStrings.joined(separator: ", ")).")
    }
    return metric
  }
}

extension CivilZone {
  /// A time zone that this machine has the rules of.
  @Sendable static func option(_ text: String) throws -> CivilZone {
    guard let zone = CivilZone(systemIdentifier: text) else {
      throw ValueRefusal("Allowed are the IANA names this machine knows, such as Europe/Berlin.")
    }
    return zone
  }

  /// The machine's time zone, to be kept as somebody's own.
  ///
  /// - Parameter giving: how to give somebody a zone
  /// - Throws: `CommandFailure` when the variable TZ has it in a form that has no name
  static func namedByMachine(giving: String = "Name one with --time-zone") throws -> CivilZone {
    guard let zone = machineByName else {
      throw CommandFailure(
        .usage, code: unnamedByMachine,
        "The variable TZ is '\((EnvironmentVariable.value("TZ") ?? "").prefix(80))', which names no time zone",
        hint: giving + ", or set TZ to a name such as Europe/Berlin.")
    }
    return zone
  }

  /// The codes of refusals where this machine is at fault: TZ names no zone, or it lacks the rules of somebody's.
  static let unnamedByMachine = "time_zone_unnamed"
  static let unknownToMachine = "time_zone_unknown"

  /// Completes the names of all time zones; they are asked for only when somebody completes one.
  static var completion: CompletionKind { .custom { _, _, _ in TimeZone.knownTimeZoneIdentifiers } }
}

extension CalendarDay {
  /// A civil day.
  @Sendable static func option(_ text: String) throws -> CalendarDay {
    guard let day = CalendarDay(iso: text) else {
      throw ValueRefusal("Allowed are dates such as 2026-01-31.")
    }
    return day
  }
}

extension ChartSize {
  /// Width and height in points.
  @Sendable static func option(_ text: String) throws -> ChartSize {
    let numbers = text.split(separator: "x").compactMap { Int($0) }
    guard numbers.count == 2, numbers.allSatisfy({ (40...4000).contains($0) }) else {
      throw ValueRefusal("Allowed is WIDTHxHEIGHT, each from 40 to 4000, such as 800x420.")
    }
    return ChartSize(width: Double(numbers[0]), height: Double(numbers[1]))
  }
}

/// Reads a whole number of a range.
func wholeNumber(_ allowed: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
  { text in
    guard let number = Int(text), allowed.contains(number) else {
      throw ValueRefusal("Allowed are \(allowed.lowerBound) to \(allowed.upperBound).")
    }
    return number
  }
}

/// Reads a whole number that is not below the smallest allowed one.
func wholeNumber(from least: Int) -> @Sendable (String) throws -> Int {
  { text in
    guard let number = Int(text), number >= least else {
      throw ValueRefusal("Allowed is a whole number from \(least).")
    }
    return number
  }
}

/// Reads a number of seconds.
func seconds(_ allowed: ClosedRange<Double>) -> @Sendable (String) throws -> Double {
  { text in
    guard let number = Double(text), allowed.contains(number) else {
      throw ValueRefusal("Allowed are \(Int(allowed.lowerBound)) to \(Int(allowed.upperBound)) seconds.")
    }
    return number
  }
}
