import Foundation
import Testing

@testable import TriptychGraphics

struct SymbiLoopTests {
  @Test(
    "S10: every loop closes: the step from the last frame to the first is no larger than others",
    arguments: SymbiMood.allCases)
  func seam(mood: SymbiMood) throws {
    for (level, side) in [(0, 48), (3, 48), (4, 96), (5, 96)] {
      // At full size every other step is enough: the largest of fewer is no larger.
      let steps = side < 96 || mood == .stressed ? Array(0..<24) : [0, 2, 4, 8, 10, 14, 16, 20, 23]
      // The frame a step leads to is mostly the one that the next step sets out from.
      var drawn: [Int: SymbiPicture] = [:]
      func picture(_ frame: Int) throws -> SymbiPicture {
        let picture =
          try drawn[frame] ?? SymbiPicture(SymbiPose(mood, level: level, frame: frame), side: side)
        drawn[frame] = picture
        return picture
      }
      let moves = try steps.map { try picture($0).difference(picture($0 + 1)) }
      let largest = moves.dropLast().max() ?? 0
      #expect(moves[moves.count - 1] <= 1.1 * largest, "\(level)")
      #expect(largest > 0)
      // The moment after the last frame, a whole turn on, is the first one again.
      let turn = SymbiPose(mood, level: level, frame: 24)
      #expect(turn.phase == 1)
      let closed = try SymbiPicture(turn, side: side)
        .difference(SymbiPicture(.loop(mood, level: level), 0, side: side))
      #expect(closed < 0.01)
    }
  }

  @Test("The same frame is the same pixels on every run and in every thread")
  func repeated() async throws {
    let clips: [SymbiClip] = [
      .loop(.stressed, level: 2), .change(from: .sad, to: .vibrant, level: 1), .evolution(to: 3),
      .shade(level: 5), .still(.calm, level: 5),
    ]
    let first = try clips.map { try SymbiPicture($0, 9).pixels }
    try await withThrowingTaskGroup(of: [[UInt32]].self) { group in
      for _ in 0..<4 { group.addTask { try clips.map { try SymbiPicture($0, 9).pixels } } }
      for try await again in group { #expect(again == first) }
    }
  }

  @Test("No frame of a loop touches the edge of its cell", arguments: SymbiMood.allCases)
  func edges(mood: SymbiMood) throws {
    for frame in [0, 6, 15] {
      #expect(try SymbiPicture(.loop(mood, level: 0), frame, side: 128).edge <= 8, "\(frame)")
    }
    // The highest form is the largest; these two moods take it furthest.
    for frame in 0..<24 where [.vibrant, .anxious].contains(mood) {
      #expect(try SymbiPicture(.loop(mood, level: 5), frame, side: 96).edge <= 8, "\(frame)")
    }
  }

  @Test(
    "No frame of a change touches the edge of its cell",
    arguments: [
      (SymbiMood.calm, SymbiMood.vibrant, 0), (.calm, .vibrant, 2), (.stressed, .vibrant, 5),
      (.tired, .active, 5),
      (.vibrant, .stressed, 5), (.anxious, .rested, 2), (.vibrant, .anxious, 4),
    ])
  func changeEdges(from: SymbiMood, to: SymbiMood, level: Int) throws {
    for frame in 0..<SymbiChange.frames {
      let picture = try SymbiPicture(.change(from: from, to: to, level: level), frame, side: 96)
      #expect(picture.edge <= 8, "\(frame)")
    }
  }

  @Test("No frame of an evolution touches the edge of its cell", arguments: 1...5)
  func evolutionEdges(level: Int) throws {
    for frame in 0..<SymbiEvolution.frames {
      #expect(try SymbiPicture(.evolution(to: level), frame, side: 96).edge <= 8, "\(frame)")
    }
  }

  @Test("S10: nine moods are nine pictures at every level, in grey too", arguments: 0...5)
  func different(level: Int) throws {
    let grays = try SymbiMood.allCases.map { try SymbiPicture(.still($0, level: level), 0).gray }
    for one in grays.indices {
      for two in grays.indices where two > one {
        var apart = 0.0
        for (first, second) in zip(grays[one], grays[two]) { apart += abs(first - second) }
        let moods = "\(SymbiMood.allCases[one]) \(SymbiMood.allCases[two])"
        #expect(apart > 0.5 * Double(grays[one].count), "\(moods)")
      }
    }
  }

  @Test("A still is the loop's third frame")
  func poster() throws {
    let still = try SymbiPicture(.still(.rested, level: 1), 0)
    #expect(try still.pixels == SymbiPicture(.loop(.rested, level: 1), 2).pixels)
  }
}
