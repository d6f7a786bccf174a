import TriptychHealth

/// The result of a night for one person: a line of the run's file.
///
/// It holds an id, counts and codes, but no name, no health value and no text that could hold one.
struct NightResult: Hashable, Sendable {
  /// What became of a person's site.
  enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// A new site was published.
    case published
    /// The site did not change.
    case unchanged
    /// The old site stays.
    case failed
    /// Somebody else was at work on this person.
    case busy
    /// A site of a later moment is already published.
    case newerPublished = "newer_published"

    /// Whether the person has a site of this night, or of a later one.
    var isWell: Bool { self == .published || self == .unchanged || self == .newerPublished }
  }

  var person: PersonID
  var outcome: Outcome
  /// The reason for a failure: a code for scripts.
  var reason: String?
  /// Whether another try may help.
  var mayRetry = false
  /// Whether it is a fault of the program.
  var isFault = false
  /// The time from the first step to the last.
  var milliseconds = 0
  /// Files written, linked or copied.
  var filesWritten = 0
  /// Pages of the site that is published now; `nil` if there is none of this or a later moment.
  var pages: Int?
  /// Bytes of the site; `nil` as above.
  var bytes: Int?
  /// The fingerprint of the site's paths and bytes; `nil` as above.
  var digest: String?
  /// Files of the inbox that were imported and refused.
  var imported = 0
  var refused = 0
  /// Records refused of files that were read, whose other records were taken.
  var recordsRefused = 0
  /// Files of the inbox and of folders that could not be read tonight, and stay for another night.
  var unread = 0
  /// Messages that a service took tonight, and those that it did not take: refused for good, or waiting for another run.
  var sent = 0
  var unsent = 0
  /// Whether words stand in place of pictures of the pets, because new ones could not be drawn or stored.
  var lacksPictures = false
  /// Whether a site was made and the person lets it be counted.
  var isCounted = false

  /// What became of a person without a site of the night; `nil` for everybody else.
  var failure: BuildFailure? {
    outcome.isWell
      ? nil
      : BuildFailure(person: person, isBusy: outcome == .busy, reason: reason, mayRetry: mayRetry)
  }

  /// The line, without its end.
  var line: String { json.text() }

  var json: JSONValue {
    .members([
      "person": .string(person.text), "outcome": .string(outcome.rawValue), "reason": JSONValue(reason),
      "retry": .bool(mayRetry), "fault": .bool(isFault), "ms": JSONValue(milliseconds),
      "files_written": JSONValue(filesWritten), "pages": JSONValue(pages), "bytes": JSONValue(bytes),
      "digest": JSONValue(digest), "imported": JSONValue(imported), "refused": JSONValue(refused),
      "records_refused": JSONValue(recordsRefused), "unread": JSONValue(unread),
      "sent": JSONValue(sent), "unsent": JSONValue(unsent),
      "without_pet_pictures": .bool(lacksPictures),
      "counted": .bool(isCounted),
    ])
  }

  /// A result from its line; `nil` for any other line.
  init?(_ json: JSONValue) {
    guard let person = json["person"]?.text.flatMap({ PersonID($0) }),
      let outcome = json["outcome"]?.text.flatMap(Outcome.init(rawValue:))
    else { return nil }
    self.init(person: person, outcome: outcome, reason: json["reason"]?.text)
    mayRetry = json["retry"] == .bool(true)
    isFault = json["fault"] == .bool(true)
    milliseconds = json["ms"]?.whole ?? 0
    filesWritten = json["files_written"]?.whole ?? 0
    pages = json["pages"]?.whole
    bytes = json["bytes"]?.whole
    digest = json["digest"]?.text
    imported = json["imported"]?.whole ?? 0
    refused = json["refused"]?.whole ?? 0
    recordsRefused = json["records_refused"]?.whole ?? 0
    unread = json["unread"]?.whole ?? 0
    sent = json["sent"]?.whole ?? 0
    unsent = json["unsent"]?.whole ?? 0
    lacksPictures = json["without_pet_pictures"] == .bool(true)
    isCounted = json["counted"] == .bool(true)
  }

  init(person: PersonID, outcome: Outcome, reason: String? = nil) {
    self.person = person
    self.outcome = outcome
    self.reason = reason
  }

  /// The result of a build.
  init(_ built: BuildResult) {
    person = built.person
    let failure = BuildFailure(built)
    switch built.outcome {
    case .published(let files):
      outcome = .published
      filesWritten = files
    case .unchanged: outcome = .unchanged
    case .newerPublished: outcome = .newerPublished
    case nil:
      outcome = failure?.isBusy == true ? .busy : .failed
      reason = failure?.reason
      mayRetry = failure?.mayRetry == true
      isFault = built.status == .software
    }
    lacksPictures = built.lacksPictures
    pages = built.contents?.pages
    bytes = built.contents?.bytes
    digest = built.contents?.digest.hex
    isCounted = built.isCounted
  }
}
