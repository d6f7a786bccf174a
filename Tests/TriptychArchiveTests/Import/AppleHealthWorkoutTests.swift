import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Apple Health workouts")
struct AppleHealthWorkoutTests {
  private static func workout(
    _ activity: String, attributes: String = "", children: String = "",
    duration: String = "duration=\"28.5\" durationUnit=\"min\""
  ) -> String {
    """
    <Workout workoutActivityType="HKWorkoutActivityType\(activity)" \(duration) \(attributes) sourceName="Watch" \
    sourceVersion="10.4" device="\(AppleFixture.watch)" creationDate="2024-01-31 18:31:00 +0000" \
    startDate="2024-01-31 18:00:00 +0000" endDate="2024-01-31 18:30:00 +0000">
      \(children)
    </Workout>
    """
  }

  @Test("since iOS 16 energy, distance and heart rate come from the statistics")
  func newStyle() throws {
    let children = """
      <WorkoutEvent type="HKWorkoutEventTypeSegment" date="2024-01-31 18:00:00 +0000"/>
      <WorkoutActivity uuid="1" startDate="2024-01-31 18:00:00 +0000">
        <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="1" unit="kcal"/>
      </WorkoutActivity>
      <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="1255.2" unit="kJ"/>
      <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="3.1" unit="mi"/>
      <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="142.5" minimum="88" maximum="171" unit="count/min"/>
      <WorkoutRoute sourceName="Watch"><FileReference path="/workout-routes/route.gpx"/></WorkoutRoute>
      """
    let imported = try AppleFixture.importing(Self.workout("Running", children: children))
    let workout = try #require(imported.batch.workouts.first)
    #expect(workout.name == "Running")
    #expect(workout.minutes == 28.5)
    // 1255.2 kJ / 4.184; 3.1 x 1.609344 km.
    #expect(workout.energy.map { abs($0 - 300) < 1e-9 } == true)
    #expect(workout.distance.map { abs($0 - 4.9889664) < 1e-9 } == true)
    #expect(workout.meanHeartRate == 142.5)
    #expect(workout.lowestHeartRate == 88)
    #expect(workout.highestHeartRate == 171)
    #expect(workout.platform == "Apple HealthKit")
    #expect(workout.origin == .synced)
    #expect(!workout.isStrength)
    #expect(imported.batch.sources == [Source(name: "Watch", kind: .watch)])
    #expect(workout.device?.hasPrefix("name:Apple Watch") == true)
    #expect(imported.summary.taken == ["workouts": 1])
    #expect(imported.summary.notUsed.isEmpty)
  }

  @Test("the zone that a workout names is kept as the offset of its start; a name nobody knows is none")
  func zone() throws {
    var limits = ImportLimits()
    limits.zoneNamed = { CivilZone(systemIdentifier: $0) }
    func offset(_ name: String) throws -> Int? {
      let children = "<MetadataEntry key=\"HKTimeZone\" value=\"\(name)\"/>"
      let imported = try AppleFixture.importing(Self.workout("Running", children: children), limits: limits)
      return try #require(imported.batch.workouts.first).utcOffset
    }
    // In January New York is 5 hours behind UTC, St. John's 3.5.
    #expect(try offset("America/New_York") == -18_000)
    #expect(try offset("America/St_Johns") == -12_600)
    #expect(try offset("Middle/Earth") == nil)
    #expect(try offset("../../etc/passwd") == nil)
  }

  @Test("before iOS 16 they come from attributes")
  func oldStyle() throws {
    let attributes =
      "totalDistance=\"5.2\" totalDistanceUnit=\"km\" totalEnergyBurned=\"310\" totalEnergyBurnedUnit=\"kcal\""
    let workout = try #require(
      try AppleFixture.importing(Self.workout("TraditionalStrengthTraining", attributes: attributes)).batch
        .workouts.first)
    #expect(workout.name == "Traditional Strength Training")
    #expect(workout.distance == 5.2)
    #expect(workout.energy == 310)
    #expect(workout.meanHeartRate == nil)
    #expect(workout.isStrength)
  }

  @Test("a duration that is missing or longer than the workout gives way to its length")
  func durations() throws {
    for duration in ["", "duration=\"-3\"", "duration=\"90\"", "duration=\"nan\""] {
      let imported = try AppleFixture.importing(Self.workout("Yoga", duration: duration))
      #expect(imported.batch.workouts.first?.minutes == 30)
    }
    let seconds = try AppleFixture.importing(
      Self.workout("Yoga", duration: "duration=\"600\" durationUnit=\"s\""))
    #expect(seconds.batch.workouts.first?.minutes == 10)
  }

  @Test("the same session has the same id in every export, another one another")
  func identity() throws {
    let first = try AppleFixture.importing(Self.workout("Running")).batch.workouts.first?.id
    let again = try AppleFixture.importing(
      AppleFixture.record() + Self.workout("Running", attributes: "totalDistance=\"1\"")
    ).batch.workouts.first?.id
    let other = try AppleFixture.importing(Self.workout("Walking")).batch.workouts.first?.id
    #expect(first == again)
    #expect(first != other)
  }

  @Test("a session entered by hand belongs to the person's own hand")
  func byHand() throws {
    let imported = try AppleFixture.importing(
      Self.workout("Running", children: "<MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>"))
    #expect(imported.batch.sources == [Source(name: "Watch (by hand)", kind: .manual)])
  }

  @Test("sessions without length or of more than a week are refused")
  func refused() throws {
    let empty = Self.workout("Running").replacingOccurrences(of: "18:30:00", with: "18:00:00")
    let endless = Self.workout("Running").replacingOccurrences(
      of: "endDate=\"2024-01-31", with: "endDate=\"2024-02-20")
    let imported = try AppleFixture.importing(empty + endless)
    #expect(imported.batch.workouts.isEmpty)
    #expect(imported.refusedCodes == ["empty_span": 1, "span_too_long": 1])
  }
}
