/// The files that every site has besides its pages, made of those in `assets/` and `themes/`.
enum SiteAssets {
  /// The assets of a site: one style sheet, without comments as scripts are.
  static func made(
    of assets: [String: [UInt8]], _ colors: ThemeSheet
  ) -> [String: [UInt8]] {
    var assets = joined(assets, after: Array(colors.css.utf8))
    for (name, script) in assets where name.hasSuffix(".js") { assets[name] = withoutComments(script) }
    if let sheet = assets["style.css"] { assets["style.css"] = sheetWithoutComments(sheet) }
    return assets
  }

  /// The assets with a single `style.css`, which consists of the colors followed by the files in `style/`,
  /// ordered by name.
  private static func joined(_ assets: [String: [UInt8]], after colors: [UInt8]) -> [String: [UInt8]] {
    let parts = assets.filter { $0.key.hasPrefix("style/") }.sorted { $0.key < $1.key }
    guard !parts.isEmpty else { return assets }
    var joined = assets.filter { !$0.key.hasPrefix("style/") }
    joined["style.css"] = colors + parts.flatMap(\.value)
    return joined
  }

  /// A script without the lines that are a `//` comment alone, which no browser needs. A script with a backtick in any
  /// other line stays as it is, because a line within a template literal may only look like a comment.
  static func withoutComments(_ script: [UInt8]) -> [UInt8] {
    let lines = script.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .filter { !$0.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8) }
    guard !lines.contains(where: { $0.contains(UInt8(ascii: "`")) }) else { return script }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// A style sheet with a space in place of each comment, which no browser needs. What stands within quotes stays, and
  /// a comment without an end as well.
  static func sheetWithoutComments(_ sheet: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(sheet.count)
    var quote: UInt8?
    var index = 0
    while index < sheet.count {
      let byte = sheet[index]
      if quote == nil, byte == UInt8(ascii: "/"), sheet[index...].starts(with: "/*".utf8) {
        guard let end = sheet[(index + 2)...].firstRange(of: Array("*/".utf8)) else { return sheet }
        kept.append(UInt8(ascii: " "))
        index = end.upperBound
        continue
      }
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      kept.append(byte)
      index += 1
    }
    return kept
  }
}
