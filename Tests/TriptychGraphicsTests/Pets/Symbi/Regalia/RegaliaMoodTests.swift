import Testing

@testable import TriptychGraphics

@Suite("How moods show in what the ghost wears")
struct RegaliaMoodTests {
  private static let low: [SymbiMood] = [.sad, .tired, .stressed, .anxious]

  @Test("A ghost in a low mood shows two tails, any other four", arguments: SymbiMood.allCases)
  func tails(mood: SymbiMood) throws {
    for frame in [0, 8, 16] {
      let picture = try RegaliaPicture(SymbiPose(mood, level: 3, frame: frame)) { $0.drawTails() }
      let expected = Self.low.contains(mood) ? 1 : 2
      #expect(picture.stretches(column: 1.28) == expected)
      #expect(picture.stretches(column: -1.28) == expected)
    }
  }

  @Test("The collar makes room for paws at the mouth")
  func paws() throws {
    func top(_ paws: Double) throws -> Int? {
      var mood = SymbiMoodTable(.anxious)
      mood[.pawsAtMouth] = paws
      let pose = SymbiPose(
        mood: mood, level: SymbiLevelTable(4), colors: SymbiColors(.anxious), frame: 0, of: 24)
      let picture = try RegaliaPicture(pose) { $0.drawArmor() }
      return (0..<256).first { picture.alpha(128, $0) > 200 }
    }
    let (free, covered) = (try #require(try top(0)), try #require(try top(1)))
    #expect(covered >= free + 3)
  }

  @Test("Sleep and bolts beside the head are not crossed by signs", arguments: [SymbiMood.tired, .stressed])
  func room(mood: SymbiMood) throws {
    let picture = try RegaliaPicture(signs: SymbiPose(mood, level: 4, frame: 3))
    for y in 0..<70 { #expect((60..<196).allSatisfy { picture.alpha($0, y) == 0 }) }
  }

  @Test("Signs stand upright where the ghost leans")
  func upright() throws {
    let leaning = SymbiPose(.tired, level: 4, frame: 3)
    var straight = leaning
    straight.mood[.lean] = 0
    #expect(try RegaliaPicture(signs: leaning) == RegaliaPicture(signs: straight))
    #expect(try RegaliaPicture(leaning) { $0.drawCrown() } != RegaliaPicture(straight) { $0.drawCrown() })
  }

  @Test("The crown's gem has the color of the eyes", arguments: SymbiMood.allCases)
  func gem(mood: SymbiMood) throws {
    let pose = SymbiPose(mood, level: 3, frame: 2)
    let picture = try RegaliaPicture(pose) { $0.drawCrown() }
    #expect(picture.count(near: pose.colors.eyeMid, within: 30) > 5)
  }
}
