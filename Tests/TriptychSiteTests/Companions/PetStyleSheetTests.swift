import Foundation
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
      #expect(name == "pet-seen" || sheet.contains("@keyframes \(name){"), "\(name)")
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
    #expect(sheet.contains(".pet .loop-\(mood.rawValue){width:600%;translate:"))
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

  @Test(
    "What is played once begins with its box, is as tall as its picture, and the loop begins anew after it")
  func once() {
    for motion in [PetMotions.change, PetMotions.evolution, PetMotions.flourish] {
      #expect(!motion.loops && motion.moves && (1000...3000).contains(motion.duration), "\(motion.name)")
      #expect(
        sheet.contains(".pet .of-\(motion.name){animation:pet-seen \(motion.duration)ms step-end 300ms}"))
      #expect(
        sheet.contains("height:auto;animation:pet-\(motion.name) \(motion.duration)ms step-end 300ms both}"))
      #expect(sheet.contains(".pet .after-\(motion.name) img{animation-delay:\(motion.duration + 300)ms}"))
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

  @Test("A site has the rules of its own pictures alone, and pages without pets have none of them") func own()
    throws
  {
    let tree = try TestSite.build(MadePerson(days: 20, metrics: [.steps]))
    let rules = String(decoding: try #require(tree.files["assets/pets.css"]), as: UTF8.self)
    let common = String(decoding: try #require(tree.files["assets/style.css"]), as: UTF8.self)
    #expect(!common.contains(".pet ") && !common.contains("@keyframes"))
    var shown: Set<String> = []
    for path in TestSite.pages(tree) {
      let html = try StrictHTML(#require(tree.files[path]))
      let hasPets = html.elements.contains { $0["src"]?.contains("pets/") ?? false }
      let links = html.elements.contains { $0["href"]?.hasSuffix("assets/pets.css") ?? false }
      #expect(links == hasPets, "\(path)")
      for element in html.elements where element.name == "img" && element["src"]?.contains("pets/") == true {
        shown.formUnion((element["class"] ?? "").split(separator: " ").map(String.init))
      }
    }
    for motion in PetMotions.all {
      #expect(rules.contains(".pet .\(motion.name){") == shown.contains(motion.name), "\(motion.name)")
    }
  }

  @Test("Where a person wants nothing to move, there is no clip, no script and nothing to pause") func still()
    throws
  {
    var analysis = MadePerson(days: 20, metrics: [.steps]).analysis
    analysis.history.settings.reducedMotion = true
    analysis.symbi.celebrates = 1
    let tree = try TestSite.build(analysis)
    for path in ["light/index.html", "deep/index.html", "light/profile/companions.html"] {
      let html = try StrictHTML(#require(tree.files[path]))
      #expect(html.elements.first { $0.name == "html" }?["data-motion"] == "reduce", "\(path)")
      #expect(html.elements.contains { $0["class"] == "pet ghost" }, "\(path)")
      #expect(!html.elements.contains { $0.isPetScript || $0["class"] == "pause" || $0.name == "picture" })
    }
    for size in [PetScene.small, PetScene.large, PetScene.hero] {
      #expect(tree.shared[PetAlbum.path(of: .symbiEvolution(to: 1, size: size))] == nil)
    }
  }

  @Test("Words and marks can be read on every ground of the pets, in every theme") func grounds() throws {
    for theme in ["light", "dark", "contrast", "contrast-dark"] {
      let page = ShownPage(theme: theme, vision: "none", isDarkDevice: false, isPaper: false)
      var tokens = try StyleRules.load().tokens(page)
      // The ground of a hero with a pet, in dark themes.
      if theme.contains("dark") { tokens["--hero"] = "#241D38" }
      for ground in ["--wash", "--stage", "--hero"] {
        guard let below = tokens[ground].flatMap(Self.luminance) else { continue }
        for (name, least) in [("--ink", 4.5), ("--muted", 4.5), ("--edge", 3), ("--focus", 3)] {
          let color = try #require(tokens[name].flatMap(Self.luminance))
          let ratio = (max(below, color) + 0.05) / (min(below, color) + 0.05)
          #expect(ratio >= least, "\(theme) \(name) on \(ground): \(ratio)")
        }
      }
    }
  }

  /// The relative luminance of WCAG 2 of "#RRGGBB", 0...1.
  private static func luminance(_ hex: String) -> Double? {
    guard hex.count == 7, let number = Int(hex.dropFirst(), radix: 16) else { return nil }
    let parts = [number >> 16, number >> 8 & 255, number & 255].map { channel in
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
