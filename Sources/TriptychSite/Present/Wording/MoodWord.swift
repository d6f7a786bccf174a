/// Why the Symbi is as it is, and what its forms were reached by.
enum MoodWord: String, SubjectWord {
  static let subject = "moodWhy"

  case title
}
