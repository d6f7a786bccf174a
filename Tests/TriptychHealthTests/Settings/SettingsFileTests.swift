import Foundation
import Testing
import TriptychBase
import TriptychHealth

@Suite("A settings file that somebody gives") struct SettingsFileTests {
  private func read(
    _ text: String, over held: Settings = Settings(), knownOnly: Bool = true, today: String? = nil
  ) throws -> SettingsReader.Result {
    let reader = SettingsReader(languages: ["en", "de"], today: today.flatMap { CalendarDay(iso: $0) }) {
      $0 == "UTC"
    }
    let file = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    return reader.read(file, over: held, knownOnly: knownOnly)
  }

  /// Settings that differ from the defaults in what matters most.
  private var careful: Settings {
    var settings = Settings()
    settings.privacy.nutrition = false
    settings.privacy.retention = .oneYear
    settings.notifications.isOn = false
    settings.sadThreshold = 3000
    settings.customRange = CalendarDay(iso: "2026-01-05").flatMap { from in
      CalendarDay(iso: "2026-02-04").map { from...$0 }
    }
    return settings
  }

  @Test("What a file does not name stays as it was: consent, retention, messages")
  func merges() throws {
    let result = try read(#"{"display":{"theme":"dark"}}"#, over: careful)
    var expected = careful
    expected.theme = .dark
    #expect(result.settings == expected && result.diagnostics.isEmpty)
    #expect(try read("{}", over: careful).settings == careful)
    #expect(try read(#"{"display":{"custom_range":null}}"#, over: careful).settings?.customRange == nil)
  }

  @Test("A rule between two settings counts the one held and the one given")
  func rules() throws {
    let result = try read(#"{"thresholds":{"active":2500}}"#, over: careful)
    #expect(result.settings == nil && result.diagnostics.map(\.place) == ["thresholds.sad"])
    #expect(result.valid.sadThreshold == 3000 && result.valid.activeThreshold == 8000)
    #expect(try read(#"{"thresholds":{"active":3000}}"#, over: careful).settings?.activeThreshold == 3000)
  }

  @Test(
    "An unknown name refuses the file and the nearest name is told",
    arguments: [
      (#"{"display":{"them":"dark"}}"#, "display.them", "display.theme"),
      (#"{"theme":"dark"}"#, "theme", "display.theme"),
      (#"{"dispaly":{"theme":"dark"}}"#, "dispaly", "display"),
      (#"{"privacy":{"consent":{"fitnes":true}}}"#, "privacy.consent.fitnes", "privacy.consent.fitness"),
      (#"{"goals":{"sleep_horus":8}}"#, "goals.sleep_horus", "goals.sleep_hours"),
      (#"{"goals":{"own":[{"name":"A","dat":null}]}}"#, "goals.own[0].dat", "goals.own[0].date"),
      (#"{"timezone":"UTC"}"#, "timezone", "time_zone"),
      (#"{"notifications":{"enabled":true}}"#, "notifications.enabled", "notifications.on"),
    ])
  func unknown(text: String, place: String, nearest: String) throws {
    let result = try read(text)
    #expect(result.settings == nil)
    #expect(result.diagnostics.map(\.place) == [place])
    #expect(result.diagnostics.first?.hint?.contains("nearest is \(nearest).") == true)
    #expect(try read(text, knownOnly: false).settings != nil, "a stored file of another version is read")
  }

  @Test(
    "Of many or long unknown names each is told, shortened, and the nearest is searched for the first of them"
  )
  func manyUnknown() throws {
    let names = (0..<2_000).map { "\"them\($0)\":1" }.joined(separator: ",")
    let many = try read("{\"display\":{\(names)}}").diagnostics
    #expect(many.count == 2_000 && many.last?.place == "display.them999")
    #expect(many.first?.hint?.hasPrefix("The nearest is display.theme. ") == true)
    #expect(many.last?.hint == "`triptych settings defaults` prints all.")
    let long = try read("{\"\(String(repeating: "x", count: 300_000))\":1}").diagnostics
    #expect(long.map(\.place) == [String(repeating: "x", count: 100) + "…"])
  }

  @Test("Nobody was born after today; what is stored is not checked by a clock")
  func birthDates() throws {
    let file = #"{"account":{"birth_date":"2026-03-16"}}"#
    let refused = try read(file, today: "2026-03-15")
    #expect(refused.settings == nil && refused.diagnostics.map(\.place) == ["account.birth_date"])
    #expect(refused.diagnostics.first?.hint?.contains("not to come") == true)
    #expect(try read(file, today: "2026-03-16").settings != nil)
    #expect(try read(file).settings != nil)
    #expect(try read(#"{"premium":{"since":"2026-04-01"}}"#, today: "2026-03-15").settings != nil)
  }

  @Test(
    "A name that stands twice in one object is found, however it is written",
    arguments: [
      (#"{"a":1,"b":{"a":2}}"#, []), (#"{"a":1,"b":2,"a":3}"#, ["a"]),
      (#"{"a":1,"a":2,"b":0,"a":3,"b":0}"#, ["a", "b"]),
      (#"{"display":{"theme":"dark","theme":"light"}}"#, ["display.theme"]),
      (#"{"a":1,"\u0061":2}"#, ["a"]), (#"{"a":["a","a",{"a":1,"a":2}],"b":"a"}"#, ["a[2].a"]),
      ("{ \"x\" : \"{\\\"x\\\":1\" , \"x\" : 2 }", ["x"]), ("[]", []), ("7", []),
      (#"{"ü":1,"\u00fc":2,"\ud83d\ude00":3,"😀":4}"#, ["ü", "😀"]),
    ])
  func repeated(text: String, paths: [String]) {
    #expect(JSONValue.repeatedNames(in: text) == paths)
  }

  @Test("Many names below a long one do not take its length each")
  func wide() {
    let name = String(repeating: "x", count: 200_000)
    let names = (0..<10_000).map { "\"n\($0)\":1,\"n\($0)\":2" }.joined(separator: ",")
    let paths = JSONValue.repeatedNames(in: "{\"\(name)\":{\(names)}}")
    #expect(paths.count == 10_000)
    #expect(paths.first == String(repeating: "x", count: 100) + "….n0")
    #expect(paths.allSatisfy { $0.count < 250 })
    let deep =
      String(repeating: "{\"a\":", count: 400) + #"{"b":1,"b":1}"# + String(repeating: "}", count: 400)
    let path = JSONValue.repeatedNames(in: deep).first
    #expect(path?.hasPrefix("a.a.a.") == true && path?.hasSuffix(".a.a.b") == true)
    #expect(path?.contains("…") == true && path?.count == 201)
  }

  @Test("Deep nesting is no trouble")
  func deep() {
    let text = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(JSONValue.repeatedNames(in: text).isEmpty)
  }
}

@Suite("What a change of settings asks of a person") struct SettingsChangeTests {
  private func concerns(_ change: (inout Settings) -> Void, from old: Settings = Settings()) -> [String] {
    var new = old
    change(&new)
    return SettingsChange(from: old, to: new).concerns.compactMap(\.place)
  }

  private var withdrawn: Settings {
    var settings = Settings()
    settings.privacy.fitness = false
    settings.privacy.wellbeing = false
    settings.privacy.keepImports = true
    settings.privacy.retention = .oneYear
    return settings
  }

  @Test("Each consent that is given and everything that keeps less is told; the reverse is not")
  func directions() {
    #expect(concerns { $0.theme = .dark }.isEmpty)
    #expect(concerns { $0 = withdrawn }.sorted() == ["privacy.retention"])
    #expect(
      concerns({ $0 = Settings() }, from: withdrawn).sorted() == [
        "privacy.consent.fitness", "privacy.consent.wellbeing", "privacy.keep_imports",
      ])
    #expect(concerns({ $0.privacy.retention = .phone }, from: withdrawn) == ["privacy.retention"])
    #expect(concerns({ $0.privacy.retention = .twoYears }, from: withdrawn).isEmpty)
    #expect(concerns { $0.privacy.training = true } == ["privacy.consent.training"])
    #expect(concerns { $0.moodModel.consent = true } == ["mood_model.consent"])
    var asked = Settings()
    asked.moodModel.consent = true
    asked.moodModel.endpoint = "https://a.example"
    #expect(concerns({ $0.moodModel.endpoint = "https://b.example" }, from: asked) == ["mood_model.endpoint"])
    #expect(concerns({ $0.moodModel.consent = false }, from: asked).isEmpty)
    #expect(concerns { $0.inbox.folders = ["~/Sync"] } == ["inbox.folders"])
    var synced = Settings()
    synced.inbox.folders = ["~/Sync", "/mnt/nas"]
    #expect(concerns({ $0.inbox.folders = ["/mnt/nas"] }, from: synced).isEmpty)
    #expect(concerns({ $0.inbox.folders = ["~/Sync", "/etc"] }, from: synced) == ["inbox.folders"])
    #expect(concerns { $0.notifications.sending.hook = "https://a.example/t" } == ["notifications.hook"])
    var sent = Settings()
    sent.notifications.sending.hook = "https://a.example/t"
    #expect(concerns({ $0.notifications.sending.hook = nil }, from: sent).isEmpty)
    #expect(
      concerns({ $0.notifications.sending.hook = "https://b.example/t" }, from: sent) == [
        "notifications.hook"
      ])
  }

  @Test("The paths that change are told, in the order of the file")
  func paths() {
    var new = Settings()
    new.theme = .dark
    new.name = "Mira"
    #expect(SettingsChange(from: Settings(), to: new).paths == ["account.name", "display.theme"])
  }
}
