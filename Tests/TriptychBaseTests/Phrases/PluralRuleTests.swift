import Testing

@testable import TriptychBase

/// The plural rules against an independent reading of the Unicode data.
struct PluralRuleTests {
  /// The forms of the counts below, a sign each: 0 zero, 1 one, 2 two, f few, m many, . other.
  ///
  /// From Babel 2.18.0 (`Locale.parse(name).plural_form`), which reads Unicode CLDR.
  private static let vectors: [(PluralRule, locales: String, forms: String)] = [
    (
      .none, "ja zh ko",
      ".................................................................."
        + "................................................................."
    ),
    (
      .oneOther, "en de nl sv da",
      ".1................................................................"
        + "................................................................."
    ),
    (
      .zeroOneOther, "hi fa hy",
      "11................................................................"
        + "................................................................."
    ),
    (
      .french, "fr pt",
      "11................................................................"
        + "..............................................................m.m"
    ),
    (
      .spanish, "es it ca pt_PT",
      ".1................................................................"
        + "..............................................................m.m"
    ),
    (
      .eastSlavic, "ru uk be",
      "m1fffmmmmmmmmmmmmmmmm1fffmmmmmm1fffmmmmmm1fffmmmmmm1fffmmmmmm1fffm"
        + "mmmmm1fffmmmmmm1fffmmmmmm1fffmmmmmm1fffmmmmmmmmmmmmmmmmm1fmm1fm1m"
    ),
    (
      .southSlavic, "hr sr bs",
      ".1fff................1fff......1fff......1fff......1fff......1fff."
        + ".....1fff......1fff......1fff......1fff.................1f..1f.1."
    ),
    (
      .polish, "pl",
      "m1fffmmmmmmmmmmmmmmmmmfffmmmmmmmfffmmmmmmmfffmmmmmmmfffmmmmmmmfffm"
        + "mmmmmmfffmmmmmmmfffmmmmmmmfffmmmmmmmfffmmmmmmmmmmmmmmmmmmfmmmfmmm"
    ),
    (
      .czech, "cs sk",
      ".1fff............................................................."
        + "................................................................."
    ),
    (
      .slovene, "sl",
      ".12ff............................................................."
        + "...................................12ff.................12..12.1."
    ),
    (
      .lithuanian, "lt",
      ".1ffffffff...........1ffffffff.1ffffffff.1ffffffff.1ffffffff.1ffff"
        + "ffff.1ffffffff.1ffffffff.1ffffffff.1ffffffff............1f..1f.1."
    ),
    (
      .latvian, "lv",
      "01........000000000001........01........01........01........01...."
        + "....01........01........01........01........0000000000001.001.010"
    ),
    (
      .romanian, "ro",
      "f1ffffffffffffffffff.............................................."
        + "...................................fffffffffffffffffff..fff.ff.f."
    ),
    (
      .icelandic, "is mk",
      ".1...................1.........1.........1.........1.........1...."
        + ".....1.........1.........1.........1....................1...1..1."
    ),
    (
      .hebrew, "he",
      ".12..............................................................."
        + "................................................................."
    ),
    (
      .arabic, "ar",
      "012ffffffffmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm"
        + "mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm...ffffffffmmmmmmmmmm...m......"
    ),
    (
      .maltese, "mt",
      "f12ffffffffmmmmmmmmm.............................................."
        + ".....................................ffffffffmmmmmmmmm....m......"
    ),
    (
      .welsh, "cy",
      "012f..m..........................................................."
        + "................................................................."
    ),
    (
      .irish, "ga",
      ".12ffffmmmm......................................................."
        + "................................................................."
    ),
    (
      .scottishGaelic, "gd",
      ".12ffffffff12fffffff.............................................."
        + "................................................................."
    ),
    (
      .breton, "br",
      ".12ff....f...........12ff....f.12ff....f.12ff....f.12ff....f.12ff."
        + "...f...........12ff....f...........12ff....f............12..12m1m"
    ),
  ]

  private static let counts =
    Array(0...120) + [200, 201, 202, 211, 1000, 1001, 1002, 1_000_000, 1_000_001, 2_000_000]

  @Test("counts take the forms that Unicode has for the language")
  func forms() {
    let signs: [PluralForm: Character] = [
      .zero: "0", .one: "1", .two: "2", .few: "f", .many: "m", .other: ".",
    ]
    for (rule, locales, forms) in Self.vectors {
      let ours = String(Self.counts.compactMap { signs[rule.form(of: $0)] })
      #expect(ours == forms, "\(rule.rawValue): \(locales)")
    }
    #expect(Self.vectors.map(\.0) == PluralRule.allCases)
  }

  @Test("a negative count takes the form of its size, and the largest counts have one")
  func extremes() {
    for rule in PluralRule.allCases {
      #expect((0...200).allSatisfy { rule.form(of: -$0) == rule.form(of: $0) })
      #expect(rule.knownForms.contains(rule.form(of: .max)))
      #expect(rule.knownForms.contains(rule.form(of: .min)))
    }
  }

  @Test("a rule needs the forms of everyday counts, and other for fractions")
  func needed() {
    #expect(PluralRule.oneOther.neededForms == [.one, .other])
    #expect(PluralRule.french.neededForms == [.one, .other])
    #expect(PluralRule.french.knownForms == [.one, .many, .other])
    #expect(PluralRule.polish.neededForms == [.one, .few, .many, .other])
    #expect(PluralRule.arabic.neededForms == Set(PluralForm.allCases))
  }
}
