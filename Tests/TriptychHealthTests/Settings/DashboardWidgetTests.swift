import Foundation
import Testing
import TriptychBase
import TriptychHealth

@Suite("The blocks of the Dashboard and the form of charts in a settings file") struct DashboardWidgetTests {
  private func read(_ text: String, over held: Settings = Settings()) throws -> SettingsReader.Result {
    let reader = SettingsReader { _ in true }
    return reader.read(
      try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)), over: held, knownOnly: true)
  }

  @Test("Blocks keep the order of the file; scores stand where the file names them, and otherwise first")
  func order() throws {
    func widgets(_ list: String) throws -> [DashboardWidget]? {
      let result = try read(#"{"display": {"widgets": \#(list)}}"#)
      let settings = try #require(result.settings)
      let again = try #require(try read(settings.json.text()).settings)
      #expect(again == settings)
      return settings.widgets
    }
    #expect(try widgets(#"["quick", "scores", "facts"]"#) == [.quick, .scores, .facts])
    #expect(try widgets(#"["night", "pets"]"#) == [.scores, .night, .pets])
    #expect(try widgets("[]") == [.scores])
    #expect(try widgets("null") == nil)
    #expect(Settings().widgets == nil && Settings().charts == .automatic)
  }

  @Test("A file that names neither leaves both as they were")
  func merged() throws {
    var held = Settings()
    held.widgets = [.goals, .scores]
    held.charts = .bars
    #expect(try read(#"{"display": {"theme": "dark"}}"#, over: held).settings?.widgets == [.goals, .scores])
    #expect(try read(#"{"display": {"widgets": null}}"#, over: held).settings?.charts == .bars)
    #expect(try read(#"{"display": {"widgets": null}}"#, over: held).settings?.widgets == nil)
  }

  @Test(
    "An unknown block refuses the file, and the nearest one is named beside all there are",
    arguments: [
      (#"["quik"]"#, "the nearest to quik is quick"),
      (#"["pets", "insight", "zzz"]"#, "the nearest to insight is insights"),
      (#"["Goals"]"#, "the nearest to Goals is goals"),
    ])
  func unknown(list: String, nearest: String) throws {
    let result = try read(#"{"display": {"widgets": \#(list), "theme": "dark"}}"#)
    #expect(result.settings == nil)
    #expect(result.diagnostics.map(\.place) == ["display.widgets"])
    let hint = try #require(result.diagnostics.first?.hint)
    #expect(hint.contains(nearest) && hint.contains(", or null"), "\(hint)")
    #expect(DashboardWidget.allCases.allSatisfy { hint.contains($0.rawValue) })
  }

  @Test(
    "A block twice, something that is no list, and another form of charts are refused with what is allowed",
    arguments: [
      (#"{"widgets": ["pets", "pets"]}"#, "display.widgets", "each once"),
      (#"{"widgets": "pets"}"#, "display.widgets", "a list of blocks"),
      (#"{"widgets": [1]}"#, "display.widgets", "a list of blocks"),
      (#"{"charts": "pie"}"#, "display.charts", "automatic, line, bars, table"),
      (#"{"charts": null}"#, "display.charts", "automatic, line, bars, table"),
    ])
  func refused(display: String, place: String, allowed: String) throws {
    let result = try read(#"{"display": \#(display)}"#)
    #expect(result.settings == nil && result.diagnostics.map(\.place) == [place])
    #expect(result.diagnostics.first?.hint?.contains(allowed) == true)
    #expect(result.diagnostics.first?.hint?.contains("nearest") == false)
  }
}
