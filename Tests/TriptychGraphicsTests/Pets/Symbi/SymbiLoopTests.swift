import Foundation
import Testing

@testable import TriptychGraphics

struct SymbiLoopTests {
  @Test("S10: every loop closes: the step from the last frame to the first is no larger than others")
  func seam() throws {
    for mood in SymbiMood.allCases {
      for level in [0, 3] {
        let frames = try (0...24).map { try SymbiPicture(.loop(mood, level: level), $0, side: 48) }
        #expect(frames[24].pixels == frames[0].pixels)
        let steps = (0..<24).map { frames[$0].difference(frames[$0 + 1]) }
        let largest = steps.dropLast().max() ?? 0
        #expect(steps[23] <= 1.1 * largest, "\(mood) \(level)")
        #expect(largest > 0)
      }
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

  @Test("No frame touches the edge of its cell")
  func edges() throws {
    for mood in SymbiMood.allCases {
      for frame in [0, 6, 15] {
        #expect(try SymbiPicture(.loop(mood, level: 0), frame, side: 128).edge <= 8, "\(mood) \(frame)")
      }
    }
    for frame in 0..<SymbiEvolution.frames {
      #expect(try SymbiPicture(.evolution(to: 1), frame, side: 96).edge <= 8)
    }
    for frame in 0..<SymbiChange.frames {
      let picture = try SymbiPicture(.change(from: .calm, to: .vibrant, level: 0), frame, side: 96)
      #expect(picture.edge <= 8, "\(frame)")
    }
  }

  @Test("S10: nine moods are nine pictures, in grey too")
  func different() throws {
    let greys = try SymbiMood.allCases.map { try SymbiPicture(.still($0, level: 0), 0).grey }
    for one in greys.indices {
      for two in greys.indices where two > one {
        var apart = 0.0
        for (first, second) in zip(greys[one], greys[two]) { apart += abs(first - second) }
        #expect(apart > 0.5 * Double(greys[one].count))
      }
    }
  }

  @Test("A still is the loop's third frame")
  func poster() throws {
    let still = try SymbiPicture(.still(.rested, level: 1), 0)
    #expect(try still.pixels == SymbiPicture(.loop(.rested, level: 1), 2).pixels)
  }
}
