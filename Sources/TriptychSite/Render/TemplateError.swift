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

  /// All faults: those about whole files first, then by file and line; never empty.
  public var faults: [Fault]

  /// Faults in their order: a file that is missing makes others look wrong, so it comes first.
  public init(_ faults: [Fault]) {
    func key(_ fault: Fault) -> (Int, String, Int, String) {
      (fault.line == nil ? 0 : 1, fault.file, fault.line ?? 0, fault.text)
    }
    self.faults = faults.sorted { key($0) < key($1) }
  }

  /// One fault a line.
  public var description: String { faults.map(\.sentence).joined(separator: "\n") }
}
