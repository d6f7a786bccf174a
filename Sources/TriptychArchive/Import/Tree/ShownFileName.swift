import Foundation

/// What messages call a file or folder: its name without what names a person. `*` stands for what was left out.
///
/// The files of Garmin begin with an e-mail address; the archives of Withings (`data_NAME_1772500000.zip`) and of Samsung
/// Health (`samsunghealth_NAME_20260302070000`) hold a name.
public enum ShownFileName {
  /// The name to show; any other name stays as it is.
  public static func of(_ name: String) -> String {
    if let at = name.firstIndex(of: "@") {
      return name[at...].firstIndex(of: "_").map { String(name[$0...]) } ?? "file"
    }
    let words = name.split(separator: "_", omittingEmptySubsequences: false)
    switch words[0].lowercased() {
    case "samsunghealth" where words.count > 1: return words[0] + "_*" + ending(of: name)
    case "data" where words.count > 2 && words[words.count - 1].first?.isNumber == true:
      return words[0] + "_*" + ending(of: name)
    default: return name
    }
  }

  /// What stands behind the last point, with it, where that is no part of a name.
  private static func ending(of name: String) -> String {
    let ending = (name as NSString).pathExtension.lowercased()
    return ["zip", "csv", "json"].contains(ending) ? "." + ending : ""
  }
}
