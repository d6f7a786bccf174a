import Foundation
import TriptychArchive
import TriptychHealth
import TriptychSite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One night of one shard, from its people to its exit code.
final class NightSession {
  private let options: NightOptions
  private let home: Home
  private let folder: RunFolder
  /// The same for all workers, however late they are started.
  private let asOf: AsOfRequest
  private let moment: Instant
  private let people: [PersonID]
  /// The people to build: nobody who was erased.
  private var left: [PersonID] = []
  /// Those of the selection who keep their old site because their request for erasure cannot be read.
  private var unreadable: [(person: PersonID, error: StoreError)] = []
  private let watch = Stopwatch()
  private var summary: NightSummary
  private var log: RunLog?
  private var progress: NightProgress
  private var lastSaid: Double?
  private var lastSynced = 0.0

  private var console: Console { options.common.console }
  private var site: SiteOptions { options.site }

  /// Settles who and what the night is for; nothing is changed yet.
  init(_ options: NightOptions) throws {
    self.options = options
    asOf = options.asOf.request
    let resolved = asOf.resolved(in: .machine)
    moment = resolved.instant
    let run = options.run ?? resolved.day.iso
    var home = options.common.resolvedHome
    home.run = run
    self.home = home
    folder = try RunFolder.named(run, in: home)
    let shard = try options.selection.share()
    people = try options.selection.chosen { try home.peopleOfNight(where: $0) }
    // A list may well be empty, as that of who is missing after a night.
    if people.isEmpty, options.selection.all, shard == .whole {
      throw CommandFailure.usage("There are no people in \(home.directory)")
    }
    if let person = people.first, options.selection.person != nil {
      let isHere =
        try ErasureBook(of: home).erased(person) != nil
        || !home.peopleOfNight(where: { $0 == person }).isEmpty
      guard isHere else { throw CommandFailure.nobody(person, in: home) }
    }
    let environment = ProcessInfo.processInfo.environment
    summary = NightSummary(run: run, shard: shard)
    summary.attempt = try options.attempt(of: shard, in: folder, environment)
    summary.isLastAttempt = options.isLast(summary.attempt, environment)
    progress = NightProgress(run: run, shard: shard, people: people.count)
  }

  /// Runs it.
  func run() throws -> ExitStatus {
    let stop = try StopSignal()
    let log = try folder.begin(
      RunFile.Attempt(shard: summary.shard.index, shards: summary.shard.count, attempt: summary.attempt))
    self.log = log
    left = try erase(among: people)
    let count = left.count + unreadable.count
    summary.people = count
    progress.people = count
    note(
      .members([
        "run": .string(summary.run), "shard": .string(summary.shard.text),
        "attempt": JSONValue(summary.attempt),
        "host": .string(ThisProcess.host), "pid": JSONValue(ThisProcess.id), "as_of": .string(moment.utcText),
        "asked": .string(asOf.text),
        "began": .string(AsOfOption.now.utcText), "people": JSONValue(count),
      ]))
    for (person, error) in unreadable { fail(person, because: error) }
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let supervisor = NightSupervisor(
      people: left, executable: NightSession.executable, arguments: workerArguments,
      limits: .init(
        jobs: options.jobs ?? cores, seconds: options.timeLimit, bytes: options.memoryLimit << 20),
      stop: stop,
      listener: .init(done: { self.take($0, $1, $2) }, passed: { _ in self.showProgress() }))
    supervisor.run()
    console.progress("")
    try sweep(after: supervisor)
    close(supervisor)
    supervisor.obstacle?.diagnostics.forEach(console.report)
    try tell(wasStopped: supervisor.wasStopped)
    return summary.status
  }

  /// Removes what workers left in the output folder when they ended early. What cannot be removed now is removed by the
  /// person's next build, or by `reconcile`.
  private func sweep(after supervisor: NightSupervisor) throws {
    guard !supervisor.unswept.isEmpty else { return }
    let publisher = try site.publisher()
    _ = LeftoverSweep(home: home, output: publisher.output) { publisher.name(of: $0) }
      .run(supervisor.unswept.sorted())
  }

  /// Erases those of the selection who are due. Whoever came back and could not be erased is reported and not built.
  ///
  /// Nobody goes before the machine's clock says so: a night for a whole day is for its end, up to a day ahead, and until
  /// their time is over people may cancel.
  private func erase(among people: [PersonID]) throws -> [PersonID] {
    let people = try readable(among: people)
    let now = AsOfOption.now
    let moment = min(moment, now)
    let due = Set(try ErasureRun.due(in: home, asOf: moment))
    let chosen = people.filter(due.contains)
    let book = ErasureBook(of: home)
    // A list may still hold the id of somebody who is gone; nothing about them is recorded again.
    guard !chosen.isEmpty else { return try people.filter { try book.erased($0) == nil } }
    let erasure = ErasureRun(
      home: home, at: moment, clock: now, outputs: [site.out],
      naming: try site.name.publicNames(), isSite: Publisher.holdsSite)
    for person in chosen {
      do {
        if case .erased = try erasure.run(person) { summary.erased += 1 }
      } catch {
        summary.noteFailedErasure(console.report(error).status)
      }
    }
    return try PeopleSelection.notErased(people, in: home, console: console)
      .filter { try book.erased($0) == nil }
  }

