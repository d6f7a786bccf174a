import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth
import TriptychSite

struct NotifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notify", abstract: "Plan the messages of the coming day, and send those that are due.",
    discussion: "Example: triptych notify plan --person me --json",
    subcommands: [Plan.self, Send.self])

  /// The shapes of a plan.
  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, ics, atom, apns, fcm }

  struct Plan: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "plan", abstract: "Show the messages that are planned from now on; nothing is written.",
      discussion: """
        What builds planned stays until it is sent or its day is over, with its text, condition, picture and link; what a \
        build of this moment would add comes besides.

        ics is a calendar with alarms, with the times when calls are welcome; atom a feed that also holds the messages of \
        the last 30 days, without health values unless the setting notifications.feed_values allows them; apns and fcm \
        are what Apple's and Google's push services take, as a list.

        Examples:
          triptych notify plan --person me --as-of 2026-01-31T06:30 --json
          triptych notify plan --person me --format ics --site-url https://me.example.org/ > messages.ics
        """)
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption

    @Option(help: "The shape of the plan. (default: text, with --json json)")
    var format: Format?

    @OptionGroup var hooks: HookOptions
    @OptionGroup var name: NameSecretOption

    func validate() throws {
      if common.json, let format, format != .json {
        throw ValidationError("--json and --format \(format.rawValue) exclude each other. Leave one out.")
      }
    }

    func run() async throws {
      try await common.run {
        let file = try PersonFile(person.id, in: common.resolvedHome)
        let moment = asOf.request.resolved(in: file.zone)
        let site = try hooks.site(named: name.naming()?(person.id) ?? person.id.text)
        let known = try file.known(in: common.resolvedHome)
        let analysis = try known.analysis(asOf: moment)
        analysis.messages.diagnostics.forEach(common.console.report)
        let words = try ProgramResources.templates(nil).words(
          for: file.settings, year: moment.day.components.year)
        let outgoing = analysis.outgoing(words, site: site)
        switch format ?? (common.json ? .json : .text) {
        case .text:
          try common.console.result(TextTable.text(of: Reports(words: words).messages(analysis, site: site)))
        case .json: try common.console.result(Reports(words: words).messages(analysis, site: site))
        case .apns:
          try common.console.result(
            JSONValue.array(
              outgoing.map { message in
                let push = PushPayload.apns(message)
                return .members([
                  "headers": .object(push.headers.map { JSONMember($0.name, .string($0.value)) }),
                  "payload": push.body,
                ])
              }))
        case .fcm: try common.console.result(JSONValue.array(outgoing.map(PushPayload.fcm)))
        case .ics:
          try common.console.result(
            file: MessageCalendar.text(
              outgoing, calls: analysis.messages.calls(analysis), person: person.id, asOf: moment.instant,
              words: words))
        case .atom:
          try common.console.result(
            file: MessageFeed.text(
              analysis.feed(words, site: site), person: person.id, site: site, updated: moment.instant,
              words: words,
              language: file.settings.language))
        }
        return .success
      }
    }
  }

  struct Send: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "send", abstract: "Send the messages that are due, for cron and timers.",
      discussion: """
        A message goes to the address of the setting notifications.hook, or to a command that gets it as JSON on its \
        standard input. Conditions, switches and quiet hours are looked at now: nobody who has eaten is asked about \
        dinner. Where nobody answers, or an answer may pass (429, 5xx), there are two more tries, after 2 and 8 seconds; \
        what is still not taken stays for the next run until its day is over. Any other answer is final. Each try has the \
        message's own key (Idempotency-Key, $TRIPTYCH_MESSAGE_KEY), and HOME/people/ID/messages.log says what became of it.

        Exit codes: 0 all well, 75 try again later, 65 a message was refused for good, 64 there is nobody to send to.

        Examples:
          triptych notify send --due --person me --site-url https://me.example.org/
          triptych notify send --due --all
          triptych notify send --due --person me --command ./my-sender
        """)
    @OptionGroup var common: CommonOptions
    @OptionGroup var who: PersonOrAll
    @OptionGroup var asOf: AsOfOption

    @Flag(help: "Send what is due; nothing else can be sent, so it may be left out.")
    var due = false

    @Flag(help: "Only say what would be sent; nothing is sent or written.")
    var dryRun = false

    @Option(
      help: ArgumentHelp(
        "A program that takes each message, instead of the address in the settings.", valueName: "file"),
      completion: .file())
    var command: String?

    @OptionGroup var hooks: HookOptions
    @OptionGroup var name: NameSecretOption

    func validate() throws {
      if let command, !FileManager.default.isExecutableFile(atPath: command) {
        throw ValidationError("'\(command)' is no program that can be run.")
      }
    }

    func run() async throws {
      try await common.run {
        let home = common.resolvedHome
        var reports: [MessageDelivery.Report] = []
        var statuses: [ExitStatus] = []
        for person in try who.people(in: home) {
          do {
            guard let report = try send(person, in: home) else { continue }
            report.diagnostics.forEach(common.console.report)
            reports.append(report)
            statuses.append(report.status)
          } catch {
            guard who.all else { throw error }
            statuses.append(common.console.report(error, of: person).status)
          }
        }
        let sum = { (state: MessageHistory.State) in reports.reduce(0) { $0 + $1.count(state) } }
        try common.show(
          .members(["dry_run": .bool(dryRun), "people": .array(reports.map(\.json))]),
          orSay: dryRun
            ? "\(reports.reduce(0) { $0 + $1.messages.count { $0.due.verdict == .send } }) to be sent."
            : "\(sum(.sent)) sent, \(sum(.waiting)) waiting, \(sum(.undelivered)) refused, "
              + "\(sum(.notNeeded)) not needed any more.")
        return dryRun ? .success : .decisive(of: statuses)
      }
    }

    /// Sends for one person; `nil` for somebody who sends nothing while all are asked for.
    private func send(_ person: PersonID, in home: Home) throws -> MessageDelivery.Report? {
      let file = try PersonFile(person, in: home)
      let moment = asOf.request.resolved(in: file.zone)
      let words = try ProgramResources.templates(nil).words(
        for: file.settings, year: moment.day.components.year)
      let delivery = try MessageDelivery(
        file, in: home, words: words, hooks: hooks, siteName: name.naming()?(person) ?? person.text,
        command: command)
      guard let delivery else {
        if who.all { return nil }
        throw CommandFailure.usage(
          "There is nobody to send messages to",
          hint: "Set notifications.hook with `triptych settings apply`, or name a program with --command.")
      }
      return try delivery.run(at: moment, isDry: dryRun)
    }
  }
}
