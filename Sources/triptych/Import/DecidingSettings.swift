import TriptychHealth

extension Settings {
  /// What of the settings decides how much of a file is taken. Once this text is another, files that were read count as new.
  ///
  /// What is off or everything by default is in it only where it is not, as in the records of earlier versions.
  var decidingImports: String {
    let consent = Consent(self)
    let pillars = Pillar.allCases.filter { consent.permits($0) }.map(\.rawValue)
    let moods = moodsByWord.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    var lines: [String] = [pillars.joined(separator: " "), moods.joined(separator: "\n")]
    for category in ConsentCategory.allCases
    where category.pillar == nil && consent.permits(category: category) {
      lines.append("consent " + category.rawValue)
    }
    if let importedKinds {
      lines.append("kinds")
      for kind in importedKinds.sorted() { lines.append("kind " + kind) }
    }
    if let importedSources {
      lines.append("sources")
      for source in importedSources.sorted() { lines.append("source " + source) }
    }
    return lines.joined(separator: "\n")
  }
}
