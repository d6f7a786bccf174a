import Foundation
import TriptychGraphics
import TriptychHealth
import TriptychSite

/// One whole build, measured stage by stage.
struct SiteRun {
  /// CPU milliseconds of each stage, in the order of the work.
  private(set) var stages: [(name: String, milliseconds: Double)] = []
  private(set) var tree = SiteTree()
  /// CPU milliseconds of each report as a PDF, which a site has only where the settings choose it.
  private(set) var papers: [(name: String, milliseconds: Double)] = []

  /// Loads, analyses, builds and publishes a person.
  init(
    _ person: HeldPerson, asOf: AsOf, templates directory: String, fonts: FontCollection, pets: DrawnPets,
    out: String
  ) throws {
    let templates = try stage("templates read (once a run)") { try TemplateSet.load(from: directory) }
    let known = try stage("load") { try person.load() }
    let analysis = stage("analysis") {
      analyse(known.history, remembered: known.remembered, asOf: asOf)
    }
    let clock = StageClock()
    let builder = SiteBuilder(
      templates: templates, fonts: fonts, programVersion: "bench", pets: pets, meter: clock)
    let begun = cpuMilliseconds()
    _ = builder.build(analysis, into: &tree)
    let building = cpuMilliseconds() - begun
    for (stage, name) in SiteRun.names { stages.append((name, clock.milliseconds[stage] ?? 0)) }
    stages.append(("frames and the rest", building - clock.milliseconds.values.reduce(0, +)))
    let tree = tree
    let broken = stage("link check") {
      var check = LinkCheck()
      for (path, bytes) in tree.files { check.add(path, bytes) }
      return check.brokenLinks(holds: tree.holds)
    }
    guard broken.isEmpty else { throw BenchFault("\(broken.count) links lead nowhere") }
    let checking = stages.last?.milliseconds ?? 0
    _ = try stage("publish") { try Publisher(output: out).publish(tree, for: person.id) }
    // Publishing checks the links once more.
    stages[stages.count - 1].milliseconds -= checking
    for kind in ReportKind.allCases {
      let begun = cpuMilliseconds()
      _ = try builder.paper(kind, of: analysis, on: .a4)
      papers.append(("report \(kind.rawValue) as PDF", cpuMilliseconds() - begun))
    }
  }

  /// Lets go of the site, of which one at a time is held.
  mutating func forgetSite() { tree = SiteTree() }

  /// Milliseconds of some stages together.
  func sum(without left: Set<String>) -> Double {
    stages.filter { !left.contains($0.name) }.reduce(0) { $0 + $1.milliseconds }
  }

  /// Takes the time of each stage and report of an earlier run that was less.
  mutating func keepLeast(_ earlier: SiteRun) {
    for (index, paper) in earlier.papers.enumerated() where paper.milliseconds < papers[index].milliseconds {
      papers[index].milliseconds = paper.milliseconds
    }
    for (index, stage) in earlier.stages.enumerated() where stage.milliseconds < stages[index].milliseconds {
      stages[index].milliseconds = stage.milliseconds
    }
  }

  private static let names: [(BuildStage, String)] = [
    (.charts, "charts as SVG, words, tables"), (.pictures, "charts as PNG"), (.models, "page models"),
    (.data, "documents of the API"),
    (.templates, "templates"),
  ]

  private mutating func stage<Value>(_ name: String, _ work: () throws -> Value) rethrows -> Value {
    let begun = cpuMilliseconds()
    let value = try work()
    stages.append((name, cpuMilliseconds() - begun))
    return value
  }
}
