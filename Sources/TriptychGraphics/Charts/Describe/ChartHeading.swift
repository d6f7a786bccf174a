/// The words around a shared picture; a page carries them in its own markup.
public struct ChartHeading: Sendable, Equatable {
  /// The finding, set large.
  public var title: String
  /// What is shown, set quietly below; "" leaves it out.
  public var subtitle: String
  /// The days of the data, bottom left; also part of the chart's name.
  public var dates: String
  /// Where the data comes from, such as the names of devices; nil leaves it out.
  public var source: String?
  /// What else is worth saying in the last line, such as when the picture was made; nil leaves it out.
  public var note: String?
  /// The name of the program or site, bottom right.
  public var brand: String

  /// A heading.
  public init(
    title: String, subtitle: String, dates: String, source: String? = nil, note: String? = nil, brand: String
  ) {
    self.title = title
    self.subtitle = subtitle
    self.dates = dates
    self.source = source
    self.note = note
    self.brand = brand
  }
}
