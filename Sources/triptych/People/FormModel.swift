import Foundation
import TriptychArchive
import TriptychGraphics
import TriptychHealth

/// A build's request to an image model for the picture of a form, if the person allows one.
struct FormModelRequest {
  /// Seconds until an answer has to be there; drawing takes longer than choosing a word.
  static let seconds = 60
  /// The largest answer that is read: a picture of 4 MB in base64.
  static let mostBytes = 6_000_000

  /// What became of it; `nil` if nobody was asked.
  var note: BuildNote?
  /// The picture that came.
  var supplied: SuppliedForm?
  /// Why no model could be asked.
  var diagnostics: [Diagnostic] = []

  /// Asks the model for the highest form that waits, if settings and time allow it.
  ///
  /// - Parameters:
  ///   - forms: the forms reached
  ///   - keep: stores a note at once; it is called before the question is sent, so that the request counts whatever becomes
  ///     of the answer or the machine
  ///   - hold: stores a picture
  init(
    _ forms: [ReachedForm], settings: Settings, _ remembered: Remembered, asOf: AsOf, now: Instant,
    client: (ModelSettings) throws -> ModelClient = ModelClient.client, keep: (BuildNote) throws -> Void,
    hold: (SuppliedForm) throws -> Void
  ) throws {
    let policy = FormModelPolicy(settings: settings, forms: forms, remembered: remembered, asOf: asOf)
    guard let question = policy.question(now: now) else { return }
    var service: ModelClient
    do {
      service = try client(settings.formModel)
    } catch let failure as CommandFailure {
      diagnostics += failure.warnings
      return
    }
    (service.seconds, service.mostBytes) = (FormModelRequest.seconds, FormModelRequest.mostBytes)
    func noted(_ outcome: FormTry.Outcome) throws -> BuildNote {
      let note = FormTry(level: question.level, asked: now, outcome: outcome).note(asOf: asOf.instant)
      try keep(note)
      return note
    }
    _ = try noted(.unreachable)
    switch service.ask(question.body) {
    case .unreachable: note = try noted(.unreachable)
    case .timedOut: note = try noted(.timedOut)
    case .otherAnswer: note = try noted(.otherAnswer)
    case .answered(let json):
      guard let picture = FormModelRequest.picture(in: json) else {
        note = try noted(.otherAnswer)
        return
      }
      let form = SuppliedForm(level: question.level, formedAt: asOf.instant, picture: picture)
      try hold(form)
      supplied = form
      note = try noted(.picture)
    }
  }

  /// The picture of an answer, drawn anew in the size of the gallery, in base64; `nil` for an answer without a usable one.
  private static func picture(in json: JSONValue) -> String? {
    guard let text = FormQuestion.picture(in: json), let data = Data(base64Encoded: text),
      let file = try? SuppliedPicture.file(of: [UInt8](data))
    else { return nil }
    let kept = Data(file).base64EncodedString()
    return kept.utf8.count <= SuppliedForm.mostBytes ? kept : nil
  }
}
