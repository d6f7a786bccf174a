import TriptychHealth

/// A language of a site, and where its pages stand: those of the main language begin at the root, those of the second one
/// in a folder with its code.
struct SiteLanguage: Hashable, Sendable {
  let code: String
  /// The folder with a trailing `/`; empty for the main language.
  let branch: String
  /// The other language of the site; `nil` if there is one only.
  let other: Place?

  /// Where the pages of the other language stand.
  struct Place: Hashable, Sendable {
    let code: String
    let branch: String
  }

  /// The languages that the settings name, the main one first.
  static func all(of settings: Settings) -> [SiteLanguage] {
    let first = Place(code: settings.language, branch: "")
    guard let code = settings.secondLanguage, code != first.code else {
      return [SiteLanguage(code: first.code, branch: "", other: nil)]
    }
    let second = Place(code: code, branch: code + "/")
    return [
      SiteLanguage(code: first.code, branch: first.branch, other: second),
      SiteLanguage(code: code, branch: second.branch, other: first),
    ]
  }
}

/// The other language in which each page of a site stands too.
struct OtherLanguage: Sendable {
  let place: SiteLanguage.Place
  /// Its words, in which the link to it is written.
  let words: Words
}
