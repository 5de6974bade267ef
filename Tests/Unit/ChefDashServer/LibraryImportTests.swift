import ChefDashServer
import Crypto
import GameProtocol
import TestSupport
import Testing

/// A web server that the operator allows pages to be fetched from.
private let allowedPages: Result<LoopbackServer, any Error> = Result {
    try LoopbackServer { path in
        path == "/soup"
            ? .page(
                "text/html",
                "<script type='application/ld+json'>\(LibraryImportTests.recipe(1))</script>")
            : .page("text/html", "<p>Nothing</p>")
    }
}

/// The clients send pieces of files as fast as the machine can.
@Suite(
    "Imports of recipes",
    .player(.test { $0.messageBurst = 10_000 }, levels: try LevelsCopy.withoutStarter()),
    .timeLimit(.minutes(5)))
struct LibraryImportTests: PlayerTests {
    private static let tea = "Tea\n\nServes 2\n\nIngredients\n1/2 l water\n\nMethod\nBoil it."

    @Test("A file arrives in pieces, and its recipes appear for everybody, once")
    func file() async throws {
        let companion = try await server.companion(of: player)
        try await companion.create()
        let other = try await server.companion(of: player, device: 2)
        try await other.open()
        let recipes = (1...40).map { Self.recipe($0, tags: ["winter"]) }
        let content = Array("[\(recipes.joined(separator: ","))]".utf8)
        #expect(content.count > 9_000)
        let state = try await companion.importAll(content, named: "a.json", as: 1)
        state.expect(["type": "import_state", "phase": "done", "total": 40, "done": 40])
        state.expect(["imported": 40, "skipped": 0, "refused": 0, "more": false])
        #expect(state["report"]?.array?.count == 40)
        state["report"]?.array?.first?.expect(["name": "Soup 1", "outcome": "imported"])
        let records = try await other.pull(from: 0).records
        #expect(Self.names("recipe", records).count == 40)
        #expect(Self.names("tag", records) == ["winter"])
        // Again, with one more row, which isn't a valid recipe.
        let more = Array("[\(recipes.joined(separator: ",")),{\"@type\":\"Recipe\"}]".utf8)
        let again = try await companion.importAll(more, named: "a.json", as: 2)
        again.expect(["phase": "done", "imported": 0, "skipped": 40, "refused": 1])
        again["report"]?.array?.last?.expect([
            "name": "a.json, recipe 41", "outcome": "refused", "reason": "no_name",
        ])
        // The server still knows the first import; sent again, it starts nothing.
        for offset in [0, 9_000] {
            try await companion.piece(content, from: offset, named: "a.json", as: 1).expect([
                "phase": "done", "imported": 40,
            ])
        }
        for (other, name) in [(content, "b.json"), (more, "a.json")] {
            try await companion.piece(other, from: 0, named: name, as: 1).expect([
                "type": "error", "code": "import_exists",
            ])
        }
        try await companion.report(1).expect(["phase": "done", "imported": 40])
        // The same holds while the file is still arriving.
        try await companion.piece(content, from: 0, named: "a.json", as: 3)
            .expect(["phase": "receiving", "received": 9_000])
        try await companion.piece(content, from: 0, named: "b.json", as: 3)
            .expect(["type": "error", "code": "import_exists"])
        try await companion.piece(content, from: 9_000, named: "a.json", as: 3)
            .expect(["type": "import_state"])
    }

