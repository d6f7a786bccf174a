import ArgumentParser
import TriptychGraphics
import TriptychHealth

/// Which pet, in which moods, forms and sizes, as typed.
struct PetOptions: ParsableArguments {
  @Argument(help: "The pet.")
  var pet: PetOrder.Pet

  @Option(help: "One mood of symbi, or one state of pixelpal: vital, neutral or low. (default: all)")
  var mood: PetMood?

  @Option(
    help: ArgumentHelp("One level of symbi, 0 to 5. (default: all)", valueName: "number"),
    transform: wholeNumber(PetPicture.levels))
  var level: Int?

  @Option(
    help: ArgumentHelp("One phase of pixelpal, 1 to 4. (default: all)", valueName: "number"),
    transform: wholeNumber(PetPicture.phases))
  var phase: Int?

  @Option(
    help: ArgumentHelp(
      "The side of symbi in pixels, 32 to 512. (default: 256; stills at 32, 64, 128, 256 and 512)",
      valueName: "pixels"),
    transform: wholeNumber(PetPicture.sizes))
  var size: Int?

  @Option(
    help: ArgumentHelp(
      "Pixels of the file per pixel of pixelpal, 1 to 8. (default: 1 and 4)", valueName: "number"),
    transform: wholeNumber(PetPicture.scales))
  var scale: Int?

  @Option(help: "One figure of pixelpal. (default: both)")
  var figure: PixelPalLook.Figure?

  @Option(help: "The color of pixelpal's skin. (default: that of the plain sheets)")
  var skin: PixelPalLook.Skin?

  @Option(help: "The color of pixelpal's hair. (default: each figure's own)")
  var hair: PixelPalLook.Hair?

  @Option(help: "The color of pixelpal's clothes. (default: denim)")
  var outfit: PixelPalLook.Outfit?

  @Flag(help: "Draw sheets.")
  var sheet = false

  @Flag(help: "Draw stills.")
  var still = false

  @Option(
    help: ArgumentHelp("The sheet in which one mood of symbi becomes another.", valueName: "FROM:TO"),
    transform: MoodChange.option)
  var change: MoodChange?

  @Option(
    help: ArgumentHelp(
      "The sheet in which symbi reaches a level, 1 to 5, or pixelpal celebrates a phase, 2 to 4.",
      valueName: "number"),
    transform: wholeNumber(PetPicture.evolvedLevels))
  var evolution: Int?

  /// What is asked for, and warnings of options that have no effect on this pet or on these pictures.
  ///
  /// - Parameter contact: whether a contact sheet of stills is asked for as well
  /// - Throws: `CommandFailure` for options that contradict the pet or each other.
  func order(contact: Bool = false) throws -> (order: PetOrder, unused: [Diagnostic]) {
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
    if let mood {
      guard case .symbi(let mood) = mood else { throw Self.foreign(mood, to: .symbi, SymbiMood.self) }
      order.moods = [mood]
    }
    if let level { order.levels = [level] }
    order.size = size
    if let change { order.kinds.insert(.change(from: change.from, to: change.to)) }
    if let evolution {
      guard level == nil || level == evolution else { throw Self.contradiction(evolution, "level", level) }
      order.kinds.insert(.evolution(evolution))
    }
  }

  private func describePixelPal(_ order: inout PetOrder) throws {
    if let mood {
      guard case .pixelPal(let energy) = mood else {
        throw Self.foreign(mood, to: .pixelpal, PixelPalEnergy.self)
      }
      order.energies = [energy]
    }
    if let phase { order.phases = [phase] }
    order.scale = scale
    if let figure { order.figures = [figure] }
    order.look = PixelPalLook(skin: skin, hair: hair, outfit: outfit ?? .denim)
    guard change == nil else {
      throw CommandFailure.usage(
        "A pixelpal does not change its mood", hint: "--change is for symbi; pixelpal has --evolution.")
    }
    if let evolution {
      guard evolution > 1, PetPicture.phases.contains(evolution) else {
        throw CommandFailure.usage(
          "--evolution \(evolution) is out of range for pixelpal",
          hint: "Allowed are 2 to \(PetPicture.phases.upperBound).")
      }
      guard phase == nil || phase == evolution else { throw Self.contradiction(evolution, "phase", phase) }
      order.kinds.insert(.evolution(evolution))
    }
  }

  private static func foreign<Own: RawRepresentable & CaseIterable>(
    _ mood: PetMood, to pet: PetOrder.Pet, _ own: Own.Type
  ) -> CommandFailure where Own.RawValue == String {
    .usage(
      "\(pet.rawValue) has no mood '\(mood.defaultValueDescription)'",
      hint: "Allowed are \(own.allCases.map(\.rawValue).joined(separator: ", ")).")
  }

  private static func contradiction(_ evolution: Int, _ option: String, _ value: Int?) -> CommandFailure {
    .usage(
      "--evolution \(evolution) and --\(option) \(value ?? 0) contradict each other",
      hint: "An evolution has the \(option) it reaches; leave out --\(option).")
  }

  /// Warnings of options that are for the other pet.
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
    return foreign.filter(\.1).map { .unused($0.0, on: pet.rawValue) }
  }

  /// Warnings of options that the chosen kinds of pictures do not show.
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
    return idle.filter(\.1).map {
      .unused($0.0, on: "the pictures asked for", hint: "Leave it out, or ask for --still.")
    }
  }
}

extension PetOrder.Pet: ExpressibleByArgument {}

/// A mood of the Symbi, or how lively a PixelPal is.
enum PetMood: ListedValue {
  case symbi(SymbiMood)
  case pixelPal(PixelPalEnergy)

  init?(argument: String) {
    if let mood = SymbiMood(rawValue: argument) {
      self = .symbi(mood)
    } else if let energy = PixelPalEnergy(rawValue: argument) {
      self = .pixelPal(energy)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] {
    SymbiMood.allCases.map(\.rawValue) + PixelPalEnergy.allCases.map(\.rawValue)
  }

  var defaultValueDescription: String {
    switch self {
    case .symbi(let mood): mood.rawValue
    case .pixelPal(let energy): energy.rawValue
    }
  }
}

/// From one mood of the Symbi to another.
struct MoodChange: Hashable, Sendable {
  var from, to: SymbiMood

  /// The change that an option names.
  @Sendable static func option(_ text: String) throws -> MoodChange {
    let moods = text.split(separator: ":", omittingEmptySubsequences: false).map {
      SymbiMood(rawValue: String($0))
    }
    guard moods.count == 2, let from = moods[0], let to = moods[1], from != to else {
      throw ValueRefusal(
        "Allowed for symbi is FROM:TO with two moods that differ, of "
          + SymbiMood.allCases.map(\.rawValue).joined(separator: ", ") + ".")
    }
    return MoodChange(from: from, to: to)
  }
}
