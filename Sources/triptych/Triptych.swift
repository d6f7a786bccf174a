import ArgumentParser

@main
struct Triptych: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "triptych", abstract: "Turns cached health data into a private, accessible site.",
    subcommands: [SampleCommand.self])
}
