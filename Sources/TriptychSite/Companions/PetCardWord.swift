/// What small pictures of the PixelPal say, in the picture and in place of it.
enum PetCardWord: String, SubjectWord {
  static let subject = "petCard"

  /// Counts of steps: of today, of all days.
  case today, soFar
  /// A round number of steps, in thousands and in millions.
  case thousands, millions
  /// The phase that is drawn, and how far it has come.
  case phase, progress
}
