/// The plural forms of a counted word, as named by the Unicode plural rules.
package enum PluralForm: String, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

/// The rule that picks the plural form for a whole count; language files refer to it by name.
///
/// The rules are those of Unicode CLDR 47 for whole numbers; languages that differ only in fractions share a
/// rule.
package enum PluralRule: String, Sendable, CaseIterable {
  /// One form for every count, as in Japanese, Chinese and Korean.
  case none
  /// One form for 1 and one for all other counts, as in English and German.
  case oneOther = "one-other"
  /// One form for 0 and 1, and one for all other counts, as in Hindi and Persian.
  case zeroOneOther = "zero-one-other"
  /// One form for 0 and 1, one for whole millions, and one for all other counts, as in French and Portuguese.
  case french
  /// One form for 1, one for whole millions, and one for all other counts, as in Spanish and Italian.
  case spanish
  /// The rule of Russian, Ukrainian and Belarusian.
  case eastSlavic = "east-slavic"
  /// The rule of Croatian, Serbian and Bosnian.
  case southSlavic = "south-slavic"
  case polish
  /// The rule of Czech and Slovak.
  case czech
  case slovene
  case lithuanian
  case latvian
  case romanian
  /// The rule of Icelandic and Macedonian.
  case icelandic
  case hebrew
  case arabic
  case maltese
  case welsh
  case irish
  case scottishGaelic = "scottish-gaelic"
  case breton

  /// The form for a whole count; a negative count has the form of its absolute value.
  package func form(of count: Int) -> PluralForm {
    let size = count.magnitude
    switch self {
    case .none: return .other
    case .oneOther: return size == 1 ? .one : .other
    case .zeroOneOther: return size <= 1 ? .one : .other
    case .french: return size <= 1 ? .one : size % 1_000_000 == 0 ? .many : .other
    case .spanish: return size == 1 ? .one : size != 0 && size % 1_000_000 == 0 ? .many : .other
    case .eastSlavic, .southSlavic, .polish, .czech, .slovene: return slavic(size % 10, size % 100, size)
    case .lithuanian, .latvian, .romanian, .icelandic: return byLastDigits(size % 10, size % 100, size)
    case .hebrew, .arabic, .maltese: return semitic(size % 100, size)
    case .welsh, .irish, .scottishGaelic, .breton: return celtic(size % 10, size % 100, size)
    }
  }

  private func slavic(_ unit: UInt, _ hundred: UInt, _ size: UInt) -> PluralForm {
    let teens = (11...14).contains(hundred)
    let isFew = (2...4).contains(unit) && !teens
    switch self {
    case .eastSlavic: return unit == 1 && !teens ? .one : isFew ? .few : .many
    case .southSlavic: return unit == 1 && !teens ? .one : isFew ? .few : .other
    case .polish: return size == 1 ? .one : isFew ? .few : .many
    case .czech: return size == 1 ? .one : (2...4).contains(size) ? .few : .other
    default: return hundred == 1 ? .one : hundred == 2 ? .two : (3...4).contains(hundred) ? .few : .other
    }
  }

  private func byLastDigits(_ unit: UInt, _ hundred: UInt, _ size: UInt) -> PluralForm {
    let teens = (11...19).contains(hundred)
    switch self {
    case .lithuanian: return teens || unit == 0 ? .other : unit == 1 ? .one : .few
    case .latvian: return teens || unit == 0 ? .zero : unit == 1 ? .one : .other
    case .romanian: return size == 1 ? .one : size == 0 || (1...19).contains(hundred) ? .few : .other
    default: return unit == 1 && hundred != 11 ? .one : .other
    }
  }

  private func semitic(_ hundred: UInt, _ size: UInt) -> PluralForm {
    if size == 1 { return .one }
    if size == 2 { return .two }
    switch self {
    case .arabic:
      return size == 0 ? .zero : (3...10).contains(hundred) ? .few : hundred >= 11 ? .many : .other
    case .maltese:
      return size == 0 || (3...10).contains(hundred) ? .few : (11...19).contains(hundred) ? .many : .other
    default: return .other
    }
  }

  private func celtic(_ unit: UInt, _ hundred: UInt, _ size: UInt) -> PluralForm {
    switch self {
    case .welsh:
      return [0: .zero, 1: .one, 2: .two, 3: .few, 6: .many][size] ?? .other
    case .irish:
      return size == 1
        ? .one : size == 2 ? .two : (3...6).contains(size) ? .few : (7...10).contains(size) ? .many : .other
    case .scottishGaelic:
      return size == 1 || size == 11
        ? .one : size == 2 || size == 12 ? .two : (3...19).contains(size) ? .few : .other
    default:
      // Breton counts the seventies and nineties by scores, as it does the teens.
      let tens = hundred / 10
      if size != 0, size % 1_000_000 == 0 { return .many }
      if unit == 1, tens != 1, tens != 7, tens != 9 { return .one }
      if unit == 2, tens != 1, tens != 7, tens != 9 { return .two }
      return [3, 4, 9].contains(unit) && tens != 1 && tens != 7 && tens != 9 ? .few : .other
    }
  }

  /// The forms that a counted phrase must have: those of the counts up to 200, and `other`.
  package var neededForms: Set<PluralForm> { Self.needed[self] ?? [.other] }

  /// Computed once, since a language needs it for each of its counted phrases.
  private static let needed: [PluralRule: Set<PluralForm>] = Dictionary(
    uniqueKeysWithValues: allCases.map { rule in (rule, Set((0...200).map(rule.form)).union([.other])) })

  /// The forms that a counted phrase may have.
  package var knownForms: Set<PluralForm> { neededForms.union([form(of: 1_000_000)]) }
}
