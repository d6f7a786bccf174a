import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Time zones of the system")
struct SystemZoneTests {
  @Test(
    "a zone read from its file is the one that Foundation knows, from 1970 to 2100",
    arguments: [
      "Europe/Berlin", "Europe/London", "Europe/Dublin", "Europe/Lisbon", "Europe/Istanbul", "Europe/Moscow",
      "America/New_York", "America/Los_Angeles", "America/Sao_Paulo", "America/St_Johns", "America/Phoenix",
      "Asia/Tokyo", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Shanghai", "Australia/Sydney",
      "Australia/Lord_Howe",
      "Pacific/Auckland", "Pacific/Apia", "Pacific/Chatham", "Africa/Johannesburg", "UTC",
    ])
  func equalsFoundation(name: String) throws {
    let zone = try #require(CivilZone(fileOf: name))
    let foundation = try #require(TimeZone(identifier: name))
    #expect(zone.identifier == name)
    var second: Int64 = 0
    while second < 4_133_980_800 {
      let expected = foundation.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(second)))
      #expect(
        Int(zone.offset(at: Instant(seconds: second))) == expected, "\(Instant(seconds: second).utcText)")
      second += 86_400 * 5 + 3_601
    }
    for change in zone.transitions {
      for moment in [change.seconds - 1, change.seconds] {
        let expected = foundation.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(moment)))
        #expect(
          Int(zone.offset(at: Instant(seconds: moment))) == expected, "\(Instant(seconds: moment).utcText)")
      }
    }
  }

  @Test("a name that is no zone, or a path, gives none")
  func unknown() {
    for name in [
      "", "Mars/Olympus", "../../etc/passwd", "/etc/localtime", "Europe", "tzdata.zi", "Europe/Berlin\u{0}",
      "localtime", "posixrules", "posix/UTC",
    ] {
      #expect(CivilZone(systemIdentifier: name) == nil, "\(name)")
    }
  }

  @Test(
    "the variable TZ names a zone as it is, after a colon and as a path to the zone's file",
    arguments: [
      ("Europe/Paris", "Europe/Paris"), (":Europe/Paris", "Europe/Paris"),
      ("/usr/share/zoneinfo/Europe/Paris", "Europe/Paris"),
      (":/usr/share/zoneinfo/Europe/Paris", "Europe/Paris"), ("Etc/GMT+3", "Etc/GMT+3"), ("UTC0", "UTC"),
      ("EST5EDT", "EST5EDT"), ("UTC", "UTC"),
    ])
  func machine(variable: String, name: String) throws {
    #expect(CivilZone.machine(variable)?.identifier == name)
  }

  @Test(
    "a rule in the variable TZ, or a name that is none, is no zone that could be kept",
    arguments: ["UTC+3", "GMT-2", "CET-1CEST", "CET-1CEST,M3.5.0,M10.5.0/3", "<+03>-3", "Mars/Olympus", ":"])
  func noName(variable: String) { #expect(CivilZone.machine(variable) == nil) }

  @Test("the rule that holds after the last change is read in all its forms")
  func rules() throws {
    let nuuk = try #require(PosixZoneRule("<-02>2<-01>,M3.5.0/-1,M10.5.0/0"))
    #expect(nuuk.offset == -7200)
    #expect(nuuk.daylight?.offset == -3600)
    #expect(nuuk.daylight?.start.seconds == -3600)
    // Saturday 2024-03-30 at 23:00 by the clock two hours behind UTC is 01:00 UTC of the next day.
    let changes = nuuk.changes(years: 2024...2024).map { Instant(seconds: $0.at).utcText }
    #expect(changes == ["2024-03-31T01:00:00Z", "2024-10-27T01:00:00Z"])
    let julian = try #require(PosixZoneRule("AAA3BBB,J60/2,J300/2:30:15"))
    #expect(
      julian.changes(years: 2024...2024).map { Instant(seconds: $0.at).utcText } == [
        "2024-03-01T05:00:00Z", "2024-10-27T04:30:15Z",
      ])
    let counted = try #require(PosixZoneRule("AAA0BBB,59/0,300/0"))
    #expect(
      counted.changes(years: 2024...2024).map { Instant(seconds: $0.at).utcText } == [
        "2024-02-29T00:00:00Z", "2024-10-26T23:00:00Z",
      ])
    for text in ["", "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "A1", "<+03-3"] {
      #expect(PosixZoneRule(text) == nil, "\(text)")
    }
  }

  @Test("a damaged zone file is not believed")
  func damaged() throws {
    let file = try FileBytes(path: "/usr/share/zoneinfo/Europe/Berlin").bytes(1 << 20)
    #expect(TimeZoneFile(file) != nil)
    for length in 0..<file.count - 1 {
      #expect(TimeZoneFile(Array(file.prefix(length)))?.changes.isEmpty != true)
    }
    for index in 0..<min(file.count, 400) {
      var damaged = file
      damaged[index] ^= 0xFF
      _ = TimeZoneFile(damaged)?.rules(after: 0, before: 4_133_980_800)
    }
  }
}
