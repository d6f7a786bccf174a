import Testing

@testable import TriptychGraphics

struct SymbiClipTests {
  private static let pairs = SymbiMood.allCases.flatMap { from in
    SymbiMood.allCases.filter { $0 != from }.map { (from, $0) }
  }

  @Test("S11: the sheets play what is drawn, and a transition lasts one to three seconds")
  func duration() {
    func check(_ picture: PetPicture, _ clip: SymbiClip) -> Int {
      let plan = picture.plan
      #expect(plan.frames.count == clip.frames)
      #expect(plan.frames.allSatisfy { $0.milliseconds == clip.frameTime })
      return plan.frames.reduce(0) { $0 + $1.milliseconds }
    }
    for (from, to) in Self.pairs {
      let length = check(
        .symbiChange(from: from, to: to, level: 0, size: 64), .change(from: from, to: to, level: 0))
      #expect((1000...3000).contains(length))
    }
    for level in 1...5 {
      #expect((2000...3000).contains(check(.symbiEvolution(to: level, size: 64), .evolution(to: level))))
    }
    for mood in SymbiMood.allCases {
      #expect(check(.symbi(mood, level: 0, size: 64), .loop(mood, level: 0)) > 1500)
    }
  }

  @Test("A transition starts and ends on the frames of its two loops")
  func ends() throws {
    for (index, (from, to)) in Self.pairs.enumerated() {
      let change = SymbiChange(from: from, to: to, level: index % 6)
      let clip = SymbiClip.change(from: from, to: to, level: index % 6)
      let first = try SymbiPicture(.loop(from, level: index % 6), 0, side: 32)
      #expect(try SymbiPicture(clip, 0, side: 32).pixels == first.pixels)
      let next = try SymbiPicture(.loop(to, level: index % 6), 0, side: 32)
      #expect(try SymbiPicture(change.pose(SymbiChange.frames), side: 32).difference(next) < 0.01)
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

  @Test(
    "A transition flows into its loop: the last step is no larger than those before it", arguments: [0, 2, 5])
  func landing(level: Int) throws {
    let sources: [SymbiMood] = level == 0 ? [.sad, .calm, .active, .stressed] : [.sad, .active]
    for from in sources {
      let change = SymbiChange(from: from, to: .vibrant, level: level)
      let frames = try [5, 6, 7, 8, 10, 11, 15, 16, 17].map { frame in
        try SymbiPicture(.change(from: from, to: .vibrant, level: level), frame, side: 48)
      }
      let loop = try SymbiPicture(.loop(.vibrant, level: level), 0, side: 48)
      let largest = [0, 1, 2, 4, 6, 7].map { frames[$0].difference(frames[$0 + 1]) }.max() ?? 0
      #expect(frames[8].difference(loop) <= largest, "\(from)")
      #expect(change.pose(SymbiChange.frames).phase == 1)
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
    #expect(try end.difference(SymbiPicture(.loop(.active, level: level), 0, side: 48)) < 0.01)
  }

  /// WCAG 2.3.1: a flash is a pair of opposing changes of relative luminance by 0.1 or more, the darker
  /// below 0.8; up to 25 % of 341 x 256 pixels may flash, which are 8.3 % of the largest cell.
  @Test(
    "A new form does not flash more than three times a second, on a white page and a dark one",
    arguments: 1...5)
  func flashes(level: Int) throws {
    let frames = try (0..<SymbiEvolution.frames).map { try SymbiPicture(.evolution(to: level), $0, side: 48) }
    let second = 1000 / SymbiEvolution.frameTime
    for page in [UInt32(0xFFFFFF), 0x1A1426] {
      var restless = 0
      let lights = frames.map { $0.luminance(on: page) }
      for pixel in lights[0].indices {
        let turns = Self.turns(lights.map { $0[pixel] })
        if turns.contains(where: { start in turns.count { (start...start + second).contains($0) } > 6 }) {
          restless += 1
        }
      }
      #expect(restless <= 48 * 48 * 8 / 100, "\(page) \(restless)")
    }
  }

  @Test("A change of light to and fro is counted as two turns, a faint one not at all")
  func turns() {
    #expect(Self.turns([0, 0.5, 0.5, 0, 0.05, 0]) == [1, 3])
    #expect(Self.turns([0.9, 1, 0.85, 1]).isEmpty)
  }

  /// The frames at which light has turned by 0.1 or more.
  private static func turns(_ light: [Double]) -> [Int] {
    var turns: [Int] = []
    var (low, high, isRising) = (light[0], light[0], Bool?.none)
    for (frame, value) in light.enumerated() {
      if isRising != true, value >= low + 0.1, low < 0.8 {
        turns.append(frame)
        (isRising, high) = (true, value)
      } else if isRising != false, value <= high - 0.1, value < 0.8 {
        turns.append(frame)
        (isRising, low) = (false, value)
      }
      (low, high) = (isRising == true ? value : min(low, value), isRising == false ? value : max(high, value))
    }
    return turns
  }

  @Test("A form not reached is one flat color that light and dark pages both show", arguments: 0...5)
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
    let lights = [one, two].map { SymbiPicture.luminance(SymbiPicture.channels($0) / 255) }
    return ((lights.max() ?? 0) + 0.05) / ((lights.min() ?? 0) + 0.05)
  }
}
