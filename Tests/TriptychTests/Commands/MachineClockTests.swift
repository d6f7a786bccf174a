import Foundation
import Testing
import TriptychHealth

@testable import triptych

@Suite("A clock far in the past or future: what is believed, and that it is said")
final class MachineClockTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "clock-\(UUID().uuidString)")
  private var whose: [String] { ["--person", "anna", "--home", folder.path + "/home"] }

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test(
    "A clock before the program was written or after the last day a cache can hold is not believed",
    arguments: [Int64.min, -1, 0, 12, 1_767_225_599, 4_133_808_001, 253_402_300_800, Int64.max])
  func notBelieved(seconds: Int64) throws {
    let fault = try #require(MachineClock.fault(of: Instant(seconds: seconds)))
    #expect(fault.code == "clock_not_believed" && fault.line.contains("--as-of"))
  }

  @Test(
    "Any day between is believed",
    arguments: [1_767_225_600, 1_800_000_000, 2_500_000_000, 4_133_808_000] as [Int64])
  func believed(seconds: Int64) { #expect(MachineClock.fault(of: Instant(seconds: seconds)) == nil) }

  @Test("Whatever the clock shows, the moment that is written down has a text that can be read back")
  func held() throws {
    for seconds in [
      Int64.min, -9_000_000_000_000, -1, 0, 1_800_000_000, 253_402_300_800, 9_000_000_000_000_000, .max,
    ] {
      let held = MachineClock.held(Instant(seconds: seconds))
      #expect(Instant(rfc3339: held.utcText) == held)
    }
  }

  private func fill() throws {
    let csv = folder.path + "/days.csv"
    try Data("date,metric,value,unit,source\n2026-03-14,steps,5000,count,Watch\n".utf8).write(
      to: URL(fileURLWithPath: csv))
    #expect(try BuiltProgram.run(["import", csv] + whose).status == 0)
  }

  @Test("Nothing is published over a later moment, and the warning says which clock was believed")
  func laterStays() throws {
    try fill()
    let out = ["--out", folder.path + "/out"]
    #expect(try BuiltProgram.run(["build", "--as-of", "2095-01-01"] + out + whose).status == 0)
    let page = folder.path + "/out/anna/index.html"
    let before = FileManager.default.contents(atPath: page)
    for (command, asked) in [
      (["build"], false), (["build", "--as-of", "2026-03-15"], true), (["nightly", "--run", "a"], false),
      (["nightly", "--run", "b", "--as-of", "2026-03-15"], true),
    ] {
      let ending = try BuiltProgram.run(command + out + whose)
      #expect(ending.status == 0 && ending.errors.contains("warning newer_published"), "\(ending.errors)")
      #expect(
        ending.errors.contains(asked ? "--as-of names" : "this machine's clock shows"), "\(ending.errors)")
      #expect(FileManager.default.contents(atPath: page) == before)
    }
    let forced = try BuiltProgram.run(["build", "--force", "--as-of", "2026-03-15"] + out + whose)
    #expect(forced.status == 0 && !forced.errors.contains("newer_published"))
    #expect(FileManager.default.contents(atPath: page) != before)
  }

  @Test("Records that are later than the clock are refused with the clock that was believed")
  func laterRecords() throws {
    let csv = folder.path + "/later.csv"
    let rows = ["2026-03-14,steps,5000", "2026-06-01,steps,6000", "2026-06-02,steps,6000"]
    try Data(("date,metric,value,unit,source\n" + rows.map { $0 + ",count,Watch\n" }.joined()).utf8)
      .write(to: URL(fileURLWithPath: csv))
    let ending = try BuiltProgram.run(["import", csv, "--as-of", "2026-03-15"] + whose)
    #expect(
      ending.status == 0 && ending.errors.contains("clock_believed: 2 records are later"), "\(ending.errors)")
  }
}
