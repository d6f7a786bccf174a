extension ImportFailure {
  /// The sentence of a bundle that cannot be used; `file` is a file of it, with a line or without.
  static func damagedBundle(_ text: String, path: String, file: String? = nil) -> ImportFailure {
    ImportFailure(
      .damaged, text, place: file.map { path + ": " + $0 } ?? path,
      hint: "Nothing was changed. Fetch the bundle again from where it was written.")
  }
}
