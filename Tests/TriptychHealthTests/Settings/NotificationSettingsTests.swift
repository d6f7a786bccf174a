import Foundation
import TestSupport
import Testing

@testable import TriptychHealth

@Suite("Settings of messages") struct NotificationSettingsTests {
  private func read(_ text: String) throws -> SettingsReader.Result {
    let json = try JSONDecoder().decode(JSONValue.self, from: Data("{\"notifications\":\(text)}".utf8))
    return SettingsReader { _ in true }.read(json)
  }

  @Test("Somebody who has chosen nothing gets messages outside 22:00 to 07:00, without their name")
  func defaults() throws {
    let settings = NotificationSettings()
    #expect(PlannedMessage.Kind.allCases.allSatisfy(settings.wants))
    #expect(settings.quietHours == QuietHours(from: ClockTime(22), to: ClockTime(7)))
    #expect(!settings.followsSleep && !settings.usesName && settings.times.isEmpty)
    #expect(try read("{}").settings?.notifications == settings)
  }

  @Test("Y20: settings of messages written and read back are the same")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<120 {
      var settings = Settings()
      settings.notifications.isOn = random.next() % 2 == 0
      settings.notifications.categoriesOff = Set(
        PlannedMessage.Category.allCases.filter { _ in random.next() % 2 == 0 })
      for kind in PlannedMessage.Kind.allCases where random.next() % 2 == 0 {
        settings.notifications.times[kind] = ClockTime(minute: Int(random.next() % 1440))
      }
      let start = ClockTime(minute: Int(random.next() % 1440))
      let end = ClockTime(minute: start.minute + 1 + Int(random.next() % 1439))
      settings.notifications.quietHours = try #require(QuietHours(from: start, to: end))
      settings.notifications.followsSleep = random.next() % 2 == 0
      settings.notifications.usesName = random.next() % 2 == 0
      let text = settings.json.text(.indented)
      let json = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
      let result = SettingsReader { _ in true }.read(json)
      #expect(result.settings == settings && result.diagnostics.isEmpty)
    }
  }

  @Test(
    "Y20: a wrong value is named with its place and what is allowed, and nothing is applied",
    arguments: [
      (#"{"on":"yes"}"#, ["notifications.on"]),
      (#"{"categories":{"insights":1}}"#, ["notifications.categories.insights"]),
      (#"{"categories":["insights"]}"#, ["notifications.categories"]),
      (#"{"times":{"check_in":"8:00"}}"#, ["notifications.times.check_in"]),
      (#"{"times":{"check_in":"24:00"}}"#, ["notifications.times.check_in"]),
      (#"{"times":{"meal":1900,"streak":"x"}}"#, ["notifications.times.meal", "notifications.times.streak"]),
      (#"{"quiet_hours":{"start":"22:60"}}"#, ["notifications.quiet_hours.start"]),
      (#"{"quiet_hours":{"start":null}}"#, ["notifications.quiet_hours.start"]),
      (#"{"quiet_hours":{"follow_sleep":0}}"#, ["notifications.quiet_hours.follow_sleep"]),
      (#"{"use_name":null}"#, ["notifications.use_name"]), ("[]", ["notifications"]),
    ])
  func wrongValues(text: String, places: [String]) throws {
    let result = try read(text)
    #expect(result.settings == nil)
    #expect(result.diagnostics.map(\.place) == places)
    #expect(result.diagnostics.allSatisfy { $0.severity == .error && $0.hint?.isEmpty == false })
  }

  @Test(
    "Equal start and end of quiet hours are refused with a sentence, also when one of them is the default")
  func equalHours() throws {
    for text in [#"{"start":"09:00","end":"09:00"}"#, #"{"start":"07:00"}"#, #"{"end":"22:00"}"#] {
      let result = try read("{\"quiet_hours\":\(text)}")
      #expect(result.settings == nil)
      #expect(result.diagnostics.map(\.place) == ["notifications.quiet_hours.start"])
      #expect(result.diagnostics.first?.hint?.contains("another time than the end") == true)
    }
  }

  @Test("No time of one's own is the default again, and an unknown kind is a warning")
  func unknown() throws {
    let result = try read(#"{"times":{"check_in":null,"bedtime":"21:00"}}"#)
    #expect(result.settings?.notifications.times.isEmpty == true)
    #expect(result.diagnostics.map(\.place) == ["notifications.times.bedtime"])
  }
}
