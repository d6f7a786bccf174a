import ArgumentParser
import TriptychArchive
import TriptychGraphics
import TriptychHealth
import TriptychSamples
import TriptychSite

/// What the exit code of a command means; scripts and schedulers rest on it.
enum ExitStatus: Int32, Sendable {
  /// All well.
  case success = 0
  /// The command line is wrong, or names something that does not exist.
  case usage = 64
  /// The data cannot be used; trying again will not help.
  case data = 65
  /// A fault of the program.
  case software = 70
  /// Something that may pass: no permission, no space, busy. Try again.
  case tryAgain = 75

  var code: ExitCode { ExitCode(rawValue) }

  /// The one that counts where several things went different ways: the first that applies of a fault of the program,
  /// try again, bad data, a wrong command line, success.
  static func decisive(of statuses: some Sequence<ExitStatus>) -> ExitStatus {
    let met = Set(statuses)
    return [.software, .tryAgain, .data, .usage].first { met.contains($0) } ?? .success
  }
}

/// Why a command ends without doing what it was asked to do: an exit code, and what is reported.
struct CommandFailure: Error {
  var status: ExitStatus
  /// At least one.
  var diagnostics: [Diagnostic]

  init(status: ExitStatus, diagnostics: [Diagnostic]) {
    self.status = status
    self.diagnostics = diagnostics
  }

  init(status: ExitStatus, diagnostic: Diagnostic) { self.init(status: status, diagnostics: [diagnostic]) }

  /// A failure with a code for scripts: what, where and what to do.
  init(_ status: ExitStatus, code: String, _ text: String, place: String? = nil, hint: String? = nil) {
    self.init(status: status, diagnostic: Diagnostic(.error, code: code, text, place: place, hint: hint))
  }

  /// The first of them.
  var diagnostic: Diagnostic { diagnostics[0] }

  /// A mistake on the command line: what, and what is allowed.
  static func usage(_ text: String, hint: String? = nil) -> CommandFailure {
    CommandFailure(.usage, code: "usage", text, hint: hint)
  }

  /// An id of nobody in a home.
  static func nobody(_ person: PersonID, in home: Home) -> CommandFailure {
    CommandFailure(
      .usage, code: "usage", "There is no person with the id \(person) here", place: home.directory,
      hint: "Check --person and --home, or create them with `triptych import FILE --person \(person)`.")
  }

  /// The same failure with a place for whatever has none.
  func placed(at place: String) -> CommandFailure {
    var failure = self
    for index in failure.diagnostics.indices where failure.diagnostics[index].place == nil {
      failure.diagnostics[index].place = place
    }
    return failure
  }

  /// The same failure with the id of the person it is about in every place.
  func naming(_ person: PersonID) -> CommandFailure {
    CommandFailure(status: status, diagnostics: diagnostics.map { $0.naming(person) })
  }

  /// The diagnostics as warnings, for work that goes on without what failed.
  var warnings: [Diagnostic] { CommandFailure.asWarnings(diagnostics) }

  /// Diagnostics as warnings.
  static func asWarnings(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.map { diagnostic in
      var warning = diagnostic
      if warning.severity == .error { warning.severity = .warning }
      return warning
    }
  }
}

extension Diagnostic {
  /// The diagnostic with a person's id in its place. A path that leads through a folder of that name has it already.
  func naming(_ person: PersonID) -> Diagnostic {
    let whose = "person \(person)"
    var named = self
    guard let place else {
      named.place = whose
      return named
    }
    let parts = place.split(separator: "/", omittingEmptySubsequences: false)
    let isNamed =
      place == whose || place.hasPrefix(whose + ":")
      || (parts.count > 1 && parts.contains { $0 == person.text })
    if !isNamed { named.place = "\(whose): \(place)" }
    return named
  }

  /// The warning that an option was given where it has no effect.
  static func unused(_ option: String, on what: String, hint: String = "Leave it out.") -> Diagnostic {
    Diagnostic(
      .warning, code: "\(option)_unused", "--\(option) has no effect on \(what)", hint: hint)
  }
}

