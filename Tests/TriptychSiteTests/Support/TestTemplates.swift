import Foundation

@testable import TriptychSite

/// The project's own templates, found from this file.
enum TestTemplates {
  static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Templates").path

  static func load() throws -> TemplateSet { try loaded.get() }

  private static let loaded = Result { try TemplateSet.load(from: directory) }
}
