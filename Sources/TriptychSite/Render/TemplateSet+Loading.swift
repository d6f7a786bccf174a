import Foundation

extension TemplateSet {
  /// Reads a folder with `layouts/ pages/ partials/ assets/ themes/ languages/`.
  ///
  /// - Throws: ``TemplateError`` when the folder cannot be read, or with every fault of its files.
  public static func load(from directory: String) throws(TemplateError) -> TemplateSet {
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    guard manager.fileExists(atPath: directory, isDirectory: &isFolder), isFolder.boolValue,
      let found = manager.enumerator(atPath: directory)
    else {
      throw TemplateError([.init(file: directory, "There is no folder of templates here.")])
    }
    var sources: [String: String] = [:]
    var languages: [String: String] = [:]
    var assets: [String: [UInt8]] = [:]
    var themes: [String: String] = [:]
    var faults: [TemplateError.Fault] = []
    for path in found.compactMap({ $0 as? String }).sorted() {
      // What editors and file managers leave behind is no part of a site.
      guard !path.split(separator: "/").contains(where: { $0.hasPrefix(".") || $0.hasSuffix("~") }) else {
        continue
      }
      var isDirectory: ObjCBool = false
      let full = directory + "/" + path
      guard manager.fileExists(atPath: full, isDirectory: &isDirectory), !isDirectory.boolValue else {
        continue
      }
      guard let data = manager.contents(atPath: full) else {
        faults.append(.init(file: path, "The file cannot be read."))
        continue
      }
      if path.hasPrefix("assets/") {
        assets[String(path.dropFirst("assets/".count))] = [UInt8](data)
      } else if path.hasPrefix("languages/"), path.hasSuffix(".json") {
        languages[String(path.dropFirst("languages/".count).dropLast(".json".count))] =
          String(decoding: data, as: UTF8.self)
      } else if path.hasPrefix("themes/"), path.hasSuffix(".css") {
        themes[String(path.dropFirst("themes/".count).dropLast(".css".count))] =
          String(decoding: data, as: UTF8.self)
      } else if path.hasSuffix(".mustache") {
        sources[String(path.dropLast(".mustache".count))] = String(decoding: data, as: UTF8.self)
      }
    }
    guard faults.isEmpty else { throw TemplateError(faults) }
    return try TemplateSet(sources: sources, languages: languages, assets: assets, themes: themes)
  }
}
