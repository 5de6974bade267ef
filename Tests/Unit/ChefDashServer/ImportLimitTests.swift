import RecipeImport
import TestSupport
import Testing

@testable import ChefDashServer

/// A host that accepts connections and never answers.
private let silentPages: Result<LoopbackServer, any Error> = Result {
    try LoopbackServer { _ in .silence }
}

private let soupPages: Result<LoopbackServer, any Error> = Result {
    try LoopbackServer { _ in
        .page(
            "application/ld+json",
            #"{"@type":"Recipe","name":"Soup","recipeIngredient":["1 leek"]}"#)
    }
}

@Suite(
    "Limits of imports",
    .player(.test { $0.messageBurst = 10_000 }, levels: try LevelsCopy.withoutStarter()),
    .timeLimit(.minutes(3)))
struct ImportLimitTests: PlayerTests {
    @Test("A report keeps only a few notes per recipe")
    func report() async throws {
        let companion = try await server.companion(of: player)
        try await companion.create()
        let long = String(repeating: "long words ", count: 100)
        let lines = (0..<40).map { "\"\($0) leeks \(long)\"" }.joined(separator: ",")
        let recipe = """
            {"@type":"Recipe","name":"\(long)","recipeIngredient":[\(lines)],"recipeYield":"4 servings"}
            """
        let state = try await companion.importAll(Array(recipe.utf8), named: "a.json", as: 1)
        state.expect(["imported": 1])
        let row = try #require(state["report"]?.array?.first)
        #expect(row["name"]?.string?.count == 200)
        let notes = row["notes"]?.array ?? []
        #expect(notes.count == 21)
        notes.first?.expect(["code": "cut", "what": "name", "count": 200])
        notes.dropFirst().first?.expect(
            ["code": "cut", "what": "ingredient", "number": 1, "count": 200])
        // The recipe has 40 lines with a note each, and one for its name.
        notes.last?.expect(["code": "more", "count": 21])
        // A character may have many bytes.
        let marks = "a" + String(repeating: "\u{301}", count: 400)
        let marked = #"{"@type":"Recipe","name":"\#(marks)","recipeIngredient":["1 egg"]}"#
        let other = try await companion.importAll(Array(marked.utf8), named: "a.json", as: 2)
        let name = try #require(other["report"]?.array?.first?["name"]?.string)
        #expect(name.utf8.count <= 800)
    }

    @Test("Progress is reported at most a hundred times", arguments: [101, 199])
    func progress(count: Int) async throws {
        let companion = try await server.companion(of: player)
        try await companion.create()
        try await companion.ask("library_open", ["through": 0]).expect(["type": "library"])
        let content = (1...count).map {
            #"{"@type":"Recipe","name":"Soup \#($0)","recipeIngredient":["\#($0) leeks"]}"#
        }.joined(separator: "\n")
        let bytes = Array(content.utf8)
        for offset in stride(from: 0, to: bytes.count, by: 9_000) {
            try await companion.piece(bytes, from: offset, named: "a.jsonl", as: 1)
        }
        var told = 0
        while true {
            let state = try await companion.client.messages.first("progress") {
                $0["type"] == "import_state" && $0["re"] == nil
            }
            if state["phase"] == "done" { break }
            told += 1
        }
        #expect((50...100).contains(told))
    }

    @Test(
        "Pages that never arrive don't hold up imports of files",
        .player(.test { $0.messageBurst = 10_000 }, levels: try LevelsCopy.withoutStarter()) {
            $0.trustedProxies = .loopback
            guard let port = try? silentPages.get().port else { return }
            $0.fetchRules = (try? FetchRules("127.0.0.1:\(port)")) ?? .publicOnly
        })
    func silentHosts() async throws {
        let page = "http://127.0.0.1:\(try silentPages.get().port)/"
        let companion = try await server.companion(of: player)
        try await companion.create()
        var isBusy = false
        for number in 1...40 where !isBusy {
            let other = try await server.companion(
                of: try await server.signUp(), household: 200 + number,
                behindProxy: "192.0.2.\(number)")
            try await other.create()
            for id in [1, 2] {
                let answer = try await other.ask(
                    "import_recipes",
                    ["import_id": .string(TestCompanion.id(id)), "url": .string(page)])
                if answer["code"] == "busy" { isBusy = true }
            }
        }
        #expect(isBusy, "all places for pages are taken")
        let tea = Array("Tea\n\nServes 2\n\nIngredients\n1/2 l water\n\nMethod\nBoil it.".utf8)
        try await companion.importAll(tea, named: "a.txt", as: 1)
            .expect(["phase": "done", "imported": 1])
    }

    @Test(
        "One address's unresponsive pages don't hold up another's",
        .player(.test { $0.messageBurst = 10_000 }, levels: try LevelsCopy.withoutStarter()) {
            $0.trustedProxies = .loopback
            let ports = [silentPages, soupPages].compactMap { try? $0.get().port }
            let rules = ports.map { "127.0.0.1:\($0)" }.joined(separator: ",")
            $0.fetchRules = (try? FetchRules(rules)) ?? .publicOnly
        })
    func silentHostsOfAnAddress() async throws {
        let companion = try await server.companion(of: player, behindProxy: "192.0.2.2")
        try await companion.create()
        var taken = 0
        for number in 1...5 {
            let other = try await server.companion(
                of: try await server.signUp(), household: 200 + number, behindProxy: "192.0.2.1")
            try await other.create()
            for id in [1, 2] {
                let page = "http://127.0.0.1:\(try silentPages.get().port)/"
                let answer = try await other.ask(
                    "import_recipes",
                    ["import_id": .string(TestCompanion.id(id)), "url": .string(page)])
                if answer["phase"] == "fetching" { taken += 1 }
            }
        }
        #expect(taken == ImportDesk.addressLimit)
        let start = ContinuousClock.now
        let page = "http://127.0.0.1:\(try soupPages.get().port)/"
        try await companion.ask(
            "import_recipes", ["import_id": .string(TestCompanion.id(9)), "url": .string(page)]
        ).expect(["type": "import_state"])
        try await companion.untilOver(9).expect(["phase": "done", "imported": 1])
        // None of the others has given its thread back by then.
        #expect(ContinuousClock.now - start < .seconds(PageFetcher.seconds))
    }

    @Test(
        "Many guests of a few addresses leave places for a newcomer",
        .player(.test { $0.messageBurst = 10_000 }, levels: try LevelsCopy.withoutStarter()) {
            $0.trustedProxies = .loopback
            guard let port = try? silentPages.get().port else { return }
            $0.fetchRules = (try? FetchRules("127.0.0.1:\(port)")) ?? .publicOnly
        })
    func crowd() async throws {
        let page = "http://127.0.0.1:\(try silentPages.get().port)/"
        func begin(_ companion: TestCompanion, _ id: Int) async throws -> JSONValue {
            try await companion.ask(
                "import_recipes",
                ["import_id": .string(TestCompanion.id(id)), "url": .string(page)])
        }
        // All in one network.
        let addresses = (0..<4).map { "2a00:1450:1:\($0)::1" }
        var taken = 0
        for number in 0..<16 {
            let other = try await server.companion(
                of: try await server.signUp(), household: 200 + number,
                behindProxy: addresses[number % 4])
            try await other.create()
            for id in [1, 2] where try await begin(other, id)["phase"] == "fetching" { taken += 1 }
        }
        // Each of the four addresses has six places, and six more are free.
        #expect(taken == 24)
        let newcomer = try await server.companion(
            of: try await server.signUp(), household: 300, behindProxy: "2a00:1450:2:1::1")
        try await newcomer.create()
        try await begin(newcomer, 1).expect(["phase": "fetching"])
    }

    @Test("One player's long file doesn't hold up another's short one")
    func longFile() async throws {
        let other = try await server.companion(of: try await server.signUp(), household: 200)
        try await other.create()
        let companion = try await server.companion(of: player)
        try await companion.create()
        // One text for each of the 32 file names, with the maximum number of lines; none is an
        // ingredient in any language.
        let text = "Soup\n" + String(repeating: "1 g\n", count: 100_000) + "Method\nBoil.\n"
        let archive = PackedFile.zip("a.txt", Array(text.utf8), times: 32)
        #expect(archive.count < 9_000)
        try await other.piece(archive, from: 0, named: "a.zip", as: 1)
        let tea = Array("Tea\n\nServes 2\n\nIngredients\n1/2 l water\n\nMethod\nBoil it.".utf8)
        try await companion.importAll(tea, named: "a.txt", as: 1)
            .expect(["phase": "done", "imported": 1])
        try await other.report(1).expect(["phase": "reading"])
    }

    @Test("The importer gets an error if a file takes too much work")
    func tooMuchWork() async throws {
        let companion = try await server.companion(of: player)
        try await companion.create()
        let text = "Soup\n" + String(repeating: "1 g\n", count: 500_000) + "Method\nBoil.\n"
        let archive = PackedFile.zip("a.txt", Array(text.utf8))
        let state = try await companion.importAll(archive, named: "a.zip", as: 1)
        state.expect(["phase": "done", "imported": 0, "refused": 1])
        state["report"]?.array?.first?.expect(["name": "a.zip: a.txt", "reason": "too_much_work"])
    }

    @Test("Files queued for memory are imported once memory is free")
    func places() async throws {
        // Each line is refused, and with the long file name the report is long.
        let text = Array(String(repeating: "{}\n", count: 10_000).utf8)
        let name = String(repeating: "a", count: 100) + ".jsonl"
        let contents = ImportFile(name: name, text, bounds: .upload).contents
        #expect(contents.byteCount > WaitingFiles.smallByteCount)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...WaitingFiles.largeLimit + 1 {
                // One player's second file waits for the first.
                let files = number == 1 ? 1...2 : 1...1
                let companion = try await server.companion(
                    of: try await server.signUp(), household: 300 + number)
                try await companion.create()
                group.addTask {
                    for file in files {
                        for offset in stride(from: 0, to: text.count, by: 9_000) {
                            try await companion.piece(text, from: offset, named: name, as: file)
                        }
                    }
                    for file in files {
                        try await companion.untilOver(file)
                            .expect(["phase": "done", "refused": 10_000])
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
