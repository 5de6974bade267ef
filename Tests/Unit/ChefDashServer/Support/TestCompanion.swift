import TestSupport
import Testing

/// A player's device with the recipe library open.
struct TestCompanion: Conversation, Sendable {
    let client: TestClient
    let welcome: JSONValue
    let device: String
    let household: String

    /// The identifier that ends with this number.
    static func id(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    /// Sends a request about the household.
    func ask(_ type: String, _ members: [String: JSONValue] = [:]) async throws -> JSONValue {
        var message = members
        message["type"] = .string(type)
        if message["household_id"] == nil { message["household_id"] = .string(household) }
        return try await request(.object(message))
    }

    @discardableResult
    func create() async throws -> JSONValue {
        try await ask("create_household", ["name": "Home"])
    }

    /// Opens the household and pulls everything.
    ///
    /// - Returns: the records, and the sequence number up to which they are complete.
    @discardableResult
    func open(through: Int64 = 0) async throws -> (records: [JSONValue], head: Int64) {
        let library = try await ask("library_open", ["through": .integer(through)])
        try #require(library["type"] == "library", "\(library.text)")
        // The list of cooking sessions follows.
        try await message("cookings")
        return try await pull(from: library["reset"] == true ? 0 : through)
    }

    @discardableResult
    func pull(from seq: Int64) async throws -> (records: [JSONValue], head: Int64) {
        var records: [JSONValue] = []
        var cursor: JSONValue = ["seq": .integer(seq)]
        while true {
            let page = try await ask("pull", ["cursor": cursor])
            records += try #require(page["records"]?.array, "\(page.text)")
            cursor = try #require(page["cursor"])
            if page["more"] == false { return (records, try #require(cursor["seq"]?.integer)) }
        }
    }

    func edit(
        _ number: Int, base: Int64 = 0, _ operations: [JSONValue]
    ) async throws -> JSONValue {
        try await ask(
            "edit",
            [
                "edit_id": .string(Self.id(number)), "base_seq": .integer(base),
                "ops": .array(operations),
            ])
    }

    static func create(
        _ kind: String, _ number: Int, of parent: Int? = nil, _ fields: [String: JSONValue]
    ) -> JSONValue {
        var operation: [String: JSONValue] = [
            "op": "create", "kind": .string(kind), "id": .string(id(number)),
            "fields": .object(fields),
        ]
        if let parent { operation["parent"] = .string(id(parent)) }
        return .object(operation)
    }

    static func set(
        _ kind: String, _ number: Int, _ fields: [String: JSONValue], clear: [String] = []
    ) -> JSONValue {
        [
            "op": "set", "kind": .string(kind), "id": .string(id(number)),
            "fields": .object(fields), "clear": .array(clear.map(JSONValue.string)),
        ]
    }

    static func delete(_ kind: String, _ number: Int) -> JSONValue {
        ["op": "delete", "kind": .string(kind), "id": .string(id(number))]
    }

    static func change(
        _ op: String, _ kind: String, _ number: Int, _ members: [String: JSONValue]
    ) -> JSONValue {
        let named: [String: JSONValue] = [
            "op": .string(op), "kind": .string(kind), "id": .string(id(number)),
        ]
        return .object(named.merging(members) { $1 })
    }

    static let soup = create("recipe", 1, ["name": "Soup", "servings": 4])
}

extension TestServer {
    /// Another connection of the player, as a companion.
    ///
    /// - Parameter address: the client address that a proxy reports; the server must trust the
    ///   proxy.
    func companion(
        of player: TestPlayer, device: Int = 1, household: Int = 100,
        behindProxy address: String? = nil
    ) async throws -> TestCompanion {
        let client = try await TestClient(
            port: port, fields: address.map { ["X-Forwarded-For: \($0)"] } ?? [])
        let device = TestCompanion.id(device)
        let welcome = try await client.request([
            "type": "hello", "id": "hello", "role": "companion", "player_id": .string(player.id),
            "token": .string(player.token), "device_id": .string(device),
        ])
        #expect(welcome["type"] == "welcome", "\(welcome.text)")
        return TestCompanion(
            client: client, welcome: welcome, device: device,
            household: TestCompanion.id(household))
    }
}

extension LevelsCopy {
    /// Levels with which new households are empty, so that a test's own edit is the first.
    static func withoutStarter() throws -> LevelsCopy {
        try LevelsCopy(without: ["household.json", "samples.json"])
    }
}
