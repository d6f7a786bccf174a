import TriptychHealth

/// One thing that is reckoned: what it says, its formula with this person's figures, and who published it.
struct FormulaSection: Codable, Sendable {
  /// Also the place that the list of contents leads to.
  var id: String
  var title: String
  var about: String
  /// The formulas with their versions, such as `trend-v1`.
  var names: [String]
  /// What it says of this person, or why it says nothing yet.
  var notes: [String]
  /// Formulas with figures filled in, each a line of text.
  var lines: [String] { didSet { hasLines = !lines.isEmpty } }
  private(set) var hasLines: Bool
  /// Steps of a procedure.
  let steps: [String]
  private(set) var hasSteps: Bool
  var tables: [Table]
  /// The publications it rests on; `nil` where all is this project's own choice, which `about` says.
  var sources: String?

  /// Figures in rows, the first cell of each its name.
  struct Table: Codable, Sendable {
    var id: String
    var caption: String
    var head: [String]
    var rows: [Row]
  }
  struct Row: Codable, Sendable {
    var name: String
    var cells: [String]
  }

  init(
    _ id: String, title: String, about: String, names: [String] = [], notes: [String] = [],
    lines: [String] = [], steps: [String] = [], tables: [Table] = [], sources: String? = nil
  ) {
    self.id = id
    self.title = title
    self.about = about
    self.names = names
    self.notes = notes
    self.lines = lines
    self.steps = steps
    hasLines = !lines.isEmpty
    hasSteps = !steps.isEmpty
    self.tables = tables
    self.sources = sources
  }

  /// All of them, in the order of the page.
  static func all(_ context: PageContext) -> [FormulaSection] {
    let text = FormulaText(words: context.words)
    return [
      FallbackFormulas.section(context.analysis, text), LoadFormulas.section(context.analysis, text),
      HarmonyFormula.section(context.analysis, text), WHO5Formula.section(context.analysis, text),
      TrendFormula.section(context.analysis, text), AssociationFormula.section(context.analysis, text),
      ChangeFormula.section(context.analysis, text), MoodFormula.section(context.analysis, text),
      CompanionFormula.section(context.analysis, text), UnusualFormula.section(context, text),
      GoalFormula.section(context.analysis, text),
    ]
  }
}