    @Test("Deleted recipes aren't restored, and a deleted tag doesn't block recipes")
    func deleted() async throws {
        let companion = try await server.companion(of: player)
        try await companion.create()
        let first = Array(Self.recipe(1, tags: ["winter"]).utf8)
        try await companion.importAll(first, named: "a.json", as: 1).expect(["imported": 1])
        let (records, head) = try await companion.open()
        let ids = records.filter { ["recipe", "tag"].contains($0["kind"]?.string) }
        try await companion.edit(
            1, base: head, ids.map { ["op": "delete", "kind": $0["kind"]!, "id": $0["id"]!] }
        ).expect(["type": "edited"])
        let again = try await companion.importAll(first, named: "a.json", as: 2)
        again.expect(["phase": "done", "imported": 0, "skipped": 1])
        again["report"]?.array?.first?.expect(["outcome": "deleted"])
        let others = (2...4).map { Self.recipe($0, tags: ["winter"]) }
        let content = Array("[\(others.joined(separator: ","))]".utf8)
        try await companion.importAll(content, named: "a.json", as: 3).expect(["imported": 3])
    }

    @Test("An import continues without its device, and another connection can query it")
    func reconnecting() async throws {
        let companion = try await server.companion(of: player)
        try await companion.create()
        let content = Array((1...300).map { Self.recipe($0) }.joined(separator: "\n").utf8)
        for offset in stride(from: 0, to: content.count, by: 9_000) {
            try await companion.piece(content, from: offset, named: "a.jsonl", as: 1)
        }
        companion.client.reset()
        let second = try await server.companion(of: player, device: 2)
        let state = try await second.untilOver(1)
        state.expect(["phase": "done", "imported": 300])
        // The report comes in parts.
        var rows = state["report"]?.array?.count ?? 0
        #expect(rows < 300)
        while rows < 300 {
            let part = try await second.report(1, from: rows)
            let count = try #require(part["report"]?.array?.count)
            #expect(count > 0)
            rows += count
            #expect(part["more"] == (rows < 300 ? true : false))
        }
        // Nobody else sees it.
        let stranger = try await server.companion(of: try await server.signUp(), household: 200)
        try await stranger.report(1).expect(["code": "unknown_import"])
    }

    @Test("10,000 recipes in one archive, with progress")
    func many() async throws {
        let companion = try await server.companion(of: player)
        try await companion.create()
        try await companion.open()
        let lines = (1...10_001).map {
            "{\"@type\":\"Recipe\",\"name\":\"Soup \($0)\",\"recipeIngredient\":[\"\($0) leeks\"]}"
        }.joined(separator: "\n")
        let archive = PackedFile.zip("recipes.jsonl", Array(lines.utf8))
        var progress: [Int64] = []
        let state = try await companion.importAll(archive, named: "a.zip", as: 1) { told in
            progress.append(told["done"]?.integer ?? 0)
        }
        state.expect(["phase": "done", "total": 10_001, "imported": 10_000, "refused": 1])
        #expect(progress.contains { 0 < $0 && $0 < 10_001 })
        let last = try await companion.report(1, from: 10_000)
        last["report"]?.array?.first?.expect(["outcome": "refused", "reason": "too_many"])
        let search = try await companion.ask("search", ["text": "Soup 777", "limit": 5])
        #expect(search["recipe_ids"]?.array?.isEmpty == false)
    }

    @Test("Guests and strangers can't import, and the server keeps nothing of theirs")
    func roles() async throws {
        let owner = try await server.companion(of: player)
        try await owner.create()
        let guest = try await server.companion(of: try await server.signUp())
        let tea = Array(Self.tea.utf8)
        try await guest.piece(tea, from: 0, named: "a.txt", as: 1)
            .expect(["code": "unknown_household"])
        let invitation = try await owner.ask("invite", ["role": "guest"])
        try await guest.request([
            "type": "join_household", "code": try #require(invitation["code"]),
        ]).expect(["type": "household"])
        try await guest.piece(tea, from: 0, named: "a.txt", as: 1).expect(["code": "forbidden"])
        try await guest.ask(
            "import_recipes",
            ["import_id": .string(TestCompanion.id(1)), "url": "https://a.example/"]
        )
        .expect(["code": "forbidden"])
        try await guest.report(1).expect(["code": "unknown_import"])
    }

