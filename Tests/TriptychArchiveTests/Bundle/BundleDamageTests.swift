import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("A bundle that is not as it was written")
struct BundleDamageTests {
  let fixture: BundleFixture
  let store: PersonStore
  let before: String

  init() throws {
    fixture = try BundleFixture(rows: 120)
    try fixture.write()
    store = try fixture.scratch.store("target")
    try store.take([StoreFixture.batch(value: 1)])
    before = try store.digest()
  }

  /// The failure of importing bytes, after which the store must be as it was.
  private func failure(_ bytes: Data) throws -> ImportFailure? {
    let path = fixture.scratch.path + "/damaged.zip"
    try bytes.write(to: URL(fileURLWithPath: path))
    return try failure(path: path)
  }

  private func failure(path: String) throws -> ImportFailure? {
    defer { #expect((try? store.digest()) == before) }
    do {
      _ = try fixture.read(path, into: store)
      return nil
    } catch let failure as ImportFailure {
      return failure
    }
  }

  /// The bundle unpacked, changed by a shell command within its folder and packed again.
  private func repacked(_ command: String) throws -> Data {
    let folder = fixture.scratch.path + "/unpacked"
    try? FileManager.default.removeItem(atPath: folder)
    #expect(try BundleFixture.run("unzip", ["-q", fixture.path, "-d", folder]).0 == 0)
    let (code, output) = try BundleFixture.run("sh", ["-c", command], in: folder + "/triptych-export")
    #expect(code == 0, "\(output)")
    let script = """
      import os, sys, zipfile
      out = zipfile.ZipFile("../repacked.zip", "w", zipfile.ZIP_DEFLATED)
      for top, _, names in os.walk("."):
        for name in names:
          path = os.path.join(top, name)
          if os.path.islink(path):
            info = zipfile.ZipInfo(path[2:]); info.create_system = 3; info.external_attr = 0o120777 << 16
            out.writestr(info, os.readlink(path))
          else:
            out.write(path)
      out.close()
      """
    #expect(try BundleFixture.run("python3", ["-c", script], in: folder).0 == 0)
    let path = fixture.scratch.path + "/repacked.zip"
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  @Test(
    "A flipped bit anywhere is noticed or harmless, and never changes what is imported", arguments: 0..<60)
  func flippedBit(seed: Int) throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    var dice = StoreDice(seed: UInt64(seed))
    // The first three quarters are the payload; what follows are tags and the directory.
    let place = dice.below(bytes.count * 3 / 4)
    bytes[place] ^= 1 << UInt8(dice.below(8))
    let path = fixture.scratch.path + "/flipped.zip"
    try bytes.write(to: URL(fileURLWithPath: path))
    let copy = try fixture.scratch.store("copy")
    do {
      _ = try fixture.read(path, into: copy)
      // A bit of a time or an attribute says nothing about a person.
      #expect(try copy.digest() == fixture.store.digest())
    } catch let failure as ImportFailure {
      #expect(failure.diagnostic.text.count > 20)
      #expect(try copy.counts().isEmpty)
    }
  }

  @Test("A bundle cut short at any place is refused", arguments: [1, 10, 22, 100, 1000, 5000])
  func truncated(missing: Int) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    #expect(try failure(bytes.dropLast(missing))?.code == .damaged)
  }

  @Test(
    "A missing file of the bundle is named",
    .enabled(if: BundleFixture.has("unzip") && BundleFixture.has("python3")))
  func droppedFile() throws {
    for name in ["data/json/bins.ndjson", "bag-info.txt", "manifest-sha256.txt", "tagmanifest-sha256.txt"] {
      let error = try failure(repacked("rm " + name))
      #expect(error?.code == .damaged)
      #expect(error?.diagnostic.place?.hasSuffix(name) == true, "\(name)")
    }
  }

