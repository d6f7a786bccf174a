/// Why a folder of templates cannot be used: every fault found, with file and line.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One fault.
  public struct Fault: Hashable, Sendable {
    /// The file, relative to the folder of templates.
    public var file: String
    /// 1-based; `nil` when the fault is about the whole file.
    public var line: Int?
    /// What is the matter and what is allowed.
    public var text: String

    /// A fault at a line.
    public init(file: String, line: Int? = nil, _ text: String) {
      self.file = file
      self.line = line
      self.text = text
    }

    /// `pages/x.mustache:12: what is the matter`
    public var sentence: String { (line.map { "\(file):\($0)" } ?? file) + ": " + text }
  }

  /// All faults, by file and line; never empty.
  public var faults: [Fault]

  /// Faults in the order of files and lines.
  public init(_ faults: [Fault]) {
    self.faults = faults.sorted { ($0.file, $0.line ?? 0, $0.text) < ($1.file, $1.line ?? 0, $1.text) }
  }

  /// One fault a line.
  public var description: String { faults.map(\.sentence).joined(separator: "\n") }
}
