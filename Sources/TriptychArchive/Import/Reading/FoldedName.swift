import Foundation

/// The comparable form of names of columns and files, which vendors capitalize, accent and punctuate differently.
enum FoldedName {
  /// The name in lower case without marks, with `%` as `pct` and every run of anything but letters and digits as
  /// one `_`, none at the ends: `Blood oxygen %` becomes `blood_oxygen_pct`.
  static func of(_ name: some StringProtocol) -> String {
    let ascii = name.utf8.allSatisfy { $0 < 0x80 }
    let lower = name.lowercased()
    let scalars = (ascii ? lower : lower.decomposedStringWithCanonicalMapping).unicodeScalars
    var result = String.UnicodeScalarView()
    var owesSeparator = false
    func separate(_ result: inout String.UnicodeScalarView) {
      if owesSeparator, !result.isEmpty { result.append("_") }
      owesSeparator = false
    }
    for scalar in scalars {
      if scalar == "%" {
        if !result.isEmpty { owesSeparator = true }
        separate(&result)
        result.append(contentsOf: "pct".unicodeScalars)
        owesSeparator = true
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal {
        separate(&result)
        result.append(scalar)
      } else if scalar.properties.generalCategory != .nonspacingMark {
        owesSeparator = true
      }
    }
    let text = String(result)
    return ascii ? text : text.precomposedStringWithCanonicalMapping
  }

  /// A vendor's code as a name for people: `strength_training` becomes `Strength training`.
  static func sentence(_ code: String) -> String {
    let words = code.split { $0 == "_" || $0 == "." || $0 == " " }.joined(separator: " ").lowercased()
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