  @Test(
    "A changed, an added and a reordered table are each noticed", .enabled(if: BundleFixture.has("python3")))
  func changedFile() throws {
    let value = try failure(repacked("sed -i 's/\"value\":[0-9]/\"value\":9/' data/json/bins.ndjson"))
    #expect(value?.diagnostic.text == "A file of the bundle is not as it was written")
    let swapped =
      "awk -F, -v OFS=, '{t=$1; $1=$2; $2=t; print}' data/csv/sleep.csv > x && mv x data/csv/sleep.csv"
    #expect(try failure(repacked(swapped))?.diagnostic.place?.hasSuffix("data/csv/sleep.csv") == true)
    #expect(try failure(repacked("echo more > data/extra.txt"))?.code == .damaged)
  }

  @Test(
    "A bundle that was unpacked and packed by other tools is taken",
    .enabled(if: BundleFixture.has("python3")))
  func repackedWhole() throws {
    let path = fixture.scratch.path + "/whole.zip"
    try repacked("true").write(to: URL(fileURLWithPath: path))
    let copy = try fixture.scratch.store("copy")
    _ = try fixture.read(path, into: copy)
    #expect(try copy.digest() == fixture.store.digest())
  }

  @Test("A symbolic link in a bundle is refused", .enabled(if: BundleFixture.has("python3")))
  func link() throws {
    let error = try failure(repacked("rm data/settings.json && ln -s /etc/passwd data/settings.json"))
    #expect(error?.diagnostic.text.contains("link") == true)
  }

  @Test(
    "Names that lead out of the folder are refused",
    arguments: ["../x", "/etc/x", "a/../../x", "a\\..\\x", "a//x"])
  func traversal(name: String) throws {
    let path = fixture.scratch.path + "/names.zip"
    for full in [name, BundleLayout.folder + name] where !(full == "a//x") {
      let file = try OutputFile(replacing: path)
      let zip = ZipWriter(file, asOf: fixture.asOf)
      _ = try zip.add(full, "text")
      try zip.finish()
      try file.publish()
      #expect(try failure(path: path)?.code == .damaged)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.scratch.path)
    #expect(!names.contains("x"))
  }

  @Test("A file that unpacks to far more than a bundle holds is given up early")
  func bomb() throws {
    let path = fixture.scratch.path + "/bomb.zip"
    let file = try OutputFile(replacing: path)
    let zip = ZipWriter(file, asOf: fixture.asOf)
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    _ = try zip.add(BundleLayout.folder + BundleLayout.bins, mayBeLarge: false) { entry in
      for _ in 0..<100 { try entry.write(zeros) }
    }
    try zip.finish()
    try file.publish()
    #expect(try failure(path: path)?.code == .tooLarge)
  }

  @Test("An empty file, a missing one and one of another kind each have their sentence")
  func noBundle() throws {
    #expect(try failure(Data())?.code == .empty)
    #expect(try failure(path: fixture.scratch.path + "/none.zip")?.code == .notFound)
    let error = try failure(Data("no zip at all, only words".utf8))
    #expect(error?.code == .unknownFormat || error?.code == .damaged)
  }

  @Test("A row that is none, behind right checksums, is counted as refused with its line")
  func strangeRow() throws {
    let path = fixture.scratch.path + "/strange.zip"
    try BundleFixture.bag(
      [
        BundleLayout.sources: "{\"name\":\"W\",\"kind\":\"watch\"}\n",
        BundleLayout.daily: """
        {"metric":"weight","source":"W","day":"2026-01-01","value":80}
        {"metric":"weight","source":"W","day":"2026-02-30","value":80}
        {"metric":"weight","source":"nobody","day":"2026-01-01","value":80}
        not json

        """,
      ], asOf: fixture.asOf, to: path)
    let copy = try fixture.scratch.store("copy")
    let (summary, _, change) = try fixture.read(path, into: copy)
    #expect(summary.read == 4 && summary.refused.total == 3 && change.daily.new == 1)
    #expect(summary.refused.first.map(\.place) == (2...4).map { "data/json/daily.ndjson:\($0)" })
  }
}
