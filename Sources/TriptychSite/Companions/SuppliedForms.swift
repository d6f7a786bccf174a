import Foundation
import TriptychGraphics
import TriptychHealth

/// The pictures of forms that an image model supplied, as files of a site.
struct SuppliedForms: Sendable {
  /// The files by level. A picture that is damaged is left out, and the drawn form stands there.
  let files: [Int: (path: String, bytes: [UInt8])]

  /// Reads the pictures of an analysis.
  init(_ analysis: Analysis) {
    var files: [Int: (path: String, bytes: [UInt8])] = [:]
    for form in analysis.suppliedForms {
      guard let data = Data(base64Encoded: form.picture), SuppliedPicture.isWhole([UInt8](data)) else {
        continue
      }
      let bytes = [UInt8](data)
      // The name says nothing of the level.
      let name = StableHash.hexadecimal(StableHash.of(bytes))
      files[form.level] = ("pets/own-\(name).png", bytes)
    }
    self.files = files
  }

  /// The picture of a level for a page; `nil` where there is none.
  func still(_ level: Int, _ context: PageContext) -> PetStill? {
    files[level].map {
      let side = String(SuppliedPicture.side)
      return PetStill(src: context.rootHref($0.path), cssClass: "ghost", width: side, height: side)
    }
  }

  /// Where the picture of a form comes from, or why it is the drawn one; `nil` where no model is allowed.
  static func line(_ level: Int, _ context: PageContext) -> String? {
    let words = context.words
    switch context.analysis.formStates[level] {
    case .supplied:
      guard let form = context.analysis.suppliedForms.first(where: { $0.level == level }) else { return nil }
      return words(
        CompanionWord.formSupplied,
        ["day": words.dayWithYear(context.history.zone.day(of: form.formedAt))])
    case .waiting: return words(CompanionWord.formWaiting)
    case .givenUp: return words(CompanionWord.formGivenUp)
    case nil: return nil
    }
  }
}
