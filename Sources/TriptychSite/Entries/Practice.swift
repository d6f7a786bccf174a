import TriptychHealth

/// A guided practice of one to five minutes.
enum Practice: String, CaseIterable, Sendable {
  case breathing, meditation, stretching

  /// The path relative to the depth.
  var path: String { "practice/\(rawValue).html" }

  /// Its name in lists of pages, its title, and the sentence below it.
  var name: DerivedWord { PracticeWord.derived(rawValue + "Name") }
  var title: DerivedWord { PracticeWord.derived(rawValue + "Title") }
  var lead: DerivedWord { PracticeWord.derived(rawValue + "Lead") }

  /// The possible lengths of a session, in minutes.
  static let minutes = 1...5
  /// The default length of a session, in minutes.
  static let usualMinutes = 3

  /// One step of a practice.
  struct Step: Sendable {
    var name: PracticeWord
    /// A longer instruction; `nil` if the name is sufficient.
    var text: PracticeWord?
    /// The length in seconds of a step that repeats until the session ends; `nil` for an equal share of the
    /// session.
    var seconds: Int?
    /// The movement of the circle: 1 grows, 0 stays, -1 shrinks.
    var growth = 0
  }

  /// The steps in order. Breathing in for 4 seconds, holding for 7 and breathing out for 8 repeats until the
  /// time is up; the steps of the other practices share the session.
  var steps: [Step] {
    switch self {
    case .breathing:
      [
        Step(name: .breatheIn, seconds: 4, growth: 1), Step(name: .hold, seconds: 7),
        Step(name: .breatheOut, seconds: 8, growth: -1),
      ]
    case .meditation:
      [
        Step(name: .arrive, text: .arriveText), Step(name: .breath, text: .breathText),
        Step(name: .sounds, text: .soundsText), Step(name: .body, text: .bodyText),
        Step(name: .back, text: .backText),
      ]
    case .stretching:
      [
        Step(name: .neck, text: .neckText), Step(name: .shoulders, text: .shouldersText),
        Step(name: .sides, text: .sidesText), Step(name: .spine, text: .spineText),
        Step(name: .calves, text: .calvesText),
      ]
    }
  }
}

/// A guided practice: a list to follow alone or, with scripts, a timed guide.
struct PracticePage: TemplateModel {
  static let template = "pages/practice"

  var kind: String
  var title: String
  var lead: String
  /// The calm Symbi; `nil` if it is not shown.
  var pet: PetStill?
  var petAlt: String
  /// Whether the practice repeats a few steps, which are shown as large numbers.
  var comesRound: Bool
  var steps: [Step]
  var lengths: [Length]
  var say: Say
  /// Whether sound and vibration are on by default.
  var hasSound: Bool
  var hasPulse: Bool
  var others: [Other]
  /// The address of the list of entries that wait in the browser.
  var queueHref: String?
  var person: String
  var command: String

  struct Step: Codable, Sendable {
    var name: String
    var text: String?
    /// `4 s`; `nil` for a share of the session.
    var time: String?
    var timeSpoken: String?
    /// The length in seconds, for the script.
    var seconds: String
    var growth: String
  }
  struct Length: Codable, Sendable {
    var minutes: String
    var text: String
    var isUsual: Bool
  }
  /// The texts that the script shows.
  struct Say: Codable, Sendable {
    var begin, stop, ready, done, stopped, kept, notKept, fileName, round: String
  }
  struct Other: Codable, Sendable {
    var title: String
    var lead: String
    var href: String
  }

  static func make(_ practice: Practice, _ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let title = words(practice.title)
    let page = PracticePage(
      kind: practice.rawValue, title: title, lead: words(practice.lead),
      pet: context.choice.showsSymbi ? PetStill(context.scene.calm, context) : nil,
      petAlt: words(PracticeWord.symbiAlt),
      comesRound: practice == .breathing, steps: practice.steps.map { step($0, words) },
      lengths: Practice.minutes.map {
        Length(
          minutes: String($0), text: words(PracticeWord.minutes, count: $0),
          isUsual: $0 == Practice.usualMinutes)
      },
      say: Say(
        begin: words(PracticeWord.begin), stop: words(PracticeWord.stop),
        ready: words(PracticeWord.statusReady),
        done: words(PracticeWord.statusDone), stopped: words(PracticeWord.statusStopped),
        kept: words(PracticeWord.kept), notKept: words(PracticeWord.notKept),
        fileName: words(PracticeWord.fileName), round: words(PracticeWord.round)),
      hasSound: context.settings.sound, hasPulse: context.settings.haptics,
      others: Practice.allCases.filter { $0 != practice }.map {
        Other(title: words($0.title), lead: words($0.lead), href: context.href($0.path))
      },
      queueHref: context.hrefIfThere(PagePath.log), person: context.history.person.text,
      command: "triptych log mindful \(Practice.usualMinutes) --person \(context.history.person.text)")
    var head = PageHead(
      title: title,
      crumbs: context.crumbs(
        .dashboard,
        [
          Crumb(text: words(.pillar, Pillar.wellbeing.rawValue), path: PagePath.pillar(.wellbeing)),
          Crumb(text: words(practice.name)),
        ]))
    if page.pet != nil { head.addPets(move: false) }
    head.scripts.formUnion([.queue, .practice])
    return (head, page)
  }

  private static func step(_ step: Practice.Step, _ words: Words) -> Step {
    Step(
      name: words(step.name), text: step.text.map { words($0) },
      time: step.seconds.map { words(PracticeWord.secondsShort, ["n": words.plain($0)]) },
      timeSpoken: step.seconds.map { words(PracticeWord.secondsSay, count: $0) },
      seconds: step.seconds.map(String.init) ?? "", growth: String(step.growth))
  }
}

/// The words of the guided practice pages.
enum PracticeWord: String, SubjectWord {
  static let subject = "practice"

  case breatheIn, hold, breatheOut
  case arrive, arriveText, breath, breathText, sounds, soundsText, body, bodyText, back, backText
  case neck, neckText, shoulders, shouldersText, sides, sidesText, spine, spineText, calves, calvesText
  case symbiAlt, minutes, secondsShort, secondsSay, begin, stop
  case statusReady, statusDone, statusStopped, kept, notKept, fileName, round

  static var derived: [DerivedWord] { Practice.allCases.flatMap { [$0.name, $0.title, $0.lead] } }
}
