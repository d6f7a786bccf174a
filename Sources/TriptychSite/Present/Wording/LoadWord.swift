/// What load, harmony and the well-being index say.
enum LoadWord: String, SubjectWord {
  static let subject = "load"

  case title
}
