/// The files of a set of templates as they were read. None of them is decoded yet: a site that did not change needs only
/// their fingerprint.
struct TemplateFiles: Sendable {
  /// The templates by name without extension, such as `pages/pillar`.
  var templates: [String: [UInt8]] = [:]
  /// The files of the templates by name, relative to the templates folder; needed only for templates whose path differs
  /// from their name.
  var paths: [String: String] = [:]
  /// The language files by path relative to `languages/` without extension, such as `en/pillars`.
  var languages: [String: [UInt8]] = [:]
  /// The assets by path relative to `assets/`.
  var assets: [String: [UInt8]] = [:]
  /// The colors of each theme by name without extension, such as `contrast-dark`.
  var themes: [String: [UInt8]] = [:]

  /// The fingerprint of all names and contents.
  var fingerprint: Fingerprint {
    var bytes = FingerprintBytes()
    for files in [templates, languages, themes, assets] {
      bytes.add(files.count)
      for (name, content) in files.sorted(by: { $0.key < $1.key }) {
        bytes.add(name)
        bytes.add(Fingerprint(of: content))
      }
    }
    return bytes.fingerprint
  }

  /// The text of a file.
  static func text(_ content: [UInt8]) -> String { String(decoding: content, as: UTF8.self) }
}
