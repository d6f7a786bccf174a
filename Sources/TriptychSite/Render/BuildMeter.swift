import CPlatform

/// The stages of building a site, for programs that measure them.
public enum BuildStage: String, Hashable, Sendable, CaseIterable {
  /// Drawing charts for pages, with their text and tables.
  case charts
  /// Drawing the same charts as shareable pictures; nested in ``charts``.
  case pictures
  /// Making the page models, before they become HTML.
  case models
  /// Rendering pages to HTML.
  case templates
  /// Making the documents of the API.
  case data
}

/// Measures the stages of a build. Stages can be nested and can occur many times.
public protocol BuildMeter {
  /// Performs the work of a stage and measures it.
  func measure<Value>(_ stage: BuildStage, _ work: () throws -> Value) rethrows -> Value
}

extension Optional where Wrapped == any BuildMeter {
  /// Performs the work of a stage, measured if there is a meter.
  func measure<Value>(_ stage: BuildStage, _ work: () throws -> Value) rethrows -> Value {
    switch self {
    case .some(let meter): try meter.measure(stage, work)
    case .none: try work()
    }
  }
}

/// The handling of freed memory.
public enum FreedMemory {
  /// Keeps up to 256 MB of freed memory for reuse instead of returning it to the system.
  ///
  /// A site allocates and frees about 60 MB in blocks of all sizes. Because the system zeroes every memory
  /// page that it hands out, keeping them saves a twentieth of the time. Peak memory is unchanged. Call this
  /// once, before the first site. It has an effect only on Linux.
  public static func keep() { platform_keep_freed_memory(256 << 20) }
}
