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
        // The floors of Sources/README.md. A target may depend on the floors above it in this list.

        // System: C libraries, each a modulemap and a shim header; CICU.h says why ICU has one of
        // its own.
        .systemLibrary(
            name: "CCurl", path: "Sources/System/CCurl", pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"])]),
        .target(
            name: "CICU",
            path: "Sources/System/CICU",
            linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
        .systemLibrary(
            name: "CJansson", path: "Sources/System/CJansson", pkgConfig: "jansson",
            providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
        .systemLibrary(name: "CLinux", path: "Sources/System/CLinux"),
        .systemLibrary(
            name: "COpenSSL", path: "Sources/System/COpenSSL", pkgConfig: "openssl",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(
            name: "CPostgres", path: "Sources/System/CPostgres", pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"])]),
        .systemLibrary(
            name: "CQREncode", path: "Sources/System/CQREncode", pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(
            name: "CSQLite", path: "Sources/System/CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CUring", path: "Sources/System/CUring", pkgConfig: "liburing",
            providers: [.apt(["liburing-dev"])]),
        .systemLibrary(
            name: "CXML2", path: "Sources/System/CXML2", pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .systemLibrary(
            name: "CZlib", path: "Sources/System/CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"])]),

        // Platform: names nothing of the game or the library. TLS is apart from Runtime for the
        // client, which has no epoll.
        .target(name: "Base", path: "Sources/Platform/Base", swiftSettings: strict),
        .target(
            name: "CommandArguments", path: "Sources/Platform/CommandArguments",
            swiftSettings: strict),
        .target(
            name: "Crypto", dependencies: ["COpenSSL"], path: "Sources/Platform/Crypto",
            swiftSettings: strict),
        .target(
            name: "Names", dependencies: ["CICU"], path: "Sources/Platform/Names",
            swiftSettings: strict),
        .target(name: "Processes", path: "Sources/Platform/Processes", swiftSettings: strict),
        .target(name: "RateLimiting", path: "Sources/Platform/RateLimiting", swiftSettings: strict),
        .target(
            name: "Runtime",
            dependencies: ["CLinux", "CUring", "RateLimiting", "Scheduling", "TLS", "WebSocket"],
            path: "Sources/Platform/Runtime", swiftSettings: strict),
        .target(
            name: "Scheduling", dependencies: ["CLinux"], path: "Sources/Platform/Scheduling",
            swiftSettings: strict),
        .target(
            name: "StrictJSON", dependencies: ["CJansson"], path: "Sources/Platform/StrictJSON",
            swiftSettings: strict),
        .target(
            name: "TLS", dependencies: ["COpenSSL", "Crypto"], path: "Sources/Platform/TLS",
            swiftSettings: strict),
        .target(
            name: "WebSocket", dependencies: ["Crypto", "CZlib"],
            path: "Sources/Platform/WebSocket", swiftSettings: strict),

        // Game: the arcade, the lobby, and the level files.
        .target(
            name: "Kitchen", dependencies: ["Base"], path: "Sources/Game/Kitchen",
            swiftSettings: strict),
        .target(
            name: "Levels",
            dependencies: ["Base", "Crypto", "Kitchen", "Lobby", "Recipes", "StrictJSON"],
            path: "Sources/Game/Levels", swiftSettings: strict),
        .target(
            name: "Lobby", dependencies: ["Base", "Kitchen", "RateLimiting"],
            path: "Sources/Game/Lobby", swiftSettings: strict),

        // Library: recipes, and importing them.
        .target(
            name: "RecipeImport",
            dependencies: [
                "Base", "Crypto", "CSQLite", "CXML2", "CZlib", "Recipes", "StrictJSON",
            ],
            path: "Sources/Library/RecipeImport", swiftSettings: strict),
        .target(
            name: "Recipes", dependencies: ["Base", "CZlib", "StrictJSON"],
            path: "Sources/Library/Recipes", swiftSettings: strict),

        // Protocol: the messages.
        .target(
            name: "GameProtocol", dependencies: ["Base", "Kitchen", "Recipes", "StrictJSON"],
            path: "Sources/Protocol", exclude: ["README.md"], swiftSettings: strict),

        // Store: the journal, the tables and the engines.
        .target(
            name: "Store",
            dependencies: [
                "Base", "CLinux", "Crypto", "CPostgres", "CSQLite", "Kitchen", "Levels", "Recipes",
                "Scheduling", "StrictJSON",
            ],
            path: "Sources/Store", exclude: ["README.md"], swiftSettings: strict),

        // Server. WebClient embeds the page's files.
        .target(
            name: "ChefDashServer",
            dependencies: [
                "Base", "CCurl", "CLinux", "CQREncode", "Crypto", "CZlib", "GameProtocol",
                "Kitchen", "Levels", "Lobby", "Names", "RateLimiting", "RecipeImport", "Recipes",
                "Runtime", "Scheduling", "Store", "StrictJSON", "TLS", "WebClient", "WebSocket",
            ],
            path: "Sources/Server/ChefDashServer", swiftSettings: strict),
        .target(
            name: "WebClient", path: "Sources/Server/WebClient"),

        // Clients: the commands, the load test, the Swift client, and the examination of other
        // clients.
        .target(
            name: "ChefDashClient",
            dependencies: [
                "Base", "Crypto", "GameProtocol", "Kitchen", "Recipes", "StrictJSON", "TLS",
                "WebSocket",
            ],
            path: "Sources/Clients/ChefDashClient", swiftSettings: strict),
        .target(
            name: "ClientExamination",
            dependencies: [
                "Base", "GameProtocol", "Kitchen", "Processes", "Runtime", "TLS", "WebSocket",
            ],
            path: "Sources/Clients/ClientExamination", swiftSettings: strict),
        .executableTarget(
            name: "chefdash",
            dependencies: [
                "Base", "ChefDashClient", "ChefDashServer", "ClientExamination", "CommandArguments",
                "GameProtocol", "Kitchen", "Levels", "Processes", "RecipeImport", "Recipes",
                "Runtime", "Store", "StrictJSON",
            ],
            path: "Sources/Clients/chefdash", swiftSettings: strict),
        .executableTarget(
            name: "chefdash-load",
            dependencies: [
                "Base", "ChefDashClient", "CLinux", "CommandArguments", "Crypto", "GameProtocol",
                "Kitchen", "Recipes", "Runtime", "TLS", "WebSocket",
            ],
            path: "Sources/Clients/chefdash-load", swiftSettings: strict),

        // Tests and benchmarks.
        .target(
            name: "TestSupport",
            dependencies: [
                "Base", "ChefDashClient", "COpenSSL", "CPostgres", "CSQLite", "CZlib",
                "GameProtocol",
                "Kitchen", "Levels", "Processes", "Recipes", "Scheduling", "Store", "WebSocket",
            ],
            path: "Tests/Support", exclude: ["WallClock/wall-clock.c"], swiftSettings: strict),
        .executableTarget(
            name: "chefdash-bench",
            dependencies: [
                "Base", "Kitchen", "Levels", "Recipes", "Scheduling", "Store", "TestSupport",
                "WebSocket",
            ],
            path: "Tests/Benchmarks",
            exclude: ["RESULTS.md", "Store", "limits", "peers", "report-8000.html"],
            swiftSettings: strict),
        .executableTarget(
            name: "chefdash-bench-store", dependencies: ["Store", "TestSupport"],
            path: "Tests/Benchmarks/Store", exclude: ["run.sh"], swiftSettings: strict),
        // What Tests/HotPath/run.sh counts the instructions of.
        .executableTarget(
            name: "chefdash-hotpath",
            dependencies: [
                "Base", "ChefDashServer", "GameProtocol", "Kitchen", "Levels", "Lobby", "Recipes",
                "Runtime", "Scheduling", "Store", "TestSupport", "TLS", "WebSocket",
            ],
            path: "Tests/HotPath",
            exclude: ["run.sh", "instructions.txt", "shared.sh", "shared-counts.c"],
            swiftSettings: strict),
        .testTarget(
            name: "KitchenTests", dependencies: ["Base", "Kitchen", "TestSupport"],
            path: "Tests/Unit/Kitchen", swiftSettings: tests),
        .testTarget(
            name: "RecipesTests",
            dependencies: ["Base", "Kitchen", "Levels", "Recipes", "TestSupport"],
            path: "Tests/Unit/Recipes", swiftSettings: tests),
        .testTarget(
            name: "RecipeImportTests",
            dependencies: [
                "Base", "CSQLite", "CZlib", "GameProtocol", "Kitchen", "RecipeImport", "Recipes",
                "StrictJSON", "TestSupport",
            ],
            path: "Tests/Unit/RecipeImport", exclude: ["Backups/Samples", "Fixtures", "Records"],
            swiftSettings: tests),
        .testTarget(
            name: "RateLimitingTests", dependencies: ["RateLimiting"],
            path: "Tests/Unit/RateLimiting", swiftSettings: tests),
        .testTarget(
            name: "LobbyTests", dependencies: ["Base", "Kitchen", "Lobby", "TestSupport"],
            path: "Tests/Unit/Lobby", swiftSettings: tests),
        .testTarget(
            name: "WebSocketTests", dependencies: ["CZlib", "WebSocket"],
            path: "Tests/Unit/WebSocket", swiftSettings: tests),
        .testTarget(
            name: "NamesTests", dependencies: ["Names"], path: "Tests/Unit/Names",
            swiftSettings: tests),
        .testTarget(
            name: "GameProtocolTests",
            dependencies: [
                "Base", "GameProtocol", "Kitchen", "Lobby", "Recipes", "StrictJSON", "TestSupport",
            ],
            path: "Tests/Unit/GameProtocol", swiftSettings: tests),
        .testTarget(
            name: "RuntimeTests",
            dependencies: [
                "CLinux", "COpenSSL", "Crypto", "RateLimiting", "Runtime", "Scheduling",
                "TestSupport", "TLS", "WebSocket",
            ],
            path: "Tests/Unit/Runtime", swiftSettings: tests),
        .testTarget(
            name: "LevelsTests",
            dependencies: [
                "Base", "Crypto", "Kitchen", "Levels", "Recipes", "StrictJSON", "TestSupport",
            ],
            path: "Tests/Unit/Levels", swiftSettings: tests),
        .testTarget(
            name: "StoreTests",
            dependencies: ["Levels", "Recipes", "Scheduling", "Store", "TestSupport"],
            path: "Tests/Unit/Store", swiftSettings: tests),
        .testTarget(
            name: "ChefDashServerTests",
            dependencies: [
                "Base", "ChefDashClient", "ChefDashServer", "COpenSSL", "Crypto", "CZlib",
                "GameProtocol", "Kitchen", "Levels", "Lobby", "Names", "RecipeImport", "Recipes",
                "Scheduling", "Store", "StrictJSON", "TestSupport", "TLS", "WebSocket",
            ],
            path: "Tests/Unit/ChefDashServer", swiftSettings: tests),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "Base", "chefdash", "ChefDashClient", "ChefDashServer", "CommandArguments",
                "GameProtocol", "Kitchen", "Processes", "RecipeImport", "Recipes", "Runtime",
                "Simulation", "Store", "StrictJSON", "TestSupport", "WebSocket",
            ],
            path: "Tests/Process/Commands", swiftSettings: tests),
        .testTarget(
            name: "ChefDashClientTests",
            dependencies: ["chefdash", "ChefDashClient", "GameProtocol", "Lobby", "TestSupport"],
            path: "Tests/Unit/ChefDashClient", swiftSettings: tests),
        .testTarget(
            name: "ClientExaminationTests",
            dependencies: [
                "chefdash", "ChefDashClient", "ClientExamination", "GameProtocol", "Processes",
                "TestSupport",
            ],
            path: "Tests/Unit/ClientExamination", swiftSettings: tests),
        .testTarget(
            name: "AbuseTests",
            dependencies: [
                "chefdash", "ChefDashClient", "CLinux", "CZlib", "GameProtocol", "TestSupport",
                "WebSocket",
            ],
            path: "Tests/Process/Abuse", swiftSettings: tests),
        .testTarget(
            name: "ChefDashLoadTests",
            dependencies: [
                "Base", "chefdash", "chefdash-load", "CommandArguments", "GameProtocol", "Kitchen",
                "Levels", "Recipes", "TestSupport", "WebSocket",
            ],
            path: "Tests/Process/Load", swiftSettings: tests),
        // The whole game in simulated time, over a simulated network.
        .target(
            name: "Simulation",
            dependencies: [
                "Base", "ChefDashClient", "ChefDashServer", "GameProtocol", "Kitchen", "Levels",
                "Lobby", "Recipes", "Runtime", "Scheduling", "Store", "TestSupport", "WebSocket",
            ],
            path: "Tests/Simulation", exclude: ["Command", "Tests"], swiftSettings: strict),
        .executableTarget(
            name: "chefdash-simulate",
            dependencies: ["Base", "Kitchen", "Levels", "Simulation", "TestSupport"],
            path: "Tests/Simulation/Command", swiftSettings: strict),
        .testTarget(
            name: "SimulationTests", dependencies: ["Base", "Kitchen", "Levels", "Simulation"],
            path: "Tests/Simulation/Tests", swiftSettings: tests),
        .testTarget(
            name: "HouseTests", dependencies: ["TestSupport"], path: "Tests/House",
            swiftSettings: tests),
    ]
)

// The fuzz targets, with libFuzzer, which brings the `main`, for Tests/Fuzz/run.sh alone, or with the
// tests that run them over their corpus.
let fuzzed: [Target.Dependency] = [
    "GameProtocol", "Base", "Kitchen", "Levels", "Names", "RecipeImport", "Recipes", "Store",
    "StrictJSON", "WebSocket",
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
