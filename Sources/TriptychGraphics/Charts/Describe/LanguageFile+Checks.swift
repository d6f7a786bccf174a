extension LanguageFile {
  /// Checks what stands outside the phrases.
  ///
  /// - Throws: `ChartWordsError` for the language tag, the names or the signs of numbers.
  func check() throws(ChartWordsError) {
    let isTag = language.utf8.allSatisfy { byte in
      ("a"..."z").contains(UnicodeScalar(byte)) || ("A"..."Z").contains(UnicodeScalar(byte))
        || ("0"..."9").contains(UnicodeScalar(byte)) || byte == UInt8(ascii: "-")
    }
    guard isTag, (2...35).contains(language.utf8.count), language.first?.isLetter == true else {
      throw .language(language)
    }
    try Self.check(months, count: 12, list: "months")
    try Self.check(weekdays, count: 7, list: "weekdays")
    try checkNumbers()
  }

  private static func check(_ names: Names, count: Int, list: String) throws(ChartWordsError) {
    guard names.long.count == count, names.short.count == count else {
      throw .wrongCount(list: list, need: count)
    }
    let isUsable = (names.long + names.short).allSatisfy { name in
      !name.allSatisfy(\.isWhitespace) && name.count <= longestName
        && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    // Two months of the same name would make two days of the same words.
    guard isUsable, Set(names.long).count == count else { throw .names(list: list) }
  }

  private func checkNumbers() throws(ChartWordsError) {
    for (name, sign) in [("group", numbers.group), ("decimal", numbers.decimal), ("minus", numbers.minus)] {
      let isSign = sign.unicodeScalars.allSatisfy {
        !$0.properties.isAlphabetic && $0.properties.numericType == nil
          && $0.properties.generalCategory != .control
      }
      guard isSign, sign.unicodeScalars.count <= 3 else {
        throw .numbers("\"\(name)\" takes at most three signs that are neither letters nor digits")
      }
    }
    guard !numbers.decimal.isEmpty, !numbers.minus.isEmpty else {
      throw .numbers("\"decimal\" and \"minus\" cannot be empty")
    }
    guard Set([numbers.group, numbers.decimal, numbers.minus]).count == 3 else {
      throw .numbers("\"group\", \"decimal\" and \"minus\" must differ")
    }
    guard (4...20).contains(numbers.groupFrom) else {
      throw .numbers("\"groupFrom\" is \(numbers.groupFrom), allowed are 4 to 20")
    }
  }
}
