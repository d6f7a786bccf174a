/// What the installed site says of itself.
enum OfflineWord: String, SubjectWord {
  static let subject = "offline"

  case description
}
