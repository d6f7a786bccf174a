import ArgumentParser

struct NightlyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nightly",
    abstract: "Run the nightly work for one person or many: inbox, retention, site, messages.",
    discussion: """
      Files in HOME/people/ID/inbox are imported first, then moved to imported/ (deleted after a day) or refused/. \
      Then comes what is new in the folders that a person's setting inbox.folders names, where everything stays as it is. \
      Due messages are handed to the address of the setting notifications.hook, with one short try; what is not taken \
      waits for `triptych notify send`. \
      Worker processes build the sites. If a worker crashes, hangs or uses too much memory, only that worker ends; the \
      person is reported, and the others go on. People who are due to be erased are erased before anything is built.

      HOME/runs/NAME records what became of each person; `reconcile` says who is missing. Exit codes, the first that \
      applies: 70 a fault of the program, or the last attempt gave up; 75 try again, as when a file of an inbox cannot \
      be read; 65 the data of some people, or a file of an inbox, cannot be used; 0 all well.

      Examples:
        triptych nightly --all --out Output
        triptych nightly --all --shard auto --run 2026-03-15 --out /srv/sites --json
      """)

  @OptionGroup var night: NightOptions

  func run() async throws {
    try await night.common.run {
      let home = night.common.resolvedHome
      try OutputPlace.check(night.site.out, apartFrom: home)
      if let metrics = night.metrics {
        try OutputPlace.check(metrics, option: "--metrics", apartFrom: home)
      }
      return try NightSession(night).run()
    }
  }
}
