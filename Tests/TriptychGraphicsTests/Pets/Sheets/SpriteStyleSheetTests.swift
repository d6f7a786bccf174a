import Testing

@testable import TriptychGraphics

struct SpriteStyleSheetTests {
  @Test("a loop steps through columns and rows, stops on demand and where less motion is wanted")
  func loop() {
    let plan = PetPicture.symbi(.sad, level: 2, size: 256).plan
    let css = SpriteStyleSheet(plan, tag: plan.tags[0], displayWidth: 128).css
    #expect(css.contains(".symbi-sad-l2 {") && css.contains("width: 128px") && css.contains("600% 400%"))
    #expect(css.contains("symbi-sad-l2-x 720ms steps(6, jump-none) infinite"))
    #expect(css.contains("symbi-sad-l2-y 2880ms steps(4, jump-none) infinite"))
    #expect(css.contains("to { background-position-x: 100%; }"))
    #expect(css.contains("background-position: 40% 0%"), "the poster, frame 2, without animation")
    #expect(css.contains("animation-play-state: paused"))
    #expect(css.contains("@media (prefers-reduced-motion: reduce) { .symbi-sad-l2 { animation: none; } }"))
    #expect(!css.contains("pixelated"))
    #expect(css.contains("display: inline-block"), "a span has a size too")
  }

  @Test("on paper and in a person's own few colors the poster stands still, with its colors")
  func paper() {
    let plan = PetPicture.symbi(.sad, level: 2, size: 256).plan
    let rule = "@media print, (forced-colors: active) { .symbi-sad-l2 { animation: none; "
    let exact = "print-color-adjust: exact; forced-color-adjust: none; } }"
    #expect(SpriteStyleSheet(plan, tag: plan.tags[0]).css.hasSuffix("\(rule)\(exact)\n"))
    let still = PetPicture.symbiStill(.sad, level: 0, size: 128).plan
    #expect(SpriteStyleSheet(still, tag: still.tags[0]).css.hasSuffix("\(exact)\n"))
  }

  @Test("a walk plays its own rows, with square pixels; standing plays two cells of one row")
  func person() {
    let plan = PetPicture.pixelPal(phase: 2, look: PixelPalLook(), scale: 1).plan
    let sheets = plan.tags.map { SpriteStyleSheet(plan, tag: $0).css }
    #expect(sheets.allSatisfy { $0.contains("image-rendering: pixelated") })
    let walk = sheets[3]
    #expect(walk.contains("pixelpal-2-male-walking-x 336ms steps(8, jump-none) infinite"))
    #expect(
      walk.contains("{ from { background-position-y: 11.1111%; } to { background-position-y: 44.4444%; } }"))
    #expect(
      sheets[1].contains(
        "{ from { background-position-x: 28.5714%; } to { background-position-x: 42.8571%; } }"))
    #expect(!sheets[1].contains("-y "), "one row needs one movement")
  }

  @Test("a clip plays once and stays at its end; a still does not move")
  func once() {
    let clip = PetPicture.symbiChange(from: .sad, to: .calm, level: 0, size: 128).plan
    let css = SpriteStyleSheet(clip, tag: clip.tags[0]).css
    #expect(css.contains("steps(6, jump-none) 3 both") && css.contains("steps(3, jump-none) 1 both"))
    let still = PetPicture.symbiStill(.sad, level: 0, size: 128).plan
    #expect(!SpriteStyleSheet(still, tag: still.tags[0]).css.contains("animation"))
  }

  @Test("every tag of every picture fills whole rows or lies in one, so that it can be stepped through")
  func everyTag() {
    for plan in EveryPicture.all().map(\.plan) {
      for tag in plan.tags {
        let cells = plan.frames[tag.frames].map(\.cell)
        let isRun = zip(cells, cells.dropFirst()).allSatisfy { $1 == $0 + 1 }
        let inOneRow = Set(cells.map { $0 / plan.columns }).count == 1
        let isWhole = cells[0] % plan.columns == 0 && cells.count % plan.columns == 0
        #expect(isRun && (inOneRow || isWhole), "\(tag.name)")
      }
    }
  }

  @Test("an address of a picture cannot break out of its place")
  func address() {
    let plan = PetPicture.symbiStill(.sad, level: 0, size: 128).plan
    let css = SpriteStyleSheet(plan, tag: plan.tags[0], image: "a\") } body { color: red\n\\.png").css
    #expect(css.contains("url(\"a\\22 ) } body { color: red\\a \\5c .png\")"))
  }
}
