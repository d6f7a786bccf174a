import Testing

@testable import TriptychHealth
@testable import TriptychSite

@Suite("One measure and one source have one name in each language") struct MeasureTermTests {
  private static let languages = ["en", "de", "fr", "es", "ar"]

  private func words(_ language: String) throws -> Words {
    Words(language: try TestTemplates.load().language(language), units: .metric)
  }

  @Test("Minutes of exercise have the same name alone and within a sentence", arguments: languages)
  func exercise(language: String) throws {
    let words = try words(language)
    for metric in [Metric.exerciseMinutes, .standHours] {
      let (name, noun) = (words(.metric, metric.id), words(.metricNoun, metric.id))
      #expect(name.lowercased() == noun.lowercased())
    }
  }

  @Test("Apple's summaries of activity have a name in the reader's language", arguments: languages)
  func summaries(language: String) throws {
    let shown = try words(language).source(Source.appleActivity)
    #expect(shown.contains("Apple"))
    #expect((shown == "Apple activity summary") == (language == "en"))
    #expect(try words(language).sources([Source.appleActivity, "Watch"]).contains(shown))
  }
}
