import CPlatform

/// The stages of making a site, for programs that measure them.
public enum BuildStage: String, Hashable, Sendable, CaseIterable {
  /// Charts as they stand in pages, with their words and tables.
  case charts
  /// The same charts as pictures to share; within ``charts``.
  case pictures
  /// What pages say, before it becomes HTML.
  case models
  /// Pages as HTML.
  case templates
}

/// Told when a stage begins and ends. Stages may lie within each other and come many times.
public protocol BuildMeter {
  /// Does the work of a stage.
  func measure<Value>(_ stage: BuildStage, _ work: () throws -> Value) rethrows -> Value
}

extension Optional where Wrapped == any BuildMeter {
  /// Does the work, measured where somebody measures.
  func measure<Value>(_ stage: BuildStage, _ work: () throws -> Value) rethrows -> Value {
    switch self {
    case .some(let meter): try meter.measure(stage, work)
    case .none: try work()
    }
  }
}

/// What becomes of memory that is no longer needed.
public enum FreedMemory {
  /// Keeps up to 256 MB of it for what is built next, instead of handing it back and asking for it anew.
  ///
  /// A site takes and frees some 60 MB in pieces of all sizes; with each page of memory that the system hands out
  /// empty it takes a twentieth less time when they are kept. Peak memory is the same. Call it once, before the
  /// first site. Does something on Linux only.
  public static func keep() { platform_keep_freed_memory(256 << 20) }
}
