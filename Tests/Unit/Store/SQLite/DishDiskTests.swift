import Base
import Kitchen
import Recipes
import TestSupport
import Testing

@testable import Store

/// The power fails at each change to the disk while a dish is finished: the database has all of it
/// or nothing.
@Suite("Power loss at the end of a dish", .timeLimit(.minutes(15)))
struct DishDiskTests {
    private static let home = HouseholdID(value: 1)
    private static let owner = PlayerID(value: 1)
    private static let recipe = EntityKey(.recipe, 1)
    private static let lots = [EntityKey(.lot, 3), EntityKey(.lot, 4)]
    private static let session = CookingID(value: 10)
    private static let (cooking, note) = (EntityKey(.cooking, 10), EntityKey(.cookingNote, 11))
    private static let leftovers = [EntityKey(.pantryItem, 12), EntityKey(.lot, 13)]

    private static let kitchen = edit(
        1,
        [
            .create(recipe, parent: nil, [.name: .text("Omelette"), .servings: .number(1)]),
            .create(EntityKey(.pantryItem, 2), parent: nil, [.name: .text("Egg")]),
            .create(lots[0], parent: 2, [.stock: .quantity(Quantity(1))]),
            .create(lots[1], parent: 2, [.stock: .quantity(Quantity(5))]),
        ])
    /// Counts, deducts, rates, and stores a note and leftovers.
    private static let finish = RecordCooking(
        session: session, household: home,
        StoredCooking.Input(id: nil, tick: 1, player: owner, content: [2], timeMilliseconds: 1),
        by: .member(owner),
        course: .over(
            edit(
                10,
                [
                    .set(recipe, .rating, .number(9)),
                    .create(note, parent: 1, [.text: .text("Good.")]),
                    .create(leftovers[0], parent: nil, [.name: .text("Omelette")]),
                    .create(leftovers[1], parent: 12, [.stock: .quantity(Quantity(2))]),
                    .create(
                        cooking, parent: 1,
                        [.day: .day(Day(number: 20_000)), .servings: .number(1)]),
                    .adjust(lots[0], by: Quantity(-1)), .adjust(lots[1], by: Quantity(-1)),
                ]
            ).edit))

    private static func edit(_ id: UInt128, _ operations: [Edit.Operation]) -> LibraryEdit {
        LibraryEdit(
            player: owner, household: home,
            edit: Edit(id: id, device: DeviceID(value: 1), baseSeq: 1, operations: operations))
    }

    private func open(
        _ disk: SimulatedDisk, in directory: TemporaryDirectory
    ) throws -> LibraryStore {
        try LibraryStore(
            at: .directory(directory.path, vfs: disk.vfsName), options: LibraryDiskTests.options,
            wallClock: { 1_700_000_000_000 })
    }

    /// Everything before the end of the dish; false if the power failed.
    private func begin(on library: LibraryStore) async -> Bool {
        let start = StartCooking(
            session: Self.session, household: Self.home, player: Self.owner, content: [1])
        guard await LibraryDiskTests.create(on: library),
            (try? await LibraryDiskTests.perform(Self.kitchen, on: library).get()) != nil,
            (try? await LibraryDiskTests.perform(start, on: library).get()) != nil
        else { return false }
        return true
    }

    private func finish(on library: LibraryStore) async throws -> LibraryEdit.Answer? {
        try await LibraryDiskTests.perform(Self.finish, on: library).get().get()
    }

