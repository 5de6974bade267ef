import Base
import Kitchen
import Recipes
import TestSupport
import Testing

@testable import Store

/// Erasing in the stores of both engines; `ErasingTests` looks into the files.
@Suite("Erasing in the store", .eachEngine)
struct ErasureTests {
    private static let day: Int64 = 86_400_000

    private func fill(_ place: LibraryPlace) async throws {
        for number in 1...7 as ClosedRange<UInt128> {
            let recipe = EntityKey(.recipe, number)
            let pantry = EntityKey(.pantryItem, 100 + number)
            try await place.edit(
                number,
                [
                    .create(
                        recipe, parent: nil,
                        [.name: .text("Soup \(number)"), .servings: .number(4)]),
                    .create(pantry, parent: nil, [.name: .text("Leek \(number)")]),
                    .create(
                        EntityKey(.lot, 200 + number), parent: pantry.id,
                        [.stock: .quantity(Quantity(3))]),
                ])
        }
    }

    private func sweep(_ place: LibraryPlace, limit: Int) async throws -> Int {
        for count in 1...200 {
            if try await place.perform(LibrarySweep(limit: limit)).isDone { return count }
            #expect(try place.audit().firstRecordProblem() == nil, "after \(count) steps")
        }
        Issue.record("the sweeps have no end")
        return 0
    }

    @Test("A deleted household goes in small steps, and each leaves a library that verifies")
    func household() async throws {
        let place = try await LibraryPlace.withHousehold()
        try await fill(place)
        let other = PlayerID(value: 2)
        #expect(
            try await place.perform(DeleteHousehold(player: other, household: LibraryPlace.home))
                == .failure(.unknownHousehold))
        #expect(
            try await place.perform(
                DeleteHousehold(player: LibraryPlace.owner, household: LibraryPlace.home))
                == .success([LibraryPlace.owner]))
        #expect(try await place.read(HouseholdsQuery(player: LibraryPlace.owner)).isEmpty)
        #expect(try await sweep(place, limit: 3) > 4)
        #expect(try place.audit().firstStockProblem() == nil)
        let database = try place.database()
        for table in ["entity_counts", "entity_names", "searched_recipes", "members", "erasures"] {
            #expect(try database.text("SELECT count(*) FROM \(table)") == "0", "\(table)")
        }
        #expect(try database.text("SELECT count(*) FROM entities WHERE kind <> 'lot'") == "0")
        #expect(try database.text("SELECT count(*) FROM entities") == "7")
        #expect(try database.text("SELECT name FROM households") == "")
        // A restored backup would have it again.
        let again = try await LibraryPlace.withHousehold()
        try await fill(again)
        #expect(
            try await again.perform(
                DeleteHouseholdsAgain([LibraryPlace.home, HouseholdID(value: 9)]))
                == 1)
        _ = try await sweep(again, limit: 500)
        #expect(try await again.perform(DeleteHouseholdsAgain([LibraryPlace.home])) == 0)
    }

    @Test("A household without an owner goes to an adult, then to whoever is left, then nowhere")
    func heirs() async throws {
        let place = try await LibraryPlace.withHousehold()
        for (number, role) in [(2, .guest), (3, .adult), (4, .adult)] as [(UInt128, Role)] {
            place.pass(milliseconds: 1)
            let code = "ABCDEFG\(number)"
            _ = try await place.perform(
                Invite(
                    player: LibraryPlace.owner, household: LibraryPlace.home, code: code,
                    role: role))
            let joined = try await place.perform(
                JoinHousehold(player: PlayerID(value: number), code: code))
            #expect(joined == .success(LibraryPlace.home))
        }
        let heirs: [(leaver: UInt128, heir: UInt128?)] = [(1, 3), (4, nil), (3, 2), (2, nil)]
        for (leaver, heir) in heirs {
            let changes = try await place.perform(LeaveHouseholds(PlayerID(value: leaver)))
            #expect(
                changes.map(\.member.value) == [leaver] + (heir.map { [$0] } ?? []),
                "\(leaver) leaves")
            #expect(changes.dropFirst().allSatisfy { $0.role == .owner })
        }
        #expect(try place.database().text("SELECT count(*) FROM erasures") == "1")
    }

    @Test("A player is due after seven days, not sooner, and keeps what the books need")
    func player() async throws {
        let place = StorePlace()
        let store = try place.open()
        await store.take(.signUp(1), .signUp(2), .buy("knife", price: 30, request: "a"))
        let player = PlayerID(1)
        for isWanted in [true, false, true] {
            let access = try await store.perform(ScheduleErasing(of: player, isWanted: isWanted))
            #expect((access.eraseMilliseconds != nil) == isWanted)
        }
        place.pass(milliseconds: ScheduleErasing.delayMilliseconds - 1)
        #expect(try await store.perform(EndedPlayers(at: place.now)) == [])
        place.pass(milliseconds: 1)
        #expect(try await store.perform(EndedPlayers(at: place.now)) == [player])
        #expect(try await store.perform(ErasePlayer(player)) == true)
        #expect(try await store.perform(ErasePlayer(player)) == false)
        #expect(try await store.perform(EndedPlayers(at: place.now)) == [])
        #expect(try await store.perform(EndPlayersAgain([player, PlayerID(9)])) == 0)
        #expect(try await store.perform(EndPlayersAgain([PlayerID(2)])) == 1)
        let state = try #require(try await store.perform(PlayerLookup(player)))
        #expect(state.name == "Former chef" && state.coins == 120)
        #expect(try await store.perform(AccessLookup(of: player)).devices == [])
        try await place.close(store)
    }
}
