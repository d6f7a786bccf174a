import TriptychHealth

extension BundleLayout {
  /// The table of one kind of event by hand.
  static func entryTable(_ kind: HandEntry.Kind) -> String {
    switch kind {
    case .meal: "data/csv/meals.csv"
    case .mood: "data/csv/check-ins.csv"
    case .journal: "data/csv/journal.csv"
    case .habit: "data/csv/habits.csv"
    case .water: "data/csv/drinks.csv"
    case .mindful: "data/csv/practice.csv"
    }
  }
}
