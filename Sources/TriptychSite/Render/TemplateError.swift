/// The reasons a folder of templates cannot be used: all faults found, with file and line.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One fault.
  public struct Fault: Hashable, Sendable {
    /// The file, relative to the templates folder.
    public var file: String
    /// The line number, starting at 1; `nil` if the fault concerns the whole file.
    public var line: Int?
    /// The description of the fault and of what is allowed.
    public var text: String

    /// Creates a fault at a line.
    public init(file: String, line: Int? = nil, _ text: String) {
      self.file = file
      self.line = line
      self.text = text
    }

    /// The fault as one line: `pages/x.mustache:12: description`.
    public var sentence: String { (line.map { "\(file):\($0)" } ?? file) + ": " + text }
  }

  /// All faults, with those of whole files first, then by file and line; never empty.
  public var faults: [Fault]

  /// Creates an error with sorted faults. Faults of whole files come first, because a missing file causes
  /// faults in others.
  public init(_ faults: [Fault]) {
    func key(_ fault: Fault) -> (Int, String, Int, String) {
      (fault.line == nil ? 0 : 1, fault.file, fault.line ?? 0, fault.text)
    }
    self.faults = faults.sorted { key($0) < key($1) }
  }

  /// The faults, one per line.
  public var description: String { faults.map(\.sentence).joined(separator: "\n") }
}
