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
    do {
      let person = try HeldPerson(words[1], home: words[0])
      let asOf = try person.evening(words[2])
      let pets = try DrawnPets(directory: words[4])
      let fonts = try fonts()
      // The first run draws what pets are missing and warms up.
      let all = try (0...runs).map { _ in
        try SiteRun(person, asOf: asOf, templates: words[3], fonts: fonts, pets: pets, out: words[5])
      }
      guard let least = SiteRun.least(Array(all.dropFirst())) else { return }
      SiteReport(isJSON: isJSON, chartYardstick: yardstick, runs: runs).tell(least)
    } catch {
      stop("bench-site: \(error)", code: 1)
    }
  }

  /// The first pair of font files that is on this machine.
  private static func fonts() throws -> FontBook {
    for pair in FontBook.candidates where FileManager.default.fileExists(atPath: pair.regular) {
      if let book = try? FontBook(regular: pair.regular, semibold: pair.semibold) { return book }
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
