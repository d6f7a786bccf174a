import TriptychFiles
import TriptychHealth

/// Which folders of this machine the settings of people may name (``InboxSettings``).
///
/// Settings are the person's, the machine is the operator's: a folder counts only below one that the operator allows.
/// Links are resolved first, so that none leads out of it. Folders of the home, of published sites, and any folder
/// around them are refused.
public struct InboxFolderRule: Sendable {
  /// What a folder of the settings stands for.
  public enum Place: Hashable, Sendable {
    /// A folder that may be read, as its real path.
    case at(String)
    /// Why it is not read, in a sentence that names the folder.
    case refused(Diagnostic)
  }

  private let roots: [String]
  private let kept: [String]
  private let userFolder: String
  /// What a person at home may do to allow more.
  private static let hint =
    "The operator allows it with --inbox-folders-under DIR or $TRIPTYCH_INBOX_FOLDERS_UNDER."

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - roots: the folders below which, and at which, folders are allowed; with none of them everything is refused.
  ///     Folders below one that does not exist are missing.
  ///   - home: the home, which is never read.
  ///   - outputs: the folders of published sites, which are never read.
  ///   - userFolder: what `~` stands for, in roots and in settings.
  public init(under roots: [String], home: Home, outputs: [String], userFolder: String) {
    func real(_ path: String) -> String? {
      (try? Files.realPath(InboxFolderRule.expanded(path, userFolder))).map { $0 == "/" ? "" : $0 }
    }
    self.userFolder = userFolder
    // What is not there now, such as a drive, allows nothing, but is no reason to call its folders forbidden.
    self.roots = roots.map { root in
      let path = InboxFolderRule.expanded(root, userFolder)
      return real(root) ?? (path.last == "/" ? String(path.dropLast()) : path)
    }
    kept = ([home.directory] + outputs).compactMap(real)
  }

  /// The real path of a folder, or why it is not read.
  public func place(of folder: String) -> Place {
    let path = InboxFolderRule.expanded(folder, userFolder)
    let isAllowed = { (path: String) in roots.contains { InboxFolderRule.isInside(path, $0) } }
    let notAllowed = InboxFolderRule.refusal(
      folder, "inbox_folder_not_allowed", "The settings name a folder that is not allowed here",
      hint: InboxFolderRule.hint)
    // Whether something stands where nobody may look is not told either.
    guard !roots.isEmpty else { return notAllowed }
    let real: String
    do throws(Errno) {
      real = try Files.realPath(path)
    } catch {
      guard isAllowed(path) else { return notAllowed }
      return InboxFolderRule.missing(folder)
    }
    guard isAllowed(real) else { return notAllowed }
    guard !kept.contains(where: { InboxFolderRule.isInside(real, $0) || InboxFolderRule.isInside($0, real) })
    else {
      return InboxFolderRule.refusal(
        folder, "inbox_folder_own",
        "The settings name a folder that holds, or lies in, the home or a published site",
        hint: "Name the folder that the other program fills; files for the inbox itself need no setting.")
    }
    guard let status = try? FileStatus(at: real), status.kind == .directory else {
      return InboxFolderRule.missing(folder)
    }
    return .at(real)
  }

  /// Says that a folder cannot be read now.
  public static func missing(_ folder: String) -> Place {
    refusal(
      folder, "inbox_folder_missing", "A folder that the settings name is not there, or cannot be read",
      hint: "Is its drive connected, and may this user read it? The next night looks again.")
  }

  private static func refusal(_ folder: String, _ code: String, _ text: String, hint: String) -> Place {
    .refused(Diagnostic(.warning, code: code, text, place: folder, hint: hint))
  }

  /// A path with the user's own folder in place of `~`.
  private static func expanded(_ path: String, _ userFolder: String) -> String {
    path == "~" || path.hasPrefix("~/") ? userFolder + path.dropFirst() : path
  }

  /// Whether a path is a folder or lies in it; a root of "" holds everything.
  private static func isInside(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(folder + "/")
  }
}

extension Home {
  /// Whether the home is that of one person who runs the program: it belongs to the given user, who is not the
  /// administrator, and holds at most one person. Throws when the home cannot be read.
  public func isOfOnePerson(user: UInt32) throws -> Bool {
    try requireNoLink()
    guard user != 0, let status = try? FileStatus(at: directory), status.owner == user else { return false }
    let names = try PrivateFiles.names(in: directory + "/people")
    return names.count { PersonID($0) != nil } <= 1
  }
}
