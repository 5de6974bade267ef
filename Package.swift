// swift-tools-version: 6.2
import PackageDescription

/// Every target is compiled in the Swift 6 language mode with warnings as errors.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// Test targets stay unoptimised in a release build: optimising them takes longer than it saves.
let tests = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
    name: "ChefDash",
    // For ChefDashClient; the server runs on Linux.
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .executable(name: "chefdash", targets: ["chefdash"]),
        .executable(name: "chefdash-load", targets: ["chefdash-load"]),
        .library(name: "ChefDashClient", targets: ["ChefDashClient", "GameProtocol"]),
    ],
    targets: [
        // C libraries of the system, each a modulemap and a shim header.
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(
            name: "CJansson", pkgConfig: "jansson",
            providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(
            name: "COpenSSL", pkgConfig: "openssl",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CUring", pkgConfig: "liburing", providers: [.apt(["liburing-dev"])]),
        .systemLibrary(
            name: "CXML2", pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

        // ICU behind a header of its own (CICU.h says why).
        .target(
            name: "CICU",
            linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),

        // The rooms of the house; arrows point towards Kitchen and WebSocket.
        .target(name: "Kitchen", swiftSettings: strict),
        // Serial queues and their clock, as seen by whoever runs on them.
        .target(name: "Scheduling", dependencies: ["CLinux"], swiftSettings: strict),
        // Starting other programs.
        .target(name: "Processes", swiftSettings: strict),
        // How often something may happen.
        .target(name: "RateLimiting", swiftSettings: strict),
        .target(name: "Lobby", dependencies: ["Kitchen", "RateLimiting"], swiftSettings: strict),
        .target(name: "Crypto", dependencies: ["COpenSSL"], swiftSettings: strict),
        .target(name: "WebSocket", dependencies: ["Crypto", "CZlib"], swiftSettings: strict),
        // The cookbook's values and rules.
        .target(name: "Recipes", dependencies: ["CZlib", "Kitchen"], swiftSettings: strict),
        // What a player may be called.
        .target(name: "Names", dependencies: ["CICU"], swiftSettings: strict),
        .target(name: "StrictJSON", dependencies: ["CJansson"], swiftSettings: strict),
        // Recipes from pages and other programs' files.
        .target(
            name: "RecipeImport",
            dependencies: ["CXML2", "CZlib", "Crypto", "Kitchen", "Recipes", "StrictJSON"],
            swiftSettings: strict),
        .target(
            name: "GameProtocol", dependencies: ["Kitchen", "Recipes", "StrictJSON"],
            swiftSettings: strict),
        // The part of Runtime that the client shares, and so without epoll.
        .target(
            name: "TLS", dependencies: ["COpenSSL", "Crypto"], swiftSettings: strict),
        .target(
            name: "Runtime",
            dependencies: [
                "WebSocket", "CLinux", "CUring", "RateLimiting", "Scheduling", "TLS",
            ],
            swiftSettings: strict),
        // The level files: reading, checking and writing them.
        .target(
            name: "Levels", dependencies: ["Crypto", "Kitchen", "Recipes", "StrictJSON"],
            swiftSettings: strict),
        .target(
            name: "Store",
            dependencies: ["Kitchen", "Crypto", "CSQLite", "Levels", "Recipes", "Scheduling"],
            swiftSettings: strict),
        // The browser client, whose files the compiler embeds.
        .target(name: "WebClient", exclude: ["Previews", "Screenshots", "Site"]),
        .target(
            name: "ChefDashServer",
            dependencies: [
                "CCurl", "CLinux", "Kitchen", "Crypto", "CZlib", "GameProtocol", "Levels", "Lobby",
                "Names", "RateLimiting", "RecipeImport", "Recipes", "Runtime", "Scheduling",
                "Store", "TLS", "WebClient", "WebSocket",
            ],
            swiftSettings: strict),
        .target(
            name: "ChefDashClient",
            dependencies: ["Crypto", "GameProtocol", "Kitchen", "Recipes", "TLS", "WebSocket"],
            swiftSettings: strict),
        // `chefdash conformance-client`: the situations, and the server that plays them.
        .target(
            name: "ClientExamination",
            dependencies: ["GameProtocol", "Kitchen", "Processes", "Runtime", "WebSocket"],
            swiftSettings: strict),
        // What commands take and how their help says it; knows nothing of the game.
        .target(name: "CommandArguments", swiftSettings: strict),
        .executableTarget(
            name: "chefdash",
            dependencies: [
                "ChefDashServer", "ChefDashClient", "ClientExamination", "CommandArguments",
                "GameProtocol", "Kitchen", "Levels", "Processes", "RecipeImport", "Recipes",
                "Store",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "chefdash-load",
            dependencies: [
                "CLinux", "ChefDashClient", "CommandArguments", "Crypto", "GameProtocol", "Kitchen",
                "Recipes", "Runtime", "TLS", "WebSocket",
            ],
            swiftSettings: strict),

        // Tests and benchmarks.
        .target(
            name: "TestSupport",
            dependencies: [
                "COpenSSL", "CSQLite", "CZlib", "ChefDashClient", "GameProtocol", "Kitchen",
                "Levels", "Processes", "Recipes", "Scheduling", "Store", "WebSocket",
            ],
            path: "Tests/Support", swiftSettings: strict),
        .executableTarget(
            name: "chefdash-bench",
            dependencies: [
                "Kitchen", "Levels", "Recipes", "Scheduling", "Store", "TestSupport", "WebSocket",
            ],
            path: "Tests/Benchmarks",
            exclude: ["RESULTS.md", "Store", "limits", "peers", "report-8000.html"],
            swiftSettings: strict),
        .executableTarget(
            name: "chefdash-bench-store", dependencies: ["Store", "TestSupport"],
            path: "Tests/Benchmarks/Store", swiftSettings: strict),
        // What Tests/HotPath/run.sh counts the instructions of.
        .executableTarget(
            name: "chefdash-hotpath",
            dependencies: [
                "ChefDashServer", "GameProtocol", "Kitchen", "Levels", "Lobby", "Runtime",
                "Scheduling", "Store", "TLS", "TestSupport", "WebSocket",
            ],
            path: "Tests/HotPath",
            exclude: ["run.sh", "instructions.txt", "shared.sh", "shared-counts.c"],
            swiftSettings: strict),
        .testTarget(
            name: "KitchenTests", dependencies: ["Kitchen", "TestSupport"],
            path: "Tests/Unit/Kitchen", swiftSettings: tests),
        .testTarget(
            name: "RecipesTests", dependencies: ["Kitchen", "Levels", "Recipes", "TestSupport"],
            path: "Tests/Unit/Recipes", exclude: ["Lines", "conversions.tsv"],
            swiftSettings: tests),
        .testTarget(
            name: "RecipeImportTests",
            dependencies: [
                "CZlib", "GameProtocol", "Kitchen", "RecipeImport", "Recipes", "StrictJSON",
                "TestSupport",
            ],
            path: "Tests/Unit/RecipeImport", exclude: ["Fixtures", "Records"],
            swiftSettings: tests),
        .testTarget(
            name: "RateLimitingTests", dependencies: ["RateLimiting"],
            path: "Tests/Unit/RateLimiting", swiftSettings: tests),
        .testTarget(
            name: "LobbyTests", dependencies: ["Kitchen", "Lobby", "TestSupport"],
            path: "Tests/Unit/Lobby", swiftSettings: tests),
        .testTarget(
            name: "WebSocketTests", dependencies: ["CZlib", "WebSocket"],
            path: "Tests/Unit/WebSocket", swiftSettings: tests),
        .testTarget(
            name: "NamesTests", dependencies: ["Names"], path: "Tests/Unit/Names",
            swiftSettings: tests),
        .testTarget(
            name: "GameProtocolTests", dependencies: ["GameProtocol", "Lobby", "TestSupport"],
            path: "Tests/Unit/GameProtocol", swiftSettings: tests),
        .testTarget(
            name: "RuntimeTests",
            dependencies: [
                "CLinux", "Crypto", "RateLimiting", "Runtime", "Scheduling", "TLS", "TestSupport",
                "WebSocket",
            ],
            path: "Tests/Unit/Runtime", swiftSettings: tests),
        .testTarget(
            name: "LevelsTests",
            dependencies: ["Crypto", "Kitchen", "Levels", "Recipes", "StrictJSON", "TestSupport"],
            path: "Tests/Unit/Levels", swiftSettings: tests),
        .testTarget(
            name: "StoreTests",
            dependencies: ["Levels", "Recipes", "Scheduling", "Store", "TestSupport"],
            path: "Tests/Unit/Store", swiftSettings: tests),
        .testTarget(
            name: "ChefDashServerTests",
            dependencies: [
                "COpenSSL", "CZlib", "ChefDashClient", "ChefDashServer", "Crypto", "GameProtocol",
                "Kitchen", "Levels", "Lobby", "Names", "RecipeImport", "Recipes", "Store", "TLS",
                "TestSupport", "WebSocket",
            ],
            path: "Tests/Unit/ChefDashServer", swiftSettings: tests),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "ChefDashClient", "ChefDashServer", "CommandArguments",
                "GameProtocol", "Kitchen", "Processes", "Recipes", "Runtime", "Simulation",
                "Store", "TestSupport", "WebSocket", "chefdash",
            ],
            path: "Tests/Process/Commands", swiftSettings: tests),
        .testTarget(
            name: "ChefDashClientTests",
            dependencies: [
                "ChefDashClient", "GameProtocol", "Lobby", "TestSupport",
                "chefdash",
            ],
            path: "Tests/Unit/ChefDashClient", swiftSettings: tests),
        .testTarget(
            name: "ClientExaminationTests",
            dependencies: [
                "ChefDashClient", "ClientExamination", "GameProtocol", "Processes", "TestSupport",
                "chefdash",
            ],
            path: "Tests/Unit/ClientExamination", swiftSettings: tests),
        .testTarget(
            name: "AbuseTests",
            dependencies: [
                "CLinux", "CZlib", "ChefDashClient", "GameProtocol",
                "TestSupport", "WebSocket", "chefdash",
            ],
            path: "Tests/Process/Abuse", exclude: ["WallClock"], swiftSettings: tests),
        .testTarget(
            name: "ChefDashLoadTests",
            dependencies: [
                "CommandArguments", "GameProtocol", "Kitchen", "Levels", "Recipes",
                "TestSupport", "WebSocket", "chefdash", "chefdash-load",
            ],
            path: "Tests/Process/Load", swiftSettings: tests),
        // The whole game in simulated time, over a simulated network.
        .target(
            name: "Simulation",
            dependencies: [
                "ChefDashClient", "ChefDashServer", "GameProtocol", "Kitchen", "Levels",
                "Lobby", "Recipes", "Runtime", "Scheduling", "Store", "TestSupport", "WebSocket",
            ],
            path: "Tests/Simulation", exclude: ["Command", "Tests"], swiftSettings: strict),
        .executableTarget(
            name: "chefdash-simulate",
            dependencies: ["Kitchen", "Levels", "Simulation", "TestSupport"],
            path: "Tests/Simulation/Command", swiftSettings: strict),
        .testTarget(
            name: "SimulationTests", dependencies: ["Kitchen", "Levels", "Simulation"],
            path: "Tests/Simulation/Tests", swiftSettings: tests),
        .testTarget(
            name: "HouseTests", dependencies: ["TestSupport"], path: "Tests/House",
            swiftSettings: tests),
    ]
)

// The fuzz targets, with libFuzzer, which brings the `main`, for Tests/Fuzz/run.sh alone, or with the
// tests that run them over their corpus.
let fuzzed: [Target.Dependency] = [
    "GameProtocol", "Kitchen", "Levels", "Names", "RecipeImport", "Recipes", "Store", "StrictJSON",
    "TLS", "WebSocket",
]
let besideFuzzTargets = ["Corpus", "Dictionaries", "run.sh"]
package.targets.append(
    Context.environment["CHEFDASH_FUZZ"] != nil
        ? .executableTarget(
            name: "ChefDashFuzz", dependencies: fuzzed, path: "Tests/Fuzz",
            exclude: besideFuzzTargets + ["CorpusTests.swift"], swiftSettings: strict)
        : .testTarget(
            name: "FuzzTests", dependencies: fuzzed + ["TestSupport"], path: "Tests/Fuzz",
            exclude: besideFuzzTargets + ["FuzzEntry.swift"], swiftSettings: tests))

// The echo and the client that the conformance suite drives, for Tests/Conformance/run.sh alone.
if Context.environment["CHEFDASH_CONFORMANCE"] != nil {
    package.targets.append(
        .executableTarget(
            name: "chefdash-conformance",
            dependencies: ["ChefDashClient", "Runtime", "TLS", "WebSocket"],
            path: "Tests/Conformance",
            exclude: ["judge.py", "octets.py", "port.py", "requirements.txt", "run.sh"],
            swiftSettings: strict))
}
