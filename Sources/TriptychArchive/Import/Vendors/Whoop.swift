import TriptychHealth

/// The export of WHOOP: `physiological_cycles.csv`, `sleeps.csv` and `workouts.csv`, each of which may be missing,
/// with columns in one of several languages.
///
/// Clocks are local with the zone of the same row. A cycle begins at falling asleep, so its day is the date of waking.
/// Energy of a cycle is that of the whole day and is left out, as are scores, which have no measure here.
enum Whoop: ExportFormat {
  static let name = "whoop"
  static let title = "WHOOP"

  static func recognizes(_ member: ExportMember) -> Bool {
    let columns = Set(member.columns.map { translations[$0] ?? $0 })
    return columns.contains("cycle_start_time") && columns.contains("cycle_timezone")
  }

  static func read(_ members: [ExportMember], of tree: ExportTree, into builder: inout ExportBuilder) throws {
    let source = builder.source(title, .watch)
    let kinds = Dictionary(grouping: members) { member in
      let columns = Set(member.columns.map { translations[$0] ?? $0 })
      if columns.contains("workout_start_time") { return Kind.workouts }
      if columns.contains("resting_heart_rate_bpm") { return Kind.cycles }
      return columns.contains("sleep_onset") ? Kind.sleeps : Kind.other
    }
    for member in kinds[.other] ?? [] { builder.notUsed(member.pattern) }
    // The nights of the sleeps repeat those of the cycles, and add naps.
    let nights = kinds[.cycles] ?? kinds[.sleeps] ?? []
    if kinds[.cycles] != nil { for member in kinds[.sleeps] ?? [] { builder.notUsed(member.pattern) } }
    var longest = LongestNights()
    try tree.tables(nights, translations: translations) { table in
      try readNights(table, source, &longest, &builder)
    }
    try longest.handOn(to: &builder)
    try tree.tables(kinds[.workouts] ?? [], translations: translations) { table in
      try readWorkouts(table, source, &builder)
    }
  }

  private enum Kind { case cycles, sleeps, workouts, other }

  private static func readNights(
    _ table: consuming ExportTable, _ source: Int, _ longest: inout LongestNights,
    _ builder: inout ExportBuilder
  ) throws {
    let wake = table.column("wake_onset"), nap = table.column("nap"),
      asleep = table.column("asleep_duration_min")
    let figures: [(Metric, Int?)] = [
      (.restingHeartRate, table.column("resting_heart_rate_bpm")),
      (.hrvRMSSD, table.column("heart_rate_variability_ms")),
      (.oxygenSaturation, table.column("blood_oxygen_pct")),
    ]
    let columns = (
      deep: table.column("deep_sws_duration_min"), rem: table.column("rem_duration_min"),
      light: table.column("light_sleep_duration_min"), awake: table.column("awake_duration_min"),
      inBed: table.column("in_bed_duration_min"), efficiency: table.column("sleep_efficiency_pct")
    )
    while try table.next(&builder) {
      if table.text(nap)?.lowercased() == "true" {
        builder.notUsed("sleep: nap")
        continue
      }
      var others: [(metric: Metric, value: Double?)] = []
      for (metric, column) in figures { others.append((metric, table.positive(column))) }
      let night = NightTotals(
        asleep: table.number(asleep), deep: table.number(columns.deep), rem: table.number(columns.rem),
        core: table.number(columns.light), awake: table.number(columns.awake),
        inBed: table.number(columns.inBed),
        efficiency: table.number(columns.efficiency), perHour: 60)
      guard let day = table.day(wake) else {
        if table.bytes(wake).count > 0 {
          builder.refuse(.badTime, "a night", at: table.place)
        } else if night.hasSleep || others.contains(where: { $0.value != nil }) {
          builder.refuse(.missing("the time of waking, which tells its day"), "a night", at: table.place)
        } else {
          // The newest cycle may have no end yet, and one without recovery has no figures.
          builder.notUsed("cycle without sleep")
        }
        continue
      }
      longest.add(night, with: others, on: day, source: source, at: table.place, &builder)
    }
  }

  private static func readWorkouts(
    _ table: consuming ExportTable, _ source: Int, _ builder: inout ExportBuilder
  ) throws {
    let from = table.column("workout_start_time"), to = table.column("workout_end_time")
    let zone = table.column("cycle_timezone"), minutes = table.column("duration_min")
    let name = table.column("activity_name"), energy = table.column("energy_burned_cal")
    let distance = table.column("distance_meters")
    let mean = table.column("average_hr_bpm"), highest = table.column("max_hr_bpm")
    let zones = (1...5).map { table.column("hr_zone_\($0)_pct") }
    while try table.next(&builder) {
      let offset = ExportClock.offset(table.bytes(zone))
      guard let start = table.clock(from), let end = table.clock(to) else {
        builder.refuse(.badTime, "a workout", at: table.place)
        continue
      }
      let activity = table.text(name) ?? "Workout"
      var session = ExportSession(
        activity, from: start.instant(in: builder.zone, offset: offset),
        to: end.instant(in: builder.zone, offset: offset), source: source, platform: title)
      session.utcOffset = offset
      session.minutes = table.number(minutes)
      session.energy = table.number(energy)
      session.distance = table.number(distance).map { $0 / 1000 }
      session.meanHeartRate = table.number(mean)
      session.highestHeartRate = table.number(highest)
      let shares = zones.map { table.number($0) }
      let length =
        session.minutes.flatMap { $0 > 0 ? $0 : nil } ?? Double(session.from.seconds(until: session.to)) / 60
      if shares.allSatisfy({ $0 != nil }) { session.zoneMinutes = shares.map { ($0 ?? 0) / 100 * length } }
      session.isStrength = strength.contains(FoldedName.of(activity))
      try builder.session(session, at: table.place)
    }
  }

