import Foundation
import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("What is kept is what would have been made")
final class ReuseTests {
  private let folder = NSTemporaryDirectory() + "reuse-" + UUID().uuidString
  private let person = PersonID("mira")!
  private let inputs = Fingerprint(of: [1])

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// What may happen to what is held.
  enum Edit: String, CaseIterable {
    case value, day, session, night
  }

  private func edited(_ history: HealthHistory, _ edit: Edit) -> HealthHistory {
    var history = history
    switch edit {
    case .value:
      history.days[.steps] = DaySeries(
        history[.steps].values.enumerated().map { index, value in
          DayValue(day: value.day, value: value.value + (index == 9 ? 4321 : 0), source: value.source)
        })
    case .day:
      guard let day = history.workouts.dropFirst(2).first.map({ history.zone.day(of: $0.span.lowerBound) })
      else { break }
      history.days = history.days.mapValues { DaySeries($0.values.filter { $0.day != day }) }
      history.hourlySteps.removeAll { $0.day == day }
    case .session:
      history.workouts[3].distance = 12.3
      history.workouts[4].meanHeartRate = nil
      history.workouts.remove(at: 1)
    case .night:
      history.nights[8].intervals[0].stage = .awake
      history.nights.remove(at: 15)
    }
    return history
  }

  @Test("After an edit the kept and the made pages together are a whole build's", arguments: [Edit.allCases])
  func sameTree(_ edits: [Edit]) throws {
    let made = MadePerson(days: 30, depth: .deep)
    let builder = try TestSite.builder(nil)
    let publisher = Publisher(output: folder)
    func reuse() -> SiteReuse {
      SiteReuse(publisher.standing(of: person), at: publisher.directory(of: person), inputs: inputs)
    }
    let first = builder.build(made.analysis, reuse: reuse()).tree
    // Without pets there is something to report, and nothing would be taken as known.
    #expect(!first.bases.isEmpty)
    _ = try publisher.publish(
      first, for: person, over: .unknown, stamp: LedgerStamp(inputs: inputs, asOf: made.asOf.instant))
    let same = builder.build(made.analysis, reuse: reuse()).tree
    #expect(same.kept.count == first.bases.count)
    for edit in edits {
      let analysis = analyse(edited(made.history, edit), asOf: made.asOf)
      let part = builder.build(analysis, reuse: reuse()).tree
      let whole = builder.build(analysis).tree
      #expect(part.paths == whole.paths, "\(edit)")
      let differing = whole.files.keys.sorted().filter { part.bytes($0) != whole.files[$0] }
      #expect(differing == [], "\(edit)")
      #expect(!part.kept.isEmpty, "\(edit)")
      #expect(LinkCheck(part, over: publisher.standing(of: person).ledger).broken == [], "\(edit)")
    }
  }

  @Test("Other settings, templates or programs keep nothing")
  func otherInputs() throws {
    let made = MadePerson(days: 12, depth: .light)
    let builder = try TestSite.builder(nil)
    let publisher = Publisher(output: folder)
    let reuse = SiteReuse(.unknown, at: publisher.directory(of: person), inputs: inputs)
    let first = builder.build(made.analysis, reuse: reuse).tree
    _ = try publisher.publish(
      first, for: person, over: .unknown, stamp: LedgerStamp(inputs: inputs, asOf: made.asOf.instant))
    let other = SiteReuse(
      publisher.standing(of: person), at: publisher.directory(of: person), inputs: Fingerprint(of: [2]))
    #expect(builder.build(made.analysis, reuse: other).tree.kept.isEmpty)
  }

  @Test("A link from a kept page to a page that is gone, or to a place that is gone, stops the publication")
  func linksOfKept() throws {
    let publisher = Publisher(output: folder)
    let stamp = LedgerStamp(inputs: inputs, asOf: Instant(seconds: 1))
    let basis = Fingerprint(of: [3])
    var tree = SiteTree()
    tree.add("a.html", Array(#"<a href="b.html#here">b</a>"#.utf8), basis: basis)
    tree.add("b.html", text: #"<p id="here">b</p>"#)
    _ = try publisher.publish(tree, for: person, over: .unknown, stamp: stamp)
    let standing = publisher.standing(of: person)
    let reuse = SiteReuse(standing, at: publisher.directory(of: person), inputs: inputs)
    let kept = try #require(reuse.file("a.html", basis: basis))
    #expect(reuse.file("a.html", basis: Fingerprint(of: [4])) == nil)
    #expect(reuse.file("b.html", basis: .none) == nil)
    func broken(_ other: String?) -> [String] {
      var tree = SiteTree()
      tree.keep("a.html", kept)
      if let other { tree.add("b.html", text: other) }
      return LinkCheck(tree, over: standing.ledger).broken.map(\.target)
    }
    #expect(broken(#"<p id="here">other</p>"#) == [])
    #expect(broken(#"<p id="there">other</p>"#) == ["b.html#here"])
    #expect(broken(nil) == ["b.html#here"])
  }
}
