/// The id of a cataloged quantity, such as `steps`.
public struct Metric: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The id used in files, pages and scripts.
  public let id: String

  /// Creates a metric from its id; ``MetricCatalog`` shows whether it is cataloged.
  public init(_ id: String) { self.id = id }

  /// Orders metrics by their ids.
  public static func < (left: Metric, right: Metric) -> Bool { left.id < right.id }
  /// The id.
  public var description: String { id }
}

extension Metric {
  /// Steps walked in a day.
  public static let steps = Metric("steps")
  /// Distance walked or run in a day, km.
  public static let distance = Metric("distance_walking_running")
  /// Energy spent on movement in a day, kcal.
  public static let activeEnergy = Metric("active_energy")
  /// Minutes of exercise as the device counts them.
  public static let exerciseMinutes = Metric("exercise_minutes")
  /// Minutes of moderate activity.
  public static let moderateMinutes = Metric("moderate_minutes")
  /// Minutes of vigorous activity.
  public static let vigorousMinutes = Metric("vigorous_minutes")
  /// Hours of the day in which the person stood.
  public static let standHours = Metric("stand_hours")
  /// Number of strength training sessions.
  public static let strengthSessions = Metric("strength_sessions")
  /// Heart rate at rest, bpm.
  public static let restingHeartRate = Metric("resting_heart_rate")
  /// Mean of the day's heart rate, bpm: of its hours with readings, each counting the same.
  public static let heartRate = Metric("heart_rate_mean")
  /// Heart-rate variability as rMSSD, ms; never mixed with SDNN.
  public static let hrvRMSSD = Metric("hrv_rmssd")
  /// Heart-rate variability as SDNN, ms; never mixed with rMSSD.
  public static let hrvSDNN = Metric("hrv_sdnn")
  /// The most oxygen that the body can use, mL a minute for each kg of weight, as devices estimate it.
  public static let vo2Max = Metric("vo2_max")
  /// Breaths a minute at rest or asleep.
  public static let respiratoryRate = Metric("respiratory_rate")
  /// The other figure of the same reading: blood pressure has two, which are read together; `nil` for all other metrics.
  public var otherOfReading: Metric? {
    switch self {
    case .systolic: .diastolic
    case .diastolic: .systolic
    default: nil
    }
  }
  /// Systolic blood pressure, mmHg; a reading always has both figures.
  public static let systolic = Metric("blood_pressure_systolic")
  /// Diastolic blood pressure, mmHg; a reading always has both figures.
  public static let diastolic = Metric("blood_pressure_diastolic")
  /// Floors climbed in a day.
  public static let flightsClimbed = Metric("flights_climbed")
  /// Distance cycled in a day, km.
  public static let cyclingDistance = Metric("distance_cycling")
  /// Distance swum in a day, km.
  public static let swimmingDistance = Metric("distance_swimming")
  /// Mean speed of walking, km/h.
  public static let walkingSpeed = Metric("walking_speed")
  /// Energy that the body spends at rest in a day, kcal.
  public static let basalEnergy = Metric("basal_energy")
  /// All energy spent in a day, at rest and in movement, kcal.
  public static let totalEnergy = Metric("total_energy")
  /// Minutes in daylight.
  public static let daylight = Metric("time_in_daylight")
  /// Mean level of noise around the person, dB(A).
  public static let noise = Metric("environmental_noise")
  /// Hours asleep.
  public static let sleepDuration = Metric("sleep_duration")
  /// Hours in bed.
  public static let sleepInBed = Metric("sleep_in_bed")
  /// Hours of deep sleep.
  public static let sleepDeep = Metric("sleep_deep")
  /// Hours of REM sleep.
  public static let sleepREM = Metric("sleep_rem")
  /// Hours of core (light) sleep.
  public static let sleepCore = Metric("sleep_core")
  /// Hours awake between falling asleep and waking.
  public static let sleepAwake = Metric("sleep_awake")
  /// Midpoint of the night, in hours after noon of the day before.
  public static let sleepMidpoint = Metric("sleep_midpoint")
  /// Time asleep as a share of time in bed, %.
  public static let sleepEfficiency = Metric("sleep_efficiency")
  /// Body weight, kg.
  public static let weight = Metric("weight")
  /// Body fat as a share of body weight, %.
  public static let bodyFat = Metric("body_fat")
  /// Body weight without fat, kg.
  public static let leanMass = Metric("lean_mass")
  /// Body mass index, kg/m².
  public static let bodyMassIndex = Metric("body_mass_index")
  /// Body temperature, °C.
  public static let bodyTemperature = Metric("body_temperature")
  /// Temperature of the skin at the wrist while asleep, °C.
  public static let wristTemperature = Metric("wrist_temperature")
  /// Blood glucose, mg/dL.
  public static let bloodGlucose = Metric("blood_glucose")
  /// How heavy menstrual bleeding was on a day: 0 none, 1 light, 2 medium, 3 heavy.
  public static let menstrualFlow = Metric("menstrual_flow")
  /// 1 on a day with menstrual bleeding, 0 on a day that was noted as without.
  public static let menstruation = Metric("menstruation")
  /// The day of the menstrual cycle, from 1; formed by ``CycleDays`` where no source gives it.
  public static let cycleDay = Metric("cycle_day")
  /// Doses of medication taken on a day.
  public static let medicationTaken = Metric("medication_taken")
  /// Oxygen saturation of the blood, %.
  public static let oxygenSaturation = Metric("oxygen_saturation")
  /// Energy eaten in a day, kcal.
  public static let energyIntake = Metric("energy_intake")
  /// Protein eaten, g.
  public static let protein = Metric("protein")
  /// Carbohydrate eaten, g.
  public static let carbohydrate = Metric("carbohydrate")
  /// Fat eaten, g.
  public static let fat = Metric("fat")
  /// Saturated fat eaten, g.
  public static let saturatedFat = Metric("saturated_fat")
  /// Fiber eaten, g.
  public static let fiber = Metric("fiber")
  /// Total sugar eaten, g; never used in place of free sugar.
  public static let sugar = Metric("sugar")
  /// Free sugar eaten, g.
  public static let freeSugar = Metric("free_sugar")
  /// Sodium eaten, g.
  public static let sodium = Metric("sodium")
  /// Water consumed, L.
  public static let water = Metric("water")
  /// Caffeine, mg.
  public static let caffeine = Metric("caffeine")
  /// Pure alcohol consumed, g; a standard drink is 14 g.
  public static let alcohol = Metric("alcohol")
  /// Fruit and vegetables eaten, g.
  public static let fruitVegetables = Metric("fruit_vegetables")
  /// 1 on a day on which all food was logged.
  public static let nutritionComplete = Metric("nutrition_complete")
  /// Mood on a scale from 1 to 5.
  public static let mood = Metric("mood")
  /// Energy on a scale from 1 to 5.
  public static let energy = Metric("energy")
  /// Stress on a scale from 1 (none) to 5.
  public static let stress = Metric("stress")
  /// The WHO-5 Well-Being Index over two weeks as its raw sum, 0 to 25.
  public static let who5 = Metric("who5")
  /// Minutes of mindful practice.
  public static let mindfulMinutes = Metric("mindful_minutes")
  /// Number of planned habits that were done.
  public static let habitsDone = Metric("habits_done")
  /// Number of habits planned for the day.
  public static let habitsPlanned = Metric("habits_planned")
}

/// The three areas of a person's day, with equal weight.
public enum Pillar: String, Hashable, Sendable, CaseIterable {
  case fitness, nutrition, wellbeing
}

extension Pillar {
  /// The pillar under which a metric is shown; a metric that is not cataloged belongs to Fitness.
  public init(of metric: Metric) {
    switch MetricCatalog[metric]?.kind {
    case .nutrition: self = .nutrition
    case .mind: self = .wellbeing
    // Cycle and medication have a consent of their own and enter no score.
    case .body where ConsentCategory.own(of: metric) != nil: self = .wellbeing
    // The rhythm of sleep is part of the Wellbeing score.
    case .sleep where metric == .sleepMidpoint: self = .wellbeing
    default: self = .fitness
    }
  }
}
