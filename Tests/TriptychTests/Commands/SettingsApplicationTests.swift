import Foundation
import Testing
import TriptychArchive
import TriptychHealth

@testable import triptych

/// A question is answered while no lock is held, so another process may make the person meanwhile.
@Suite("Settings of somebody whom another process makes while a question is answered")
struct SettingsApplicationTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "settings-\(UUID().uuidString)")
  private let person: PersonID
  private var home: Home { Home(directory: folder.appendingPathComponent("home").path) }

  init() throws { person = try #require(PersonID("zoe")) }

  private func application() -> SettingsApplication {
    SettingsApplication(home: home, person: person, newPersonZone: .utc)
  }

  /// Applies a file that asks for a consent; meanwhile another process takes back another one and gives its own goal.
  private func apply(_ application: SettingsApplication) throws {
    _ = try application.apply(#"{"privacy":{"consent":{"cycle":true}}}"#, named: "mine") { _ in
      _ = try self.application().apply(
        #"{"privacy":{"consent":{"fitness":false}},"goals":{"steps":9100}}"#, named: "theirs"
      ) { _ in true }
      return true
    }
  }

  @Test("What the other process chose stays, a consent that it took back above all") func stays() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try apply(application())
    let settings = try SettingsFile.read(person, in: home)
    #expect(settings.privacy.cycle && !settings.privacy.fitness && settings.goals.steps == 9100)
  }

  @Test("Somebody who has to be new is refused, and nothing of the other's is changed") func refused() throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    var application = application()
    application.mustBeNew = true
    let failure = #expect(throws: CommandFailure.self) { try apply(application) }
    #expect(failure?.status == .usage)
    let settings = try SettingsFile.read(person, in: home)
    #expect(!settings.privacy.cycle && !settings.privacy.fitness && settings.goals.steps == 9100)
  }
}
