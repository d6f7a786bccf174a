/// The forms a counted word can take, as the Unicode plural rules name them.
enum PluralForm: String, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

/// Which form a count takes; language files name the rule.
enum PluralRule: String, Sendable, CaseIterable {
  /// One word for every count, as in Japanese.
  case none
  /// One, and all others, as in English and German.
  case oneOther = "one-other"

  /// The form for a whole count.
  func form(of count: Int) -> PluralForm {
    switch self {
    case .none: return .other
    case .oneOther: return count == 1 ? .one : .other
    }
  }
}
