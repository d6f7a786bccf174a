/// What is suggested, and why.
enum SuggestionWord: String, SubjectWord {
  static let subject = "suggestion"

  case title
}
