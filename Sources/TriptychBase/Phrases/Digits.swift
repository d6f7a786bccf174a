/// The ten digits that a language writes numbers with.
package struct Digits: Hashable, Sendable {
  /// From zero to nine; empty for 0 to 9 as they are.
  private let digits: [String]

  /// The digits 0 to 9.
  package static let western = Digits(digits: [])

  /// Whether the digits are 0 to 9.
  package var isWestern: Bool { digits.isEmpty }

  private init(digits: [String]) { self.digits = digits }

  /// The digits in a text of ten, from zero to nine, such as "٠١٢٣٤٥٦٧٨٩"; `nil` for any other text.
  package init?(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    let isInOrder = scalars.enumerated().allSatisfy { $1.properties.numericValue == Double($0) }
    guard scalars.count == 10, isInOrder else { return nil }
    digits = text == "0123456789" ? [] : scalars.map { String($0) }
  }

  /// The text with each of the digits 0 to 9 in the language's own; everything else stays.
  package func shown(_ text: String) -> String {
    guard !digits.isEmpty else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if (0x30...0x39).contains(scalar.value) {
        shown += digits[Int(scalar.value) - 0x30]
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// A whole number without groups, such as a year or a level.
  package func shown(_ number: Int) -> String { shown(String(number)) }
}
