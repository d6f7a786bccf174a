/// One thing asked for when something is entered by hand. Command line, forms and queue files check by it alone.
public struct EntryField: Hashable, Sendable {
  /// What can be put in.
  public enum Input: Hashable, Sendable {
    /// A number of a unit within a range; the unit is the canonical one, pages may show another.
    case number(ClosedRange<Double>, isWhole: Bool, unit: MeasureUnit)
    /// A text of so many characters.
    case text(ClosedRange<Int>)
    /// A date and time.
    case moment
  }

  /// The option of `triptych log` without its dashes, and the key in a payload.
  public var name: String
  /// What can be put in.
  public var input: Input
  /// The metric it counts for; `nil` for none.
  public var metric: Metric?
  /// Whether an entry without it is refused.
  public var isRequired: Bool

  /// An amount of a metric, within the metric's own range unless a narrower one is given.
  static func amount(
    _ name: String, of metric: Metric, in range: ClosedRange<Double>? = nil, isWhole: Bool = false,
    isRequired: Bool = false
  ) -> EntryField {
    guard let definition = MetricCatalog[metric] else { preconditionFailure("\(metric) is in the catalogue") }
    return EntryField(
      name: name, input: .number(range ?? definition.range, isWhole: isWhole, unit: definition.unit),
      metric: metric, isRequired: isRequired)
  }

  static func text(_ name: String, _ length: ClosedRange<Int>, isRequired: Bool = false) -> EntryField {
    EntryField(name: name, input: .text(length), metric: nil, isRequired: isRequired)
  }
}
