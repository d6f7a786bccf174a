import Foundation

/// How far long work is, as one line at the foot of a terminal that is written anew and goes when the work ends.
///
/// Nothing is written for work that takes less than a second. Where standard error is no terminal there is no line
/// (``onTerminal(_:json:)``), so that no byte of it is in a pipe or a log.
final class ProgressLine: @unchecked Sendable {
  /// The seconds after which work counts as long.
  static let patience = 1.0

  private let lock = NSLock()
  private let write: @Sendable (String) -> Void
  private let columns: @Sendable () -> Int
  private let now: @Sendable () -> Double
  private var work: WorkProgress?
  private var began = 0.0
  private var shown = ""
  private var timer: (any DispatchSourceTimer)?

  /// A line that writes nothing by itself before ``tick()``.
  ///
  /// - Parameters:
  ///   - columns: how many characters a line of the terminal has
  ///   - now: the seconds of a clock that never goes back
  ///   - write: takes what the terminal is to be sent
  init(
    columns: @escaping @Sendable () -> Int, now: @escaping @Sendable () -> Double,
    write: @escaping @Sendable (String) -> Void
  ) {
    (self.columns, self.now, self.write) = (columns, now, write)
  }

  deinit { timer?.cancel() }

  /// The line of the terminal at standard error; `nil` where there is none, and where results go to a program or
  /// nothing is to be said.
  static func onTerminal(_ console: Console, json: Bool) -> ProgressLine? {
    guard !console.quiet, !json, isatty(STDERR_FILENO) == 1, EnvironmentVariable.value("TERM") != "dumb"
    else {
      return nil
    }
    let watch = Stopwatch()
    let line = ProgressLine(
      columns: { columnsOfTerminal() }, now: { watch.seconds }, write: { console.draw($0) })
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + 0.25, repeating: 0.25)
    timer.setEventHandler { [weak line] in line?.tick() }
    timer.resume()
    line.timer = timer
    return line
  }

  private static func columnsOfTerminal() -> Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Begins some work; a line of earlier work goes.
  func begin(_ work: WorkProgress) {
    finish()
    let moment = now()
    lock.withLock { (self.work, began) = (work, moment) }
  }

  /// Adds to what is done.
  func advance(by count: Int) { lock.withLock { work?.done += count } }

  /// Says how much is done, and of how much where that is known now.
  func reach(_ done: Int, of total: Int? = nil) {
    lock.withLock {
      work?.done = done
      if let total { work?.total = total }
    }
  }

  /// Shows how far the work is now.
  func tick() {
    let moment = now()
    let width = columns()
    lock.withLock {
      guard var work, moment - began >= ProgressLine.patience else { return }
      work.seconds = moment - began
      // A line that reached the last column would go on in the next one, which nothing takes away.
      let sentence = String(VisibleText.line(work.sentence).prefix(max(width - 1, 20)))
      guard sentence != shown else { return }
      shown = sentence
      write(ProgressLine.erasing + sentence)
    }
  }

  /// Takes the line away, so that others can write.
  func finish() {
    lock.withLock {
      if !shown.isEmpty { write(ProgressLine.erasing) }
      (work, shown) = (nil, "")
    }
  }

  private static let erasing = "\r\u{1B}[K"
}

/// How far work is, in one sentence for the person who waits for it.
struct WorkProgress: Sendable {
  /// What is counted.
  enum Unit: Sendable {
    /// Bytes of one file, shown in per cent.
    case bytes
    /// Parts of about the same size, shown in per cent.
    case parts
    case people
    /// Pages; how many there will be is known from the last time only.
    case pages
  }

  /// `Importing export.zip`
  var what: String
  var unit: Unit
  /// How many there are; `nil` where nobody knows beforehand.
  var total: Int?
  /// What is being done once everything is counted.
  var ending = "nearly done"
  var done = 0
  /// Seconds since the work began.
  var seconds = 0.0

  /// `Importing export.zip: 42 %, about 20 s left`
  var sentence: String {
    guard let total, total > 0 else { return soFar.map { what + ": " + $0 } ?? what }
    guard done < total else { return what + ": " + ending }
    let far =
      switch unit {
      case .bytes, .parts: "\(100 * done / total) %"
      case .people: "\(WorkProgress.grouped(done)) of \(WorkProgress.grouped(total)) people"
      case .pages: "\(WorkProgress.grouped(done)) of about \(WorkProgress.grouped(total)) pages"
      }
    return what + ": " + far + (left(of: total).map { ", about \($0) left" } ?? "")
  }

  private var soFar: String? {
    switch unit {
    case .bytes: done < 1_000_000 ? "reading" : "\(WorkProgress.grouped(done / 1_000_000)) MB read"
    case .parts: nil
    case .people: "\(WorkProgress.grouped(done)) people"
    case .pages: done == 0 ? "reading the data and drawing the charts" : "\(WorkProgress.grouped(done)) pages"
    }
  }

  /// The time that the rest takes at the speed so far: in steps of five seconds, then of minutes. `nil` in the first
  /// two seconds, which tell little.
  private func left(of total: Int) -> String? {
    guard done > 0, seconds >= 2 else { return nil }
    let rest = seconds / Double(done) * Double(total - done)
    return NightProgress.text(seconds: rest > 60 ? rest : max((rest / 5).rounded(.up) * 5, 5))
  }

  /// `1,000`
  private static func grouped(_ number: Int) -> String {
    var digits = String(number)
    var end = digits.count - 3
    while end > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: end))
      end -= 3
    }
    return digits
  }
}
