import Foundation
import Testing
import TriptychGraphics
import TriptychHealth

@testable import triptych

/// Asking an image model with a connection that is made up.
@Suite("A form's picture is asked for, checked and kept") struct FormModelRequestTests {
  private static let noon = Instant(seconds: 1_767_225_600 + 12 * 3600)
  private static let form = ReachedForm(
    level: 2, day: CivilZone.utc.day(of: noon), daysCounted: 60, moods: [.active], formedAt: noon)

  private static var settings: Settings {
    var settings = Settings()
    settings.formModel.consent = true
    settings.formModel.endpoint = "https://pictures.example.org"
    return settings
  }

  private static func body(_ data: String) -> String {
    #"{"candidates":[{"content":{"parts":[{"text":"Here"},{"inlineData":{"mimeType":"image/png","data":"\#(data)"}}]}}]}"#
  }

  @Test("Each outcome is noted before and after, and only a picture is kept")
  func outcomes() throws {
    let picture = PetPainter()
    let file = try picture.png(try picture.sheet(.symbiStill(.calm, level: 2, size: 128)))
    let good = Self.body(Data(file).base64EncodedString())
    let cases: [(ModelClient.Attempt, FormTry.Outcome)] = [
      (.answered(status: 200, body: good), .picture),
      (.answered(status: 200, body: Self.body("AAAA")), .otherAnswer),
      (.answered(status: 200, body: "no JSON"), .otherAnswer),
      (.answered(status: 400, body: ""), .otherAnswer),
      (.answered(status: 503, body: ""), .unreachable), (.timedOut, .timedOut), (.refused, .unreachable),
      (.noConnection, .unreachable),
    ]
    for (attempt, outcome) in cases {
      var kept: [BuildNote] = []
      var held: [SuppliedForm] = []
      let configs = Configs()
      let request = try FormModelRequest(
        [Self.form], settings: Self.settings, Remembered(), asOf: AsOf(Self.noon, in: .utc), now: Self.noon,
        client: { service in
          ModelClient(
            service: service,
            attempt: {
              configs.add($0)
              return attempt
            }, wait: { _ in })
        }, keep: { kept.append($0) }, hold: { held.append($0) })
      #expect(kept.compactMap(FormTry.init).map(\.outcome) == [.unreachable, outcome])
      #expect(request.note.flatMap(FormTry.init)?.outcome == outcome)
      #expect(held.count == (outcome == .picture ? 1 : 0) && request.supplied == held.first)
      #expect(configs.all.count == (attempt == .noConnection ? 3 : 1))
      #expect(configs.all[0].contains("max-time = 60") && configs.all[0].contains("max-filesize = 6000000"))
      if let form = held.first {
        let bytes = try #require(Data(base64Encoded: form.picture))
        #expect(SuppliedPicture.isWhole([UInt8](bytes)) && form.level == 2)
      }
    }
  }

  private final class Configs: @unchecked Sendable {
    private let lock = NSLock()
    private var held: [String] = []
    func add(_ text: String) { lock.withLock { held.append(text) } }
    var all: [String] { lock.withLock { held } }
  }
}
