// swift-tools-version: 6.1
import PackageDescription

// Programs that measure Triptych; kept out of the main package, so that building it stays quick.
let package = Package(
  name: "triptych-benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "triptych", path: ".."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "bench-import",
      dependencies: [
        .product(name: "TriptychArchive", package: "triptych"),
        .product(name: "TriptychHealth", package: "triptych"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .executableTarget(
      name: "bench-charts",
      dependencies: [
        .product(name: "ChartExamples", package: "triptych"),
        .product(name: "TriptychGraphics", package: "triptych"),
      ]),
    .executableTarget(
      name: "bench-analysis", dependencies: [.product(name: "TriptychHealth", package: "triptych")]),
    .executableTarget(
      name: "bench-pets", dependencies: [.product(name: "TriptychGraphics", package: "triptych")]),
    .executableTarget(
      name: "bench-seal",
      dependencies: [
        .product(name: "TriptychArchive", package: "triptych"),
        .product(name: "TriptychHealth", package: "triptych"),
      ]),
    .executableTarget(
      name: "bench-site",
      dependencies: [
        .product(name: "TriptychSite", package: "triptych"),
        .product(name: "TriptychArchive", package: "triptych"),
        .product(name: "TriptychGraphics", package: "triptych"),
        .product(name: "TriptychHealth", package: "triptych"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
