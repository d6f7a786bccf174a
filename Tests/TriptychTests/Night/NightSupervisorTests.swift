import Foundation
import Testing
import TriptychHealth

@testable import triptych

@Suite("Workers of a night, and what becomes of people when one ends")
struct NightSupervisorTests {
  /// A night whose workers are a few lines of shell: `$id` is the person asked for.
  private func night(
    _ people: [String], _ script: String, seconds: Double = 60
  ) throws -> (supervisor: NightSupervisor, results: [NightResult]) {
    let told = Told()
    let words = """
      say() { printf '{"result":{"person":"%s","outcome":"%s"}}\\n' "$id" "$1"; }
      printf '{"ready":true}\\n'
      while read -r id; do \(script); done
      """
    let supervisor = NightSupervisor(
      people: try people.map { try #require(PersonID($0)) }, executable: "/bin/sh", arguments: ["-c", words],
      limits: .init(jobs: 1, seconds: seconds), stop: try StopSignal(),
      listener: .init(done: { result, _, _ in told.results.append(result) }, passed: { _ in }))
    supervisor.run()
    // Whoever runs the tests can still end them.
    for number in [SIGTERM, SIGINT, SIGHUP] { signal(number, SIG_DFL) }
    return (supervisor, told.results)
  }

  private final class Told { var results: [NightResult] = [] }

  @Test("Of a worker that ended before its time, those are named of whom it may have left something")
  func unswept() throws {
    let (night, results) = try night(
      ["anna", "ben", "carl", "dora", "emil"],
      """
      case $id in
        ben) say unchanged;;
        dora) exit 3;;
        *) say published;;
      esac
      """)
    #expect(results.map(\.person.text) == ["anna", "ben", "carl", "dora", "emil"])
    #expect(results.map(\.outcome) == [.published, .unchanged, .published, .failed, .published])
    // What emil's worker replaced, it removed itself.
    #expect(night.unswept.map(\.text).sorted() == ["anna", "carl", "dora"])
  }

  @Test("A night waits for a worker that still removes what it replaced")
  func waits() throws {
    let file = NSTemporaryDirectory() + "worker-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: file) }
    let (night, _) = try night(["anna"], "say published; done; sleep 0.3; touch \(file); while false; do :")
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(night.unswept.isEmpty)
  }
}
