import ArgumentParser
import Testing
import TriptychGraphics
import TriptychHealth

@testable import triptych

@Suite("What can be drawn of the pets")
struct PetOrderTests {
  private func pictures(_ words: String...) throws -> [PetPicture] {
    try PetOptions.parse(words).order().order.pictures
  }

  @Test("Without options Symbi comes whole: 54 loops, 6 posters, 5 evolutions, stills in five sizes")
  func wholeSymbi() throws {
    let all = try pictures("symbi")
    #expect(Set(all).count == all.count, "each picture once")
    func count(_ isMeant: (PetPicture) -> Bool) -> Int { all.count(where: isMeant) }
    #expect(count { if case .symbi(_, _, 256) = $0 { true } else { false } } == 54)
    #expect(count { if case .symbiPosters(_, 256) = $0 { true } else { false } } == 6)
    #expect(count { if case .symbiEvolution(_, 256) = $0 { true } else { false } } == 5)
    for size in [32, 64, 128, 256, 512] {
      #expect(count { if case .symbiStill(_, _, size) = $0 { true } else { false } } == 54)
    }
    #expect(all.count == 54 + 6 + 5 + 5 * 54)
  }

  @Test("Without options PixelPal comes whole: four phases and their stills, small and four times as large")
  func wholePixelPal() throws {
    let all = try pictures("pixelpal")
    #expect(Set(all).count == all.count)
    for scale in [1, 4] {
      for phase in 1...4 {
        #expect(all.contains(.pixelPal(phase: phase, look: PixelPalLook(), scale: scale)))
      }
    }
    for figure in PixelPalLook.Figure.allCases {
      #expect(all.contains(.pixelPalRare(figure, look: PixelPalLook(), scale: 1)))
    }
    #expect(all.count == 2 * (4 * (1 + 6) + 2))
  }

