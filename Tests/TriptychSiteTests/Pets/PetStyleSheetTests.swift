import Testing
import TriptychGraphics

@testable import TriptychSite

@Suite("The rules that move the pets") struct PetStyleSheetTests {
  private let sheet = PetStyleSheet.text(PetMotions.all)

  @Test("Each motion has one rule, and each rule's frames exist") func whole() {
    for motion in PetMotions.all {
      #expect(sheet.split(separator: "\n").count { $0.hasPrefix(".pet .\(motion.name){") } == 1)
    }
    for name in sheet.matches(of: /animation:(pet-[a-z0-9-]+)\s/).map({ String($0.1) }) {
      #expect(name == "pet-unseen" || sheet.contains("@keyframes \(name){"), "\(name)")
    }
    #expect(!sheet.contains("http") && !sheet.contains("url("))
  }

  @Test(
    "A loop shows its 24 cells one after the other, in the time of its plan", arguments: SymbiMood.allCases)
  func loop(mood: SymbiMood) throws {
    let motion = PetMotions.loop(mood)
    #expect(motion.cells == Array(0..<24) && motion.columns == 6 && motion.rows == 4 && motion.loops)
    let milliseconds = try #require(PetPicture.symbi(mood, level: 3, size: 192).plan.frames.first)
      .milliseconds
    #expect(motion.duration == 24 * milliseconds)
    #expect(sheet.contains(".pet .loop-\(mood.rawValue){width:600%;height:400%;translate:"))
    #expect(sheet.contains(" \(motion.duration)ms step-end infinite}"))
  }

  @Test("The figure walks in 32 frames of 42 ms and stands in two of 600 to 1000 ms") func figure() {
    for figure in PixelPalLook.Figure.allCases {
      let walk = PetMotions.walk(figure)
      #expect(walk.cells.count == 32 && walk.duration == 32 * 42)
      for phase in 1...4 {
        for energy in PixelPalEnergy.allCases {
          let idle = PetMotions.idle(figure, energy, phase: phase)
          #expect(idle.cells.count == 2 && idle.milliseconds.allSatisfy { (600...1000).contains($0) })
          #expect(Set(idle.cells).isDisjoint(with: walk.cells))
        }
      }
    }
  }

  @Test("What is played once waits for nothing, and the loop waits for it") func once() {
    for motion in [PetMotions.change, PetMotions.evolution, PetMotions.flourish] {
      #expect(!motion.loops && motion.moves && (1000...3000).contains(motion.duration), "\(motion.name)")
      #expect(sheet.contains("both,pet-seen \(motion.duration)ms"))
      #expect(sheet.contains(".pet .after-\(motion.name) img{animation-delay:\(motion.duration)ms}"))
    }
  }

  @Test("A cell is found by the share of the sheet that lies before it") func offsets() {
    let motion = PetMotions.loop(.calm)
    #expect(motion.offset(of: 0) == "0% 0%")
    #expect(motion.offset(of: 7) == "-16.6667% -25%")
    #expect(motion.offset(of: 23) == "-83.3333% -75%")
    #expect(PetMotion.percent(1, of: 24) == "4.1667%" && PetMotion.percent(1, of: 1) == "100%")
  }

  @Test("Each mood has its still among those of all moods") func stills() {
    let offsets = SymbiMood.allCases.map { PetMotions.still($0) }.map { $0.offset(of: $0.poster) }
    #expect(Set(offsets).count == 9 && offsets[0] == "0% 0%" && offsets[4] == "-33.3333% -33.3333%")
  }
}
