import Foundation
import Testing

@testable import TriptychHealth

@Suite("Settings of pets and Premium") struct CompanionSettingsTests {
  private func read(_ text: String) throws -> SettingsReader.Result {
    SettingsReader { _ in true }.read(try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))
  }

  @Test("Without a choice the Symbi is shown, the PixelPal has its plain look, and there is no Premium")
  func defaults() {
    let settings = Settings()
    #expect(settings.companions.showsSymbi && !settings.companions.showsPixelPal)
    #expect(settings.companions.figure == nil && settings.companions.drawnFigure == .female)
    #expect(settings.companions.skin == nil && settings.companions.hair == nil)
    #expect(settings.companions.outfit == .denim && settings.premium.since == nil)
    let text = settings.json.text()
    #expect(
      text.contains(
        #""companions":{"pet":"symbi","figure":null,"skin":null,"hair":null,"outfit":"denim","season":"off","#
          + #""hemisphere":"north"}"#))
    #expect(text.contains(#""premium":{"since":null}"#))
  }

  @Test("Each choice of pets shows exactly those")
  func shown() throws {
    let shown = try ["symbi", "pixelpal", "both", "none"].map { word in
      let settings = try #require(try read(#"{"companions":{"pet":"\#(word)"}}"#).settings).companions
      return [settings.showsSymbi, settings.showsPixelPal]
    }
    #expect(shown == [[true, false], [false, true], [true, true], [false, false]])
  }

  @Test("A wrong choice is named with every word that is allowed")
  func allowed() throws {
    let hint = try #require(try read(#"{"companions":{"skin":"blue"}}"#).diagnostics.first?.hint)
    #expect(hint == "Allowed is one of deep, brown, tan, olive, light, pale, or null.")
    let pet = try #require(try read(#"{"companions":{"pet":"cat"}}"#).diagnostics.first?.hint)
    #expect(pet == "Allowed is one of symbi, pixelpal, both, none.")
  }

  @Test("Premium counts from its first day on")
  func premium() throws {
    let premium = try #require(try read(#"{"premium":{"since":"2026-03-05"}}"#).settings).premium
    let day = try #require(premium.since)
    #expect(!premium.isActive(on: day.advanced(by: -1)))
    #expect(premium.isActive(on: day) && premium.isActive(on: day.advanced(by: 400)))
    #expect(!PremiumSettings().isActive(on: day))
  }
}
