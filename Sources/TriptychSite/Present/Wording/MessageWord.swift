/// What the messages of the day say.
enum MessageWord: String, SubjectWord {
  static let subject = "message"

  case title
}
