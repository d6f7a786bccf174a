import TriptychHealth

/// What goes into a bundle besides the rows of the cache.
///
/// Everything has a default: a bundle of rows alone still comes back without loss.
public struct BundleContents {
  /// The formed days, nights and settings that tables and FHIR resources are made of.
  public var history: HealthHistory
  /// The text of the settings file; `nil` when there is none.
  public var settingsJSON: String?
  /// What fields of tables are, in the person's language, by the name of the field.
  public var fieldTexts: [String: String] = [:]
  /// What metrics are called in the person's language.
  public var metricNames: [Metric: String] = [:]
  /// Further files, such as charts, made outside the archive.
  public var parts: [BundlePart] = []
  /// Makes the pages that speak to a person once it is known what is in the bundle; their names are below
  /// the top folder.
  public var pages: (BundleInventory) throws -> [BundlePage] = { _ in [] }

  /// The contents of a bundle.
  public init(history: HealthHistory, settingsJSON: String? = nil) {
    self.history = history
    self.settingsJSON = settingsJSON
  }
}

/// A file of the payload that is made outside the archive and fits into memory.
public struct BundlePart {
  /// Its name below the top folder, such as `data/charts/steps-30.png`.
  public var name: String
  /// Its bytes, made when their turn comes; `nil` when there is nothing to show.
  public var bytes: () throws -> [UInt8]?

  /// A part of a name.
  public init(_ name: String, bytes: @escaping () throws -> [UInt8]?) {
    self.name = name
    self.bytes = bytes
  }
}

/// A page for a person that stands beside the payload.
public struct BundlePage {
  /// Its name below the top folder, such as `index.html`.
  public var name: String
  /// Its text.
  public var text: String

  /// A page.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// What is in a bundle, for the pages that say so.
public struct BundleInventory: Hashable, Sendable {
  /// The files of the payload by name.
  public var files: [BundleReport.File]
  /// The rows of the cache, by kind.
  public var rows: StoreCounts
  /// Facts, notes and changes that are kept besides.
  public var remembered: Remembered
}
