/// How everything is computed.
enum FormulaWord: String, SubjectWord {
  static let subject = "formula"

  case title
}
