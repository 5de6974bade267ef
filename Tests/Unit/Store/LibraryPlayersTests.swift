import Base
import Kitchen
import Recipes
import TestSupport
import Testing

@testable import Store

/// A library and the players' database beside it must be of one moment, or the check names the
/// missing player.
@Suite("Players named in a library", .eachEngine)
struct LibraryPlayersTests {
    private static let (home, owner) = (LibraryPlace.home, LibraryPlace.owner)

    /// Player 1 owns the household, 2 has left it, 3 has only joined, 4 has rated by a link.
    private static func place(signedUp players: Set<Int>) async throws -> LibraryPlace {
        let place = try await LibraryPlace.withHousehold()
        for player in players.sorted() {
            _ = try await place.main.perform(SignUp.numbered(player))
        }
        _ = try await place.perform(
            Invite(player: owner, household: home, code: "ABCDEFGH", role: .adult))
        for player in 2...3 as ClosedRange<UInt128> {
            _ = try await place.perform(
                JoinHousehold(player: PlayerID(value: player), code: "ABCDEFGH"))
        }
        let soup = EntityKey(.recipe, 1)
        try await place.edit(
            1, [.create(soup, parent: nil, [.name: .text("Soup"), .servings: .number(4)])])
        try await place.edit(
            2, [.set(soup, .name, .text("Broth"))], by: PlayerID(value: 2), base: 1)
        _ = try await place.perform(
            ChangeMember(
                player: owner, household: home, member: PlayerID(value: 2), role: nil))
        let link = LinkID(value: 80)
        _ = try await place.perform(
            ChangeLinks(
                player: owner, household: home, change: .make(link, recipe: RecipeID(value: 1))))
        _ = try await place.perform(
            RateLink(player: PlayerID(value: 4), link: link, rating: 7))
        #expect(try place.audit().firstRecordProblem() == nil)
        return place
    }

    private static func problem(in place: LibraryPlace) throws -> LibraryAudit.Problem? {
        try place.audit().firstRecordProblem(
            players: PlayerRegister(of: place.location))
    }

    /// The players in the game's database, and the row that names another one.
    @Test(
        arguments: [
            ([1, 2, 3, 4], nil), ([2, 3, 4], "recipe "), ([1, 3, 4], "recipe "),
            ([1, 2, 4], "members"), ([1, 2, 3], "link_ratings"),
        ] as [(Set<Int>, String?)])
    func missing(players: Set<Int>, row: String?) async throws {
        let place = try await Self.place(signedUp: players)
        let problem = try Self.problem(in: place)
        guard let row else {
            #expect(problem == nil)
            return
        }
        #expect(problem?.row.hasPrefix(row) == true, "\(problem as Any)")
        #expect(problem?.reason.contains("isn't among the game's players") == true)
    }

    /// A change to a recipe keeps its author, whoever changes the recipe later.
    @Test func authorsInTheHistory() async throws {
        let place = try await Self.place(signedUp: [1, 3, 4])
        let soup = EntityKey(.recipe, 1)
        try await place.edit(3, [.set(soup, .name, .text("Soup"))])
        try place.database().execute("DELETE FROM edits WHERE hex(player) LIKE '%2'")
        try place.seal()
        #expect(try Self.problem(in: place)?.row.hasPrefix("history recipe ") == true)
    }

    /// A sweep removes a guest who has only rated.
    @Test func sweptRaters() async throws {
        let place = try await Self.place(signedUp: [1, 2, 3, 4])
        for player in 1...3 as ClosedRange<UInt128> {
            _ = try await place.main.perform(PlayerKeeping(PlayerID(value: player)))
        }
        var retention = Retention(recordDays: 0, guestDays: 0)
        retention.guestMilliseconds = -1
        #expect(try await place.main.sweep(retention).guestCount == 1)
        #expect(try Self.problem(in: place) == nil)
    }

    @Test func aLibraryOfOthers() async throws {
        let place = try await Self.place(signedUp: [1, 2, 3, 4])
        try place.database().execute("UPDATE instance SET id = x'00000000000000000000000000000000'")
        #expect(try place.audit().firstRecordProblem() == nil)
        #expect(try Self.problem(in: place)?.row == "instance")
    }
}
