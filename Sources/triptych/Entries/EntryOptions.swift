import ArgumentParser
import Foundation
import TriptychHealth

/// The options with the values of an entry; each kind takes those of its fields and refuses the others.
struct EntryOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The time of the entry: 2026-01-31T18:30, a time with an offset, or a day. (default: --as-of)",
      valueName: "datetime"))
  var at: String?
  @Option(
    parsing: .unconditional, help: "The start of a workout. Without --start and --at, it has just ended.")
  var start: String?
  @Option(parsing: .unconditional, help: "The unit of the first number, such as lb or mL.")
  var unit: String?
  @Option(parsing: .unconditional, help: "The number, instead of as an argument.")
  var value: String?
  @Option(
    parsing: .unconditional,
    help: "The name of a meal, habit, workout or medication, instead of as an argument.")
  var name: String?
  @Option(parsing: .unconditional, help: "The text of a journal entry, instead of as an argument.")
  var text: String?
  @Option(parsing: .unconditional, help: "A note on a check-in or workout.")
  var note: String?
  @Option(parsing: .unconditional, help: "Energy of a check-in, 1 to 5.")
  var energy: String?
  @Option(parsing: .unconditional, help: "Stress of a check-in, 1 to 5.")
  var stress: String?
  @Option(parsing: .unconditional, help: "Duration of a workout in minutes.")
  var minutes: String?
  @Option(parsing: .unconditional, help: "Distance of a workout in km.")
  var km: String?
  @Option(parsing: .unconditional, help: "Energy of a meal or workout in kcal.")
  var kcal: String?
  @Option(parsing: .unconditional, help: "Protein of a meal in g.")
  var protein: String?
  @Option(parsing: .unconditional, help: "Carbohydrate of a meal in g.")
  var carbohydrate: String?
  @Option(parsing: .unconditional, help: "Fat of a meal in g.")
  var fat: String?
  @Option(parsing: .unconditional, help: "Fiber of a meal in g.")
  var fiber: String?
  @Option(parsing: .unconditional, help: "Saturated fat of a meal in g.")
  var saturatedFat: String?
  @Option(parsing: .unconditional, help: "Sugar of a meal in g.")
  var sugar: String?
  @Option(parsing: .unconditional, help: "Free sugar of a meal in g.")
  var freeSugar: String?
  @Option(parsing: .unconditional, help: "Sodium of a meal in g.")
  var sodium: String?
  @Option(parsing: .unconditional, help: "Fruit and vegetables of a meal in g.")
  var fruitVegetables: String?
  @Option(parsing: .unconditional, help: "Water of a meal in L.")
  var water: String?
  @Option(parsing: .unconditional, help: "Doses of a medication. (default: 1)")
  var count: String?

  @Flag(inversion: .prefixedNo, help: "With a meal: that was all, the food of the day is complete.")
  var complete: Bool?
  @Flag(inversion: .prefixedNo, help: "The habit is planned for the day and not done yet.")
  var planned: Bool?
  @Flag(inversion: .prefixedNo, help: "The workout was strength training.")
  var strength: Bool?

  /// The names of the options; every field of every kind is among them.
  static let names = [
    "at", "start", "unit", "value", "name", "text", "note", "energy", "stress", "minutes", "km", "kcal",
    "protein", "carbohydrate", "fat", "fiber", "saturated-fat", "sugar", "free-sugar", "sodium",
    "fruit-vegetables", "water", "count", "complete", "planned", "strength",
  ]

  /// The values given, by the names of the fields.
  var values: [JSONMember] {
    func number(_ flag: Bool?) -> String? { flag.map { $0 ? "1" : "0" } }
    let given = [
      at, start, unit, value, name, text, note, energy, stress, minutes, km, kcal, protein, carbohydrate,
      fat, fiber, saturatedFat, sugar, freeSugar, sodium, fruitVegetables, water, count,
      number(complete), number(planned), number(strength),
    ]
    return zip(EntryOptions.names, given).compactMap { name, value in
      value.map { JSONMember(name, .string($0)) }
    }
  }
}