    @Test("Bad input is refused with its reason")
    func badInput() async throws {
        let companion = try await server.companion(of: player)
        try await companion.create()
        let id = JSONValue.string(TestCompanion.id(1))
        for (members, code) in [
            (["name": "a", "byte_count": 8_388_609, "offset": 0, "data": "AAAA"], "too_large"),
            (["name": "a", "byte_count": 0, "offset": 0, "data": "AAAA"], "number_out_of_range"),
            (["name": "a", "byte_count": 3, "offset": 1, "data": "AAAA"], "bad_value"),
            (["name": "a.txt", "byte_count": 3, "offset": 0, "data": "AA=A"], "bad_value"),
            (["name": "a.txt", "byte_count": 3, "offset": 0, "data": "AB=="], "bad_value"),
            (["url": "https://a.example/", "name": "a.txt"], "bad_value"),
            (["name": "", "byte_count": 3, "offset": 0, "data": "AAAA"], "bad_value"),
            (["name": "a", "byte_count": 3, "offset": 0, "data": "A"], "bad_value"),
            (["name": "a"], "missing_field"), ([:], "missing_field"), (["url": 1], "wrong_type"),
        ] as [([String: JSONValue], JSONValue)] {
            try await companion.ask("import_recipes", members.merging(["import_id": id]) { $1 })
                .expect(["type": "error", "code": code])
        }
        for name in ["leek.pdf", "leek", "json"] {
            let refused = try await companion.piece([65], from: 0, named: name, as: 1)
            refused.expect(["type": "error", "code": "bad_value"])
            let text = refused["message"]?.string ?? ""
            #expect(text.contains("\"\(name)\"") && text.contains(".db3, .gz,"), "\(text)")
        }
        let neither = try await companion.ask("import_recipes", ["import_id": id])
        #expect(neither["message"]?.string?.contains("either `url`") == true, "\(neither.text)")
        // 100,000 nested tags in 1 MiB.
        let tags = String(repeating: "<div>", count: 100_000)
        let nested = tags + String(repeating: " ", count: 1_048_576 - tags.utf8.count)
        let bomb = "<script type='application/ld+json'>" + String(repeating: "[", count: 500_000)
        for (number, text, reason) in [
            (2, nested, "too_deep"), (3, bomb, "too_deep"), (4, "<p>Nothing", "no_recipe"),
            (5, "{\"@type\":", "broken_json"),
        ] as [(Int, String, JSONValue)] {
            let state = try await companion.importAll(Array(text.utf8), named: "a.txt", as: number)
            state.expect(["phase": "done", "refused": 1])
            state["report"]?.array?.first?.expect(["outcome": "refused", "reason": reason])
        }
        // Zeros, compressed a thousandfold.
        let zeros = PackedFile.zip("a.json", [UInt8](repeating: 0, count: 100_000_000))
        let state = try await companion.importAll(zeros, named: "a.zip", as: 6)
        state["report"]?.array?.first?.expect(["outcome": "refused", "reason": "too_large"])
        try await companion.importAll(Array(Self.tea.utf8), named: "a.txt", as: 7)
            .expect(["imported": 1])
    }

    @Test("Pages at private addresses and other schemes fail with their reasons")
    func pages() async throws {
        let companion = try await server.companion(of: player)
        try await companion.create()
        for (number, address, reason) in [
            (1, "file:///etc/passwd", "bad_scheme"), (2, "http://127.0.0.1/", "private_address"),
            (3, "http://127.0.0.1:6379/", "bad_port"),
            (4, "http://u:p@a.example/", "credentials_in_address"),
        ] as [(Int, String, JSONValue)] {
            let state = try await companion.importPage(address, as: number)
            state.expect(["phase": "failed", "reason": reason, "imported": 0])
        }
    }

