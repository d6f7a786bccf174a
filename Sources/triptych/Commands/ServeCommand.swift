import ArgumentParser
import Foundation
import TriptychArchive
import TriptychFiles
import TriptychHealth
import TriptychServer
import TriptychSite

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve a person's site on this machine, and apply what its pages hand over.",
    discussion: """
      The site is served as it is built. Forms, settings, decisions and a request for erasure are applied at once and the \
      pages built anew, without a file to save and a command to type. Programs hand files in with POST /inbox. It answers \
      this machine alone, unless --listen names another of its addresses; for others use a proxy with TLS (docs/serve.md).

      The address has a key, which a browser needs once.

      Examples:
        triptych serve --person me
        triptych serve --person me --address
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var person: PersonOption
  @OptionGroup var site: SiteOptions

  @Option(help: ArgumentHelp("The port.", valueName: "number"), transform: wholeNumber(1...65_535))
  var port = 8_642

  @Option(
    help: ArgumentHelp(
      "The address of this machine to answer at, as numbers. (default: 127.0.0.1, which only this machine reaches)",
      valueName: "address"))
  var listen: String?

  @Option(
    help: ArgumentHelp("The name under which a proxy with TLS serves the site.", valueName: "name"))
  var host: String?

  @Option(
    help: ArgumentHelp("The largest file that a program may hand in, in MiB.", valueName: "number"),
    transform: wholeNumber(1...65_536))
  var largest = 2_048

  @Flag(help: "Print the address with its key, and the key for POST /inbox, and end.")
  var address = false

  @Flag(help: "Draw new keys: every browser and program needs them anew.")
  var newKeys = false

  func run() async throws {
    try await common.run {
      if let listen, !ServeCommand.isAddress(listen) {
        throw CommandFailure.usage(
          "'\(listen.prefix(80))' is not a valid value for --listen",
          hint: "Allowed is an address as numbers only, such as 192.168.1.5 or ::1.")
      }
      let home = common.resolvedHome
      let id = try PersonFile.known(person.id, in: home)
      try OutputPlace.check(site.out, apartFrom: home)
      SecretMemory.hide()
      // A browser that goes away while it is answered is no reason to end.
      signal(SIGPIPE, SIG_IGN)
      let keys = try ServerKeyFile(of: id, in: home).keys(anew: newKeys)
      let open = (host.map { "https://\($0)/" } ?? "http://\(shownAddress):\(port)/")
      if address {
        try common.answer(
          .members(["address": .string(open + "?key=" + keys.page), "inbox_key": .string(keys.inbox)]),
          or: "\(open)?key=\(keys.page)\nKey for POST /inbox: \(keys.inbox)")
        return .success
      }
      let served = try ServedPerson(id, in: home, site: site, console: common.console)
      try served.begin()
      if listen != nil, host == nil {
        common.console.report(
          Diagnostic(
            .warning, code: "not_encrypted",
            "Other machines reach this address, and what is sent is not encrypted",
            hint: "Put a proxy with TLS before it and name it with --host."))
      }
      let server = SiteServer(
        site: served.directory, keys: keys, address: listen ?? "127.0.0.1", port: UInt16(port),
        proxied: host, largestUpload: largest << 20, receiver: served)
      let console = common.console
      // A key belongs to nobody's log: it is shown to somebody at a terminal alone.
      let shown = isatty(STDERR_FILENO) == 1 ? open + "?key=" + keys.page : open
      do {
        try await server.run { _ in
          if common.json {
            // Without the key: the answer may go into a file.
            try? console.result(JSONValue.members(["person": .string(id.text), "address": .string(open)]))
            return
          }
          console.say("The site is served. Open \(shown)")
          if isatty(STDERR_FILENO) != 1 {
            console.say("The key: triptych serve --address --person \(id)")
          }
        }
      } catch {
        throw CommandFailure(
          .tryAgain, code: "not_listening", "The address cannot be served: \(shownAddress):\(port)",
          hint: "Perhaps another program has it; choose another --port.")
      }
      return .success
    }
  }

  /// Whether a text is an address of IPv4 or IPv6 as numbers.
  static func isAddress(_ text: String) -> Bool {
    var (four, six) = (in_addr(), in6_addr())
    return inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
  }

  private var shownAddress: String {
    guard let listen else { return "127.0.0.1" }
    return listen.contains(":") ? "[\(listen)]" : listen
  }
}

/// The file with the keys of a served site, `HOME/people/ID/serve.key`; nobody else may read it.
struct ServerKeyFile {
  private let path: String

  init(of person: PersonID, in home: Home) { path = home.folder(of: person) + "/serve.key" }

  /// The keys; drawn where there are none yet.
  ///
  /// - Parameter anew: whether to draw new ones in any case
  func keys(anew: Bool) throws -> ServerKeys {
    if !anew, let status = try? FileStatus(at: path) {
      guard status.kind == .file, status.permissions & 0o077 == 0 else {
        throw CommandFailure(
          .usage, code: "key_file", "The file with the keys can be read by others, or is none", place: path,
          hint: "chmod 600 FILE, or draw new ones with --new-keys.")
      }
      let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
      guard let keys = text.flatMap({ ServerKeys(text: $0) }) else {
        throw CommandFailure(
          .data, code: "key_file", "The file with the keys is not what was written", place: path,
          hint: "Draw new ones with --new-keys.")
      }
      return keys
    }
    guard let keys = ServerKeys() else {
      throw CommandFailure(.tryAgain, code: "no_random", "The system gave no random bytes")
    }
    if (try? FileStatus(at: path)) != nil { try? Files.remove(path) }
    try PrivateFile.write(Array(keys.text.utf8), to: path)
    return keys
  }
}
