import TriptychFiles
import TriptychHealth

/// The records of a nightly run: `HOME/runs/NAME/`, with one file per shard and attempt.
///
/// These files are the only source for the outcome of a run.
public struct RunFolder: Hashable, Sendable {
  /// The home that contains the folder.
  public let home: Home
  /// The name of the run.
  public let name: String

  /// The rule for names of runs, as shown to people.
  public static let nameRule = "1 to 64 of the characters A-Z, a-z, 0-9, -, _ and ., the first one no ."

  /// Creates the folder's description; `nil` for a name that is not allowed.
  public init?(named name: String, in home: Home) {
    let bytes = Array(name.utf8)
    guard (1...64).contains(bytes.count), bytes[0] != UInt8(ascii: "."), bytes[0] != UInt8(ascii: "-"),
      bytes.allSatisfy({
        (97...122).contains($0) || (65...90).contains($0) || (48...57).contains($0)
          || [45, 46, 95].contains($0)
      })
    else { return nil }
    self.home = home
    self.name = name
  }

  /// The path of the run's folder.
  public var path: String { home.runsPath + "/" + name }

  /// The files of all attempts, sorted by name; empty when the run is unknown.
  public func files() throws -> [RunFile] {
    try home.requireNoLink()
    for folder in [home.runsPath, path] where try !PrivateFiles.isDirectory(folder) { return [] }
    return try PrivateFiles.names(in: path).compactMap { RunFile(name: $0, in: path) }
  }

  /// The number of a shard's next attempt: one more than the highest in the files.
  public func nextAttempt(shard: Int, of count: Int) throws -> Int {
    try (files().filter { $0.shard == shard && $0.shards == count }.map(\.attempt).max() ?? 0) + 1
  }

  private var reconciledPath: String { path + "/reconciled.json" }

  /// Records that the run was reconciled, how many people have to be run again and how many files there were.
  public func noteReconciled(again: Int, files: Int) throws {
    let json = JSONValue.members(["again": JSONValue(again), "files": JSONValue(files)])
    try PrivateFiles.writeAtomically(Array((json.text() + "\n").utf8), to: reconciledPath)
  }

  /// Whether the run was reconciled with nobody missing, and no attempt has begun since.
  public func isSettled() throws -> Bool {
    guard let json = try PrivateFiles.readJSON(reconciledPath) else { return false }
    return try json["again"] == .number(0) && json["files"] == JSONValue(files().count)
  }

  /// Creates the file of an attempt. Concurrent attempts have separate files, even with the same number.
  public func begin(_ attempt: RunFile.Attempt) throws -> RunLog {
    try home.makeRoot()
    try PrivateFiles.makeDirectory(home.runsPath)
    try PrivateFiles.makeDirectory(path)
    return try RunLog(path: path + "/" + RunFile.name(attempt))
  }
}

/// The file of one attempt at one shard.
public struct RunFile: Hashable, Sendable {
  /// The values in the name of a file.
  public struct Attempt: Hashable, Sendable {
    /// The shard's number, from 0.
    public var shard: Int
    /// The number of shards.
    public var shards: Int
    /// The attempt's number, from 1.
    public var attempt: Int
    /// The machine's host name.
    public var host: String
    /// The process id on that machine.
    public var process: Int

    /// Describes an attempt of this process.
    public init(shard: Int, shards: Int, attempt: Int) {
      (self.shard, self.shards, self.attempt) = (shard, shards, attempt)
      (host, process) = (ThisProcess.host, ThisProcess.id)
    }
  }

  /// The path of the file.
  public var path: String
  /// The shard's number, from 0.
  public var shard: Int
  /// The number of shards.
  public var shards: Int
  /// The attempt's number, from 1.
  public var attempt: Int

  /// `shard-0003-of-0040-attempt-01-HOST-PID.jsonl`: a single word, so that no person's id is found in it.
  static func name(_ attempt: Attempt) -> String {
    let host = attempt.host.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return "shard-\(padded(attempt.shard, to: 4))-of-\(padded(attempt.shards, to: 4))"
      + "-attempt-\(padded(attempt.attempt, to: 2))-\(String(host.prefix(40)))-\(attempt.process).jsonl"
  }

