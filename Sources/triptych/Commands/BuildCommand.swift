import ArgumentParser
import Foundation
import TriptychArchive
import TriptychGraphics
import TriptychHealth
import TriptychSite

struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Build the sites of one person or of many.",
    discussion: """
      A site is published whole or not at all. One person's failure does not stop the others.

      Example: triptych build --person me --out Output
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var asOf: AsOfOption

  @OptionGroup var selection: PeopleSelection
  @OptionGroup var site: SiteOptions

  @Option(
    help: ArgumentHelp("Workers side by side. (default: one per core)", valueName: "number"),
    transform: wholeNumber(from: 1))
  var jobs: Int?

  func run() async throws {
    try await common.run {
      let console = common.console
      let watch = Stopwatch()
      let home = common.resolvedHome
      let chosen = try selection.chosen {
        try PeopleSelection.notErased(home.people(where: $0), in: home, console: console)
      }
      // A list may well be empty, as that of who is missing after a night.
      if chosen.isEmpty, selection.all, try selection.share() == .whole {
        throw CommandFailure.usage("There are no people in \(home.directory)")
      }
      let moment = asOf.request
      FreedMemory.keep()
      var pipeline = try site.pipeline(home: home, asOf: moment)
      _ = try ProgramResources.fonts()
      let line = ProgressLine.onTerminal(console, json: common.json)
      let isOne = chosen.count == 1
      if let line {
        line.begin(
          WorkProgress(
            what: "Building", unit: isOne ? .pages : .people,
            total: isOne ? pipeline.pagesLastTime(of: chosen[0]) : chosen.count, ending: "writing the files"))
        if isOne { pipeline.meter = PageCounter(line: line) }
      }
      let totals = await pipeline.build(
        chosen, workers: jobs ?? ProcessInfo.processInfo.activeProcessorCount
      ) { if !isOne { line?.reach($0) } }
      line?.finish()
      let report = BuildReport(
        run: moment.resolved(in: .machine).day.iso, totals: totals, seconds: watch.seconds)
      tell(totals, pipeline.art.diagnostic)
      if totals.newer > 0 {
        console.report(
          MachineClock.leftNewer(
            totals.newer, than: moment.resolved(in: .machine).instant, isAsked: asOf.isAsked))
      }
      if common.json {
        try console.result(report.json)
      } else {
        console.say(report.sentence)
        for (place, person) in chosen.enumerated() where totals.hasSite(at: place) {
          console.say("  " + pipeline.openPath(of: person))
        }
        if common.verbose, let sentence = report.retentionSentence { console.say(sentence) }
      }
      return totals.status
    }
  }

  /// Reports what went wrong; a fault that keeps pictures of the pets from all sites is reported once.
  private func tell(_ totals: BuildTotals, _ art: Diagnostic?) {
    for diagnostic in totals.diagnostics where art == nil || diagnostic.code != petPicturesMissing {
      common.console.report(diagnostic)
    }
    if let art { common.console.report(art) }
  }
}
