import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("What other people's tools make of a bundle", .enabled(if: BundleFixture.has("unzip")))
struct BundleFilesTests {
  let fixture: BundleFixture

  init() throws {
    fixture = try BundleFixture()
    try fixture.write()
  }

  @Test("unzip finds no error, and lists the names in order with one time")
  func unzip() throws {
    let (code, output) = try BundleFixture.run("unzip", ["-t", fixture.path])
    #expect(code == 0, "\(output)")
    let names = try BundleFixture.run("unzip", ["-Z1", fixture.path]).1.split(separator: "\n").map(
      String.init)
    #expect(names == names.sorted { $0.precedesInBytes($1) })
    #expect(
      names.contains("triptych-export/bagit.txt") && names.contains("triptych-export/data/csv/sleep.csv"))
    let lines = try BundleFixture.run("unzip", ["-Z", "-T", fixture.path]).1.split(separator: "\n")
      .filter { $0.contains("triptych-export/") && !$0.hasPrefix("Archive") }
    #expect(lines.count == names.count)
    #expect(lines.allSatisfy { $0.hasPrefix("-rw-------") && $0.contains("20260301.235900") })
  }

  @Test("Python's zipfile finds no error", .enabled(if: BundleFixture.has("python3")))
  func python() throws {
    let script =
      "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip()); print(len(z.namelist()))"
    let (code, output) = try BundleFixture.run("python3", ["-c", script, fixture.path])
    let count = try fixture.write().files.count
    #expect(code == 0 && output == "None\n\(count)\n")
  }

  @Test("sha256sum agrees with both manifests", .enabled(if: BundleFixture.has("sha256sum")))
  func checksums() throws {
    let folder = fixture.scratch.path + "/unpacked"
    #expect(try BundleFixture.run("unzip", ["-q", fixture.path, "-d", folder]).0 == 0)
    for manifest in ["manifest-sha256.txt", "tagmanifest-sha256.txt"] {
      let (code, output) = try BundleFixture.run(
        "sha256sum", ["--strict", "-c", manifest], in: folder + "/triptych-export")
      #expect(code == 0, "\(output)")
    }
  }

  @Test("The payload's size and count stand in bag-info.txt")
  func oxum() throws {
    let report = try fixture.write()
    let payload = report.files.filter { $0.name.hasPrefix("data/") }
    let info = try fixture.contents("bag-info.txt")
    #expect(info.contains("Payload-Oxum: \(payload.map(\.bytes).reduce(0, +)).\(payload.count)\n"))
    #expect(info.contains("Bagging-Date: 2026-03-01\n"))
  }

  @Test(
    "Python's csv and json read every text back as it was held", .enabled(if: BundleFixture.has("python3")))
  func pythonReadsTexts() throws {
    let script = """
      import csv, io, json, sys, zipfile
      z = zipfile.ZipFile(sys.argv[1])
      rows = list(csv.DictReader(io.StringIO(z.read("triptych-export/data/csv/workouts.csv").decode(), newline="")))
      objects = [json.loads(l) for l in z.read("triptych-export/data/json/workouts.ndjson").decode().split("\\n") if l]
      assert len(rows) == len(objects) > 20, (len(rows), len(objects))
      def plain(text): return text[1:] if text.startswith("'") else text
      for row, item in zip(rows, objects):
        assert plain(row["name"]) == item["name"], (row, item)
        assert plain(row["source"]) == item["source"], (row, item)
        assert plain(row["device"]) == item.get("device", ""), (row, item)
        assert row["device"] == "" or not row["device"][0] in "=+-@\\t\\r\\n", row
        assert float(row["minutes"]) == item["minutes"]
      print("fine")
      """
    let (code, output) = try BundleFixture.run("python3", ["-c", script, fixture.path])
    #expect(code == 0 && output == "fine\n", "\(output)")
  }

  @Test("The days are one line each, sorted, with units and formulas made harmless")
  func days() throws {
    #expect(
      try fixture.contents("data/csv/daily-metrics.csv") == """
        date,metric,value,unit,source
        2026-01-01,steps,8000.5,count,'=1+1
        2026-01-01,weight,80,kg,"a,""b\"""
        2026-01-02,steps,8001.5,count,'=1+1
        2026-01-03,steps,8002.5,count,'=1+1

        """)
  }

  @Test("Entries that may pass 4 GB have the wide fields, and every tool still reads them")
  func wideEntries() throws {
    let path = fixture.scratch.path + "/wide.zip"
    let file = try OutputFile(replacing: path)
    let zip = ZipWriter(file, asOf: fixture.asOf)
    _ = try zip.add("wide.txt", mayBeLarge: true) { try $0.write(String(repeating: "wide ", count: 100_000)) }
    _ = try zip.add("plain.txt", "plain")
    try zip.finish()
    try file.publish()
    #expect(try BundleFixture.run("unzip", ["-t", path]).0 == 0)
    #expect(try BundleFixture.run("unzip", ["-p", path, "wide.txt"]).1.utf8.count == 500_000)
    if BundleFixture.has("python3") {
      let script = "import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).testzip())"
      #expect(try BundleFixture.run("python3", ["-c", script, path]).1 == "None\n")
    }
  }
}
