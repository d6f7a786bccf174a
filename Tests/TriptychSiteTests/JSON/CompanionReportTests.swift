import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("`triptych show mood` and `show pets` as JSON") struct CompanionReportTests {
  private func reports() throws -> Reports {
    Reports(words: try TestTemplates.load().words(for: Settings()))
  }

  @Test("A mood has its confidence, its sentence and the moods of the days before") func mood() throws {
    let report = try reports().mood(MadePerson(days: 90).analysis)
    guard case .number(let confidence)? = report["confidence"], case .array(let recent)? = report["recent"],
      case .string(let sentence)? = report["sentence"]
    else {
      Issue.record("no confidence, moods or sentence")
      return
    }
    #expect((0...1).contains(confidence) && confidence > 0)
    #expect(recent.count > 20 && recent.count <= 30)
    #expect(sentence.hasPrefix("Symbi is ") && sentence.hasSuffix("."))
    #expect(report["steps_variation"] != nil)
    #expect(recent.allSatisfy { $0["mood"] != nil && $0["day"] != nil })
  }

  @Test("Pets have the forms reached, what the next takes, and the phase with its meaning") func pets() throws
  {
    var person = MadePerson(days: 120)
    person.metrics = [.steps]
    let analysis = person.analysis
    let report = try reports().pets(analysis)
    guard case .array(let forms)? = report["symbi"]?["forms"] else {
      Issue.record("no forms")
      return
    }
    #expect(forms.count == analysis.symbi.level && !forms.isEmpty)
    #expect(report["symbi"]?["next"]?["need"] == .number(30))
    #expect(report["symbi"]?["level"] == .number(Double(forms.count)))
    #expect(report["pixelpal"]?["phase"] == .number(4) && report["pixelpal"]?["next_above"] == .null)
    #expect(report["pixelpal"]?["drawn_phase"] == .number(2))
  }

  @Test("Of nobody all is absent or a beginning, never a zero that was measured") func nobody() throws {
    var nobody = MadePerson()
    nobody.days = 0
    let mood = try reports().mood(nobody.analysis)
    #expect(mood["mood"] == .string("resting") && mood["decided_by"] == .string("fallback"))
    #expect(mood["steps"] == .null && mood["basis"] == .null && mood["missing"] == .null)
    let pets = try reports().pets(nobody.analysis)
    #expect(pets["pixelpal"]?["state"] == .null && pets["pixelpal"]?["since"] == .null)
    #expect(pets["symbi"]?["forms"] == .array([]))
  }
}
