import Testing

@testable import TriptychHealth

@Suite("An image model is asked for a form with care")
struct FormModelTests {
  private static let noon = Instant(rfc3339: "2026-03-10T12:00:00Z")!
  private static let asOf = AsOf(noon, in: .utc)

  private func form(_ level: Int) -> ReachedForm {
    ReachedForm(
      level: level, day: Self.asOf.day, daysCounted: 30 * level, moods: [.active, .calm], formedAt: Self.noon)
  }

  private func settings(consent: Bool = true, endpoint: String? = "https://pictures.example.org") -> Settings
  {
    var settings = Settings()
    settings.formModel.consent = consent
    settings.formModel.endpoint = endpoint
    return settings
  }

  private func policy(
    _ settings: Settings, levels: [Int] = [1, 2], notes: [BuildNote] = [], supplied: [SuppliedForm] = []
  ) -> FormModelPolicy {
    FormModelPolicy(
      settings: settings, forms: levels.map(form), remembered: Remembered(builds: notes, supplied: supplied),
      asOf: Self.asOf)
  }

  private func note(_ level: Int, hours: Int64, _ outcome: FormTry.Outcome) -> BuildNote {
    let moment = Self.noon.adding(seconds: -hours * 3600)
    return FormTry(level: level, asked: moment, outcome: outcome).note(asOf: moment)
  }

  @Test("The highest form waits first; nobody is asked without consent, an address or a form")
  func whom() {
    #expect(policy(settings()).question(now: Self.noon)?.level == 2)
    #expect(policy(settings(consent: false)).question(now: Self.noon) == nil)
    #expect(policy(settings(endpoint: nil)).question(now: Self.noon) == nil)
    #expect(policy(settings(), levels: []).question(now: Self.noon) == nil)
    var off = settings()
    off.privacy.fitness = false
    #expect(policy(off).question(now: Self.noon) == nil && policy(off).state(of: 2) == nil)
    let supplied = SuppliedForm(level: 2, formedAt: Self.noon, picture: "x")
    #expect(policy(settings(), supplied: [supplied]).question(now: Self.noon)?.level == 1)
    #expect(policy(settings(), supplied: [supplied]).state(of: 2) == .supplied)
  }

  @Test("One request in 24 hours, and never for another time than now")
  func when() {
    let asked = [note(2, hours: 23, .unreachable)]
    #expect(policy(settings(), notes: asked).question(now: Self.noon) == nil)
    #expect(policy(settings(), notes: asked).question(now: Self.noon.adding(seconds: 3600))?.level == 2)
    #expect(policy(settings()).question(now: Self.noon.adding(seconds: 86_400)) == nil)
    #expect(policy(settings()).question(now: Self.noon.adding(seconds: -1)) == nil)
  }

  @Test("Three answers without a picture are enough; what never arrived is asked again")
  func tries() {
    var notes = [
      note(2, hours: 200, .unreachable), note(2, hours: 170, .unreachable), note(2, hours: 140, .timedOut),
      note(2, hours: 110, .otherAnswer),
    ]
    #expect(policy(settings(), notes: notes).state(of: 2) == .waiting)
    notes.append(note(2, hours: 80, .otherAnswer))
    #expect(policy(settings(), notes: notes).state(of: 2) == .givenUp)
    #expect(policy(settings(), notes: notes).question(now: Self.noon)?.level == 1)
  }

  @Test("Sent are look, level and moods; a picture is read, anything else is not")
  func question() {
    let text = FormQuestion(form(3)).body.text()
    #expect(text.contains("level 3 of 5") && text.contains("active, calm") && text.contains("#6B46C1"))
    #expect(!text.contains("2026") && !text.contains("90"))
    func body(_ parts: [JSONValue]) -> JSONValue {
      .members(["candidates": .array([.members(["content": .members(["parts": .array(parts)])])])])
    }
    func picture(_ type: String) -> JSONValue {
      .members(["inlineData": .members(["mimeType": .string(type), "data": .string("AAAA")])])
    }
    let words = JSONValue.members(["text": .string("Here it is")])
    #expect(FormQuestion.picture(in: body([words, picture("image/png")])) == "AAAA")
    #expect(FormQuestion.picture(in: body([picture("image/jpeg")])) == nil)
    #expect(FormQuestion.picture(in: body([picture("image/png"), picture("image/png")])) == nil)
    #expect(FormQuestion.picture(in: body([words])) == nil && FormQuestion.picture(in: .null) == nil)
  }

  @Test("Notes are read back, and of the mood's none is taken for one of these")
  func notes() {
    for outcome in FormTry.Outcome.allCases {
      let attempt = FormTry(level: 4, asked: Self.noon, outcome: outcome)
      #expect(FormTry(attempt.note(asOf: Self.noon)) == attempt)
      #expect(MoodAnswer(attempt.note(asOf: Self.noon)) == nil)
    }
    #expect(FormTry(MoodAnswer(asked: Self.noon, reply: .timedOut).note(asOf: Self.noon)) == nil)
    #expect(
      FormTry(BuildNote(asOf: Self.noon, kind: .model, key: "form-9", value: "2026-03-10T12:00:00Z picture"))
        == nil)
  }
}