  /// Whether a name is that of an attempt's file. Such a name never refers to a person, whatever words it
  /// contains.
  static func isName(_ name: String) -> Bool { RunFile(name: name, in: "") != nil }

  /// The highest number that an attempt may have; a file with a higher one was not written by this program.
  private static let mostAttempts = 1_000_000_000

  init?(name: String, in folder: String) {
    guard name.hasSuffix(".jsonl") else { return nil }
    let parts = name.dropLast(6).split(separator: "-")
    guard parts.count >= 8, parts[0] == "shard", parts[2] == "of", parts[4] == "attempt",
      let shard = Int(parts[1]),
      let shards = Int(parts[3]), let attempt = Int(parts[5]), (1...Self.mostAttempts).contains(attempt)
    else { return nil }
    (self.shard, self.shards, self.attempt) = (shard, shards, attempt)
    path = folder + "/" + name
  }

  /// The complete lines of the file. A partial last line, left by a killed process or a full disk, is ignored.
  public func lines() throws -> [ArraySlice<UInt8>] {
    let bytes = try PrivateFiles.read(path) ?? []
    guard let end = bytes.lastIndex(of: 10) else { return [] }
    return bytes[..<end].split(separator: 10)
  }

  /// The last complete line; `nil` when there is none.
  public func lastLine() throws -> [UInt8]? {
    guard let file = try? OpenFile(path, .readOnly) else { return nil }
    let bytes = try PrivateFiles.at(path) { () throws(Errno) in
      // The last line of a finished file is never longer.
      try file.bytes(at: max(0, file.status().size - 4096), count: 4096)
    }
    guard let end = bytes.lastIndex(of: 10) else { return nil }
    return bytes[..<end].split(separator: 10).last.map(Array.init)
  }

  /// The exit code of the attempt; `nil` when it did not finish or is still running.
  public func exitCode() throws -> Int? {
    guard let json = try lastLine().flatMap({ JSONValue(decoding: $0) }), json["ended"] != nil else {
      return nil
    }
    return json["exit"]?.whole
  }
}

extension Home {
  /// The recorded nightly runs, sorted by name.
  public func runs() throws -> [RunFolder] {
    guard try PrivateFiles.kind(runsPath) == .directory else { return [] }
    return try PrivateFiles.names(in: runsPath).compactMap { RunFolder(named: $0, in: self) }
      .filter { try PrivateFiles.kind($0.path) == .directory }
  }
}

/// A log file that grows by complete lines during a nightly run.
///
/// Each line is written by one system call, so that a killed process leaves complete lines. ``sync()`` flushes
/// them to disk. While a line is written, no erasure replaces the file.
public final class RunLog {
  /// The path of the file.
  public let path: String
  private var file: OpenFile

  fileprivate init(path: String) throws {
    self.path = path
    file = try RunLog.open(path)
  }

  private static func open(_ path: String) throws -> OpenFile {
    try PrivateFiles.at(path) { () throws(Errno) in
      try OpenFile(path, .writeOnly, [.create, .append, .noFollow])
    }
  }

  /// Appends a line and its line break.
  public func append(_ line: String) throws {
    try hold()
    defer { file.unlock() }
    let before = try? file.seek(to: 0, from: .end)
    do throws(Errno) {
      try file.write(Array((line + "\n").utf8))
    } catch {
      // A partial line must not become the beginning of the next one.
      if let before { try? file.truncate(to: before) }
      throw PrivateFiles.failure(error, path)
    }
  }

  /// Takes the file for a line. An erasure that writes the file anew without a person's lines has it alone meanwhile, and
  /// then the line belongs into the new one.
  private func hold() throws {
    while true {
      _ = try PrivateFiles.at(path) { () throws(Errno) in try file.lock(isShared: true, isWaiting: true) }
      if file.isAt(path) { return }
      file = try RunLog.open(path)
    }
  }

  /// Flushes the appended lines to disk.
  public func sync() throws {
    try PrivateFiles.at(path) { () throws(Errno) in try file.sync() }
    PrivateFiles.syncDirectory(Files.directory(of: path))
  }
}
