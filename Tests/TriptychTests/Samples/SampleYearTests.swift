import Testing
import TriptychArchive
import TriptychHealth

@testable import TriptychSamples
@testable import triptych

/// What a made-up year must look like to be believed; read off the files themselves.
@Suite("A made-up year")
struct SampleYearTests {
  private let export: SampleExport
  private let berlin: CivilZone
  private let last = CalendarDay(number: 20_527)

  init() throws {
    export = try SampleExport.mira.get()
    berlin = try #require(CivilZone(systemIdentifier: "Europe/Berlin"))
  }

  /// The sum of a type's values by day of their start.
  private func sums(_ type: String, watch: Bool) -> [CalendarDay: Double] {
    export.records("HKQuantityTypeIdentifier" + type).filter { $0.isWatch == watch }.reduce(into: [:]) {
      $0[berlin.day(of: $1.start), default: 0] += Double($1.value) ?? 0
    }
  }

  private func median(_ values: some Sequence<Double>) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }

  private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  /// Hours asleep by day of waking.
  private var sleep: [CalendarDay: Double] {
    export.records("HKCategoryTypeIdentifierSleepAnalysis").filter { $0.value.contains("Asleep") }.reduce(
      into: [:]) {
        $0[berlin.day(of: $1.end.adding(seconds: 3 * 3600)), default: 0] +=
          Double($1.start.seconds(until: $1.end)) / 3600
      }
  }

  @Test("Steps, sleep, pulse and variability lie where those of a lively adult lie")
  func believable() {
    let steps = sums("StepCount", watch: true)
    #expect(steps.count > 360)
    #expect((7500...10_500).contains(median(steps.values)))
    #expect(steps.values.allSatisfy { (300...21_000).contains($0) })
    #expect((6.9...7.7).contains(median(sleep.values)))
    #expect(sleep.values.filter { $0 < 4 || $0 > 10 }.count == 0)
    let pulse = sums("RestingHeartRate", watch: true)
    #expect((55...60).contains(median(pulse.values)))
    let variability = export.records("HKQuantityTypeIdentifierHeartRateVariabilitySDNN").compactMap {
      Double($0.value)
    }
    #expect((38...50).contains(median(variability)))
  }

  @Test("Phone and watch saw the same walks at the same time, so that adding them up is wrong")
  func phoneAndWatchOverlap() {
    let records = export.records("HKQuantityTypeIdentifierStepCount")
    let watch = records.filter(\.isWatch).sorted { $0.start < $1.start }
    let phone = records.filter { !$0.isWatch }.suffix(300)
    let shared = phone.filter { one in
      {
        let later = watch.partitioningIndex { $0.end > one.start }
        return later < watch.count && watch[later].start < one.end
      }()
    }
    #expect(shared.count > 270)
    let (onWrist, inPocket) = (sums("StepCount", watch: true), sums("StepCount", watch: false))
    let both = onWrist.keys.filter { inPocket[$0] != nil }
    let share = mean(both.map { (inPocket[$0] ?? 0) / (onWrist[$0] ?? 1) })
    #expect((0.45...0.8).contains(share), "the phone sees a part of what the watch sees: \(share)")
    #expect(inPocket.keys.filter { onWrist[$0] == nil }.count == 12, "days without the watch")
  }

  @Test("A week of illness raises the pulse and lowers variability and steps")
  func illness() {
    let ill = (35...41).map { last.advanced(by: -$0) }
    let well = (42...70).map { last.advanced(by: -$0) }
    func means(_ type: String) -> (Double, Double) {
      let sums = sums(type, watch: true)
      return (mean(ill.compactMap { sums[$0] }), mean(well.compactMap { sums[$0] }))
    }
    let (pulseIll, pulseWell) = means("RestingHeartRate")
    #expect(pulseIll > pulseWell + 3)
    let (stepsIll, stepsWell) = means("StepCount")
    #expect(stepsIll < stepsWell * 0.4)
    let variability = export.records("HKQuantityTypeIdentifierHeartRateVariabilitySDNN")
    func spread(_ days: [CalendarDay]) -> Double {
      mean(variability.filter { days.contains(berlin.day(of: $0.end)) }.compactMap { Double($0.value) })
    }
    #expect(spread(ill) < spread(well) - 6)
  }

  @Test(
    "Every stamp has the offset of the export, in summer and on holiday too; nights say where they were slept"
  )
  func offsets() {
    let stamps = export.lines.compactMap { export.attribute("startDate", $0) }
    #expect(stamps.allSatisfy { $0.hasSuffix(" +0100") })
    #expect(stamps.contains { $0.hasPrefix("2025-07") })
    #expect(export.xml.contains("<MetadataEntry key=\"HKTimeZone\" value=\"America/New_York\"/>"))
    let nights = export.records("HKCategoryTypeIdentifierSleepAnalysis").filter { !$0.isWatch }
    let away = nights.filter { (188...199).contains(berlin.day(of: $0.end).distance(to: last)) }
    #expect(away.count == 12 && away.allSatisfy { berlin.wallClockSecond(at: $0.end) > 10 * 3600 })
  }

  @Test("Nobody sleeps and walks at the same time, and nothing happens after the export")
  func consistent() {
    let steps = export.records("HKQuantityTypeIdentifierStepCount").filter(\.isWatch).sorted {
      $0.start < $1.start
    }
    let nights = export.records("HKCategoryTypeIdentifierSleepAnalysis").filter { $0.value.contains("InBed") }
    for night in nights {
      // The first stretch on foot that ends after bedtime begins after getting up.
      let later = steps.partitioningIndex { $0.end > night.start }
      #expect(
        later == steps.count || steps[later].start >= night.end, "the night that ends \(night.end.utcText)")
    }
    for (one, next) in zip(steps, steps.dropFirst()) { #expect(one.end <= next.start) }
    let asOf = SampleExport.instant("2026-03-15 18:30:00 +0100")
    let ends = export.lines.compactMap { export.attribute("endDate", $0) }
    #expect(ends.allSatisfy { SampleExport.instant($0) <= asOf })
  }

  @Test("Food stands on its own and again inside its meal")
  func foodTwice() {
    let alone = export.records("HKQuantityTypeIdentifierDietaryEnergyConsumed").count
    let inside = export.lines.filter {
      $0.hasPrefix("  <Record type=\"HKQuantityTypeIdentifierDietaryEnergyConsumed\"")
    }.count
    #expect(alone > 800 && alone == inside)
    #expect(export.table.filter { $0.metric == "nutrition_complete" && $0.value == 1 }.count > 200)
  }

  @Test("After short nights moods are lower")
  func sleepAndMood() {
    let sleep = sleep
    let pairs = export.table.filter { $0.metric == "mood" }.compactMap { row -> (Double, Double)? in
      CalendarDay(iso: row.day).flatMap { sleep[$0] }.map { ($0, row.value) }
    }
    let short = mean(pairs.filter { $0.0 < 6.6 }.map(\.1))
    let long = mean(pairs.filter { $0.0 > 7.8 }.map(\.1))
    #expect(long - short > 0.5)
    #expect(Set(pairs.map(\.1)).isSubset(of: [1, 2, 3, 4, 5]))
  }
}

extension Array {
  /// The first index from which on the condition holds; it holds for none before it.
  fileprivate func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
