import ChartExamples
import Foundation
import Testing

@testable import TriptychGraphics

/// The same bytes, however many threads draw and in whatever order.
struct ThreadTests {
  /// What eight threads have drawn so far.
  private final class Drawn: @unchecked Sendable {
    private let lock = NSLock()
    private var files: [String: Set<[UInt8]>] = [:]
    private var faults: [String] = []

    func add(_ bytes: [UInt8], for name: String) {
      lock.withLock { _ = files[name, default: []].insert(bytes) }
    }

    func fail(_ fault: String) { lock.withLock { faults.append(fault) } }

    var all: [String: Set<[UInt8]>] { lock.withLock { files } }
    var allFaults: [String] { lock.withLock { faults } }
  }

  @Test("eight threads, each with fonts and painter of its own, draw the bytes that one draws")
  func eight() throws {
    let examples = ChartExample.all.filter { example in
      ChartKind.allCases.contains { $0.rawValue == example.id }
    }
    let alone = Drawn()
    try Self.draw(examples, into: alone)
    let together = Drawn()
    let done = DispatchGroup()
    for start in 0..<8 {
      done.enter()
      // Real threads: a pool would have no more of them than the machine has processors.
      let thread = Thread {
        do {
          // Each begins elsewhere, so that different kinds are drawn at the same time.
          let order = examples.indices.map { examples[($0 + start * 3) % examples.count] }
          try Self.draw(order, into: together)
        } catch {
          together.fail("\(error)")
        }
        done.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    done.wait()
    #expect(together.allFaults == [])
    #expect(together.all.count == examples.count)
    for (name, files) in alone.all { #expect(together.all[name] == files, "\(name) differs between threads") }
  }

  private static func draw(_ examples: [ChartExample], into drawn: Drawn) throws {
    let fonts = try Samples.fonts()
    let painter = PNGPainter(fonts: fonts)
    for example in examples {
      let resolved = try example.plot(.english).resolve(
        size: example.size, theme: ChartTheme(.dark), layout: .share, fonts: fonts)
      drawn.add(try painter.png(resolved.scene, scale: 1), for: example.id)
    }
  }

  @Test("what was drawn before changes nothing")
  func order() throws {
    let fonts = try Samples.fonts()
    let painter = PNGPainter(fonts: fonts)
    func draw(_ example: ChartExample) throws -> [UInt8] {
      let resolved = try example.plot(.german).resolve(
        size: example.size, theme: ChartTheme(.light), layout: .share, fonts: fonts)
      return try painter.png(resolved.scene, scale: 1)
    }
    let examples = Array(ChartExample.all.prefix(6))
    let forwards = try examples.map(draw)
    let backwards = try examples.reversed().map(draw)
    #expect(forwards == Array(backwards.reversed()))
  }
}
