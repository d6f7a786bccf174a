import Testing
import TriptychHealth

@Suite("Settings of units") struct UnitSettingsTests {
  private func read(_ members: KeyValuePairs<String, JSONValue>, knownOnly: Bool = false)
    -> SettingsReader.Result
  {
    SettingsReader(languages: Settings.languages) { _ in true }
      .read(.object(members.map { JSONMember($0.key, $0.value) }), knownOnly: knownOnly)
  }

  @Test(
    "`imperial` of earlier versions is read as the units of the US, and never written",
    arguments: [false, true])
  func former(knownOnly: Bool) throws {
    let result = read(["units": .string("imperial")], knownOnly: knownOnly)
    let settings = try #require(result.settings)
    #expect(settings.units == .us && result.diagnostics.isEmpty)
    #expect(settings.json["units"] == .string("us"))
    #expect(SettingsCatalog.units.current(.string("imperial")) == .string("us"))
    #expect(SettingsCatalog.units.current(.string("metric")) == .string("metric"))
  }

  @Test("Another word is refused, and the former one is not offered")
  func refused() throws {
    let result = read(["units": .string("furlongs")])
    #expect(result.settings == nil)
    let hint = try #require(result.diagnostics.first?.hint)
    #expect(hint.contains("metric, us, uk") && !hint.contains("imperial"))
  }

  @Test("Single quantities follow the units unless one is chosen")
  func overrides() throws {
    #expect(ShownUnits.metric == Settings().shownUnits)
    #expect(ShownUnits.us.isInFahrenheit && !ShownUnits.us.isInMillimoles && !ShownUnits.us.isInKilojoules)
    #expect(!ShownUnits.uk.isInFahrenheit && ShownUnits.uk.isInMillimoles && !ShownUnits.uk.isInKilojoules)
    let chosen = try #require(
      read([
        "units": .string("us"),
        "units_of": .members([
          "energy": .string("kJ"), "temperature": .string("celsius"), "glucose": .string("mmol/L"),
        ]),
      ]).settings)
    #expect(
      chosen.shownUnits
        == ShownUnits(.us, energy: .kJ, temperature: .celsius, glucose: .millimoles))
    #expect(
      try #require(read(["units_of": .members(["energy": .string("cal")])]).diagnostics.first).place
        == "units_of.energy")
  }
}
