import ChartExamples
import TriptychGraphics

/// An example to be drawn in one language.
struct PictureOrder: Sendable {
  let example: ChartExample
  let words: GalleryWords
  /// Ordinary data and what was asked for by name come in every format, other hard data as one picture for
  /// each theme.
  let isInEveryFormat: Bool

  /// The themes shown side by side.
  static let themes: [ThemeName] = [.light, .dark]

  /// The path of a picture from the gallery's folder.
  func path(_ theme: ThemeName, _ ending: String) -> String {
    "pictures/\(words.code)/\(example.id)-\(theme.rawValue)\(ending)"
  }
}

/// A drawn example: where its pictures lie, and the chart in words and numbers.
struct ChartCard: Sendable {
  let id: String
  let language: String
  let title: String
  let size: ChartSize
  /// Nil where the data is too little for a picture.
  let kind: ChartKind?
  /// What stands in place of a picture that there is none of; nil where there is one.
  let refusal: String?
  let description: ChartDescription?
  let table: ChartTable?
  /// Characters that the font lacks.
  let missingGlyphs: [Unicode.Scalar]
  /// Paths from the gallery's folder, light first; empty without a picture.
  let pictures: [ThemedFiles]

  /// The files of one theme.
  struct ThemedFiles: Sendable {
    let theme: ThemeName
    /// The one a page shows.
    let shown: String
    /// All there are, with what each is called.
    let files: [(name: String, path: String)]
  }
}
