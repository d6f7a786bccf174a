import Foundation
import TriptychFiles
import TriptychHealth

/// What nights noted: `HOME/runs/NAME/`, a file for each shard and attempt.
///
/// Whoever asks what became of a night reads these files and trusts nothing else.
public struct RunFolder: Hashable, Sendable {
  /// The home.
  public let home: Home
  /// What the night is called.
  public let name: String

  /// What a night may be called.
  public static let nameRule = "1 to 64 of the characters A-Z, a-z, 0-9, -, _ and ., the first one no ."

  /// A night; `nil` for a name that is not allowed.
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

  /// Where its files lie.
  public var path: String { home.runsPath + "/" + name }

  /// The files of attempts, by name; none when the night is not known.
  public func files() throws -> [RunFile] {
    try home.requireNoLink()
    for folder in [home.runsPath, path] {
      switch try PrivateFiles.kind(folder) {
      case .directory: continue
      case .missing: return []
      case .file, .link, .other:
        throw StoreError(
          .notPermitted, "Something else than a directory stands here; links are not followed", place: folder)
      }
    }
    return try PrivateFiles.names(in: path).compactMap { RunFile(name: $0, in: path) }
  }

  /// The number of the next attempt of a shard: one more than the files say.
  public func nextAttempt(shard: Int, of count: Int) throws -> Int {
    try (files().filter { $0.shard == shard && $0.shards == count }.map(\.attempt).max() ?? 0) + 1
  }

  private var reconciledPath: String { path + "/reconciled.json" }

  /// Notes that a night was reconciled, and how many are to be run again.
  public func noteReconciled(again: Int, files: Int) throws {
    let json = JSONValue.members(["again": JSONValue(again), "files": JSONValue(files)])
    try PrivateFiles.writeAtomically(Array((json.text() + "\n").utf8), to: reconciledPath)
  }

  /// Whether a night was reconciled with nobody missing, and no attempt has begun since.
  public func isSettled() throws -> Bool {
    guard let bytes = try PrivateFiles.read(reconciledPath),
      let json = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    else { return false }
    return try json["again"] == .number(0) && json["files"] == JSONValue(files().count)
  }

  /// Begins the file of an attempt. Two attempts that run at once have files of their own, even under one number.
  public func begin(_ attempt: RunFile.Attempt) throws -> RunLog {
    try home.makeRoot()
    try PrivateFiles.makeDirectory(home.runsPath)
    try PrivateFiles.makeDirectory(path)
    return try RunLog(path: path + "/" + RunFile.name(attempt))
  }
}

/// The file of one attempt at one shard.
public struct RunFile: Hashable, Sendable {
  /// What a file is named after.
  public struct Attempt: Hashable, Sendable {
    /// From 0.
    public var shard: Int
    /// How many there are.
    public var shards: Int
    /// From 1.
    public var attempt: Int
    /// The machine, as it calls itself.
    public var host: String
    /// The number of the process on that machine.
    public var process: Int

    /// An attempt of this process.
    public init(shard: Int, shards: Int, attempt: Int) {
      (self.shard, self.shards, self.attempt) = (shard, shards, attempt)
      (host, process) = (ThisProcess.host, ThisProcess.id)
    }
  }

  /// Where it lies.
  public var path: String
  /// From 0.
  public var shard: Int
  /// How many there are.
  public var shards: Int
  /// From 1.
  public var attempt: Int

  /// `shard-0003-of-0040-attempt-01-HOST-PID.jsonl`: one word, so that no id is met in it.
  static func name(_ attempt: Attempt) -> String {
    func padded(_ number: Int, _ length: Int) -> String {
      String(repeating: "0", count: max(0, length - String(number).count)) + String(number)
    }
    let host = attempt.host.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return "shard-\(padded(attempt.shard, 4))-of-\(padded(attempt.shards, 4))"
      + "-attempt-\(padded(attempt.attempt, 2))-\(String(host.prefix(40)))-\(attempt.process).jsonl"
  }

  /// Whether a file of the runs is one of these. Its name is about no person, whatever words are in it.
  static func isName(_ name: String) -> Bool { RunFile(name: name, in: "") != nil }

  init?(name: String, in folder: String) {
    guard name.hasSuffix(".jsonl") else { return nil }
    let parts = name.dropLast(6).split(separator: "-")
    guard parts.count >= 8, parts[0] == "shard", parts[2] == "of", parts[4] == "attempt",
      let shard = Int(parts[1]),
      let shards = Int(parts[3]), let attempt = Int(parts[5])
    else { return nil }
    (self.shard, self.shards, self.attempt) = (shard, shards, attempt)
    path = folder + "/" + name
  }

  /// Its lines, each whole. What a killed process or a full disk left of a last one is no line.
  public func lines() throws -> [ArraySlice<UInt8>] {
    let bytes = try PrivateFiles.read(path) ?? []
    guard let end = bytes.lastIndex(of: 10) else { return [] }
    return bytes[..<end].split(separator: 10)
  }

  /// The last whole line; `nil` when there is none.
  public func lastLine() throws -> [UInt8]? {
    guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? handle.close() }
    let size = try handle.seekToEnd()
    // No line that ends a file is longer.
    try handle.seek(toOffset: size > 4096 ? size - 4096 : 0)
    let bytes = Array(try handle.readToEnd() ?? Data())
    guard let end = bytes.lastIndex(of: 10) else { return nil }
    return bytes[..<end].split(separator: 10).last.map(Array.init)
  }

  /// The exit code with which the attempt ended; `nil` when it did not end, or has not yet.
  public func exitCode() throws -> Int? {
    guard let line = try lastLine(), let json = try? JSONDecoder().decode(JSONValue.self, from: Data(line)),
      json["ended"] != nil, case .number(let code)? = json["exit"]
    else { return nil }
    return Int(exactly: code)
  }
}

extension Home {
  /// The nights that are noted, by name.
  public func runs() throws -> [RunFolder] {
    guard try PrivateFiles.kind(runsPath) == .directory else { return [] }
    return try PrivateFiles.names(in: runsPath).compactMap { RunFolder(named: $0, in: self) }
      .filter { try PrivateFiles.kind($0.path) == .directory }
  }
}

/// A file that grows by whole lines while its night runs.
///
/// A line is one call of the system, so that a killed process leaves whole lines; ``sync()`` brings them to the disk.
public final class RunLog {
  /// Where it lies.
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

  /// Appends a line; its end is added.
  public func append(_ line: String) throws {
    // An erasure may have written the file anew without somebody's lines.
    if !file.isAt(path) { file = try RunLog.open(path) }
    let before = try? file.seek(to: 0, from: .end)
    do throws(Errno) {
      try file.write(Array((line + "\n").utf8))
    } catch {
      // Half a line must not become the beginning of the next one.
      if let before { try? file.truncate(to: before) }
      throw PrivateFiles.failure(error, path)
    }
  }

  /// Brings what was appended to the disk.
  public func sync() throws {
    try PrivateFiles.at(path) { () throws(Errno) in try file.sync() }
    PrivateFiles.syncDirectory(Files.directory(of: path))
  }
}
