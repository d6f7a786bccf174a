import Foundation
import Testing

@testable import triptych

@Suite("How far long work is") struct ProgressLineTests {
  /// A terminal with a clock that the test sets.
  private final class Terminal: @unchecked Sendable {
    private let lock = NSLock()
    private var state = (seconds: 0.0, written: "")
    var seconds: Double {
      get { lock.withLock { state.seconds } }
      set { lock.withLock { state.seconds = newValue } }
    }
    var written: String { lock.withLock { state.written } }
    func write(_ text: String) { lock.withLock { state.written += text } }

    func line(columns: Int = 80) -> ProgressLine {
      ProgressLine(columns: { columns }, now: { self.seconds }, write: { self.write($0) })
    }
  }

  private func sentence(
    _ unit: WorkProgress.Unit, _ done: Int, of total: Int?, after seconds: Double
  ) -> String {
    var work = WorkProgress(what: "Work", unit: unit, total: total)
    (work.done, work.seconds) = (done, seconds)
    return work.sentence
  }

  @Test("A share, or a count of people or pages, and about how long the rest takes") func sentences() {
    #expect(sentence(.bytes, 42, of: 100, after: 14) == "Work: 42 %, about 20 s left")
    #expect(sentence(.people, 312, of: 1000, after: 50) == "Work: 312 of 1,000 people, about 2 min left")
    #expect(sentence(.pages, 840, of: 1900, after: 3) == "Work: 840 of about 1,900 pages, about 5 s left")
    #expect(sentence(.people, 1_234_567, of: 2_000_000, after: 1) == "Work: 1,234,567 of 2,000,000 people")
  }

  @Test("Nothing is promised at the beginning, at the end, or where nobody knows how much there is")
  func unknown() {
    #expect(sentence(.bytes, 30, of: 100, after: 1.9) == "Work: 30 %")
    #expect(sentence(.bytes, 0, of: 100, after: 9) == "Work: 0 %")
    #expect(sentence(.bytes, 100, of: 100, after: 9) == "Work: nearly done")
    #expect(sentence(.bytes, 130, of: 100, after: 9) == "Work: nearly done")
    #expect(sentence(.bytes, 312_400_000, of: nil, after: 9) == "Work: 312 MB read")
    #expect(sentence(.parts, 0, of: nil, after: 9) == "Work")
  }

  @Test("Quick work shows nothing, long work one line that is written anew and goes") func line() {
    let terminal = Terminal()
    let line = terminal.line()
    line.begin(WorkProgress(what: "Importing a.zip", unit: .bytes, total: 1000))
    terminal.seconds = 0.9
    line.advance(by: 100)
    line.tick()
    line.finish()
    #expect(terminal.written.isEmpty)

    line.begin(WorkProgress(what: "Importing b.zip", unit: .bytes, total: 1000))
    terminal.seconds = 2
    line.advance(by: 250)
    line.tick()
    line.tick()
    line.advance(by: 250)
    line.tick()
    line.finish()
    line.tick()
    #expect(
      terminal.written == "\r\u{1B}[KImporting b.zip: 25 %\r\u{1B}[KImporting b.zip: 50 %\r\u{1B}[K")
  }

  @Test("A name can neither fill the terminal nor command it") func hostile() {
    let terminal = Terminal()
    let line = terminal.line(columns: 30)
    line.begin(WorkProgress(what: "Importing \u{1B}[2J\n" + String(repeating: "x", count: 99), unit: .parts))
    terminal.seconds = 2
    line.tick()
    let shown = terminal.written.dropFirst("\r\u{1B}[K".count)
    #expect(shown.count == 29 && shown.hasPrefix("Importing \\u{1B}[2J\\u{A}xx"))
  }
}
