import Foundation
import TestSupport
import Testing
import TriptychHealth

@Suite struct SettingsTests {
  private let reader = SettingsReader(languages: ["en", "de"]) { ["Europe/Berlin", "UTC"].contains($0) }

  private func read(_ text: String) throws -> SettingsReader.Result {
    reader.read(try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))
  }

  @Test("A file names only what differs; the rest keeps its default")
  func defaults() throws {
    #expect(try read("{}").settings == Settings())
    #expect(try read("{}").diagnostics.isEmpty)
    let settings = try #require(try read(#"{"thresholds":{"sad":1000},"display":{"depth":"deep"}}"#).settings)
    #expect(settings.sadThreshold == 1000 && settings.activeThreshold == 8000 && settings.depth == .deep)
  }

  @Test("A source named with a no-break space or a line's end is the one that an import has cleaned")
  func cleanedSources() throws {
    let text =
      #"{"sources":{"off":["Old\nPhone"],"priority":{"sleep":["Mira’s Apple\u00a0Watch","Mira’s Apple Watch"]}}}"#
    let settings = try #require(try read(text).settings)
    #expect(settings.sourcesOff == ["Old Phone"])
    #expect(settings.sourcePriority[.sleep] == ["Mira’s Apple Watch"])
    let refused = try read(#"{"sources":{"off":["\u00a0"]}}"#)
    #expect(refused.settings == nil && refused.diagnostics.count == 1)
  }

  @Test("Y20: settings written and read back are the same")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 20)
    let names = ["Watch", "Phone \"two\"", "Ring 3", "Ünïcode ⌚️", "App"]
    for _ in 0..<120 {
      var settings = Settings()
      if random.next() % 2 == 0 { settings.name = names.randomElement(using: &random) }
      if random.next() % 2 == 0 { settings.birthDate = CalendarDay(number: Int32(random.next() % 15_000)) }
      if random.next() % 2 == 0 { settings.timeZone = "Europe/Berlin" }
      settings.units = Settings.Units.allCases.randomElement(using: &random) ?? .metric
      settings.language = random.next() % 2 == 0 ? "de" : "en"
      settings.sadThreshold = Int(random.next() % 50_000)
      settings.activeThreshold = settings.sadThreshold + Int(random.next() % 50_000)
      for kind in DataKind.allCases where random.next() % 2 == 0 {
        settings.sourcePriority[kind] = Array(
          names.shuffled(using: &random).prefix(1 + Int(random.next() % 4)))
      }
      settings.sourcesOff = Set(names.shuffled(using: &random).prefix(Int(random.next() % 3)))
      settings.depth = Settings.Depth.allCases.randomElement(using: &random) ?? .light
      settings.theme = Settings.Theme.allCases.randomElement(using: &random) ?? .auto
      settings.colorVision = Settings.ColorVision.allCases.randomElement(using: &random) ?? .none
      settings.reducedMotion = Bool.random(using: &random)
      if random.next() % 2 == 0 { settings.profileSince = CalendarDay(number: Int32(random.next() % 30_000)) }
      settings.goals = GoalFixture.settings(&random)
      settings.coaching.tone = CoachingSettings.Tone.allCases.randomElement(using: &random) ?? .gentle
      settings.coaching.difficulty =
        CoachingSettings.Difficulty.allCases.randomElement(using: &random) ?? .easy
      settings.coaching.focus = CoachingSettings.Focus.allCases.randomElement(using: &random) ?? .fitness
      if random.next() % 2 == 0 { settings.heart.maxHeartRate = 100 + Int(random.next() % 131) }
      settings.heart.trimpCoefficients = random.next() % 2 == 0 ? .women : .men
      settings.companions = CompanionFixture.settings(&random)
      if random.next() % 2 == 0 {
        settings.premium.since = CalendarDay(number: Int32(random.next() % 30_000))
      }
      let result = try read(settings.json.text(.indented))
      #expect(result.settings == settings)
      #expect(result.diagnostics.isEmpty)
    }
  }

  @Test(
    "Y20: a wrong value is named with its place and what is allowed, and nothing is applied",
    arguments: [
      (#"{"thresholds":{"sad":-1}}"#, "thresholds.sad"),
      (#"{"thresholds":{"active":100001}}"#, "thresholds.active"),
      (#"{"thresholds":{"sad":10.5}}"#, "thresholds.sad"),
      (#"{"thresholds":{"sad":"2000"}}"#, "thresholds.sad"),
      (#"{"thresholds":{"sad":true}}"#, "thresholds.sad"), (#"{"thresholds":[]}"#, "thresholds"),
      (#"{"time_zone":"Mars/Olympus"}"#, "time_zone"), (#"{"units":"furlongs"}"#, "units"),
      (#"{"language":"tlh"}"#, "language"), (#"{"display":{"theme":"sepia"}}"#, "display.theme"),
      (#"{"display":{"depth":null}}"#, "display.depth"),
      (#"{"account":{"birth_date":"1980-02-30"}}"#, "account.birth_date"),
      (#"{"account":{"name":""}}"#, "account.name"), (#"{"sources":{"off":"Watch"}}"#, "sources.off"),
      (#"{"sources":{"priority":{"sleep":["A","A"]}}}"#, "sources.priority.sleep"),
      (#"{"profile_since":"yesterday"}"#, "profile_since"),
      (#"{"goals":{"steps":99}}"#, "goals.steps"), (#"{"goals":{"steps":8000.5}}"#, "goals.steps"),
      (#"{"goals":{"steps":null}}"#, "goals.steps"), (#"{"goals":{"hydration":0}}"#, "goals.hydration"),
      (#"{"goals":{"energy":500}}"#, "goals.energy"),
      (#"{"goals":{"sleep_hours":"7"}}"#, "goals.sleep_hours"),
      (#"{"goals":{"own":{}}}"#, "goals.own"), (#"{"goals":{"own":[7]}}"#, "goals.own[0]"),
      (#"{"goals":{"own":[{}]}}"#, "goals.own[0].name"),
      (#"{"goals":{"own":[{"name":"A"},{"name":"A"}]}}"#, "goals.own"),
      (#"{"goals":{"own":[{"name":"A","metric":"weight","target":70}]}}"#, "goals.own[0].metric"),
      (#"{"goals":{"own":[{"name":"A","metric":"steps"}]}}"#, "goals.own[0].target"),
      (#"{"goals":{"own":[{"name":"A","metric":"steps","target":100001}]}}"#, "goals.own[0].target"),
      (#"{"goals":{"own":[{"name":"A","date":"soon"}]}}"#, "goals.own[0].date"),
      (#"{"coaching":{"tone":"harsh"}}"#, "coaching.tone"),
      (#"{"companions":{"pet":"dog"}}"#, "companions.pet"),
      (#"{"companions":{"pet":null}}"#, "companions.pet"),
      (#"{"companions":{"figure":"Female"}}"#, "companions.figure"),
      (#"{"companions":{"skin":"green"}}"#, "companions.skin"),
      (#"{"companions":{"hair":7}}"#, "companions.hair"),
      (#"{"companions":{"outfit":null}}"#, "companions.outfit"), (#"{"companions":"both"}"#, "companions"),
      (#"{"premium":{"since":"2026-02-30"}}"#, "premium.since"),
      (#"{"premium":{"since":true}}"#, "premium.since"), (#"{"premium":true}"#, "premium"),
      (#"{"heart":{"max_heart_rate":99}}"#, "heart.max_heart_rate"),
      (#"{"heart":{"trimp_coefficients":".64"}}"#, "heart.trimp_coefficients"), ("[]", "the file"),
      ("7", "the file"),
    ])
  func wrongValues(text: String, place: String) throws {
    let result = try read(text)
    #expect(result.settings == nil)
    #expect(result.diagnostics.map(\.place) == [place])
    #expect(result.diagnostics.allSatisfy { $0.severity == .error && $0.hint?.isEmpty == false })
  }

  @Test("S3: a sad threshold above the active one is refused with a sentence; equal ones are fine")
  func crossedThresholds() throws {
    let crossed = try read(#"{"thresholds":{"sad":9000,"active":8000}}"#)
    #expect(crossed.settings == nil)
    #expect(crossed.diagnostics.first?.hint?.contains("active threshold") == true)
    #expect(try read(#"{"thresholds":{"sad":9000}}"#).settings == nil)
    #expect(try read(#"{"thresholds":{"sad":8000,"active":8000}}"#).settings?.sadThreshold == 8000)
    #expect(try read(#"{"thresholds":{"sad":0,"active":100000}}"#).settings?.activeThreshold == 100_000)
  }

  @Test("All wrong values of a file are named at once; an unknown name is a warning")
  func everythingNamed() throws {
    let result = try read(
      #"{"units":1,"display":{"depth":"x","shine":2},"thresholds":{"sad":-1},"colour":"red"}"#)
    #expect(result.diagnostics.filter { $0.severity == .error }.count == 3)
    #expect(
      result.diagnostics.filter { $0.severity == .warning }.map(\.place) == ["display.shine", "colour"])
    #expect(try read(#"{"colour":"red"}"#).settings == Settings())
  }
}