    /// Cuts the power at a change to the disk, or never, and restarts the server.
    ///
    /// - Returns: the numbers of changes before the dish's end and after it, and true if the dish
    ///   was finished after the restart; nil if the power failed before the dish's end.
    private func play(
        cutAt cut: Int?, _ loss: SimulatedDisk.Loss = .everything
    ) async throws -> (before: Int, after: Int, isFinished: Bool)? {
        let (directory, name) = (TemporaryDirectory(), "cut \(cut ?? 0), \(loss)")
        let main = try temporaryStore(in: directory)
        let disk = SimulatedDisk(cutAt: cut, loss: loss)
        guard let library = try? open(disk, in: directory) else {
            await main.close()
            return nil
        }
        let hasBegun = await begin(on: library)
        let before = disk.changeCount
        let answer = hasBegun ? try? await finish(on: library) : nil
        let after = disk.changeCount
        library.abandon()

        let later = cut == nil ? disk : disk.afterPowerLoss()
        let again = try open(later, in: directory)
        let isFinished = try isFinished(on: later, in: directory, name)
        #expect(answer == nil || isFinished, "it was answered and is gone: \(name)")
        #expect(await begin(on: again), "\(name)")
        switch try await finish(on: again) {
        case .repeated(seq: 2, _)?: #expect(isFinished, "\(name)")
        case .done(seq: 2, _)?: #expect(!isFinished, "\(name)")
        case let other: Issue.record("\(String(describing: other)): \(name)")
        }
        #expect(try self.isFinished(on: later, in: directory, name), "\(name)")
        again.abandon()
        let audit = try LibraryAudit(of: .directory(directory.path, vfs: later.vfsName))
        #expect(try audit.firstRecordProblem() == nil, "\(name)")
        #expect(try audit.firstStockProblem() == nil, "\(name)")
        await main.close()
        return hasBegun ? (before, after, isFinished) : nil
    }

    /// True if everything that the dish's end writes is there, once; a part of it alone is a
    /// failure.
    private func isFinished(
        on disk: SimulatedDisk, in directory: TemporaryDirectory, _ name: String
    ) throws -> Bool {
        let database = RawDatabase(
            directory: directory.path, file: "library.sqlite", vfs: disk.vfsName)
        func count(_ rows: String) -> Int {
            Int(database.text("SELECT count(*) FROM \(rows)") ?? "") ?? -1
        }
        func field(_ key: EntityKey, _ field: Field) -> FieldValue? {
            let contents = database.rows(
                "SELECT content FROM entities WHERE kind = ? AND id = ? AND is_deleted = 0",
                [.text(key.kind.rawValue), .bytes(EntityID(key).bytes)]
            ) { $0.bytes(0) ?? [] }
            return contents.first.flatMap { try? EntityRecord(key, decoding: $0)[field] }
        }
        let expected: [(EntityKey, Field, FieldValue)] = [
            (Self.recipe, .rating, .number(9)), (Self.note, .text, .text("Good.")),
            (Self.cooking, .servings, .number(1)),
            (Self.leftovers[0], .name, .text("Omelette")),
            (Self.leftovers[1], .stock, .quantity(Quantity(2))),
            (Self.lots[0], .stock, .quantity(Quantity(0))),
            (Self.lots[1], .stock, .quantity(Quantity(4))),
        ]
        let parts =
            expected.map { field($0, $1) == $2 } + [
                count("cooking_sessions WHERE ended_ms IS NOT NULL") == 1,
                count("cooking_inputs") == 1, count("edits WHERE seq = 2") == 1,
                count("stock WHERE seq = 2") == 3, count("households WHERE head = 2") == 1,
                count("entities WHERE kind = 'cooking'") == 1,
            ]
        #expect(Set(parts).count == 1, "it is there in part: \(parts), \(name)")
        return parts.allSatisfy(\.self)
    }

    @Test func allOrNothing() async throws {
        let whole = try #require(try await play(cutAt: nil))
        #expect(whole.isFinished && whole.after > whole.before)
        var found: Set<Bool> = []
        for cut in whole.before...whole.after + 1 {
            for loss in [.everything, .randomSectors(seed: UInt64(cut))]
                as [SimulatedDisk.Loss]
            {
                guard let played = try await play(cutAt: cut, loss) else { continue }
                found.insert(played.isFinished)
            }
        }
        // The cuts must hit both sides of the commit.
        #expect(found == [true, false])
    }
}
