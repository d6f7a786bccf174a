import TriptychHealth

/// Settings, account, devices, notifications and the data download.
enum SettingsPages: PageFamily {
  static let models: [any TemplateModel.Type] = []

  static func pages(_ context: PageContext) -> [PageEntry] { [] }
}
