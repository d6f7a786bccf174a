import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `triptych erase`, `doctor` and `build` as an operator meets them.
@Suite("Erasure on the command line", .serialized)
final class ErasureCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "triptych-erasure-\(UUID().uuidString)")
  private var home: String { folder.path + "/home" }
  private var out: String { folder.path + "/out" }

  /// A file or folder below a home, as it lies on the disk.
  private struct Entry {
    let name: String
    let mode: Int?
    /// Nothing for a folder.
    let bytes: Data?
  }

  /// Two people as the program has taken them in, once for all tests.
  private static let people = Result { try ErasureCommandTests(people: []).made() }

  convenience init() throws { try self.init(people: Self.people.get()) }

  private init(people: [Entry]) throws {
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    for entry in people {
      let path = folder.path + "/" + entry.name
      if let bytes = entry.bytes {
        try bytes.write(to: URL(fileURLWithPath: path))
      } else {
        try files.createDirectory(atPath: path, withIntermediateDirectories: true)
      }
      if let mode = entry.mode { try files.setAttributes([.posixPermissions: mode], ofItemAtPath: path) }
    }
  }

  private func made() throws -> [Entry] {
    for person in ["mira", "mira-2"] { try make(person) }
    let files = FileManager.default
    return try files.subpathsOfDirectory(atPath: folder.path).sorted().map { name in
      let path = folder.path + "/" + name
      let found = try files.attributesOfItem(atPath: path)
      let isFolder = found[.type] as? FileAttributeType == .typeDirectory
      return Entry(
        name: name, mode: (found[.posixPermissions] as? NSNumber)?.intValue,
        bytes: isFolder ? nil : try Data(contentsOf: URL(fileURLWithPath: path)))
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test("A request says until when it can be cancelled by the person's own clock") func ownClock() throws {
    let asked = try run("erase", "request", "--person", "mira", "--out", out, "--as-of", "2026-03-15T23:30")
    // Fourteen days of 24 hours, one of which has lost an hour: in UTC it would still be the day before.
    #expect(
      asked.output.contains("Until 2026-03-30 00:30 (Europe/Berlin) it can be cancelled"), "\(asked.output)")
    #expect(asked.output.contains("Then, by 2026-04-06 00:30 (Europe/Berlin) at the latest"))
    let again = try run("erase", "request", "--person", "mira", "--out", out, "--as-of", "2026-03-16T00:10")
    #expect(again.output.contains("Already requested on 2026-03-15."))
    let status = try run("erase", "status", "--person", "mira", "--as-of", "2026-03-30T00:29", "--json")
    #expect(
      status.output.contains("\"state\": \"asked\"") && status.output.contains("2026-03-30T00:30:00+02:00"))
    let late = try run("erase", "cancel", "--person", "mira", "--as-of", "2026-03-30T00:31")
    #expect(late.status != 0 && late.errors.contains("2026-03-30T00:30:00+02:00"), "\(late.errors)")
    #expect(try run("erase", "cancel", "--person", "mira", "--as-of", "2026-03-30T00:29").status == 0)
  }

  /// What each text of a person begins with; the other's must never be met beside it.
  private func canary(_ person: String) -> String { "Zq\(person.utf8.count)canary" }

  @discardableResult
  private func run(_ words: String...) throws -> BuiltProgram.Ending {
    let process = Process()
    process.executableURL = try BuiltProgram.url()
    process.arguments = words + ["--home", home]
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return .init(
      status: process.terminationReason == .exit ? process.terminationStatus : 128,
      output: String(decoding: text, as: UTF8.self), errors: String(decoding: said, as: UTF8.self))
  }

  private func write(_ name: String, _ text: String) throws -> String {
    let path = folder.path + "/" + name
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  /// A person with a canary in every text they can enter.
  private func make(_ person: String) throws {
    let word = canary(person)
    let csv = try write(
      person + ".csv",
      "date,metric,value,unit,source\n"
        + (1...9).map { "2026-01-0\($0),steps,\($0)000,count,\(word) watch\n" }.joined())
    #expect(try run("import", csv, "--person", person, "--time-zone", "Europe/Berlin").status == 0)
    let settings = try write(
      person + ".json",
      """
      {"account":{"name":"\(word) name","email":"\(word)@example.org","plan":"\(word) plan"},\
      "time_zone":"Europe/Berlin"}
      """)
    #expect(try run("settings", "apply", settings, "--person", person).status == 0)
    let at = ["--at", "2026-01-08T10:00", "--as-of", "2026-01-09", "--person", person]
    for words in [["meal", word + " soup", "--kcal", "420"], ["journal", word + " journal"]] {
      let process = Process()
      process.executableURL = try BuiltProgram.url()
      process.arguments = ["log"] + words + at + ["--home", home]
      process.standardError = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(words[0])")
    }
  }

  private func build(_ words: String...) throws -> BuiltProgram.Ending {
    let process = Process()
    process.executableURL = try BuiltProgram.url()
    process.arguments = ["build", "--home", home, "--out", out, "--as-of", "2026-01-09"] + words
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return .init(
      status: process.terminationStatus, output: "", errors: String(decoding: said, as: UTF8.self))
  }

  /// Paths below a folder whose name or bytes hold a text.
  private func holding(_ text: String, in root: String) throws -> [String] {
    let needle = Data(text.utf8)
    return try FileManager.default.subpathsOfDirectory(atPath: root).filter { name in
      name.contains(text)
        || FileManager.default.contents(atPath: root + "/" + name)?.range(of: needle) != nil
    }.sorted()
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  @Test(
    "Two people in one home never meet; erasing one leaves no byte of theirs, and the next night brings nobody back"
  )
  func wholeWay() throws {
    #expect(try build("--all").status == 0)
    for person in ["mira", "mira-2"] {
      #expect(try run("export", "--person", person, "--file", out + "/\(person).zip").status == 0)
      let other = person == "mira" ? "mira-2" : "mira"
      #expect(try holding(canary(other), in: out + "/" + person).isEmpty)
      #expect(!(try holding(canary(person), in: out + "/" + person)).isEmpty)
      let unpacked = folder.path + "/bundle-" + person
      #expect(try run("import", out + "/\(person).zip", "--person", "copy", "--dry-run").status == 0)
      try FileManager.default.createDirectory(atPath: unpacked, withIntermediateDirectories: true)
      let unzip = Process()
      unzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      unzip.arguments = ["unzip", "-q", "-o", out + "/\(person).zip", "-d", unpacked]
      try unzip.run()
      unzip.waitUntilExit()
      #expect(!(try holding(canary(person), in: unpacked)).isEmpty)
      #expect(try holding(canary(other), in: unpacked).isEmpty)
    }
    try checkPictures()
    #expect(try run("doctor", "--out", out).status == 0)

    #expect(
      try run("erase", "request", "--person", "mira", "--out", out, "--as-of", "2026-01-09").status == 0)
    #expect(try run("erase", "run", "--out", out, "--as-of", "2026-01-22").output.isEmpty)
    #expect(exists(out + "/mira/index.html"))
    #expect(try run("doctor", "--out", out, "--as-of", "2026-02-09").status == 65, "overdue")
    let erased = try run("erase", "run", "--out", out, "--as-of", "2026-01-24")
    #expect(erased.status == 0 && erased.output.contains("Erased") && !erased.output.contains("mira"))
    for root in [home, out] {
      #expect(try holding(canary("mira"), in: root).isEmpty)
      #expect(
        try FileManager.default.subpathsOfDirectory(atPath: root).filter {
          $0.contains("mira") && !$0.contains("mira-2")
        }.isEmpty)
    }
    #expect(!(try holding(canary("mira-2"), in: out)).isEmpty)
    #expect(try build("--all").status == 0)
    #expect(!exists(out + "/mira") && !exists(home + "/people/mira"))
    #expect(try build("--person", "mira").errors.contains("person_erased"))
    #expect(try run("import", folder.path + "/mira.csv", "--person", "mira").status == 65)
    #expect(!exists(home + "/people/mira"))
    #expect(try run("import", folder.path + "/mira.csv", "--person", "mira", "--after-erasure").status == 0)
    #expect(try run("audit", "check").status == 0)
  }

  // Dates that no machine's clock has reached.
  @Test(
    "A night for a moment ahead of the clock erases nobody who may still cancel; `erase run` does as it is told"
  )
  func aheadOfTheClock() throws {
    #expect(try run("log", "steps", "8200", "--person", "mira", "--at", "2026-01-08").status == 0)
    let asked = try run("erase", "request", "--person", "mira", "--out", out, "--as-of", "2099-01-01")
    #expect(asked.status == 0, "\(asked.errors)")
    let night = try run("nightly", "--all", "--out", out, "--as-of", "2099-02-01", "--jobs", "1", "--json")
    #expect(try night.status == 0 && night.json()["erased"] as? Int == 0, "\(night.errors)")
    #expect(exists(home + "/people/mira") && exists(out + "/mira/index.html"))
    #expect(try run("erase", "cancel", "--person", "mira", "--as-of", "2099-01-02").status == 0)
    #expect(
      try run("erase", "request", "--person", "mira", "--out", out, "--as-of", "2099-01-01").status == 0)
    #expect(try run("erase", "run", "--out", out, "--as-of", "2099-02-01").status == 0)
    #expect(!exists(home + "/people/mira") && !exists(out + "/mira"))
  }

  /// Only what a picture needs is in it: no text, no time, no camera.
  private func checkPictures() throws {
    let allowed: Set = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "acTL", "fcTL", "fdAT"]
    var count = 0
    for root in [home, out] {
      for name in try FileManager.default.subpathsOfDirectory(atPath: root) where name.hasSuffix(".png") {
        let bytes = [UInt8](FileManager.default.contents(atPath: root + "/" + name) ?? Data())
        var place = 8
        while place + 8 <= bytes.count {
          let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
          let chunk = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
          #expect(allowed.contains(chunk), "\(chunk) in \(name)")
          place += 12 + length
        }
        count += 1
      }
    }
    #expect(count > 10)
  }

  @Test("Killed without warning again and again, an erasure is finished by the next run")
  func killed() throws {
    for person in ["mira", "mira-2"] {
      // By these a site is recognized that no build recorded.
      for page in ["light/index.html", "index.html"] {
        try FileManager.default.createDirectory(
          atPath: out + "/\(person)/light", withIntermediateDirectories: true)
        try canary(person).write(toFile: out + "/\(person)/\(page)", atomically: false, encoding: .utf8)
      }
      for index in 0..<400 {
        let path = out + "/\(person)/pages/\(index).html"
        try FileManager.default.createDirectory(
          atPath: out + "/\(person)/pages", withIntermediateDirectories: true)
        try canary(person).write(toFile: path, atomically: false, encoding: .utf8)
      }
    }
    // Each kill comes a little later than the one before, told by what is gone.
    for point in 0..<4 {
      let process = Process()
      process.executableURL = try BuiltProgram.url()
      process.arguments =
        ["erase", "run", "--out", out, "--home", home] + ["--person", "mira", "--now", "--confirm", "mira"]
      process.standardError = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      while process.isRunning, !hasReached(point) { sched_yield() }
      _ = kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    #expect(try run("erase", "run", "--out", out).status == 0)
    for root in [home, out] { #expect(try holding(canary("mira"), in: root).isEmpty) }
    #expect(try run("erase", "run", "--person", "mira", "--out", out).status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home + "/receipts").count == 1)
    #expect(try run("doctor", "--out", folder.path + "/none").status == 0)
    #expect(exists(out + "/mira-2/pages/0.html"))
  }

  private func hasReached(_ point: Int) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: home + "/erasures")) ?? []
    switch point {
    case 0: return names.contains { $0.hasSuffix(".json") }
    case 1: return !exists(out + "/mira")
    case 2: return !exists(out + "/.erasing-mira")
    default: return !exists(home + "/people/mira/cache.sqlite")
    }
  }

  @Test(
    "A link planted where something is written is refused with a sentence, and nothing is written through it",
    arguments: [
      "out", "out/mira", "home", "home/people", "home/people/mira", "home/people/mira/settings.json",
    ])
  func links(place: String) throws {
    let victim = folder.path + "/victim"
    let path = folder.path + "/" + place
    try FileManager.default.createDirectory(atPath: victim, withIntermediateDirectories: true)
    if place.hasPrefix("out/") {
      try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
    }
    if exists(path) { try FileManager.default.moveItem(atPath: path, toPath: victim + "/moved") }
    let target = exists(victim + "/moved") ? victim + "/moved" : victim
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    let before = try FileManager.default.subpathsOfDirectory(atPath: victim).sorted()
    let ending =
      place.hasSuffix("settings.json") || !place.hasPrefix("out")
      ? try run("log", "water", "0.3", "--person", "mira", "--as-of", "2026-01-09")
      : try build("--person", "mira")
    #expect(ending.status == 75 || ending.status == 64, "\(ending.errors)")
    #expect(ending.errors.contains("link"))
    #expect(try FileManager.default.subpathsOfDirectory(atPath: victim).sorted() == before)
  }

  @Test(
    "Folders named by a secret cannot be guessed, the one named by the id goes, and an erasure finds them")
  func secretNames() throws {
    let secret = try write("secret", "0123456789abcdef0123456789abcdef\n")
    try FileManager.default.createDirectory(atPath: out + "/mira", withIntermediateDirectories: true)
    #expect(try build("--person", "mira", "--name-secret-file", secret).status == 0)
    let all = try FileManager.default.contentsOfDirectory(atPath: out)
    let names = all.filter { !$0.hasPrefix(".") }
    #expect(names.count == 1 && names[0].count == 64 && !all.contains { $0.contains("mira") })
    #expect(try build("--person", "mira", "--name-secret-file", write("short", "abc")).status == 64)
    #expect(try run("erase", "run", "--person", "mira", "--now", "--confirm", "me").status == 64)
    #expect(try run("erase", "run", "--person", "mira", "--now", "--confirm", "mira").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: out).isEmpty)
  }
}
