import Foundation
import TriptychArchive
import TriptychHealth

/// A person of a home, as a build reads them.
struct HeldPerson {
  let id: PersonID
  private let home: Home
  private let settings: Settings
  private let zone: CivilZone

  init(_ name: String, home directory: String) throws {
    home = Home(directory: directory)
    guard let id = PersonID(name), try home.isKnown(id) else { throw BenchFault("nobody is called \(name)") }
    self.id = id
    let text = try home.settingsText(of: id) ?? "{}"
    let read = SettingsReader(
      languages: ["de", "en"], isTimeZone: { CivilZone(systemIdentifier: $0) != nil }
    ).read(try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))
    guard let settings = read.settings else { throw BenchFault("the settings of \(name) are refused") }
    guard let zone = CivilZone(systemIdentifier: settings.timeZone ?? "UTC") else {
      throw BenchFault("the time zone of \(name) is not known here")
    }
    (self.settings, self.zone) = (settings, zone)
  }

  /// A day's evening on the person's clock.
  func evening(_ day: String) throws -> AsOf {
    guard let day = CalendarDay(iso: day) else { throw BenchFault("\(day) is no day") }
    return AsOf(zone.instant(day: day, wallClockSecond: 18 * 3600 + 30 * 60), in: zone)
  }

  /// What is kept of the person, read anew and formed into days.
  func load() throws -> (history: HealthHistory, remembered: Remembered) {
    let store = try home.openStore(of: id)
    let held = try store.heldData()
    let remembered = try store.remembered()
    try store.close()
    return (DayAggregator(settings: settings, zone: zone).history(of: held, person: id), remembered)
  }
}

/// Why nothing can be measured.
struct BenchFault: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