    @Test(
        "A page is fetched if the operator allows its address",
        .player(levels: try LevelsCopy.withoutStarter()) { configuration in
            guard let port = try? allowedPages.get().port else { return }
            configuration.fetchRules = (try? FetchRules("127.0.0.1:\(port)")) ?? .publicOnly
        })
    func allowedPage() async throws {
        let port = try allowedPages.get().port
        let companion = try await server.companion(of: player)
        try await companion.create()
        let state = try await companion.importPage("http://127.0.0.1:\(port)/soup", as: 1)
        state.expect(["phase": "done", "imported": 1])
        let records = try await companion.open().records
        let recipe = try #require(records.first { $0["kind"] == "recipe" })
        #expect(recipe["fields"]?["source"] == .string("http://127.0.0.1:\(port)/soup"))
        try await companion.importPage("http://127.0.0.1:\(port)/none", as: 2)
            .expect(["phase": "done", "refused": 1])
    }

    fileprivate static func recipe(_ number: Int, tags: [String] = []) -> String {
        """
        {"@type":"Recipe","name":"Soup \(number)","recipeIngredient":["\(number) leeks","1 l water"],\
        "recipeInstructions":["Cut the leeks.","Boil them for \(number) minutes in the water."],\
        "recipeYield":"4 servings","keywords":[\(tags.map { "\"\($0)\"" }.joined(separator: ","))],\
        "description":"A soup of \(number) leeks, which are good in winter and keep for some days."}
        """
    }

    private static func names(_ kind: String, _ records: [JSONValue]) -> Set<String> {
        Set(
            records.filter { $0["kind"]?.string == kind }.compactMap {
                $0["fields"]?["name"]?.string
            })
    }
}

extension TestCompanion {
    @discardableResult
    func piece(
        _ content: [UInt8], from offset: Int, named name: String, as number: Int,
        isPreview: Bool = false
    ) async throws -> JSONValue {
        let piece = content[offset..<min(content.count, offset + 9_000)]
        var members: [String: JSONValue] = [
            "import_id": .string(Self.id(number)), "name": .string(name),
            "byte_count": .integer(Int64(content.count)), "offset": .integer(Int64(offset)),
            "data": .string(Crypto.base64(Array(piece))),
        ]
        if isPreview { members["preview"] = true }
        return try await ask("import_recipes", members)
    }

    /// Sends a file and waits until its import is over.
    func importAll(
        _ content: [UInt8], named name: String, as number: Int, isPreview: Bool = false,
        hearing hear: (_ progress: JSONValue) -> Void = { _ in }
    ) async throws -> JSONValue {
        for offset in stride(from: 0, to: content.count, by: 9_000) {
            let state = try await piece(
                content, from: offset, named: name, as: number, isPreview: isPreview)
            try #require(state["type"] == "import_state", "\(state.text)")
        }
        return try await untilOver(number, hearing: hear)
    }

    func importPage(_ address: String, as number: Int) async throws -> JSONValue {
        try await ask(
            "import_recipes", ["import_id": .string(Self.id(number)), "url": .string(address)]
        ).expect(["type": "import_state", "phase": "fetching"])
        return try await untilOver(number)
    }

    func report(_ number: Int, from offset: Int = 0) async throws -> JSONValue {
        try await ask(
            "get_import",
            ["import_id": .string(Self.id(number)), "offset": .integer(Int64(offset))])
    }

    /// The state once the import is over, with the first part of its report.
    ///
    /// - Parameter hear: called with each progress message before the end.
    func untilOver(
        _ number: Int, hearing hear: (_ progress: JSONValue) -> Void = { _ in }
    ) async throws -> JSONValue {
        // Opens the library, so that the device is notified of the end.
        try await ask("library_open", ["through": 0]).expect(["type": "library"])
        let state = try await report(number)
        try #require(state["type"] == "import_state", "\(state.text)")
        if Self.isOver(state) { return state }
        let id = JSONValue.string(Self.id(number))
        while true {
            let progress = try await client.messages.first("progress of import \(number)") {
                $0["import_id"] == id && $0["re"] == nil
            }
            if Self.isOver(progress) { return try await report(number) }
            hear(progress)
        }
    }

    private static func isOver(_ state: JSONValue) -> Bool {
        state["phase"] == "done" || state["phase"] == "failed"
    }
}
