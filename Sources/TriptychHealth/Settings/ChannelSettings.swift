/// Settings: by which ways a person may be reached, and the links of the service behind them.
///
/// All ways are off until somebody opts in.
public struct ChannelSettings: Hashable, Sendable {
  /// How often a way may be used for a conversation.
  public enum Frequency: String, Hashable, Sendable, CaseIterable {
    case daily
    case fewTimesAWeek = "few-times-a-week"
    case weekly, never
  }

  /// Messages on the phone; default off.
  public var push = false
  /// Messages by e-mail; default off.
  public var email = false
  /// Calls; default off.
  public var voice = false
  /// Messages by WhatsApp; default off.
  public var whatsApp = false
  /// When calls are welcome, ascending; at most ``mostCallTimes``, default none.
  public var callTimes: [ClockTime] = []
  /// How often a WhatsApp conversation may begin; default weekly.
  public var whatsAppFrequency = Frequency.weekly
  /// Links of the service behind the pages: its own app, its voice calls, its WhatsApp conversation.
  public var appLink, voiceLink, whatsAppLink: String?

  /// How many times of calls there may be.
  public static let mostCallTimes = 4

  /// All defaults.
  public init() {}

  static let fields: [SettingField] = [
    .flag("channels.push", \.channels.push), .flag("channels.email", \.channels.email),
    .flag("channels.voice", \.channels.voice), .flag("channels.whatsapp", \.channels.whatsApp),
    .times("channels.call_times", atMost: mostCallTimes, \.channels.callTimes),
    .choice("channels.whatsapp_frequency", \.channels.whatsAppFrequency),
    .optionalText("channels.app_link", .text(.link), \.channels.appLink),
    .optionalText("channels.voice_link", .text(.link), \.channels.voiceLink),
    .optionalText("channels.whatsapp_link", .text(.link), \.channels.whatsAppLink),
  ]
}
