import TriptychArchive
import TriptychHealth
import TriptychSite

/// What a build of many people came to. Of somebody with whom all went well only the sums know, so that memory does not
/// grow with their number.
struct BuildTotals: Sendable {
  private(set) var published = 0
  private(set) var unchanged = 0
  /// People whose site is of a later moment and was left as it is.
  private(set) var newer = 0
  /// Sites that were made of people who let theirs be counted.
  private(set) var counted = 0
  /// Sites in which words stand in place of pictures of the pets.
  private(set) var lackingPictures = 0
  private(set) var filesWritten = 0
  /// Files of newly published sites that were left as they are on the disk.
  private(set) var filesKept = 0
  /// What was kept and dropped by the retention limits of all people together.
  private(set) var retention = RetentionCounts()
  private var statuses: Set<ExitStatus> = []
  /// What is to be said of people, by their place in the list.
  private var said: [Int: [Diagnostic]] = [:]
  /// The people who failed, by their place in the list.
  private var failedPeople: [Int: BuildFailure] = [:]
  /// The places of people whose site this build neither made nor found as it has to be.
  private var withoutSite: Set<Int> = []

  /// The people who have no site of this build, in the order of the list.
  var failures: [BuildFailure] { failedPeople.sorted { $0.key < $1.key }.map(\.value) }

  var failed: Int { failedPeople.count }
  var people: Int { published + unchanged + newer + failed }

  /// The decisive exit status of all people.
  var status: ExitStatus { .decisive(of: statuses) }

  /// What is to be said of people, in the order of the list.
  var diagnostics: [Diagnostic] { said.sorted { $0.key < $1.key }.flatMap(\.value) }

  /// Whether the person at a place of the list has a site of this build.
  func hasSite(at place: Int) -> Bool { !withoutSite.contains(place) }

  /// Adds what became of the person at a place of the list.
  mutating func add(_ result: BuildResult, at place: Int) {
    switch result.outcome {
    case .published(let files):
      published += 1
      filesWritten += files
      filesKept += result.kept
    case .unchanged: unchanged += 1
    case .newerPublished: newer += 1
    case nil: failedPeople[place] = BuildFailure(result)
    }
    if result.isCounted { counted += 1 }
    if result.lacksPictures { lackingPictures += 1 }
    retention = retention + result.retention
    statuses.insert(result.status)
    if !result.diagnostics.isEmpty { said[place] = result.diagnostics }
    if result.openPath == nil { withoutSite.insert(place) }
  }

  /// Adds what another worker came to with other people of the same list.
  mutating func add(_ other: BuildTotals) {
    published += other.published
    unchanged += other.unchanged
    newer += other.newer
    failedPeople.merge(other.failedPeople) { mine, _ in mine }
    counted += other.counted
    lackingPictures += other.lackingPictures
    filesWritten += other.filesWritten
    filesKept += other.filesKept
    retention = retention + other.retention
    statuses.formUnion(other.statuses)
    said.merge(other.said) { mine, _ in mine }
    withoutSite.formUnion(other.withoutSite)
  }
}