  @Test("A figure rises now and then in phase 4 alone, beside that phase's sheet")
  func rare() throws {
    #expect(
      try pictures("pixelpal", "--sheet", "--phase", "4", "--figure", "female", "--scale", "2") == [
        .pixelPal(phase: 4, look: PixelPalLook(), scale: 2),
        .pixelPalRare(.female, look: PixelPalLook(), scale: 2),
      ])
    for phase in ["1", "2", "3"] {
      #expect(try pictures("pixelpal", "--sheet", "--phase", phase, "--scale", "1").count == 1)
    }
  }

  @Test("One mood, one level, one size: its loop and its still")
  func narrowed() throws {
    #expect(
      try pictures("symbi", "--mood", "sad", "--level", "2", "--size", "192") == [
        .symbi(.sad, level: 2, size: 192), .symbiStill(.sad, level: 2, size: 192),
      ])
    #expect(
      try pictures("symbi", "--mood", "sad", "--level", "2", "--size", "64", "--still") == [
        .symbiStill(.sad, level: 2, size: 64)
      ])
    #expect(try pictures("symbi", "--sheet", "--size", "64").count == 54 + 6)
  }

  @Test("A change of mood, a new level and a new phase come alone when they are asked for")
  func clips() throws {
    #expect(
      try pictures("symbi", "--change", "resting:active", "--level", "3") == [
        .symbiChange(from: .resting, to: .active, level: 3, size: 256)
      ])
    #expect(try pictures("symbi", "--change", "resting:active").count == 6)
    #expect(
      try pictures("symbi", "--evolution", "4", "--size", "128") == [.symbiEvolution(to: 4, size: 128)])
    #expect(
      try pictures("pixelpal", "--evolution", "3", "--figure", "female", "--scale", "2") == [
        .pixelPalFlourish(.female, phase: 3, look: PixelPalLook(), scale: 2)
      ])
  }

  @Test("A look changes every picture of a pixel person")
  func looks() throws {
    let look = PixelPalLook(skin: .deep, hair: .gray, outfit: .berry)
    let all = try pictures(
      "pixelpal", "--skin", "deep", "--hair", "grey", "--outfit", "berry", "--phase", "2", "--scale", "1",
      "--mood", "vital")
    #expect(
      all == [
        .pixelPalStill(.male, .vital, phase: 2, look: look, scale: 1),
        .pixelPalStill(.female, .vital, phase: 2, look: look, scale: 1),
      ])
  }

  @Test(
    "What is wrong is refused with what is allowed",
    arguments: [
      (["dog"], "symbi, pixelpal"), (["symbi", "--mood", "angry"], "vibrant, active, rested, calm"),
      (["symbi", "--level", "6"], "0 to 5"), (["symbi", "--size", "31"], "32 to 512"),
      (["symbi", "--change", "sad"], "FROM:TO"), (["symbi", "--change", "sad:sad"], "differ"),
      (["symbi", "--change", "sad:angry"], "vibrant, active"), (["symbi", "--evolution", "6"], "1 to 5"),
      (["symbi", "--evolution", "2", "--level", "3"], "leave out --level"),
      (["pixelpal", "--phase", "5"], "1 to 4"), (["pixelpal", "--scale", "0"], "1 to 8"),
      (["pixelpal", "--mood", "sad"], "vital, neutral, low"),
      (["pixelpal", "--skin", "blue"], "deep, brown"),
      (["pixelpal", "--change", "vital:low"], "for symbi"), (["pixelpal", "--evolution", "1"], "2 to 4"),
    ])
  func refused(words: [String], allowed: String) throws {
    var said: Diagnostic?
    do {
      _ = try PetOptions.parse(words).order()
    } catch let failure as CommandFailure {
      #expect(failure.status == .usage)
      said = failure.diagnostic
    } catch {
      #expect(PetOptions.exitCode(for: error) == .validationFailure)
      said = Diagnostic(parserMessage: PetOptions.message(for: error))
    }
    #expect(said?.hint?.contains(allowed) == true, "\(String(describing: said))")
  }

  @Test("An option that has no effect on a pet is pointed out, and the rest is done")
  func unused() throws {
    let symbi = try PetOptions.parse(["symbi", "--phase", "2", "--hair", "grey"]).order()
    #expect(symbi.unused.map(\.code) == ["phase_unused", "hair_unused"])
    let pal = try PetOptions.parse(["pixelpal", "--level", "2", "--size", "64"]).order()
    #expect(pal.unused.map(\.code) == ["level_unused", "size_unused"])
    #expect(!symbi.order.pictures.isEmpty && !pal.order.pictures.isEmpty)
  }

  @Test(
    "An option that has no effect on the pictures asked for is pointed out as well",
    arguments: [
      (["symbi", "--change", "resting:active", "--mood", "calm"], ["mood_unused"]),
      (["symbi", "--evolution", "2", "--mood", "calm"], ["mood_unused"]),
      (["symbi", "--evolution", "2", "--sheet", "--mood", "calm"], []),
      (["symbi", "--mood", "calm"], []), (["symbi", "--still", "--mood", "calm"], []),
      (["pixelpal", "--sheet", "--mood", "vital"], ["mood_unused"]),
      (["pixelpal", "--sheet", "--figure", "male", "--phase", "2"], ["figure_unused"]),
      (["pixelpal", "--sheet", "--figure", "male", "--phase", "4"], []),
      (["pixelpal", "--evolution", "2", "--figure", "male"], []),
      (["pixelpal", "--evolution", "2", "--mood", "low", "--figure", "male"], ["mood_unused"]),
      (["pixelpal", "--still", "--mood", "low", "--figure", "male"], []),
      (["pixelpal", "--mood", "low", "--figure", "male"], []),
    ])
  func unusedByKind(words: [String], codes: [String]) throws {
    #expect(try PetOptions.parse(words).order().unused.map(\.code) == codes)
    #expect(try PetOptions.parse(words).order(contact: true).unused.isEmpty, "the contact sheet uses both")
  }
}
