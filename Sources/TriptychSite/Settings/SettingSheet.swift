import TriptychHealth

/// What a form of settings needs beside its rows: the values to start from, and what its script says.
struct SettingSheet: Codable, Sendable {
  /// The whole settings file, from which the script fills the rows.
  var file: String
  /// The digest of these settings, which the script puts into the file it makes.
  var madeFrom: String
  /// The path of a switch that saving turns on; `nil` for none.
  var turnsOn: String?
  var decimal: String
  /// The longest name of a goal, and the years of dates.
  var goalName: String
  var firstYear: String
  var lastYear: String
  var saidSaved: String
  var saidKept: String
  var saidNotKept: String
  var saidReset: String
  var saidWaiting: String
  var saidErrors: String
  var saidFound: String
  var saidMoved: String
  var errorDate: String
  var errorGoalName: String
  var errorGoalTarget: String
  /// Whose settings they are.
  var person: String
  /// The command that takes the file.
  var command: String
  /// Marks an error; the script puts it where one is.
  var errorMark = Icon.warning

  /// The sheet of a person.
  init(_ context: PageContext, turningOn field: SettingField? = nil) {
    let words = context.words
    func said(_ id: String) -> String { words(SettingWord.said(id), ["n": "{n}"]) }
    file = context.settings.json.text()
    madeFrom = context.settings.digest
    turnsOn = field?.path
    decimal = words(.formatDecimal)
    goalName = String(OwnGoal.nameLength.upperBound)
    firstYear = String(SettingInput.years.lowerBound)
    lastYear = String(SettingInput.years.upperBound)
    saidSaved = said("saved")
    saidKept = said("kept")
    saidNotKept = said("notKept")
    saidReset = said("reset")
    saidWaiting = said("waiting")
    saidErrors = said("errors")
    saidFound = said("found")
    saidMoved = words(SettingWord.moved, ["name": "{name}", "n": "{n}"])
    errorDate = SettingText(words: words, settings: context.settings).dateError
    errorGoalName = words(
      SettingWord.error("goalName"), ["high": words.number(Double(OwnGoal.nameLength.upperBound))])
    errorGoalTarget = words(SettingWord.error("goalTarget"), ["high": "{high}"])
    person = context.history.person.text
    command = "triptych settings apply settings.json --person \(context.history.person.text)"
  }
}

extension Settings {
  /// The fingerprint of all values, as 64 hexadecimal digits. A page's settings file carries it, so that applying the
  /// file shows whether the settings have changed since the page was made.
  public var digest: String { Fingerprint(of: Array(json.text().utf8)).hex }
}
