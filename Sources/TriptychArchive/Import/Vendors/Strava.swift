import Foundation
import TriptychHealth

/// The export of Strava: `activities.csv`, a row for each session, with columns in the person's language.
///
/// Clocks are UTC. Columns such as the distance stand twice, first in the person's unit and then in seconds and
/// meters; the last one is taken, also where a program that saved the table again has numbered them. There are no
/// values of days, and routes are not read.
enum Strava: ExportFormat {
  static let name = "strava"
  static let title = "Strava"

  static func recognizes(_ member: ExportMember) -> Bool {
    let columns = Set(member.columns.map { translations[$0] ?? $0 })
    return columns.isSuperset(of: ["activity_id", "activity_date"])
      || columns.isSuperset(of: ["id", "date", "type", "elapsed_time"])
  }

  static func read(_ members: [ExportMember], of tree: ExportTree, into builder: inout ExportBuilder) throws {
    let source = builder.source(title, .app)
    try tree.tables(members, translations: translations) { try readSessions($0, source, &builder) }
  }

  private static func readSessions(
    _ table: consuming ExportTable, _ source: Int, _ builder: inout ExportBuilder
  ) throws {
    let id = table.column("activity_id", "id"), date = table.column("activity_date", "date")
    let type = table.column("activity_type", "type"),
      elapsed = table.lastColumn("elapsed_time_1", "elapsed_time")
    let firstElapsed = table.column("elapsed_time")
    let moving = table.lastColumn("moving_time"), energy = table.lastColumn("calories")
    let distance = table.lastColumn("distance_1", "distance"), mean = table.lastColumn("average_heart_rate")
    let highest = table.lastColumn("max_heart_rate_1", "max_heart_rate")
    while try table.next(&builder) {
      guard let clock = table.clock(date) ?? table.text(date).flatMap({ clock(in: $0) }) else {
        builder.refuse(.badTime, "a session", at: table.place)
        continue
      }
      let length = number(table, elapsed) ?? number(table, firstElapsed) ?? number(table, moving)
      guard let length else {
        builder.refuse(.missing("its elapsed time"), "a session", at: table.place)
        continue
      }
      if let refusal = refusal(ofLength: length) {
        builder.refuse(refusal, "a session", at: table.place)
        continue
      }
      let from = clock.instant(in: builder.zone, offset: 0)
      let word = plain(table.text(type) ?? "Workout")
      var session = ExportSession(
        word, from: from, to: from.adding(seconds: Int64(length)), source: source, platform: title)
      session.sourceID = table.text(id)
      let moved = number(table, moving)
      session.minutes = moved.map { $0 / 60 }
      session.energy = number(table, energy)
      // Where a file gives the distance in the person's unit alone, it cannot be meters at any speed. A watch that was
      // left running says nothing of the speed; the time of movement does.
      let seconds = moved.map { $0 > 0 ? $0 : length } ?? length
      if let distance = number(table, distance), distance != 0 {
        if (0..<0.05).contains(distance / seconds) {
          builder.notUsed("distance of unknown unit")
        } else {
          session.distance = distance / 1000
        }
      }
      session.meanHeartRate = number(table, mean)
      session.highestHeartRate = number(table, highest)
      session.isStrength = strength.contains(FoldedName.of(word))
      try builder.session(session, at: table.place)
    }
  }

  /// Why the seconds from start to end can be of no session; `nil` where they can.
  private static func refusal(ofLength seconds: Double) -> RecordRefusal? {
    if seconds.isNaN { return .malformed }
    if seconds < 0 { return .endBeforeStart }
    if seconds < 1 { return .empty }
    return seconds > Double(ExportSession.longestHours * 3600)
      ? .spanTooLong(hours: Int(ExportSession.longestHours)) : nil
  }

  /// A number, with the decimal comma of some languages where the field has a comma that groups no thousands.
  private static func number(_ table: borrowing ExportTable, _ column: Int?) -> Double? {
    let field = table.bytes(column)
    guard field.count > 0 else { return nil }
    var comma: Int?
    for index in 0..<field.count where field[index] == UInt8(ascii: ",") { comma = index }
    var isDecimal = false
    if let comma {
      isDecimal = field.count - comma != 4
      for index in comma..<field.count where field[index] == UInt8(ascii: ".") { isDecimal = false }
    }
    return field.amount(decimalComma: isDecimal) ?? .nan
  }

  /// A name without the HTML in which Strava wraps words that it has no translation for.
  private static func plain(_ text: String) -> String {
    guard text.contains("<") else { return text }
    var result = ""
    var isInTag = false
    for character in text {
      if character == "<" { isInTag = true }
      if !isInTag { result.append(character) }
      if character == ">" { isInTag = false }
    }
    let words = result.trimmingCharacters(in: .whitespaces)
    return words.isEmpty ? "Workout" : words
  }