// MARK: The table of errors

extension CommandFailure {
  /// The exit code and words of any error a command may meet. Nothing else maps errors to exit codes.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as CommandFailure: error
      case let error as ImportFailure: .init(status: .init(error.code), diagnostic: error.diagnostic)
      case let error as StoreError: .init(status: .init(error.code), diagnostic: error.diagnostic)
      case let error as PublishError: .init(status: .init(error.code), diagnostic: error.diagnostic)
      case let error as SettingsRefused: .init(status: .data, diagnostics: error.diagnostics)
      case let error as QueueApplier.Refusal: .init(status: .data, diagnostics: error.diagnostics)
      case let error as SampleError: .init(status: .tryAgain, diagnostic: error.diagnostic)
      case let error as TemplateError:
        .init(
          .usage, code: "template",
          (error.faults.first?.sentence ?? "The templates cannot be used")
            + (error.faults.count > 1 ? " (and \(error.faults.count - 1) more)" : ""),
          hint: "Mend the templates, or leave out --templates.")
      case let error as LayoutError:
        .usage("The chart does not fit: \(error)", hint: "Ask for another --size.")
      case let error as PaintError:
        .usage(
          "The picture cannot be painted: \(error)", hint: "Ask for a smaller --size or --scale.")
      default:
        .init(
          .software, code: "internal", "The program met an unexpected error: \(type(of: error))",
          hint: "Please report it.")
      }
  }

  /// What was entered and is refused: something missing or unknown is a mistake on the command line, a value out of
  /// its range is data that cannot be used.
  init(_ faults: EntryFaults, of kind: EntryKind) {
    self.init(
      status: faults.list.contains { $0.problem == .wrong } ? .data : .usage,
      diagnostics: faults.list.map { $0.diagnostic(of: kind) })
  }

  /// A chart for which there is not enough data.
  init(_ refusal: ChartRefusal, of kind: ChartKind) {
    let text =
      switch refusal {
      case .tooFewDays(let have, let need) where kind == .matrix:
        "Two metrics share \(have == 1 ? "1 day" : "\(have) days") at most, and \(need) are needed"
      case .tooFewDays(let have, let need):
        "There \(have == 1 ? "is 1 day" : "are \(have) days") to draw, and \(need) are needed"
      case .nothingToDraw: "There is no data for this chart at this moment"
      }
    self.init(.data, code: "no_chart", text)
  }
}

extension ExitStatus {
  fileprivate init(_ code: ImportFailure.Code) {
    switch code {
    case .notFound: self = .usage
    case .notReadable, .noSpace, .storeBusy: self = .tryAgain
    case .unknownFormat, .empty, .damaged, .locked, .tooLarge, .noKnownFile, .badName, .special, .tooDeep,
      .tooManyFiles:
      self = .data
    }
  }

  /// The exit code of what keeps a home from being read or written.
  init(_ code: StoreError.Code) {
    switch code {
    case .busy, .noSpace, .notPermitted, .system: self = .tryAgain
    case .damaged, .settingsLost, .newerVersion, .foreign, .keyNeeded, .keyWrong, .keyGone, .sealBroken,
      .sealForeign, .erased, .refused:
      self = .data
    case .notFound, .inTheWay, .keyFile, .programMissing, .refusedByAge, .unusablePassphrase: self = .usage
    case .invalidValue, .failed: self = .software
    }
  }

  fileprivate init(_ code: PublishError.Code) {
    switch code {
    case .noSpace, .notPermitted, .sharedFileLost, .meddled, .system: self = .tryAgain
    case .inTheWay: self = .usage
    case .brokenLinks: self = .software
    }
  }
}

/// Settings that were refused as a whole.
struct SettingsRefused: Error {
  /// Every wrong value; at least one.
  var diagnostics: [Diagnostic]
}
