import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

/// A cache with hostile texts in it, and its bundle.
final class BundleFixture {
  let scratch: ScratchHome
  let store: PersonStore
  let path: String
  let settings = "{\"name\": \"=cmd|' /C calc'!A0 e\u{301} \u{1F680}\", \"theme\": \"dark\"}\n"
  let asOf = AsOf(endOf: CalendarDay(iso: "2026-03-01")!, in: .utc)

  init(seed: UInt64 = 1, rows: Int = 400, texts: [String] = StoreFixture.hostileTexts) throws {
    scratch = try ScratchHome()
    store = try scratch.store()
    path = scratch.path + "/out.zip"
    var dice = StoreDice(seed: seed)
    for moment in [nil, StoreFixture.exported(1), StoreFixture.exported(2)] {
      try store.take(StoreFixture.file(&dice, exported: moment, rows: rows / 3, texts: texts))
    }
  }

  var days: [Metric: DaySeries] {
    let first = CalendarDay(iso: "2026-01-01")!
    return [
      .steps: DaySeries(
        (0..<3).map { DayValue(day: first.advanced(by: $0), value: 8000.5 + Double($0), source: "=1+1") }),
      .weight: DaySeries([DayValue(day: first, value: 80, source: "a,\"b\"")]),
    ]
  }

  @discardableResult
  func write() throws -> BundleReport {
    try BundleWriter.write(store: store, settingsJSON: settings, days: days, asOf: asOf, to: path)
  }

  /// Reads a bundle into a store of its own and returns what came with it.
  func read(
    _ path: String, into store: PersonStore
  ) throws -> (summary: ImportSummary, settingsJSON: String?, change: StoreChange) {
    let (result, change) = try store.importing { try BundleReader.read(path: path, into: &$0) }
    return (result.summary, result.settingsJSON, change)
  }

  /// Writes a ZIP with these files below the top folder and right manifests around them, as somebody would who
  /// changed a bundle and put its checksums right. With `isComplete`, tables that every bundle has are added. Bundles
  /// of the first version do not give their `version`.
  static func bag(
    _ files: [String: String], asOf: AsOf, isComplete: Bool = true, version: Int? = nil, to path: String
  ) throws {
    var files = files
    for name in BundleSchema.required where isComplete && files[name] == nil { files[name] = "" }
    files[BundleLayout.bag] = "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"
    for name in [BundleLayout.bagInfo, BundleLayout.manifest, BundleLayout.tagManifest] { files[name] = nil }
    let payload = files.filter { $0.key.hasPrefix(BundleLayout.payload) }
    let octets = payload.values.reduce(0) { $0 + $1.utf8.count }
    files[BundleLayout.bagInfo] =
      (version.map { "\(BundleLayout.versionLabel)\($0)\n" } ?? "")
      + "Payload-Oxum: \(octets).\(payload.count)\n"
    files[BundleLayout.manifest] = lines(payload)
    files[BundleLayout.tagManifest] = lines(files.filter { !$0.key.hasPrefix(BundleLayout.payload) })
    let file = try OutputFile(replacing: path)
    let zip = ZipWriter(file, asOf: asOf)
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
      _ = try zip.add(BundleLayout.folder + name, text)
    }
    try zip.finish()
    try file.publish()
  }

  private static func lines(_ files: [String: String]) -> String {
    files.sorted { $0.key < $1.key }
      .map { "\(SHA256Digest.hex(of: Array($0.value.utf8)))  \($0.key)\n" }.joined()
  }

  /// All files of a bundle of texts, by name.
  static func files(of path: String) throws -> [String: String] {
    var files: [String: [UInt8]] = [:]
    try BundleArchive(path: path).walk { name, piece in files[name, default: []] += piece }
    return files.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs a program and returns its exit code and output.
  static func run(_ program: String, _ arguments: [String], in directory: String? = nil) throws -> (
    Int32, String
  ) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    if let directory { process.currentDirectoryURL = URL(fileURLWithPath: directory) }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// Whether this machine has a program; tests of other people's tools are left out without them.
  static func has(_ program: String) -> Bool {
    (try? run("sh", ["-c", "command -v " + program]).0) == 0
  }

  /// One file of the bundle, as `unzip` sees it.
  func contents(_ name: String) throws -> String {
    try BundleFixture.run("unzip", ["-p", path, "triptych-export/" + name]).1
  }
}

extension BundleWriter {
  /// Writes a bundle of formed days and no pages, in UTC.
  @discardableResult
  static func write(
    store: PersonStore, settingsJSON: String?, days: [Metric: DaySeries], asOf: AsOf,
    protection: BundleProtection = .none, to path: String
  ) throws -> BundleReport {
    let person = try #require(PersonID("somebody"))
    let history = HealthHistory(person: person, settings: Settings(), zone: .utc, days: days)
    return try write(
      BundleContents(history: history, settingsJSON: settingsJSON), store: store, asOf: asOf,
      protection: protection, to: path)
  }
}
