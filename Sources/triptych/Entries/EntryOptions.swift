import ArgumentParser
import Foundation
import TriptychHealth

/// The options that say what was entered; each kind takes those of its fields and refuses the others.
struct EntryOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "When it was: 2026-01-31T18:30, with an offset, or a day. Default: --as-of.", valueName: "datetime"))
  var at: String?
  @Option(
    parsing: .unconditional, help: "When a workout began. Without it and --at it has just ended.")
  var start: String?
  @Option(parsing: .unconditional, help: "The unit of the number given first, such as lb or mL.")
  var unit: String?
  @Option(parsing: .unconditional, help: "The number, instead of giving it first.")
  var value: String?
  @Option(parsing: .unconditional, help: "The name of a meal, habit or workout, instead of giving it first.")
  var name: String?
  @Option(parsing: .unconditional, help: "The text of a journal entry, instead of giving it first.")
  var text: String?
  @Option(parsing: .unconditional, help: "Of a check-in or workout: what else there is to say.")
  var note: String?
  @Option(parsing: .unconditional, help: "Of a check-in: energy, 1 to 5.")
  var energy: String?
  @Option(parsing: .unconditional, help: "Of a check-in: stress, 1 to 5.")
  var stress: String?
  @Option(parsing: .unconditional, help: "Of a workout: how long it was, in minutes.")
  var minutes: String?
  @Option(parsing: .unconditional, help: "Of a workout: how far, in km.")
  var km: String?
  @Option(parsing: .unconditional, help: "Of a meal or workout: energy in kcal.")
  var kcal: String?
  @Option(parsing: .unconditional, help: "Of a meal: protein in g.")
  var protein: String?
  @Option(parsing: .unconditional, help: "Of a meal: carbohydrate in g.")
  var carbohydrate: String?
  @Option(parsing: .unconditional, help: "Of a meal: fat in g.")
  var fat: String?
  @Option(parsing: .unconditional, help: "Of a meal: fibre in g.")
  var fiber: String?
  @Option(parsing: .unconditional, help: "Of a meal: saturated fat in g.")
  var saturatedFat: String?
  @Option(parsing: .unconditional, help: "Of a meal: sugar in g.")
  var sugar: String?
  @Option(parsing: .unconditional, help: "Of a meal: free sugar in g.")
  var freeSugar: String?
  @Option(parsing: .unconditional, help: "Of a meal: sodium in g.")
  var sodium: String?
  @Option(parsing: .unconditional, help: "Of a meal: fruit and vegetables in g.")
  var fruitVegetables: String?
  @Option(parsing: .unconditional, help: "Of a meal: water in L.")
  var water: String?

  /// The names that options have here; every field of every kind is among them.
  static let names = [
    "at", "start", "unit", "value", "name", "text", "note", "energy", "stress", "minutes", "km", "kcal",
    "protein", "carbohydrate", "fat", "fiber", "saturated-fat", "sugar", "free-sugar", "sodium",
    "fruit-vegetables", "water",
  ]

  /// What was given, by the names of the fields.
  var values: [JSONMember] {
    let given = [
      at, start, unit, value, name, text, note, energy, stress, minutes, km, kcal, protein, carbohydrate,
      fat, fiber, saturatedFat, sugar, freeSugar, sodium, fruitVegetables, water,
    ]
    return zip(EntryOptions.names, given).compactMap { name, value in
      value.map { JSONMember(name, .string($0)) }
    }
  }
}

extension EntryFaults {
  /// The exit code for faults: something missing or unknown is a mistake of the command line, a value out
  /// of its range is data that cannot be used.
  var status: ExitStatus { list.contains { $0.problem == .wrong } ? .data : .usage }
}
