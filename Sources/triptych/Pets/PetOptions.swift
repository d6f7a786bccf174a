import ArgumentParser
import TriptychGraphics
import TriptychHealth

/// Which pet, in which moods, forms and sizes, as typed.
struct PetOptions: ParsableArguments {
  @Argument(help: "The pet: symbi or pixelpal.")
  var pet: String

  @Option(help: "One mood of symbi, or how lively a pixelpal is: vital, neutral or low. (default: all)")
  var mood: String?

  @Option(help: "One level of symbi, 0 to 5. (default: all)")
  var level: Int?

  @Option(help: "One phase of pixelpal, 1 to 4. (default: all)")
  var phase: Int?

  @Option(
    help: "Pixels of a side of symbi, 32 to 512. (default: 256; stills at 32, 64, 128, 256 and 512)")
  var size: Int?

  @Option(help: "Pixels of the file for each pixel of pixelpal, 1 to 8. (default: 1 and 4)")
  var scale: Int?

  @Option(help: "One figure of pixelpal: male or female. (default: both)")
  var figure: String?

  @Option(help: "Colours of pixelpal's skin: deep, brown, tan, olive, light or pale.")
  var skin: String?

  @Option(help: "Colours of pixelpal's hair: black, brown, auburn, copper, blond or grey.")
  var hair: String?

  @Option(help: "Colours of pixelpal's clothes: denim, forest, berry or sand.")
  var outfit: String?

  @Flag(help: "Sheets.")
  var sheet = false

  @Flag(help: "Stills.")
  var still = false

  @Option(
    help: ArgumentHelp("The sheet in which one mood of symbi becomes another.", valueName: "FROM:TO"))
  var change: String?

  @Option(help: "The sheet in which symbi reaches a level, 1 to 5, or pixelpal greets a phase, 2 to 4.")
  var evolution: Int?

  /// What is asked for, every part checked, and warnings of what says nothing to this pet or to these pictures.
  ///
  /// - Parameter contact: whether a picture of many stills is asked for, too
  func order(contact: Bool = false) throws -> (order: PetOrder, unused: [Diagnostic]) {
    let pet: PetOrder.Pet = try Self.one(pet, "pet")
    var order = PetOrder(pet: pet)
    if sheet { order.kinds.insert(.sheets) }
    if still { order.kinds.insert(.stills) }
    switch pet {
    case .symbi: try describeSymbi(&order)
    case .pixelpal: try describePixelPal(&order)
    }
    return (order, unused(by: pet) + (contact ? [] : unused(by: order)))
  }

  private func describeSymbi(_ order: inout PetOrder) throws {
    if let mood { order.moods = [try Self.one(mood, "mood of symbi")] }
    if let level { order.levels = [try Self.within(level, "level", PetPicture.levels)] }
    order.size = try size.map { try Self.within($0, "size", PetPicture.sizes) }
    if let change { order.kinds.insert(try Self.change(change)) }
    if let evolution {
      let reached = try Self.within(evolution, "evolution", PetPicture.evolvedLevels)
      if level != nil && level != reached {
        throw CommandFailure.usage(
          "--evolution \(reached) and --level \(order.levels[0]) do not go together",
          hint: "An evolution has the level it reaches; leave out --level.")
      }
      order.kinds.insert(.evolution(reached))
    }
  }

  private func describePixelPal(_ order: inout PetOrder) throws {
    if let mood { order.energies = [try Self.one(mood, "mood of pixelpal")] }
    if let phase { order.phases = [try Self.within(phase, "phase", PetPicture.phases)] }
    order.scale = try scale.map { try Self.within($0, "scale", PetPicture.scales) }
    if let figure { order.figures = [try Self.one(figure, "figure")] }
    order.look = PixelPalLook(
      skin: try skin.map { try Self.one($0, "skin") }, hair: try hair.map { try Self.one($0, "hair") },
      outfit: try outfit.map { try Self.one($0, "outfit") } ?? .denim)
    guard change == nil else {
      throw CommandFailure.usage(
        "A pixelpal has no changes of mood", hint: "--change is for symbi; pixelpal has --evolution.")
    }
    if let evolution {
      let reached = try Self.within(evolution, "evolution", 2...PetPicture.phases.upperBound)
      if phase != nil && phase != reached {
        throw CommandFailure.usage(
          "--evolution \(reached) and --phase \(order.phases[0]) do not go together",
          hint: "An evolution has the phase it reaches; leave out --phase.")
      }
      order.kinds.insert(.evolution(reached))
    }
  }

  /// Warnings of what is asked for but says nothing to a pet.
  private func unused(by pet: PetOrder.Pet) -> [Diagnostic] {
    let foreign: [(String, Bool)] =
      switch pet {
      case .symbi:
        [
          ("phase", phase != nil), ("scale", scale != nil), ("figure", figure != nil),
          ("skin", skin != nil), ("hair", hair != nil), ("outfit", outfit != nil),
        ]
      case .pixelpal: [("level", level != nil), ("size", size != nil)]
      }
    return foreign.filter(\.1).map { option, _ in
      Diagnostic(
        .warning, code: "\(option)_unused", "--\(option) says nothing to \(pet.rawValue)",
        hint: "Leave it out.")
    }
  }

  /// Warnings of what the chosen kinds of pictures do not show.
  private func unused(by order: PetOrder) -> [Diagnostic] {
    guard !order.kinds.isEmpty, !order.kinds.contains(.stills) else { return [] }
    let hasSheets = order.kinds.contains(.sheets)
    let isClip = order.kinds.contains { $0 != .sheets }
    // A sheet of a pixel person holds both figures and all that they do; the rise is drawn of each alone.
    let isOfOne = isClip || hasSheets && order.phases.contains(PetPicture.rarePhase)
    let idle: [(String, Bool)] =
      switch order.pet {
      case .symbi: [("mood", mood != nil && !hasSheets)]
      case .pixelpal: [("mood", mood != nil), ("figure", figure != nil && !isOfOne)]
      }
    return idle.filter(\.1).map { option, _ in
      Diagnostic(
        .warning, code: "\(option)_unused", "--\(option) says nothing to the pictures that are asked for",
        hint: "Leave it out, or ask for --still.")
    }
  }

  private static func change(_ text: String) throws -> PetOrder.Kind {
    let moods = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard moods.count == 2 else {
      throw CommandFailure.usage(
        "'\(text)' is no change of mood", hint: "Allowed is FROM:TO, such as --change resting:active.")
    }
    let (from, to): (SymbiMood, SymbiMood) = (
      try one(moods[0], "mood of symbi"), try one(moods[1], "mood of symbi")
    )
    guard from != to else {
      throw CommandFailure.usage("A mood cannot become itself", hint: "Name two moods that differ.")
    }
    return .change(from: from, to: to)
  }

  private static func within(_ value: Int, _ option: String, _ allowed: ClosedRange<Int>) throws -> Int {
    guard allowed.contains(value) else {
      throw CommandFailure.usage(
        "--\(option) \(value) is out of range",
        hint: "Allowed are \(allowed.lowerBound) to \(allowed.upperBound).")
    }
    return value
  }

  private static func one<Choice: RawRepresentable & CaseIterable>(_ text: String, _ what: String) throws
    -> Choice
  where Choice.RawValue == String {
    guard let choice = Choice(rawValue: text) else {
      throw CommandFailure.usage(
        "'\(text)' is no \(what)",
        hint: "Allowed are \(Choice.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return choice
  }
}
