import TriptychHealth

/// Where an import stops, so that no file can exhaust the machine.
public struct ImportLimits: Hashable, Sendable {
  /// Bytes that may come out of one zip; default 64 GB, some 25 times the largest export heard of.
  public var unpackedBytes: Int64 = 64_000_000_000
  /// Bytes that may come out for each byte of the zip, from ``ratioFreeBytes`` on; default 400.
  ///
  /// Health exports pack about 30 to 1 and made-up, repetitive ones up to 100
  /// to 1; a bomb reaches the 1,032 to 1 that deflate allows.
  public var unpackedRatio: Int64 = 400
  /// Bytes that may come out of a zip whatever its ratio; default 100 MB.
  public var ratioFreeBytes: Int64 = 100_000_000
  /// Entries that a zip may list; default 200,000.
  public var zipEntries = 200_000
  /// Bytes of one tag or one CSV row; longer ones are refused; default 1 MiB.
  public var tagBytes = 1 << 20
  /// Entries a batch may hold before it is handed on; default 200,000.
  public var batchEntries = 200_000
  /// Different sources a file may name; records of further ones are refused; default 1,000.
  public var sources = 1_000
  /// Bytes asked for at a time; default 1 MiB. The result never depends on it.
  public var chunkBytes = 1 << 20
  /// The last moment that data may be from; `nil` means the end of 2099.
  ///
  /// The command line gives its own now and a day more, since a person's day may be one
  /// ahead of that of UTC. A file that says when it was made
  /// cannot hold data of more than a day later either.
  public var latest: Instant?

  /// The defaults.
  public init() {}

  /// ``latest`` or the end of 2099.
  var lastMoment: Instant { latest ?? Instant(seconds: 4_102_444_799) }
}
