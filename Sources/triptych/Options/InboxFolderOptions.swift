import ArgumentParser
import Foundation
import TriptychArchive

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which folders of the machine the settings of people may name.
///
/// Whoever runs a home of their own need not say anything: where the home belongs to the user who runs the program and
/// holds one person, the user's own folder is allowed. For everybody else, nothing is allowed until the operator says so.
struct InboxFolderOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Allow settings to name folders in this one that are imported from; may be repeated. (default: \
      $TRIPTYCH_INBOX_FOLDERS_UNDER, separated by colons, else ~ in a home of your own with one person, else none)
      """, valueName: "dir"),
    completion: .directory)
  var inboxFoldersUnder: [String] = []

  @Flag(help: "Import from no folder that settings name, and do not look whether they name any.")
  var noInboxFolders = false

  func validate() throws {
    if noInboxFolders, !inboxFoldersUnder.isEmpty {
      throw ValidationError("Use --inbox-folders-under DIR or --no-inbox-folders, not both.")
    }
  }

  /// The rule for a home; `nil` where no settings are looked at.
  func rule(home: Home, outputs: [String]) -> InboxFolderRule? {
    guard !noInboxFolders else { return nil }
    let own = FileManager.default.homeDirectoryForCurrentUser.path
    var roots = inboxFoldersUnder
    if roots.isEmpty, let given = EnvironmentVariable.value("TRIPTYCH_INBOX_FOLDERS_UNDER") {
      roots = given.split(separator: ":").map(String.init)
    }
    if roots.isEmpty, own != "/", (try? home.isOfOnePerson(user: geteuid())) == true { roots = [own] }
    return InboxFolderRule(under: roots, home: home, outputs: outputs, userFolder: own)
  }

  /// The same options for another process.
  var words: [String] {
    inboxFoldersUnder.flatMap { ["--inbox-folders-under", $0] }
      + (noInboxFolders ? ["--no-inbox-folders"] : [])
  }
}
