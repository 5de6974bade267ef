import TestSupport
import Testing

/// Once a day's quota is used up, the server refuses all writes and nothing else.
@Suite("Requests where a day's quota is used up")
struct WriteQuotaRequestTests: ServerTests {
    private typealias Made = TestCompanion

    /// A record's number, distinct in each household.
    private static func number(_ own: Int, in companion: TestCompanion) -> Int {
        (Int(companion.household, radix: 16) ?? 0) << 16 + own
    }

    /// All requests that write to a household, except imports and images.
    private static func writes(
        of companion: TestCompanion
    ) -> [(type: String, members: [String: JSONValue])] {
        func id(_ own: Int) -> JSONValue { .string(Made.id(number(own, in: companion))) }
        let soup: [String: JSONValue] = ["recipe_id": id(1), "servings": 2]
        return [
            (
                "edit",
                [
                    "edit_id": id(900), "base_seq": 0,
                    "ops": [Made.create("tag", number(901, in: companion), ["name": "Late"])],
                ]
            ),
            ("add_samples", [:]),
            ("cook", soup.merging(["edit_id": id(902), "day": "2026-11-25"]) { $1 }),
            ("plan_groceries", soup.merging(["edit_id": id(903)]) { $1 }),
            ("start_cooking", soup.merging(["session_id": id(904)]) { $1 }),
            ("create_household", ["household_id": id(905), "name": "Another"]),
        ]
    }

    private static let reads: [(type: String, members: [String: JSONValue], answer: JSONValue)] = [
        ("pull", ["cursor": ["seq": 0]], "page"), ("search", ["text": "soup"], "found"),
        ("list_matches", ["day": "2026-11-25"], "matches"),
        ("list_links", [:], "links"),
    ]

    /// A new player's household with a soup, on a device at the address.
    private func kitchen(_ household: Int, at address: String) async throws -> TestCompanion {
        let companion = try await server.companion(
            of: try await server.signUp(behindProxy: address), household: household,
            behindProxy: address)
        try await companion.create().expect(["type": "household"])
        let soup = Self.number(1, in: companion)
        try await companion.edit(
            soup,
            [
                Made.create("recipe", soup, ["name": "Soup", "servings": 4]),
                Made.create(
                    "ingredient", soup + 1, of: soup,
                    ["name": "leek", "quantity": "2", "place": "a"]),
            ]
        ).expect(["type": "edited"])
        return companion
    }

    private func expectRefusal(_ answer: JSONValue, of type: String = "edit") {
        #expect(answer["code"] == "too_much_written", "\(type): \(answer.text)")
        answer.expect("retry_after_ms", in: 60_000...86_400_000)
    }

    /// Writes notes until the server refuses.
    private func useUp(_ companion: TestCompanion) async throws {
        let note = JSONValue.string(String(repeating: "x", count: 4_000))
        for number in Self.number(1_000, in: companion)..<Self.number(2_000, in: companion) {
            let answer = try await companion.edit(
                number,
                [Made.create("recipe", number, ["name": "Long", "servings": 1, "note": note])])
            if answer["type"] != "edited" { return expectRefusal(answer) }
        }
        Issue.record("a thousand notes were taken")
    }

    /// Expects that the device may read everything and write nothing.
    private func expectOnlyReads(_ companion: TestCompanion) async throws {
        let before = try await companion.pull(from: 0)
        for (type, members) in Self.writes(of: companion) {
            expectRefusal(try await companion.ask(type, members), of: type)
        }
        expectRefusal(try await companion.put(ImageContents.png(), from: 0), of: "put_image")
        let tea = Array("Tea\n\nServes 2\n\nIngredients\n1/2 l water\n\nMethod\nBoil it.".utf8)
        try await companion.importAll(tea, named: "a.txt", as: 1)
            .expect(["phase": "failed", "reason": "too_much_written"])
        for (type, members, answer) in Self.reads {
            try await companion.ask(type, members).expect(["type": answer])
        }
        let after = try await companion.pull(from: 0)
        #expect(after.head == before.head && after.records == before.records)
    }

    /// Expects that the device may write.
    private func expectWrites(_ companion: TestCompanion) async throws {
        let tag = Self.number(9, in: companion)
        try await companion.edit(tag, [Made.create("tag", tag, ["name": "Early"])])
            .expect(["type": "edited"])
        try await companion.put(ImageContents.png(), from: 0).expect(["is_complete": true])
    }

    @Test(
        "A household that has used up its day can only read, and its neighbours are unaffected",
        .server {
            $0.trustedProxies = .loopback
            $0.messageBurst = 10_000
            $0.newWrittenMegabytes = 1
        })
    func household() async throws {
        let heavy = try await kitchen(100, at: "192.0.2.1")
        try await useUp(heavy)
        try await expectOnlyReads(heavy)
        try await expectWrites(try await kitchen(200, at: "192.0.2.1"))
        try await expectWrites(try await kitchen(300, at: "192.0.2.2"))
        try await server.logLine("limit_reached", "limit=library_bytes")
    }

    @Test(
        "An address that has used up its day can only read, and another is unaffected",
        .server {
            $0.trustedProxies = .loopback
            $0.messageBurst = 10_000
            $0.newWrittenMegabytes = 0
            $0.addressWrittenMegabytes = 1
        })
    func address() async throws {
        let heavy = try await kitchen(100, at: "2001:db8:0:1::1")
        let neighbour = try await kitchen(200, at: "2001:db8:0:1::2")
        try await useUp(heavy)
        try await expectOnlyReads(neighbour)
        try await expectWrites(try await kitchen(300, at: "2001:db8:0:2::1"))
    }
}
