import TestSupport
import Testing

@Suite("Who may know whom")
struct ImportTests {
    /// Each target and what it may import: whole modules, or single declarations of them. `Synchronization` belongs to the standard library, but
    /// Kitchen and WebSocket share nothing and need no locks.
    static let allowed: [String: Set<String>] = [
        // For ratings. The rest of the C library has clocks and files.
        "Kitchen": ["Darwin.exp", "Darwin.log", "Glibc.exp", "Glibc.log", "Musl.exp", "Musl.log"],
        "RateLimiting": [],
        "Lobby": ["Kitchen", "RateLimiting"],
        // zlib for the checksums of images.
        "Recipes": ["CZlib", "Kitchen"],
        "Crypto": ["COpenSSL"],
        // Children as a shell starts them.
        "Processes": ["Glibc"],
        // Serial queues and the clock: of the system, or of a simulation.
        "Scheduling": ["CLinux", "Dispatch", "Glibc", "Synchronization"],
        // What the server and the client share of TLS, without epoll.
        "TLS": ["COpenSSL", "Crypto", "Darwin", "Glibc", "Musl", "Synchronization"],
        "WebSocket": ["Crypto", "CZlib"],
        // What players may be called, by Unicode's rules.
        "Names": ["CICU"],
        // JSON as strict as RFC 8259, for peers' messages and for files.
        "StrictJSON": ["CJansson"],
        // Foundation for the character encodings of old pages. No sockets, files and clocks.
        "RecipeImport": [
            "CXML2", "CZlib", "Crypto", "Foundation", "Kitchen", "Recipes", "StrictJSON",
        ],
        "GameProtocol": ["Kitchen", "Foundation", "Recipes", "StrictJSON"],
        "Runtime": [
            "WebSocket", "CLinux", "CUring", "Crypto", "Dispatch", "Glibc", "RateLimiting",
            "Scheduling", "Synchronization", "TLS",
        ],
        // Recipes, for what households start with.
        "Levels": ["Kitchen", "Crypto", "Foundation", "Recipes", "StrictJSON"],
        // Levels, as it keeps catalogues by their canonical text.
        "Store": [
            "Kitchen", "Crypto", "CSQLite", "Dispatch", "Foundation", "Levels", "Recipes",
            "Scheduling", "Synchronization",
        ],
        "ChefDashServer": [
            "CCurl", "CLinux", "Kitchen", "Crypto", "CZlib", "GameProtocol", "Levels", "Lobby",
            "Names", "RateLimiting", "RecipeImport", "Recipes", "Runtime", "Store", "TLS",
            "WebClient", "WebSocket", "Dispatch", "Foundation", "Glibc", "Scheduling",
            "Synchronization",
        ],
        // Builds on Apple systems as well, and so without Runtime.
        "ChefDashClient": [
            "Kitchen", "Crypto", "GameProtocol", "Recipes", "TLS", "WebSocket", "Dispatch",
            "Foundation", "Synchronization", "Darwin", "Glibc", "Musl",
        ],
        // The server that examines clients.
        "ClientExamination": ["GameProtocol", "Kitchen", "Processes", "Runtime", "WebSocket"],
        // What the commands share, and nothing of the game.
        "CommandArguments": [],
        "chefdash": [
            "Kitchen", "GameProtocol", "Levels", "Store", "ChefDashServer", "ChefDashClient",
            "ClientExamination", "CommandArguments", "Dispatch", "Foundation", "Glibc",
            "Processes", "RecipeImport", "Recipes", "Synchronization",
        ],
        // The client library is made for one player. One thread of this drives thousands, on epoll,
        // and so it has a driver of its own and takes from Runtime the clock and the descriptors'
        // limit.
        "chefdash-load": [
            "ChefDashClient", "CLinux", "CommandArguments", "Crypto", "Foundation", "GameProtocol",
            "Glibc", "Kitchen", "Recipes", "Runtime", "Synchronization", "TLS", "WebSocket",
        ],
        "TestSupport": [
            "ChefDashClient", "Kitchen", "Crypto", "CSQLite", "GameProtocol", "Levels",
            "Processes", "Runtime", "Scheduling", "Store", "WebSocket", "Dispatch", "Foundation",
            "Glibc",
            "Synchronization",
        ],
        // Modulemaps of C libraries.
        "CCurl": [], "CICU": [], "CJansson": [], "CLinux": [], "COpenSSL": [], "CSQLite": [],
        "CUring": [],
        "CXML2": [], "CZlib": [], "CPostgres": [],
        // The browser client's files, embedded by C.
        "WebClient": [],
    ]

    @Test("Every target imports only what the table allows")
    func imports() throws {
        var fileCount = 0
        for target in try Repository.sourceTargets() {
            let allowed = try #require(
                Self.allowed[target], "Sources/\(target) has no row in the table of imports")
            for path in try Repository.swiftFiles(of: target) {
                fileCount += 1
                for found in Imports.of(try Repository.text(path))
                where !allowed.contains(found.module) && !allowed.contains(found.name) {
                    Issue.record(
                        """
                        \(path):\(found.line): imports \(found.name); \(target) may import \
                        \(allowed.isEmpty ? "nothing" : allowed.sorted().joined(separator: ", "))
                        """)
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
