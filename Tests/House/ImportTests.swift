import TestSupport
import Testing

@Suite("Imports")
struct ImportTests {
    /// The floors below each floor, as in Sources/README.md.
    static let below: [String: Set<String>] = [
        "System": [],
        "Platform": ["System"],
        "Game": ["Platform"],
        "Library": ["Platform", "System"],
        "Protocol": ["Game", "Library", "Platform"],
        "Store": ["Game", "Library", "Platform", "System"],
        "Server": ["Store", "Protocol", "Game", "Library", "Platform", "System"],
        "Clients": ["Server", "Store", "Protocol", "Game", "Library", "Platform", "System"],
    ]

    /// Targets that may import a floor that isn't below theirs.
    static let exceptions: [String: Set<String>] = [
        // The level files hold what a new household starts with, as well.
        "Levels": ["Recipes"]
    ]

    /// Targets that may import less of the project than their floors allow. `Clients` builds on Apple
    /// systems as well, where there is no epoll.
    static let narrow: [String: Set<String>] = [
        "Kitchen": ["Base"],
        "Base": [],
        "RateLimiting": [],
        "CommandArguments": [],
        "Recipes": ["Base", "CZlib", "StrictJSON"],
        "ChefDashClient": [
            "Base", "Crypto", "GameProtocol", "Kitchen", "Recipes", "StrictJSON", "TLS",
            "WebSocket",
        ],
        // Only the commands start a server, and only they read its store.
        "chefdash-load": [
            "Base", "ChefDashClient", "CLinux", "CommandArguments", "Crypto", "GameProtocol",
            "Kitchen", "Recipes", "Runtime", "TLS", "WebSocket",
        ],
        "ClientExamination": [
            "Base", "GameProtocol", "Kitchen", "Processes", "Runtime", "TLS", "WebSocket",
        ],
    ]

    /// The modules of the system that each target may import: whole, or single declarations.
    /// `Synchronization` belongs to the standard library, but what shares nothing needs no locks.
    static let outside: [String: Set<String>] = [
        // For ratings. The rest of the C library has clocks and files.
        "Kitchen": ["Darwin.exp", "Darwin.log", "Glibc.exp", "Glibc.log", "Musl.exp", "Musl.log"],
        // For the modes of files with secrets.
        "Crypto": ["Darwin", "Glibc", "Musl"],
        "Processes": ["Glibc"],
        "Scheduling": ["Dispatch", "Glibc", "Synchronization"],
        "TLS": ["Darwin", "Glibc", "Musl", "Synchronization"],
        "Runtime": ["Dispatch", "Glibc", "Synchronization"],
        // Foundation for the character encodings of old pages. No sockets, files and clocks.
        "RecipeImport": ["Foundation"],
        "GameProtocol": ["Foundation"],
        "Levels": ["Foundation"],
        "Store": ["Dispatch", "Foundation", "Synchronization"],
        "ChefDashServer": ["Dispatch", "Foundation", "Glibc", "Synchronization"],
        "ChefDashClient": [
            "Darwin", "Dispatch", "Foundation", "Glibc", "Musl", "Synchronization",
        ],
        // For the validity of a certificate.
        "ClientExamination": ["Glibc.time"],
        "chefdash": ["Dispatch", "Foundation", "Glibc", "Synchronization"],
        "chefdash-load": ["Foundation", "Glibc", "Synchronization"],
    ]

    @Test("Imports point down to the floors below")
    func floors() throws {
        let floors = try Repository.floors()
        #expect(Set(floors.keys) == Set(Self.below.keys))
        var fileCount = 0
        for (floor, targets) in floors {
            let below = try #require(Self.below[floor])
            let reachable = Set(targets).union(below.flatMap { floors[$0] ?? [] })
            for target in targets {
                let allowed = (Self.narrow[target] ?? reachable)
                    .union(Self.exceptions[target] ?? []).union(Self.outside[target] ?? [])
                let folder = Repository.folder(of: target, on: floor)
                for path in try Repository.swiftFiles(below: folder) {
                    fileCount += 1
                    for found in Imports.of(try Repository.text(path))
                    where !allowed.contains(found.module) && !allowed.contains(found.name) {
                        Issue.record(
                            "\(path):\(found.line): \(target) may not import \(found.name)")
                    }
                }
            }
        }
        #expect(fileCount > 50, "the walk through Sources found too little to have worked")
    }

    @Test(
        "Imports are found in all their forms",
        arguments: [
            ("import Kitchen", ["Kitchen"]),
            ("  import Glibc", ["Glibc"]),
            ("@testable import Store", ["Store"]),
            ("@preconcurrency public import Dispatch", ["Dispatch"]),
            ("package import Kitchen", ["Kitchen"]),
            ("import struct Foundation.Date", ["Foundation"]),
            ("import func Glibc.exp", ["Glibc"]),
            ("import Foundation.NSDate", ["Foundation"]),
            ("import Crypto; let x = 1", ["Crypto"]),
            ("#if canImport(Darwin)\nimport Darwin\n#endif", ["Darwin"]),
            ("// import Kitchen", []),
            ("let important = 1", []),
            ("", []),
        ])
    func forms(text: String, expected: [String]) {
        #expect(Imports.of(text).map(\.module) == expected)
    }
}