  /// The people whose request for erasure, if there is one, can be read. Somebody else's stops nobody; one that is about
  /// nobody here is the matter of the first share of a night for all.
  private func readable(among people: [PersonID]) throws -> [PersonID] {
    let book = ErasureBook(of: home)
    let found = try book.unreadableRequests()
    guard !found.isEmpty else { return people }
    if options.selection.all, summary.shard.index == 0 {
      for request in found where request.person == nil {
        summary.noteFailedErasure(console.report(request.error).status)
      }
    }
    let chosen = Set(people)
    for request in found {
      // An erasure that has begun goes on without its request.
      guard let person = request.person, chosen.contains(person), try book.erased(person) == nil else {
        continue
      }
      unreadable.append((person, request.error))
    }
    let failed = Set(unreadable.map(\.person))
    return people.filter { !failed.contains($0) }
  }

  /// Notes that somebody keeps their old site.
  private func fail(_ person: PersonID, because error: StoreError) {
    let failure = CommandFailure(error)
    var result = NightResult(person: person, outcome: .failed, reason: failure.diagnostic.code)
    result.mayRetry = failure.status == .tryAgain
    take(result, .init(list: failure.diagnostics), RetentionCounts())
  }

  /// The program itself. A new version that replaces it meanwhile is for the next night.
  private static var executable: String {
    let own = "/proc/self/exe"
    if FileManager.default.fileExists(atPath: own) { return own }
    return Bundle.main.executablePath ?? CommandLine.arguments[0]
  }

  private var workerArguments: [String] {
    var words = ["night-worker", "--home", home.directory, "--run", summary.run]
    if let file = options.common.keyFile { words += ["--key-file", file] }
    if options.common.quiet { words.append("--quiet") }
    if options.common.verbose { words.append("--verbose") }
    words += ["--color", options.common.color.isOn ? "always" : "never"]
    words += ["--as-of", asOf.text]
    // Room for memory that is reserved and never used; used memory is watched from outside.
    return words + site.words + options.folders.words + options.hooks.words
      + ["--address-limit", String(options.memoryLimit * 2 + 4096)]
  }

  // MARK: Results

  private func take(
    _ result: NightResult, _ said: NightMessage.Diagnostics, _ counts: RetentionCounts
  ) {
    summary.results.append(result)
    summary.retention = summary.retention + counts
    note(result.json)
    progress.done += 1
    if result.outcome == .failed { progress.failed += 1 }
    guard !said.list.isEmpty else { return }
    console.progress("")
    for diagnostic in said.list { console.report(diagnostic) }
  }

  /// Writes a line of the run. A night that cannot write one goes on and reports it at the end.
  private func note(_ line: JSONValue) {
    do {
      try log?.append(line.text())
    } catch {
      if summary.obstacle == nil { console.report(error) }
      summary.obstacle = summary.obstacle ?? .tryAgain
    }
  }

  private func showProgress() {
    let now = watch.seconds
    if now - lastSynced > 5 {
      lastSynced = now
      try? log?.sync()
    }
    progress.seconds = now
    let isTerminal = isatty(STDERR_FILENO) == 1
    // A terminal shows at once that the night has begun; a log hears only of what takes long.
    guard isTerminal ? now - (lastSaid ?? -1) > 0.5 : now - (lastSaid ?? 0) > 10 else { return }
    lastSaid = now
    if isTerminal { console.progress(progress.sentence) } else { console.say(progress.json.text()) }
  }

  private func close(_ supervisor: NightSupervisor) {
    let own = ProcessMemory.own()
    summary.cpuSeconds = own.cpuSeconds + supervisor.cpuSeconds
    summary.peakBytes = max(own.peakBytes, supervisor.peakBytes)
    summary.workersStarted = supervisor.workersStarted
    summary.seconds = watch.seconds
    if let obstacle = supervisor.obstacle {
      summary.obstacle = summary.obstacle == .software ? .software : obstacle.status
    }
    note(
      .members(["ended": .string(AsOfOption.now.utcText), "exit": JSONValue(Int(summary.status.rawValue))]))
    do {
      try log?.sync()
    } catch {
      summary.obstacle = summary.obstacle ?? .tryAgain
    }
  }

  /// The earliest moment that a site of these people is for; people without a new site count with their old one.
  private func oldestSite() throws -> Int64? {
    let well = Set(summary.results.filter(\.outcome.isWell).map(\.person))
    let publisher = try site.publisher()
    var oldest = well.isEmpty ? nil : Optional(moment)
    for person in left + unreadable.map(\.person) where !well.contains(person) {
      _ = publisher.stands(person) { stamp in
        oldest = min(oldest ?? stamp.asOf, stamp.asOf)
        return false
      }
    }
    return oldest?.seconds
  }

  private func tell(wasStopped: Bool) throws {
    if wasStopped {
      console.report(
        Diagnostic(
          .error, code: "stopped",
          "The night was stopped from outside; \(summary.notDone) people were not reached",
          hint: "Run it again: people who are done are not built again."))
    }
    if summary.count(.newerPublished) > 0 {
      console.report(
        MachineClock.leftNewer(summary.count(.newerPublished), than: moment, isAsked: options.asOf.isAsked))
    }
    if summary.isFlagged {
      console.report(
        Diagnostic(
          .error, code: "many_failed",
          "\(summary.failed.count) of \(summary.people) people failed, more than 1 %",
          place: folder.path, hint: "The cause may be common to all of them."))
    }
    if let file = options.metrics {
      let text = NightMetrics(
        summary: summary, asOf: moment.seconds, finished: AsOfOption.now.seconds, oldestSite: try oldestSite()
      ).text
      do {
        try MetricsFile.write(text, to: file)
      } catch {
        console.report(error)
        summary.obstacle = summary.obstacle ?? .tryAgain
      }
    }
    try options.common.show(summary.json, orSay: summary.sentence)
  }
}
