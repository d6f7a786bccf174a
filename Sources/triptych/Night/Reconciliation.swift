import TriptychArchive
import TriptychHealth

/// Who is missing after a night, by its files alone.
struct Reconciliation: Sendable {
  /// Have a site of this night, or of a later moment.
  private(set) var done: [PersonID] = []
  /// Failed for their own data, which another try does not mend, and nothing else.
  private(set) var failed: [NightResult] = []
  /// To be run again: no line about them, or only lines that say so, or the program was at fault.
  private(set) var again: [PersonID] = []
  /// Of those, whom no line is about.
  private(set) var missing = 0
  /// Of those, at whom the program failed and will again until it is mended.
  private(set) var faults: [NightResult] = []

  /// What that means for whoever runs nights: 75 while another try may help, 70 when all that is left is at the program.
  var status: ExitStatus { again.isEmpty ? .success : faults.count == again.count ? .software : .tryAgain }

  /// - Parameters:
  ///   - people: everybody who was to be built
  ///   - results: all lines of the run, whatever attempt wrote them, in any order
  ///   - isLost: whether the site of somebody who is done is no longer there
  init(people: [PersonID], results: some Sequence<NightResult>, isLost: (PersonID) -> Bool = { _ in false }) {
    var best: [PersonID: NightResult] = [:]
    for result in results {
      guard let held = best[result.person], Reconciliation.weight(held) >= Reconciliation.weight(result)
      else {
        best[result.person] = result
        continue
      }
    }
    for person in people {
      guard let result = best[person] else {
        missing += 1
        again.append(person)
        continue
      }
      if result.outcome.isWell, !isLost(person) {
        done.append(person)
      } else if result.outcome == .failed, !result.mayRetry {
        if result.isFault {
          faults.append(result)
          again.append(person)
        } else {
          failed.append(result)
        }
      } else {
        again.append(person)
      }
    }
  }

  /// A site that stands counts more than any failure, one that is certain more than one that may pass.
  private static func weight(_ result: NightResult) -> Int {
    result.outcome.isWell ? 2 : result.outcome == .failed && !result.mayRetry ? 1 : 0
  }
}
