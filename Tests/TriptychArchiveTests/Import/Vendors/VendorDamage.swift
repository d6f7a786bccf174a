import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

/// Damages exports in many ways and checks that what is read of them keeps to the catalog.
enum VendorDamage {
  /// Imports variants of some files: each cut in the middle, then at random places or with some bytes changed.
  ///
  /// A variant may be refused as a whole. Whatever is handed on must be finite, within the catalog's ranges and
  /// within the time that data may have.
  static func check(_ files: [String: [UInt8]], variants: Int = 200, seed: UInt64 = 7) throws {
    var random = Generator(state: seed)
    let names = files.keys.sorted()
    for variant in 0..<variants {
      var damaged = files
      let name = names[variant % names.count]
      let bytes = files[name] ?? []
      guard !bytes.isEmpty else { continue }
      if variant < names.count {
        damaged[name] = Array(bytes.prefix(bytes.count / 2))
      } else if variant % 4 == 0 {
        damaged[name] = Array(bytes.prefix(random.below(bytes.count) + 1))
      } else {
        var changed = bytes
        for _ in 0...random.below(8) { changed[random.below(bytes.count)] = UInt8(random.below(256)) }
        damaged[name] = changed
      }
      let folder = try TemporaryFolder()
      for (name, bytes) in damaged { _ = try folder.write(name, bytes) }
      do {
        for imported in try VendorFixture.importing(folder.path).values { expectSound(imported, variant) }
      } catch is ImportFailure {
        // An export that is damaged as a whole is refused.
      }
    }
  }

  /// Imports variants of a text file.
  static func check(_ files: [String: String], variants: Int = 200) throws {
    try check(files.mapValues { Array($0.utf8) }, variants: variants)
  }

  private static func expectSound(_ imported: Imported, _ variant: Int) {
    let last = ImportLimits().lastMoment
    for batch in imported.batches {
      for (metric, bins) in batch.bins {
        #expect(
          bins.allSatisfy { $0.value.isFinite && $0.start.seconds >= 0 && $0.start <= last },
          "\(metric) \(variant)")
      }
      for (metric, hours) in batch.hours {
        let range = MetricCatalog[metric]?.range ?? 0...0
        #expect(
          hours.allSatisfy { range.contains($0.lowest) && range.contains($0.highest) && $0.count > 0 },
          "\(metric) \(variant)")
      }
      #expect(
        batch.daily.allSatisfy {
          MetricCatalog[$0.metric]?.range.contains($0.value) == true && $0.day.number >= 0
        },
        "\(variant)")
      #expect(
        batch.sleep.allSatisfy {
          !$0.span.isEmpty && $0.span.lowerBound.seconds >= 0 && $0.span.upperBound <= last
        },
        "\(variant)")
      #expect(
        batch.workouts.allSatisfy {
          !$0.span.isEmpty && $0.minutes > 0 && !$0.name.isEmpty && $0.span.upperBound <= last
        },
        "\(variant)")
      for entry in batch.entries {
        #expect(
          entry.amounts.allSatisfy { MetricCatalog[$0.key]?.range.contains($0.value) == true }
            && entry.at.seconds >= 0 && entry.at <= last, "\(variant)")
      }
    }
  }

  /// Numbers that look random and are the same in every run (Vigna's SplitMix64).
  private struct Generator {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ (mixed >> 31)) % UInt64(max(1, bound)))
    }
  }
}
