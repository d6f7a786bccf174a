/// What an insight rests on.
enum EvidenceWord: String, SubjectWord {
  static let subject = "evidence"

  case title
}
