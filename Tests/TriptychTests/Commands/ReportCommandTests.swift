import Foundation
import Testing

@Suite("Reports on the command line") final class ReportCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "triptych-reports-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func report(_ kind: String, _ file: String, _ more: String...) throws -> BuiltProgram.Ending {
    try BuiltProgram.run(
      [
        "report", kind, "--person", "anna", "--home", folder.appendingPathComponent("home").path, "--as-of",
        "2026-01-12", "--file", folder.appendingPathComponent(file).path,
      ] + more)
  }

  @Test("A report is written as one private file, as HTML or as a PDF of the paper that was asked for")
  func written() throws {
    let csv = folder.appendingPathComponent("days.csv")
    let rows = (5...11).map { "2026-01-\($0 < 10 ? "0" : "")\($0),steps,\($0)000,count,watch\n" }.joined()
    try ("date,metric,value,unit,source\n" + rows).write(to: csv, atomically: true, encoding: .utf8)
    let imported = try BuiltProgram.run(
      "import", csv.path, "--person", "anna", "--home", folder.appendingPathComponent("home").path,
      "--time-zone", "Europe/Berlin")
    #expect(imported.status == 0)
    #expect(try report("weekly", "week.html").status == 0)
    let path = folder.appendingPathComponent("week.html").path
    let html = try String(contentsOfFile: path, encoding: .utf8)
    #expect(html.contains("5 to 11 January 2026") && html.contains("8,000"))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let file = folder.appendingPathComponent("week.pdf").path
    #expect(try report("weekly", "week.pdf", "--pdf", "--paper", "letter").status == 0)
    let pdf = try Data(contentsOf: URL(fileURLWithPath: file))
    #expect(pdf.starts(with: Array("%PDF-1.7".utf8)))
    #expect(String(decoding: pdf, as: UTF8.self).contains("/MediaBox [ 0 0 612 792 ]"))
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    let refused = try report("weekly", "other.html", "--paper", "a4")
    #expect(refused.status == 64 && refused.errors.contains(".pdf"))
    #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("other.html").path))
    #expect(try report("daily", "day.html").status == 64)
  }
}