  private static let strength: Set<String> = [
    "weight_training", "weighttraining", "crossfit", "krafttraining", "musculation", "entrainement_aux_poids",
    "entrenamiento_con_pesas", "treino_com_pesos",
  ]

  // MARK: Dates

  /// Reads `Mar 2, 2026, 5:41:07 PM`, `1 de jul. de 2026 06:30:00`, `21.07.2026, 15:09:27` and the like; `nil` for
  /// months of other languages and for anything else.
  static func clock(in text: String) -> ExportClock? {
    var words: [Substring] = []
    var second: Int?
    let parts = text.split { $0.isWhitespace || $0 == "," }
    for (index, part) in parts.enumerated() {
      if part.contains(":") {
        let next = index + 1 < parts.count ? FoldedName.of(parts[index + 1]) : ""
        let half = next == "am" || next == "a_m" ? "am" : next == "pm" || next == "p_m" ? "pm" : ""
        second = ExportClock.secondOfDay(part + half)
        guard second != nil else { return nil }
      } else {
        words += part.split(separator: ".")
      }
    }
    let numbers = words.compactMap { Int($0) }
    let month = words.compactMap { number(ofMonth: FoldedName.of($0)) }.first
    var day: CalendarDay?
    if let month, numbers.count == 2 {
      // The year may stand first.
      let (first, last) = (numbers[0], numbers[1])
      day = CalendarDay(year: max(first, last), month: month, day: min(first, last))
    } else if month == nil, numbers.count == 3, text.contains(".") {
      day = CalendarDay(year: numbers[2], month: numbers[1], day: numbers[0])
    }
    guard let day else { return nil }
    return ExportClock(local: Int64(day.number) * 86_400 + Int64(second ?? 0))
  }

  /// The month that a word begins with, in English, German, French, Spanish, Italian, Portuguese, Dutch and Polish.
  private static func number(ofMonth word: String) -> Int? {
    guard word.count >= 3 else { return nil }
    if word.hasPrefix("juin") { return 6 }
    if word.hasPrefix("juil") { return 7 }
    return months[String(word.prefix(3))]
  }

  private static let months: [String: Int] = [
    "jan": 1, "ene": 1, "gen": 1, "sty": 1, "feb": 2, "fev": 2, "lut": 2, "mar": 3, "maa": 3, "mrt": 3,
    "mrz": 3,
    "apr": 4, "avr": 4, "abr": 4, "kwi": 4, "may": 5, "mai": 5, "mei": 5, "mag": 5, "maj": 5, "jun": 6,
    "giu": 6,
    "cze": 6, "jul": 7, "lug": 7, "lip": 7, "aug": 8, "aou": 8, "ago": 8, "sie": 8, "sep": 9, "set": 9,
    "wrz": 9,
    "oct": 10, "okt": 10, "out": 10, "ott": 10, "paz": 10, "nov": 11, "lis": 11, "dec": 12, "dez": 12,
    "dic": 12,
    "gru": 12,
  ]

  /// The columns in other languages.
  private static let translations: [String: String] = [
    "aktivitats_id": "activity_id", "aktivitatsdatum": "activity_date", "aktivitatsart": "activity_type",
    "verstrichene_zeit": "elapsed_time", "bewegungszeit": "moving_time", "distanz": "distance",
    "max_herzfrequenz": "max_heart_rate", "durchschnittliche_herzfrequenz": "average_heart_rate",
    "kalorien": "calories",
    "id_de_l_activite": "activity_id", "date_de_l_activite": "activity_date",
    "type_d_activite": "activity_type",
    "temps_ecoule": "elapsed_time", "duree_de_deplacement": "moving_time",
    "frequence_cardiaque_max": "max_heart_rate", "frequence_cardiaque_moyenne": "average_heart_rate",
    "id_de_actividad": "activity_id", "id_de_la_actividad": "activity_id",
    "fecha_de_la_actividad": "activity_date",
    "tipo_de_actividad": "activity_type", "tiempo_transcurrido": "elapsed_time",
    "tiempo_en_movimiento": "moving_time", "distancia": "distance", "calorias": "calories",
    "ritmo_cardiaco_max": "max_heart_rate", "ritmo_cardiaco_promedio": "average_heart_rate",
    "frecuencia_cardiaca_maxima": "max_heart_rate", "frecuencia_cardiaca_media": "average_heart_rate",
    "id_da_atividade": "activity_id", "data_da_atividade": "activity_date",
    "tipo_de_atividade": "activity_type",
    "tempo_decorrido": "elapsed_time", "tempo_de_movimentacao": "moving_time",
    "frequencia_cardiaca_maxima": "max_heart_rate", "frequencia_cardiaca_media": "average_heart_rate",
  ]
}
