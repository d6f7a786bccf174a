/// The words around a shared picture; a page carries them in its own markup.
public struct ChartHeading: Sendable, Equatable {
  /// The finding, set large.
  public var title: String
  /// What is shown, set quietly below; "" leaves it out.
  public var subtitle: String
  /// The days of the data, bottom left; also part of the chart's name.
  public var dates: String
  /// Where the data comes from; nil leaves it out.
  public var source: String?
  /// The name of the program or site, bottom right.
  public var brand: String

  /// A heading.
  public init(title: String, subtitle: String, dates: String, source: String? = nil, brand: String) {
    self.title = title
    self.subtitle = subtitle
    self.dates = dates
    self.source = source
    self.brand = brand
  }
}
