import ChefDashServer
import TestSupport
import Testing

/// The answers at a household's limits; `LibraryBoundsTests` covers the limits themselves.
@Suite("Households that are full", .player(levels: try LevelsCopy.withoutStarter()))
struct HouseholdLimitTests: PlayerTests {
    private func fill(_ sql: String) {
        RawDatabase(directory: server.dataDirectory.path, file: "library.sqlite").execute(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250) \(sql)
            """)
    }

    @Test("Members, households and links have limits")
    func full() async throws {
        let phone = try await server.companion(of: player)
        try await phone.create()
        try await phone.edit(1, [TestCompanion.soup]).expect(["seq": 1])
        let invitation = try await phone.ask("invite", ["role": "adult"])
        let code = try #require(invitation["code"])
        fill(
            """
            INSERT INTO invitations(code, household, role, made_by, expires_ms, uses_left, seal)
                SELECT 'CODE' || i, id, 'adult', x'', 9e15, 1, x'' FROM n, households LIMIT 19
            """)
        try await phone.ask("invite", ["role": "adult"]).expect([
            "code": "too_many_invitations",
            "message": "the household has 20 invitations; take one back, or wait until one ends",
        ])
        let other = try await server.companion(of: try await server.signUp(), household: 101)
        fill(
            """
            INSERT INTO members(household, player, role, since_ms, seal)
                SELECT id, randomblob(16), 'adult', 0, x'' FROM n, households LIMIT 19
            """)
        try await other.request(["type": "join_household", "code": code]).expect([
            "code": "too_many_members",
            "message": "the household has 20 members; it can't have more",
        ])
        fill(
            """
            INSERT INTO links(id, household, player, recipe, time_ms, seal)
                SELECT randomblob(16), id, randomblob(16), randomblob(16), 0, x'' FROM n, households
                    LIMIT 200
            """)
        try await phone.ask("make_link", ["recipe_id": .string(TestCompanion.id(1))]).expect([
            "code": "too_many_links"
        ])
        fill(
            """
            INSERT INTO households(id, name, head, created_ms, seal)
                SELECT randomblob(16), 'Other', 0, 0, x'' FROM n LIMIT 19
            """)
        fill(
            """
            INSERT INTO members(household, player, role, since_ms, seal)
                SELECT id, x'\(player.id)', 'adult', 0, x'' FROM households WHERE name = 'Other'
            """)
        try await phone.ask(
            "create_household", ["name": "Home", "household_id": .string(TestCompanion.id(300))]
        ).expect([
            "code": "too_many_households",
            "message": "you are in 20 households; nobody can be in more",
        ])
    }
}
