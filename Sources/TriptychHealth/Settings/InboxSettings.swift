/// Settings for files that arrive by themselves.
public struct InboxSettings: Hashable, Sendable {
  /// Folders that another program fills, such as a cloud drive; each night imports what is new there and changes nothing
  /// in them. Absolute paths or paths that begin with `~/`, without a slash at the end; at most ``most``, default none.
  public var folders: [String] = []

  /// The most folders.
  public static let most = 16
  /// The longest path, in characters.
  static let longest = 1000

  static let foldersField = SettingField(
    path: "inbox.folders", input: .folders(atMost: most), isOptional: false, place: .on(.devices, rank: 2)
  ) {
    .array($0.inbox.folders.map { .string($0) })
  } write: {
    $0.inbox.folders = SettingInput.folders($1.elements, atMost: most) ?? []
  }

  /// The path of a folder as it is kept: without repeated slashes and without one at the end; `nil` for anything but the
  /// path of a folder.
  static func folder(_ text: String) -> String? {
    guard text.hasPrefix("/") || text.hasPrefix("~/"), text.unicodeScalars.count <= longest,
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    let names = text.drop { $0 != "/" }.split(separator: "/")
    guard !names.isEmpty, !names.contains(where: { $0 == "." || $0 == ".." }) else { return nil }
    return (text.hasPrefix("~") ? "~/" : "/") + names.joined(separator: "/")
  }
}

extension SettingInput {
  /// The paths of folders as they are kept; `nil` when one is no path, stands twice, or there are too many.
  static func folders(_ values: [JSONValue], atMost most: Int) -> [String]? {
    let folders = values.compactMap { $0.text.flatMap(InboxSettings.folder) }
    guard folders.count == values.count, folders.count <= most, Set(folders).count == folders.count else {
      return nil
    }
    return folders
  }
}
