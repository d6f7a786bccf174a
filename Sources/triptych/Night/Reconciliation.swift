import TriptychArchive
import TriptychHealth

/// What the site of somebody tells who has no line, because the night was killed before it could write one.
enum SiteOfNight: Sendable {
  /// There is no site of this night.
  case missing
  /// It was published, and what follows that - what was shown is remembered - was cut short.
  case unfinished
  /// It was published, and nothing is left to do.
  case whole
}

/// The people who are missing after a night, judged by its files and, where they are known, by the sites.
struct Reconciliation: Sendable {
  /// People with a site of this night or of a later moment.
  private(set) var done: [PersonID] = []
  /// People whose own data failed; another try does not help.
  private(set) var failed: [NightResult] = []
  /// People to run again: without a line, with lines that ask for it, or after a fault of the program.
  private(set) var again: [PersonID] = []
  /// Of those to run again, the number without a line.
  private(set) var missing = 0
  /// Of those without a line, the people whose site was published and whose night still has to be finished.
  private(set) var unfinished: [PersonID] = []
  /// Of those to run again, the people on whom the program failed and will fail until it is fixed.
  private(set) var faults: [NightResult] = []

  /// 75 while another try may help, 70 when all that is left are faults of the program.
  var status: ExitStatus { again.isEmpty ? .success : faults.count == again.count ? .software : .tryAgain }

  /// - Parameters:
  ///   - people: everybody who was to be built
  ///   - results: all lines of the run, whatever attempt wrote them, in any order
  ///   - isLost: whether the site of a person who is done is no longer there
  ///   - site: what the site of a person without a line tells; a night that is killed between publishing a site and
  ///     noting it leaves a person who is done and has no line
  init(
    people: [PersonID], results: some Sequence<NightResult>, isLost: (PersonID) -> Bool = { _ in false },
    site: (PersonID) -> SiteOfNight = { _ in .missing }
  ) {
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
        let site = site(person)
        if site == .whole {
          done.append(person)
          continue
        }
        if site == .unfinished { unfinished.append(person) }
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

  /// A published site counts more than any failure, and a final failure more than one that may pass.
  private static func weight(_ result: NightResult) -> Int {
    result.outcome.isWell ? 2 : result.outcome == .failed && !result.mayRetry ? 1 : 0
  }
}
