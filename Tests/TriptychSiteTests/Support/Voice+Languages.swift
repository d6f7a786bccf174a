@_exported import TestSupport

extension Voice {
  /// The list of a language.
  static func list(_ code: String) -> Voice {
    ["ar": arabic, "de": german, "es": spanish, "fr": french][code] ?? english
  }
}
