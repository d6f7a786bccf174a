import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("A bundle that was changed and whose checksums were put right")
struct BundleSchemaTests {
  let fixture: BundleFixture
  let files: [String: String]

  init() throws {
    fixture = try BundleFixture(rows: 120, texts: [])
    try fixture.write()
    files = try BundleFixture.files(of: fixture.path)
  }

  /// The failure of importing these files with right checksums, which must change nothing.
  private func failure(_ files: [String: String]) throws -> ImportFailure? {
    let path = fixture.scratch.path + "/changed.zip"
    try BundleFixture.bag(files, asOf: fixture.asOf, to: path)
    let store = try fixture.scratch.store("target")
    do {
      _ = try fixture.read(path, into: store)
      return nil
    } catch let failure as ImportFailure {
      #expect(try store.counts().isEmpty)
      #expect(failure.code == .damaged && failure.diagnostic.hint?.hasPrefix("Nothing was changed") == true)
      return failure
    }
  }

  private func changing(_ name: String, _ change: (String) -> String) throws -> [String: String] {
    var changed = files
    let before = try #require(files[name])
    changed[name] = change(before)
    #expect(changed[name] != before)
    return changed
  }

  @Test("Unchanged files with checksums worked out anew are taken")
  func unchanged() throws {
    #expect(try failure(files) == nil)
  }

  @Test("A column that moved, got another name, came or went is noticed in every table for people")
  func columns() throws {
    let tables = files.keys.filter { $0.hasPrefix("data/csv/") }.sorted()
    #expect(tables.count >= 3)
    for name in tables {
      for change: ([String]) -> [String] in [
        { [$0[1], $0[0]] + $0.dropFirst(2) }, { ["renamed"] + $0.dropFirst() }, { Array($0.dropLast()) },
        { $0 + ["more"] },
      ] {
        let changed = try changing(name) { text in
          text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).enumerated().map {
            $0.offset == 0
              ? change($0.element.split(separator: ",").map(String.init)).joined(separator: ",")
              : String($0.element)
          }.joined(separator: "\n")
        }
        #expect(try failure(changed)?.diagnostic.place?.hasSuffix(name) == true, "\(name)")
      }
    }
  }

  @Test("A field with another name, one more and one twice are noticed in every table without loss")
  func keys() throws {
    let tables = files.keys.filter { BundleSchema.keys(of: $0) != nil && files[$0]?.isEmpty == false }
      .sorted()
    #expect(tables.count >= 6)
    for name in tables {
      let keys = try #require(BundleSchema.keys(of: name)).filter {
        files[name]?.contains("\"\($0)\":") == true
      }
      for key in keys.sorted() {
        let renamed = try changing(name) {
          $0.replacing("\"\(key)\":", with: "\"\(key)s\":", maxReplacements: 1)
        }
        #expect(try failure(renamed)?.diagnostic.place?.contains(name + ":") == true, "\(name) \(key)")
      }
      let more = try changing(name) { $0.replacing("{", with: "{\"more\":1,", maxReplacements: 1) }
      #expect(try failure(more)?.diagnostic.place?.hasSuffix(name + ":1") == true, "\(name)")
    }
    let twice = try changing(BundleLayout.daily) {
      $0.replacing("{\"metric\":\"", with: "{\"value\":1,\"metric\":\"", maxReplacements: 1)
    }
    #expect(try failure(twice) != nil)
  }

  @Test("The keys that are known are those that are written")
  func known() throws {
    for (name, text) in files where name.hasSuffix(".ndjson") {
      guard let keys = BundleSchema.keys(of: name) else { continue }
      for line in text.split(separator: "\n") {
        let row = try #require(FlatJSONObject(Array(line.utf8)[...]))
        #expect(row.hasOnly(keys), "\(name)")
      }
    }
  }

  @Test("A table that every bundle has cannot be left out")
  func leftOut() throws {
    for name in BundleSchema.required {
      let path = fixture.scratch.path + "/less.zip"
      try BundleFixture.bag(files.filter { $0.key != name }, asOf: fixture.asOf, isComplete: false, to: path)
      let error = #expect(throws: ImportFailure.self) {
        try fixture.read(path, into: fixture.scratch.store("less"))
      }
      #expect(error?.diagnostic.place?.hasSuffix(name) == true, "\(name)")
    }
  }
}
