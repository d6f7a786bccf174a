import Testing

@testable import TriptychGraphics

struct SymbiClipTests {
  private static let pairs = SymbiMood.allCases.flatMap { from in
    SymbiMood.allCases.filter { $0 != from }.map { (from, $0) }
  }

  @Test("S11: a transition lasts one to three seconds, whatever the moods")
  func duration() {
    for (from, to) in Self.pairs {
      let clip = SymbiClip.change(from: from, to: to, level: 0)
      #expect((1000...3000).contains(clip.frames * clip.frameTime))
    }
    #expect((2000...3000).contains(SymbiClip.evolution(to: 1).frames * SymbiClip.evolution(to: 1).frameTime))
  }

  @Test("A transition starts and ends on the frames of its two loops")
  func ends() throws {
    for (index, (from, to)) in Self.pairs.enumerated() {
      let change = SymbiChange(from: from, to: to, level: index % 6)
      let clip = SymbiClip.change(from: from, to: to, level: index % 6)
      let first = try SymbiPicture(.loop(from, level: index % 6), 0, side: 32)
      #expect(try SymbiPicture(clip, 0, side: 32).pixels == first.pixels)
      let next = try SymbiPicture(.loop(to, level: index % 6), 0, side: 32)
      #expect(try SymbiPicture(change.pose(SymbiChange.frames), side: 32).pixels == next.pixels)
      #expect(change.burst(0) == nil && change.burst(SymbiChange.frames) == nil)
    }
  }

  @Test("A transition changes with its eyes shut")
  func shut() {
    for (from, to) in Self.pairs {
      let poses = (0..<SymbiChange.frames).map { SymbiChange(from: from, to: to, level: 0).pose($0) }
      guard let change = poses.firstIndex(where: { $0.mood[.frameTime] == SymbiMoodTable(to)[.frameTime] })
      else { continue }
      #expect(SymbiMoodTable(from)[.frameTime] == SymbiMoodTable(to)[.frameTime] || (7...9).contains(change))
      for frame in 6...9 { #expect(poses[frame].openness < 0.1) }
    }
  }

  @Test("A transition crouches, leaps and settles")
  func motion() {
    let change = SymbiChange(from: .resting, to: .rested, level: 0)
    let stretches = (0..<18).map { change.pose($0).stretch }
    #expect(stretches[4] < stretches[0] - 0.1)
    #expect(stretches[8] > stretches[0] + 0.1)
    #expect(change.pose(8).bob < change.pose(4).bob - 0.07)
  }

  @Test("Good moods arrive with sparkles, heavy ones with drops")
  func bursts() {
    #expect(SymbiChange(from: .sad, to: .calm, level: 0).burst(9)?.kind == .sparkles)
    #expect(SymbiChange(from: .calm, to: .tired, level: 0).burst(9)?.kind == .drops)
  }

  @Test("A new form appears from the old one and ends on its own loop", arguments: 1...5)
  func evolution(level: Int) throws {
    let clip = SymbiClip.evolution(to: level)
    let old = try SymbiPicture(.loop(.active, level: level - 1), 0, side: 48)
    #expect(try SymbiPicture(clip, 0, side: 48).pixels == old.pixels)
    let end = try SymbiPicture(SymbiEvolution(level: level).pose(SymbiEvolution.frames), side: 48)
    #expect(try end.pixels == SymbiPicture(.loop(.active, level: level), 0, side: 48).pixels)
  }

  @Test("A new form does not flash more than three times a second")
  func flashes() {
    let shown = (0...SymbiEvolution.frames).map { SymbiEvolution.showsNew($0) }
    #expect(shown.first == false && shown.last == true)
    let turns = (1..<shown.count).filter { shown[$0] != shown[$0 - 1] }
    // A flash is a change to and fro.
    for start in turns {
      let second = turns.filter { (start..<start + 12).contains($0) }
      #expect(second.count <= 6)
    }
    for value in [SymbiEvolution.flash, SymbiEvolution.white] {
      let values = (0...SymbiEvolution.frames).map(value)
      let peaks = (1..<values.count - 1).filter {
        values[$0] > values[$0 - 1] && values[$0] >= values[$0 + 1]
      }
      #expect(peaks.count == 1)
      #expect(values[0] == 0 && values[30] == 0)
    }
  }

  @Test("A form not reached is one flat colour that light and dark pages both show", arguments: 0...5)
  func shade(level: Int) throws {
    let picture = try SymbiPicture(.shade(level: level), 0)
    let solid = Set(picture.pixels.filter { $0 >> 24 == 255 })
    #expect(solid.count == 1)
    #expect(picture.pixels.filter { $0 >> 24 > 0 }.count > 400)
    let color = try #require(solid.first)
    for page in [UInt32(0xF4F0FB), 0x1A1426] { #expect(contrast(color, page) >= 3) }
  }

  /// The contrast ratio of WCAG 2.
  private func contrast(_ one: UInt32, _ two: UInt32) -> Double {
    func light(_ color: UInt32) -> Double {
      let channels = SymbiPicture.channels(color) / 255
      func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : SymbiMath.power((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(channels.x) + 0.7152 * linear(channels.y) + 0.0722 * linear(channels.z)
    }
    let (high, low) = (max(light(one), light(two)), min(light(one), light(two)))
    return (high + 0.05) / (low + 0.05)
  }
}
