// swift-tools-version: 6.1
import PackageDescription

// The C libraries come from the system (see script/bootstrap); each gets one
// small module map under Sources/C*.
func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

let package = Package(
  name: "triptych",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "triptych", targets: ["triptych"]),
    .library(name: "TriptychBase", targets: ["TriptychBase"]),
    .library(name: "TriptychHealth", targets: ["TriptychHealth"]),
    .library(name: "TriptychGraphics", targets: ["TriptychGraphics"]),
    .library(name: "TriptychArchive", targets: ["TriptychArchive"]),
    .library(name: "TriptychSite", targets: ["TriptychSite"]),
    .executable(name: "chart-gallery", targets: ["chart-gallery"]),
    .library(name: "ChartExamples", targets: ["ChartExamples"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/swhitty/FlyingFox.git", from: "0.27.1"),
  ],
  targets: [
    system("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev", brew: "cairo"),
    system("CFreeType", pkgConfig: "freetype2", apt: "libfreetype-dev", brew: "freetype"),
    system("CHarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev", brew: "harfbuzz"),
    system("CFriBidi", pkgConfig: "fribidi", apt: "libfribidi-dev", brew: "fribidi"),
    // Debian's package has no file for pkg-config.
    .systemLibrary(name: "CUnibreak", providers: [.apt(["libunibreak-dev"]), .brew(["libunibreak"])]),
    system("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
    system("CArchive", pkgConfig: "libarchive", apt: "libarchive-dev", brew: "libarchive"),
    system("CCrypto", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),

    .systemLibrary(name: "CPlatform"),

    .target(name: "TriptychBase"),
    .target(
      name: "TriptychFiles",
      dependencies: ["CPlatform", .product(name: "SystemPackage", package: "swift-system")]),
    .target(name: "TriptychHealth", dependencies: ["TriptychBase"]),
    .target(
      name: "TriptychGraphics",
      dependencies: [
        "TriptychBase", "CCairo", "CFreeType", "CHarfBuzz", "CFriBidi", "CUnibreak", "CDeflate",
      ],
      resources: ["ar", "de", "en", "es", "fr"].map { .embedInCode("Languages/\($0).json") }),
    .target(
      name: "TriptychArchive",
      dependencies: [
        "TriptychFiles", "TriptychHealth", "CArchive", "CCrypto", "CPlatform",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .target(
      name: "TriptychSite",
      dependencies: [
        "TriptychBase", "TriptychFiles", "TriptychHealth", "TriptychGraphics", "CCrypto", "CPlatform",
      ]),
    // Serves a site and takes what its pages hand over; the only target that knows of HTTP.
    .target(
      name: "TriptychServer",
      dependencies: [
        "TriptychFiles", "CCrypto", .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ]),
    .executableTarget(
      name: "triptych",
      dependencies: [
        "TriptychFiles", "TriptychHealth", "TriptychGraphics", "TriptychArchive", "TriptychSite",
        "TriptychSamples", "TriptychServer", "CPlatform",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // Made-up people: the files that `triptych sample` writes.
    .target(name: "TriptychSamples", dependencies: ["TriptychHealth", "TriptychArchive"]),

    // Charts with made-up data, and a program that draws them with the chart library alone.
    .target(name: "ChartExamples", dependencies: ["TriptychGraphics"]),
    .executableTarget(name: "chart-gallery", dependencies: ["ChartExamples", "TriptychGraphics"]),

    .target(name: "TestSupport", dependencies: ["TriptychBase"], path: "Tests/Support"),
    .testTarget(name: "TriptychBaseTests", dependencies: ["TriptychBase", "TestSupport"]),
    .testTarget(name: "TriptychFilesTests", dependencies: ["TriptychFiles"]),
    .testTarget(
      name: "TriptychHealthTests", dependencies: ["TriptychHealth", "TriptychBase", "TestSupport"]),
    .testTarget(
      name: "TriptychGraphicsTests",
      dependencies: [
        "TriptychGraphics", "TriptychBase", "ChartExamples", "TestSupport", "CCairo", "CFreeType", "CDeflate",
      ],
      exclude: ["Goldens"]),
    .testTarget(
      name: "TriptychArchiveTests",
      dependencies: [
        "TriptychArchive", "TriptychHealth", "TriptychBase", "TriptychFiles", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "TriptychSiteTests",
      dependencies: [
        "TriptychBase", "TriptychFiles", "TriptychSite", "TriptychHealth", "TriptychGraphics", "TestSupport",
        .product(name: "Mustache", package: "swift-mustache"),
      ]),
    .testTarget(name: "TriptychServerTests", dependencies: ["TriptychServer"]),
    .testTarget(
      name: "TriptychTests",
      dependencies: [
        "triptych", "TriptychSamples", "TriptychArchive", "TriptychFiles", "TriptychGraphics",
        "TriptychHealth", "TriptychSite",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// A test runs once, so making it fast takes longer than it saves; what computes much for tests is in TestSupport. Nothing
// imports a test target, so its module file need not be made in a step of its own, which type-checks everything again.
for target in package.targets where target.type == .test {
  target.swiftSettings = [
    .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
  ]
}
