import TestSupport
import Testing

/// A household that cooks: pancakes for 4 in 2 steps, which need 2 eggs, and a pantry with two lots
/// of eggs.
struct CookingScene {
    /// The owner's phone.
    let phone: TestCompanion
    static let session = TestCompanion.id(500)

    init(_ server: TestServer, _ player: TestPlayer) async throws {
        phone = try await server.companion(of: player)
        try await phone.create()
        typealias Made = TestCompanion
        try await phone.edit(
            1,
            [
                Made.create("recipe", 1, ["name": "Pancakes", "servings": 4]),
                Made.create(
                    "ingredient", 11, of: 1, ["name": "eggs", "quantity": "2", "place": "a"]),
                Made.create(
                    "ingredient", 12, of: 1,
                    ["name": "honey", "quantity": "1", "optional": true, "place": "b"]),
                Made.create(
                    "step", 15, of: 1, ["text": "Stir.", "timers": [60], "place": "a"]),
                Made.create("step", 16, of: 1, ["text": "Fry.", "place": "b"]),
                Made.create("pantry_item", 30, ["name": "Egg"]),
                Made.create("lot", 31, of: 30, ["stock": "3", "expiry": "2026-12-20"]),
                Made.create("lot", 32, of: 30, ["stock": "1", "expiry": "2026-11-27"]),
            ]
        ).expect(["seq": 1])
        try await phone.open()
    }

    /// A device of another member.
    func join(
        _ server: TestServer, device: Int = 2, as role: JSONValue = "adult"
    ) async throws -> (TestPlayer, TestCompanion) {
        let guest = try await server.signUp()
        let tablet = try await server.companion(of: guest, device: device)
        let invitation = try await phone.ask("invite", ["role": role])
        try await tablet.request([
            "type": "join_household", "code": try #require(invitation["code"]),
        ]).expect(["type": "household"])
        try await tablet.open()
        return (guest, tablet)
    }
}

extension TestCompanion {
    @discardableResult
    func startCooking(_ session: String = CookingScene.session) async throws -> JSONValue {
        try await ask(
            "start_cooking",
            ["session_id": .string(session), "recipe_id": .string(Self.id(1)), "servings": 4])
    }

    /// - Parameter input: the number of the input's identifier.
    @discardableResult
    func act(
        _ input: Int, _ op: JSONValue, _ members: [String: JSONValue] = [:]
    ) async throws -> JSONValue {
        try await request(command(input, op, members))
    }

    /// The request of `act`.
    func command(
        _ input: Int, _ op: JSONValue, _ members: [String: JSONValue] = [:]
    ) -> JSONValue {
        .object(
            [
                "type": "do_cooking", "household_id": .string(household),
                "session_id": .string(CookingScene.session), "op": op,
                "input_id": .string(Self.id(0x1000 * (Int(device, radix: 16) ?? 0) + input)),
            ].merging(members) { $1 })
    }

    @discardableResult
    func startTimer(
        _ input: Int, _ timer: Int = 900, seconds: Int64 = 600
    ) async throws -> JSONValue {
        try await act(
            input, "start_timer",
            ["timer_id": .string(Self.id(timer)), "label": "Pan", "seconds": .integer(seconds)])
    }

    func change(
        _ input: Int, _ op: JSONValue, _ timer: Int = 900, _ members: [String: JSONValue] = [:]
    ) async throws -> JSONValue {
        try await act(input, op, ["timer_id": .string(Self.id(timer))].merging(members) { $1 })
    }

    func finishCooking(_ members: [String: JSONValue] = [:]) async throws -> JSONValue {
        try await ask(
            "finish_cooking",
            [
                "session_id": .string(CookingScene.session), "base_seq": 1,
                "day": "2026-11-25",
            ].merging(members) { $1 })
    }

    /// The next `cooking` message that matches and isn't an answer.
    @discardableResult
    func shown(
        where fits: @escaping @Sendable (JSONValue) -> Bool = { _ in true }
    ) async throws -> JSONValue {
        try await message("cooking") { $0["re"] == nil && fits($0) }
    }

    func stock(_ lot: Int) async throws -> JSONValue? {
        let records = try await pull(from: 0).records
        return records.first { $0["id"]?.string == Self.id(lot) }?["fields"]?["stock"]
    }

    func cookedCount() async throws -> Int {
        try await pull(from: 0).records.count { $0["kind"] == "cooking" && $0["deleted"] == nil }
    }
}

extension JSONValue {
    /// The only timer.
    var timer: JSONValue? { self["timers"]?.array?.first }
}
