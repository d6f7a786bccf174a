import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth
import TriptychSite

struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Begin: make a home and a first person, and build the welcome site.",
    discussion: """
      Asks for what options do not say: where the home shall be, name, language, time zone, units, how much pages show, \
      how the companions look, and which kinds of data may be used. Nothing is asked where standard input is no terminal, \
      or with --defaults. The site stands before there is any data: welcome, tour, forms and help.

      Examples:
        triptych init
        triptych init --defaults --person me --name Mira --language de --time-zone Europe/Berlin
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var asOf: AsOfOption
  @Option(
    help: ArgumentHelp(
      "The person: 1 to 63 of the characters a-z, 0-9 and -. (default: me)", valueName: "id"),
    transform: PersonID.option)
  var person: PersonID?
  @OptionGroup var choices: FirstChoices
  @OptionGroup var site: SiteOptions
  @Flag(help: "Ask nothing; what no option says has its default.")
  var defaults = false

  func run() async throws {
    try await common.run(needsHome: false) {
      let console = common.console
      let questions = defaults || !Questions.isPossible ? nil : Questions(console: console)
      if questions != nil {
        console.ask(
          "Enter alone takes what stands in brackets. Everything can be changed later in the settings.\n\n")
      }
      let home = askedHome(questions)
      let id = try askedPerson(questions)
      try home.refuseKnown(id)
      try OutputPlace.check(site.out, apartFrom: home)
      let settings = try choices.settings(asking: questions)
      // Everything in these settings was answered or given on the command line.
      let application = SettingsApplication(home: home, person: id, replaces: true, mustBeNew: true)
      let outcome = try application.apply(
        settings.json.text(.indented), named: "the settings chosen", agreeing: { _ in true })
      OperatorTrail.note(outcome.event, in: home, console: console)
      console.say("A new person was made: \(id), in \(home.directory).")
      return try build(id, in: home)
    }
  }

  /// Builds the welcome site and says where it is.
  private func build(_ id: PersonID, in home: Home) throws -> ExitStatus {
    let pipeline = try site.pipeline(home: home, asOf: asOf.request)
    _ = try ProgramResources.fonts()
    let result = pipeline.build(id)
    result.diagnostics.forEach(common.console.report)
    guard result.status == .success, let path = result.openPath else { return result.status }
    let tour =
      pipeline.publisher.directory(of: id) + "/"
      + FirstPages.tourPath(try PersonFile(id, in: home).settings.depth)
    try common.show(
      .members([
        "person": .string(id.text), "home": .string(home.directory), "site": .string(path),
        "tour": .string(tour),
      ]),
      orSay: """
        The site stands. Open it in a browser:
          \(path)
        The tour of five screens begins at
          \(tour)
        Bring in data with `triptych import FILE --person \(id)`, then `triptych build --person \(id)`.
        \(home.directory == common.resolvedHome.directory
          ? "" : "Later commands find this home with --home \(home.directory) or TRIPTYCH_HOME=\(home.directory).")
        """)
    return .success
  }

  private func askedHome(_ questions: Questions?) -> Home {
    let usual = common.resolvedHome
    guard let questions, common.home == nil, EnvironmentVariable.value("TRIPTYCH_HOME") == nil,
      let answer = questions.answer("Where shall the home with all data be? [\(usual.directory)]"),
      !answer.isEmpty
    else { return usual }
    return Home(directory: NSString(string: answer).expandingTildeInPath, sealing: usual.sealing)
  }

  private func askedPerson(_ questions: Questions?) throws -> PersonID {
    if let person { return person }
    let usual = try PersonID.option("me")
    while let answer = questions?.answer("A short id for your folder? [\(usual)]"), !answer.isEmpty {
      if let id = PersonID(answer) { return id }
      common.console.ask("Allowed are \(PersonID.rule).\n")
    }
    return usual
  }
}

/// What is chosen first, by options or by answers.
struct FirstChoices: ParsableArguments {
  @Option(help: ArgumentHelp("The name on pages. (default: none)", valueName: "text"))
  var name: String?
  @Option(
    help: ArgumentHelp("The language of pages: ar, de, en, es or fr. (default: en)", valueName: "code"),
    completion: .list(Settings.languages))
  var language: String?
  @Option(
    help: ArgumentHelp("The time zone, such as Europe/Berlin. (default: the machine's)", valueName: "zone"),
    completion: CivilZone.completion)
  var timeZone: String?
  @Option(help: "The units on pages.") var units: Settings.Units?
  @Option(help: "How much pages show.") var depth: Settings.Depth?
  @Option(help: "The companions on pages.") var pet: CompanionSettings.Pet?
  @Option(help: "The figure of the PixelPal.") var figure: CompanionSettings.Figure?
  @Option(help: "The skin of the PixelPal.") var skin: CompanionSettings.Skin?
  @Option(help: "The hair of the PixelPal.") var hair: CompanionSettings.Hair?
  @Option(help: "The clothes of the PixelPal.") var outfit: CompanionSettings.Outfit?
  @Option(
    help: ArgumentHelp(
      """
      The kinds of data that may be used, separated by commas: fitness, nutrition, wellbeing, cycle, medication, \
      conversations, or none. (default: fitness,nutrition,wellbeing)
      """, valueName: "list"), transform: FirstChoices.consents)
  var consent: Set<ConsentCategory>?

  /// A list of kinds of data.
  @Sendable static func consents(_ text: String) throws -> Set<ConsentCategory> {
    if text == "none" { return [] }
    let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let known = names.compactMap(ConsentCategory.init(rawValue:))
    guard !known.isEmpty, known.count == names.count else {
      throw ValueRefusal(
        "Allowed are \(ConsentCategory.allCases.map(\.rawValue).joined(separator: ", ")), separated by commas, or none."
      )
    }
    return Set(known)
  }

  /// The settings that follow; questions are asked for what no option says.
  ///
  /// - Throws: `SettingsRefused` where an option has a value that is not allowed
  func settings(asking questions: Questions?) throws -> Settings {
    var settings = Settings()
    // Whoever is asked sees what stands in the brackets.
    let usual = try timeZone == nil && questions == nil ? CivilZone.namedByMachine() : .machine
    settings.timeZone = usual.identifier
    for choice in choices {
      if let given = choice.given {
        settings = try FirstChoices.set(choice.field, .string(given), in: settings)
      } else if let questions {
        FirstChoices.ask(choice.question, choice.field, &settings, questions)
      }
    }
    for category in ConsentCategory.allCases {
      guard let field = SettingsCatalog[category.consentPath] else { continue }
      let usual = settings.privacy[consentTo: category]
      var isGiven = consent.map { $0.contains(category) } ?? usual
      if consent == nil, let questions {
        isGiven = questions.agrees("May \(category.rawValue) data be used and shown?", isUsual: usual)
      }
      settings = try FirstChoices.set(field, .bool(isGiven), in: settings)
    }
    return settings
  }

  /// A setting, what an option says of it, and the question.
  private var choices: [(field: SettingField, given: String?, question: String)] {
    let looks = SettingsCatalog.fields.filter { $0.place.group == .companions && $0.place.isAskedFirst }
    let style: [(given: String?, question: String)] = [
      (pet?.rawValue, "Which companion shall keep you company"),
      (figure?.rawValue, "The figure of the PixelPal"),
      (skin?.rawValue, "Its skin"), (hair?.rawValue, "Its hair"), (outfit?.rawValue, "Its clothes"),
    ]
    return [
      (SettingsCatalog.aboutPerson[0], name, "What shall pages call you"),
      (SettingsCatalog.language, language, "The language of the pages"),
      (SettingsCatalog.timeZone, timeZone, "Your time zone"),
      (SettingsCatalog.units, units?.rawValue, "Units"),
      (SettingsCatalog.depth, depth?.rawValue, "How much shall pages show"),
    ] + zip(looks, style).map { ($0, $1.given, $1.question) }
  }

  private static func set(
    _ field: SettingField, _ value: JSONValue, in settings: Settings
  ) throws -> Settings {
    let reading = SettingsFile.reader.read(field.document(value), over: settings, knownOnly: true)
    guard let changed = reading.settings else { throw SettingsRefused(diagnostics: reading.diagnostics) }
    return changed
  }

  /// Asks until an answer is allowed or empty.
  private static func ask(
    _ question: String, _ field: SettingField, _ settings: inout Settings, _ questions: Questions
  ) {
    let words: [String] =
      switch field.input {
      case .choice(let words): words
      case .language: Settings.languages
      default: []
      }
    let list = words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
    let usual = field.value(settings).text ?? (words.isEmpty ? "none" : "usual")
    while let answer = questions.answer("\(question)\(list)? [\(usual)]"), !answer.isEmpty {
      do {
        return settings = try set(field, .string(answer), in: settings)
      } catch let refused as SettingsRefused {
        questions.console.ask((refused.diagnostics.first?.hint ?? "That is not allowed.") + "\n")
      } catch {
        return
      }
    }
  }
}