  private static let strength: Set<String> = [
    "weightlifting", "powerlifting", "functional_fitness", "strength_trainer",
  ]

  /// The columns in other languages.
  private static let translations: [String: String] = [
    "startzeit_des_zyklus": "cycle_start_time",
    "zeitzone_des_zyklus": "cycle_timezone",
    "ruheherzfrequenz_schlage_pro_minute": "resting_heart_rate_bpm",
    "herzfrequenzvariabilitat_ms": "heart_rate_variability_ms",
    "blutsauerstoff_pct": "blood_oxygen_pct",
    "beginn_des_schlafs": "sleep_onset",
    "beginn_des_aufwachens": "wake_onset",
    "schlafdauer_min": "asleep_duration_min",
    "dauer_im_bett_min": "in_bed_duration_min",
    "dauer_des_leichtschlafs_min": "light_sleep_duration_min",
    "dauer_des_tiefschlafs_min": "deep_sws_duration_min",
    "dauer_des_rem_schlafs_min": "rem_duration_min",
    "dauer_des_aufwachens_min": "awake_duration_min",
    "schlafeffizienz_pct": "sleep_efficiency_pct",
    "nickerchen": "nap",
    "startzeit_des_trainings": "workout_start_time",
    "endzeit_des_trainings": "workout_end_time",
    "name_der_aktivitat": "activity_name",
    "verbrannte_energie_cal": "energy_burned_cal",
    "durchschnittliche_hf_schlage_pro_minute": "average_hr_bpm",
    "max_hf_schlage_pro_minute": "max_hr_bpm",
    "hora_de_inicio_del_ciclo": "cycle_start_time",
    "zona_horaria_del_ciclo": "cycle_timezone",
    "frecuencia_cardiaca_en_reposo_lpm": "resting_heart_rate_bpm",
    "variabilidad_de_la_frecuencia_cardiaca_ms": "heart_rate_variability_ms",
    "oxigeno_en_sangre_pct": "blood_oxygen_pct",
    "inicio_del_sueno": "sleep_onset",
    "inicio_de_la_vigilia": "wake_onset",
    "duracion_del_sueno_min": "asleep_duration_min",
    "tiempo_en_la_cama_min": "in_bed_duration_min",
    "duracion_de_sueno_ligero_min": "light_sleep_duration_min",
    "duracion_de_sueno_profundo_sws_min": "deep_sws_duration_min",
    "duracion_de_sueno_rem_min": "rem_duration_min",
    "tempo_despierto_a_min": "awake_duration_min",
    "eficiencia_del_sueno_pct": "sleep_efficiency_pct",
    "siesta": "nap",
    "energia_quemada_cal": "energy_burned_cal",
    "fc_promedio_lpm": "average_hr_bpm",
    "fc_max_lpm": "max_hr_bpm",
    "hora_de_inicio_del_entrenamiento": "workout_start_time",
    "hora_de_finalizacion_del_entrenamiento": "workout_end_time",
    "nombre_de_la_actividad": "activity_name",
    "heure_de_debut_du_cycle": "cycle_start_time",
    "fuseau_horaire_du_cycle": "cycle_timezone",
    "frequence_cardiaque_au_repos_bpm": "resting_heart_rate_bpm",
    "variabilite_de_la_frequence_cardiaque_ms": "heart_rate_variability_ms",
    "niveau_d_oxygene_pct": "blood_oxygen_pct",
    "premiers_signes_de_sommeil": "sleep_onset",
    "premiers_signes_de_reveil": "wake_onset",
    "duree_du_sommeil_min": "asleep_duration_min",
    "temps_passe_au_lit_min": "in_bed_duration_min",
    "duree_du_sommeil_leger_min": "light_sleep_duration_min",
    "duree_du_sommeil_profond_min": "deep_sws_duration_min",
    "duree_du_sommeil_paradoxal_min": "rem_duration_min",
    "temps_d_eveil_min": "awake_duration_min",
    "efficacite_du_sommeil_pct": "sleep_efficiency_pct",
    "sieste": "nap",
    "heure_de_debut_de_l_entrainement": "workout_start_time",
    "heure_de_fin_de_l_entrainement": "workout_end_time",
    "nom_de_l_activite": "activity_name",
    "depense_energetique_cal": "energy_burned_cal",
    "fc_moyenne_bpm": "average_hr_bpm",
    "fc_max_bpm": "max_hr_bpm",
    "hora_de_inicio_do_ciclo": "cycle_start_time",
    "fuso_horario_do_ciclo": "cycle_timezone",
    "frequencia_cardiaca_em_repouso_bpm": "resting_heart_rate_bpm",
    "variabilidade_da_frequencia_cardiaca_ms": "heart_rate_variability_ms",
    "pct_de_oxigenio_no_sangue": "blood_oxygen_pct",
    "inicio_do_sono": "sleep_onset",
    "inicio_da_vigilia": "wake_onset",
    "duracao_do_sono_min": "asleep_duration_min",
    "duracao_na_cama_min": "in_bed_duration_min",
    "duracao_do_sono_leve_min": "light_sleep_duration_min",
    "duracao_profundo_sono_min": "deep_sws_duration_min",
    "duracao_rem_min": "rem_duration_min",
    "duracao_de_vigilia_min": "awake_duration_min",
    "eficacia_do_sono_pct": "sleep_efficiency_pct",
    "sesta": "nap",
    "hora_de_inicio_do_treino": "workout_start_time",
    "hora_de_fim_do_treino": "workout_end_time",
    "nome_da_atividade": "activity_name",
    "energia_queimada_cal": "energy_burned_cal",
    "fc_media_bpm": "average_hr_bpm",
  ]
}
