import Base
import Kitchen
import Recipes
import Scheduling
import Synchronization
import TestSupport
import Testing

@testable import Store

/// A store in the test's engine, which holds the right to serve and has created the key, and its
/// library.
final class LibraryPlace {
    static let home = HouseholdID(value: 1)
    static let owner = PlayerID(value: 1)

    /// Holds the key, and SQLite's files.
    let directory = TemporaryDirectory()
    let location: StoreLocation
    /// The library's players haven't signed up in it.
    let main: GameStore
    private let time = LibraryTime()
    private(set) var library: LibraryStore

    init(options: StoreOptions = StoreOptions()) throws {
        location = TestEngine.current.location(directory)
        main = try GameStore(at: location, wallClock: { 1_700_000_000_000 })
        library = try LibraryStore(
            at: location, instance: main.instance, options: options
        ) { [time] in
            time.now
        }
    }

    /// The clock starts at 2023-11-14.
    func pass(days: Int64) { time.pass(milliseconds: days * 86_400_000) }
    func pass(milliseconds: Int64) { time.pass(milliseconds: milliseconds) }

    /// A library with a household of one owner.
    static func withHousehold(
        options: StoreOptions = StoreOptions()
    ) async throws -> LibraryPlace {
        let place = try LibraryPlace(options: options)
        let made = try await place.perform(CreateHousehold(id: home, name: "Home", owner: owner))
        #expect(made == .success(home))
        return place
    }

    /// Stops abruptly, and opens the library again.
    func killAndOpen() throws {
        library.abandon()
        library = try LibraryStore(at: location, instance: main.instance) { [time] in time.now }
    }

    func database() throws -> OutsideDatabase { try OutsideDatabase(.library, at: location) }

    /// The file of an SQLite library.
    var file: RawDatabase { RawDatabase(directory: directory.path, file: "library.sqlite") }

    /// See `OutsideDatabase`.
    func seal() throws { try database().seal(with: LedgerKey(file: directory.keyPath)) }

    func audit() throws -> LibraryAudit { try LibraryAudit(of: location) }

    func perform<Operation: RefusableOperation<LibraryTransaction>>(
        _ operation: Operation
    ) async throws -> Operation.Answer {
        try await withCheckedContinuation { done in
            library.perform(operation, on: AnswerQueue.shared) { done.resume(returning: $0) }
        }.get()
    }

    func read<Query: StoreQuery>(
        _ query: Query
    ) async throws -> Query.Answer where Query.Source == LibrarySnapshot {
        try await withCheckedContinuation { done in
            library.read(query, on: nil) { done.resume(returning: $0) }
        }.get()
    }

    /// - Parameter base: the sequence number that the device has seen; nil for all.
    @discardableResult
    func edit(
        _ number: UInt128, _ operations: [Edit.Operation], by player: PlayerID = owner,
        base: Int64? = nil
    ) async throws -> LibraryEdit.Answer {
        let head = try await read(HouseholdsQuery(player: Self.owner)).first?.head ?? 0
        return try await perform(
            LibraryEdit(
                player: player, household: Self.home,
                edit: Edit(
                    id: number, device: DeviceID(value: player.value), baseSeq: base ?? head,
                    operations: operations)))
    }

    /// The reason for which an edit is refused; nil if it is applied.
    func refusal(
        _ number: UInt128, _ operations: [Edit.Operation]
    ) async throws -> EditRefusal.Reason? {
        if case .refused(let refusal) = try await edit(number, operations) {
            refusal.reason
        } else {
            nil
        }
    }
}

/// A wall clock that a test moves.
private final class LibraryTime: Sendable {
    private let milliseconds = Atomic<Int64>(1_700_000_000_000)

    var now: Int64 { milliseconds.load(ordering: .relaxed) }
    func pass(milliseconds: Int64) { self.milliseconds.add(milliseconds, ordering: .relaxed) }
}
