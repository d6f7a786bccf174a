import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// To which hosts the settings of people may have messages sent, and the address of their pages in links.
///
/// Whoever runs a home of their own need not say anything: where the home belongs to the user who runs the program and
/// holds one person, every host is allowed. For everybody else, none is until the operator says so.
struct HookOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Allow settings to have messages sent to this host; may be repeated, * allows all. (default: \
      $TRIPTYCH_HOOK_HOSTS, separated by commas, else all in a home of your own with one person, else none)
      """, valueName: "host"))
  var hookHosts: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The address of the person's site, for links in messages; {person} stands for the name of their folder. \
      (default: $TRIPTYCH_SITE_URL, else no links)
      """, valueName: "url"), transform: HookOptions.siteURL)
  var siteURL: String?

  /// The address that an option names.
  @Sendable static func siteURL(_ text: String) throws -> String {
    let isAddress = ["https://", "http://"].contains { text.hasPrefix($0) && text.count > $0.count }
    guard isAddress,
      text.utf8.allSatisfy({ (33...126).contains($0) && $0 != 0x22 && $0 != 0x3C && $0 != 0x3E })
    else {
      throw ValueRefusal(
        "Allowed is an address that begins with https:// or http://, such as https://me.example.org/.")
    }
    return text
  }

  /// The address of a person's site; `nil` for none.
  ///
  /// - Parameter name: the name of the person's folder
  func site(named name: String) throws -> String? {
    var text = siteURL
    if text == nil, let given = EnvironmentVariable.value("TRIPTYCH_SITE_URL") {
      guard let checked = try? HookOptions.siteURL(given) else {
        throw CommandFailure.usage(
          "$TRIPTYCH_SITE_URL is no address of a site", hint: "It begins with https:// or http://.")
      }
      text = checked
    }
    return text?.replacing("{person}", with: name)
  }

  /// Whether messages may be sent to a host.
  func allows(_ host: String, in home: Home) -> Bool {
    var hosts = hookHosts
    if hosts.isEmpty, let given = EnvironmentVariable.value("TRIPTYCH_HOOK_HOSTS") {
      hosts = given.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    if hosts.isEmpty { return (try? home.isOfOnePerson(user: geteuid())) == true }
    return hosts.contains { $0 == "*" || $0.lowercased() == host.lowercased() }
  }

  /// Why nothing is sent to a host that is not allowed.
  static func refusal(_ host: String) -> Diagnostic {
    Diagnostic(
      .error, code: "hook_not_allowed",
      "The settings name a host for messages that is not allowed here: \(host)",
      place: MessageSending.hookField.path,
      hint: "The operator allows it with --hook-hosts HOST or $TRIPTYCH_HOOK_HOSTS.")
  }

  /// The same options for another process.
  var words: [String] {
    hookHosts.flatMap { ["--hook-hosts", $0] } + (siteURL.map { ["--site-url", $0] } ?? [])
  }
}

/// What addresses want to see before they take a message: a file that only the operator reads.
enum HookKeys {
  /// The variable that names the file: a line for each address, which is followed by a space and its key.
  static let variable = "TRIPTYCH_HOOK_KEY_FILE"

  /// The key for an address; `nil` where there is none. A key goes to the address that it stands beside and to what lies
  /// below it, never to an address that somebody else's settings name.
  ///
  /// - Throws: `CommandFailure` when the file is named and cannot be read, or a line is no address with a key
  static func key(for hook: String) throws -> String? {
    guard let path = EnvironmentVariable.value(variable) else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure.usage(
        "The file with keys for messages cannot be read", hint: "$\(variable) names it.")
    }
    return try key(for: hook, in: String(decoding: data, as: UTF8.self))
  }

  /// The key for an address in the text of such a file.
  static func key(for hook: String, in text: String) throws -> String? {
    var found: (address: Substring, key: Substring)?
    for (index, line) in text.split(whereSeparator: \.isNewline).enumerated() where !line.hasPrefix("#") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, parts[0].contains("://"), parts[1].utf8.allSatisfy({ (33...126).contains($0) })
      else {
        throw CommandFailure.usage(
          "A line of the file with keys for messages is no address with a key",
          hint: "Look at line \(index + 1).")
      }
      let isMeant = hook == parts[0] || hook.hasPrefix(parts[0] + (parts[0].hasSuffix("/") ? "" : "/"))
      if isMeant, parts[0].count > found?.address.count ?? -1 { found = (parts[0], parts[1]) }
    }
    return found.map { String($0.key) }
  }
}
