import Base
import Kitchen
import Recipes
import Synchronization
import Testing

@testable import Store

@Suite("A disk with room only for the game", .eachEngine)
struct DiskReserveTests {
    private final class Disk: Sendable {
        let freeBytes = Atomic<Int64>(100)
        let refusals = Atomic(0)

        var reserve: DiskReserve {
            DiskReserve(
                byteCount: 100,
                free: { [self] in
                    let free = freeBytes.load(ordering: .relaxed)
                    return free < 0 ? nil : free
                }, didRefuse: { [self] in refusals.add(1, ordering: .relaxed) })
        }
    }

    private static let (home, owner) = (LibraryPlace.home, LibraryPlace.owner)

    private static func tag(_ id: UInt128) -> Edit {
        Edit(
            id: id, device: DeviceID(value: 1), baseSeq: 0,
            operations: [
                .create(EntityKey(.tag, id), parent: nil, [.name: .text("Tag \(id)")])
            ])
    }

    /// Operations, and true if they need space.
    private static let rows: [(any RefusableOperation<LibraryTransaction>, isRefused: Bool)] = [
        (CreateHousehold(id: HouseholdID(value: 2), name: "Other", owner: owner), true),
        (LibraryEdit(player: owner, household: home, edit: tag(1)), true),
        (
            FollowingEdit(
                LibraryEdit(player: owner, household: home, edit: tag(2)), seenSeq: 0), true
        ),
        (StarterEdit(player: owner, household: home, edit: tag(3)), true),
        (
            PutImage(
                player: owner, household: home,
                name: ImageName(String(repeating: "0", count: 64))!, content: [1]), true
        ),
        (
            StartCooking(
                session: CookingID(value: 1), household: home, player: owner, content: [1]), true
        ),
        (Invite(player: owner, household: home, code: "ABCDEFGH", role: .adult), false),
        (RevokeInvitation(player: owner, household: home, code: "ABCDEFGH"), false),
        (ChangeRecentSearches(player: owner, household: home, change: .removeAll), false),
        (LibrarySweep(), false),
    ]

    /// True if the operation was refused for lack of space.
    private static func isRefused<Operation: RefusableOperation<LibraryTransaction>>(
        _ operation: Operation, in place: LibraryPlace
    ) async throws -> Bool {
        do throws(StoreError) {
            _ = try await withCheckedContinuation { done in
                place.library.perform(operation, on: nil) { done.resume(returning: $0) }
            }.get()
            return false
        } catch {
            try #require(error == .refused(.diskReserve))
            return true
        }
    }

    @Test("Operations that enlarge the library are refused until there is space again")
    func reserve() async throws {
        let disk = Disk()
        var options = StoreOptions()
        options.reserve = disk.reserve
        let place = try await LibraryPlace.withHousehold(options: options)
        disk.freeBytes.store(99, ordering: .relaxed)
        for row in Self.rows {
            #expect(
                try await Self.isRefused(row.0, in: place) == row.isRefused, "\(type(of: row.0))")
        }
        let count = Self.rows.count { $0.isRefused }
        #expect(disk.refusals.load(ordering: .relaxed) == count)
        // A system that doesn't report its free space counts as having some.
        for (index, free) in [Int64(100), -1].enumerated() {
            disk.freeBytes.store(free, ordering: .relaxed)
            let edit = Self.tag(UInt128(10 + index))
            let operation = LibraryEdit(player: Self.owner, household: Self.home, edit: edit)
            #expect(try await !Self.isRefused(operation, in: place), "\(free) bytes")
        }
    }
}
