import Foundation
import TriptychGraphics
import TriptychHealth
import TriptychSite

/// What the whole site of a person costs, stage by stage; the site of the last run stays in OUT.
///
/// usage: bench-site [--json] [--runs N] [--chart-yardstick MS] HOME PERSON DAY TEMPLATES ART OUT
@main
enum BenchSite {
  static func main() {
    var words = Array(CommandLine.arguments.dropFirst())
    let isJSON = words.contains("--json")
    words.removeAll { $0 == "--json" }
    let runs = word(after: "--runs", in: &words).flatMap { Int($0) } ?? 7
    let yardstick = word(after: "--chart-yardstick", in: &words).flatMap { Double($0) }
    guard words.count == 6, (1...1000).contains(runs) else {
      stop(
        "usage: bench-site [--json] [--runs N] [--chart-yardstick MS] HOME PERSON DAY TEMPLATES ART OUT",
        code: 64)
    }
    FreedMemory.keep()
    do {
      let person = try HeldPerson(words[1], home: words[0])
      let asOf = try person.evening(words[2])
      let pets = try DrawnPets(directory: words[4])
      let fonts = try fonts()
      // The first run draws what pets are missing and warms up.
      // Each run writes into a folder of its own: some file systems are slow to write where much was just removed.
      func folder(_ number: Int) -> String { words[5] + "/run-\(number)" }
      try? FileManager.default.removeItem(atPath: words[5])
      func run(_ number: Int) throws -> SiteRun {
        try SiteRun(
          person, asOf: asOf, templates: words[3], fonts: fonts, pets: pets, out: folder(number))
      }
      // One site at a time is held, as in a build.
      var peak = 0.0
      var least: SiteRun?
      for number in 0...runs {
        var before = number == 1 ? nil : least
        before?.forgetSite()
        least = nil
        least = try run(number)
        if number == 0 { peak = peakMegabytes() }
        if let before { least?.keepLeast(before) }
      }
      guard let least else { return }
      try FileManager.default.moveItem(
        atPath: folder(runs) + "/" + words[1], toPath: words[5] + "/" + words[1])
      for number in 0...runs { try? FileManager.default.removeItem(atPath: folder(number)) }
      SiteReport(isJSON: isJSON, chartYardstick: yardstick, runs: runs, peak: peak).tell(least)
    } catch {
      stop("bench-site: \(error)", code: 1)
    }
  }

  /// The first pair of font files that is on this machine.
  private static func fonts() throws -> FontCollection {
    for pair in FontCollection.candidates where FileManager.default.fileExists(atPath: pair.regular) {
      if let book = try? FontCollection(regular: pair.regular, semibold: pair.semibold) { return book }
    }
    throw BenchFault("no font is found to draw with")
  }

  /// The word behind an option; both are taken out.
  private static func word(after option: String, in words: inout [String]) -> String? {
    guard let place = words.firstIndex(of: option), place + 1 < words.count else { return nil }
    defer { words.removeSubrange(place...(place + 1)) }
    return words[place + 1]
  }

  private static func stop(_ message: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(code)
  }
}
