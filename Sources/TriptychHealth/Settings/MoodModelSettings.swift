/// Settings: whether a language model may be asked for the Symbi's mood, and which.
///
/// By default nobody is asked and nothing leaves the machine.
public struct MoodModelSettings: SettingsSection {
  static let name = "mood_model"
  /// The model that is asked when the settings name no other.
  public static let defaultModel = "gemini-2.5-flash-preview-09-2025"

  /// Whether the person allows that steps, sleep and heart-rate variability with their goals are
  /// sent; default no.
  public var consent = false
  /// The address of the service, beginning with `https://`, without the path of the call.
  public var endpoint: String?
  /// The model's name at the service.
  public var model = MoodModelSettings.defaultModel
  /// The SHA-256 of the service's public key, `sha256//` and base64; another key is refused. `nil`
  /// trusts every certificate the machine trusts.
  public var pin: String?

  /// All defaults.
  public init() {}

  mutating func read(_ form: inout SettingsForm) {
    var read = self
    form.take("consent", "true or false", Self.flag) { read.consent = $0 }
    form.take("endpoint", "an address such as https://models.example.org, or null", Self.address) {
      read.endpoint = $0
    }
    form.take("model", "a name of 1 to 80 letters, digits, dots, - and _", Self.modelName) { read.model = $0 }
    form.take("pin", "sha256// and the 44 characters of a key's SHA-256 in base64, or null", Self.pin) {
      read.pin = $0
    }
    if read.consent, read.endpoint == nil, form.errorCount == 0 {
      form.refuse("endpoint", "an address while consent is true")
    }
    self = read
  }

  var json: JSONValue {
    .members([
      "consent": .bool(consent), "endpoint": JSONValue(endpoint), "model": .string(model),
      "pin": JSONValue(pin),
    ])
  }
}

extension MoodModelSettings {
  private static func flag(_ value: JSONValue) -> Bool? {
    guard case .bool(let flag) = value else { return nil }
    return flag
  }

  /// Only what can stand in an address as it is: nothing has to be escaped later.
  private static func address(_ value: JSONValue) -> String?? {
    if value == .null { return .some(nil) }
    guard case .string(let text) = value, text.hasPrefix("https://"), text.utf8.count <= 200 else {
      return nil
    }
    let rest = text.dropFirst("https://".count)
    guard let first = rest.utf8.first, isWordByte(first), rest.utf8.allSatisfy(isAddressByte),
      !text.hasSuffix("/")
    else { return nil }
    return text
  }

  private static func modelName(_ value: JSONValue) -> String? {
    guard case .string(let text) = value, (1...80).contains(text.utf8.count),
      text.utf8.allSatisfy({ isWordByte($0) || $0 == UInt8(ascii: ".") }),
      text.utf8.first != UInt8(ascii: ".")
    else { return nil }
    return text
  }

  private static func pin(_ value: JSONValue) -> String?? {
    if value == .null { return .some(nil) }
    guard case .string(let text) = value, text.hasPrefix("sha256//") else { return nil }
    let key = text.dropFirst("sha256//".count).utf8
    let isBase64 = key.dropLast().allSatisfy {
      isLetterOrDigit($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/")
    }
    guard key.count == 44, key.last == UInt8(ascii: "="), isBase64 else { return nil }
    return text
  }

  private static func isAddressByte(_ byte: UInt8) -> Bool { isWordByte(byte) || ".:/~".utf8.contains(byte) }

  private static func isWordByte(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || "-_".utf8.contains(byte) }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
  }
}
