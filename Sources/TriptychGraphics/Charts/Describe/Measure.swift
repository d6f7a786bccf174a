/// What is measured: its name, its unit and how exactly it is shown.
public struct Measure: Sendable, Equatable {
  /// The name as it stands in a sentence or on an axis, "Steps a day".
  public var name: String
  /// The short unit beside a number, "bpm"; "" where there is none.
  public var unit: String
  /// The unit as running text says it, "beats per minute"; "" where there is none.
  public var unitInWords: String
  /// Places after the point, 0...9.
  public var decimals: Int

  /// A measure. Units default to none, decimals to 0.
  public init(name: String, unit: String = "", unitInWords: String = "", decimals: Int = 0) {
    self.name = name
    self.unit = unit
    self.unitInWords = unitInWords
    self.decimals = decimals
  }

  /// The name with its unit in words, for the title of an axis.
  var title: String { unitInWords.isEmpty ? name : name + ", " + unitInWords }

  /// The name with its short unit, for the head of a table.
  var head: String { unit.isEmpty ? name : name + " (" + unit + ")" }
}
