import ArgumentParser
import TriptychArchive
import TriptychHealth
import TriptychSamples
import TriptychSite

/// Why a command ends without doing what it was asked: a sentence and an exit code.
struct CommandFailure: Error {
  var status: ExitStatus
  var diagnostic: Diagnostic

  /// A mistake on the command line: what, and what is allowed.
  static func usage(_ text: String, hint: String? = nil) -> CommandFailure {
    CommandFailure(status: .usage, diagnostic: Diagnostic(.error, code: "usage", text, hint: hint))
  }
}

extension CommandFailure {
  /// The exit code and sentence of any error a command may meet.
  init(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let failure as ImportFailure:
      self.init(status: ExitStatus(failure.code), diagnostic: failure.diagnostic)
    case let failure as StoreError:
      self.init(status: ExitStatus(failure), diagnostic: failure.diagnostic)
    case let failure as PublishError:
      self.init(status: ExitStatus(failure.code), diagnostic: failure.diagnostic)
    case let failure as SampleError:
      self.init(status: .tryAgain, diagnostic: failure.diagnostic)
    case let failure as TemplateError:
      let more = failure.faults.count > 1 ? " (and \(failure.faults.count - 1) more)" : ""
      self.init(
        status: .usage,
        diagnostic: Diagnostic(
          .error, code: "template", (failure.faults.first?.sentence ?? "The templates cannot be used") + more,
          hint: "Mend the templates, or leave out --templates."))
    default:
      self.init(
        status: .software,
        diagnostic: Diagnostic(
          .error, code: "internal", "The program met an error it does not know: \(type(of: error))",
          hint: "Please report it."))
    }
  }
}

extension ExitStatus {
  fileprivate init(_ code: ImportFailure.Code) {
    switch code {
    case .notFound: self = .usage
    case .notReadable, .noSpace, .storeBusy: self = .tryAgain
    case .unknownFormat, .empty, .damaged, .locked, .tooLarge, .noKnownFile: self = .data
    }
  }

  fileprivate init(_ error: StoreError) {
    switch error.code {
    case .busy, .noSpace, .notPermitted: self = .tryAgain
    case .damaged, .newerVersion, .foreign, .keyNeeded, .keyWrong, .keyGone, .sealBroken, .sealForeign,
      .erased,
      .refused:
      self = .data
    case .notFound, .keyFile, .programMissing, .refusedByAge, .unusablePassphrase: self = .usage
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
}
