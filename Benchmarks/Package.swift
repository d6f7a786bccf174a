// swift-tools-version: 6.1
import PackageDescription

// Programs that measure Triptych; kept out of the main package, so that building it stays quick.
let package = Package(
  name: "triptych-benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "triptych", path: "..")],
  targets: [
    .executableTarget(
      name: "bench-charts", dependencies: [.product(name: "TriptychGraphics", package: "triptych")])
  ],
  swiftLanguageModes: [.v6]
)
