import Base
import Foundation
import Kitchen
import Recipes
import TestSupport
import Testing

@testable import Store

/// The library on a disk that is full or fails, and through power losses. Every acknowledged change
/// is there afterwards, and nothing is applied twice.
@Suite(.timeLimit(.minutes(5))) struct LibraryDiskTests {
    private static let home = HouseholdID(value: 1)
    private static let owner = PlayerID(value: 1)
    private static let lot = EntityKey(.lot, 2)
    /// Every fourth step cooks a dish, the others are edits.
    private static let stepCount = 16
    /// `CHEFDASH_POWER_SEED` replays a failure's choices.
    private static let seed =
        ProcessInfo.processInfo.environment["CHEFDASH_POWER_SEED"].flatMap { UInt64($0) }
        ?? UInt64.random(in: 1...UInt64.max)
    static let options = GameStore.Options.with {
        $0.commitIntervalMilliseconds = 0
        $0.checkpointPages = 20
        $0.closingTries = 1
    }

    private let directory = TemporaryDirectory()

    private static func isDish(_ step: Int) -> Bool { step.isMultiple(of: 4) }

    /// The first edit creates a lot, a dish takes two from it, and each further edit takes one.
    private static func edit(_ number: Int) -> LibraryEdit {
        let operations: [Edit.Operation]
        if number == 1 {
            operations = [
                .create(
                    EntityKey(.recipe, 3), parent: nil,
                    [.name: .text("Omelette"), .servings: .number(1)]),
                .create(EntityKey(.pantryItem, 1), parent: nil, [.name: .text("Egg")]),
                .create(lot, parent: 1, [.stock: .quantity(Quantity(100))]),
            ]
        } else if isDish(number) {
            operations = [
                .create(
                    EntityKey(.cooking, UInt128(number)), parent: 3,
                    [.day: .day(Day(number: 20_000)), .servings: .number(1)]),
                .adjust(lot, by: Quantity(-2)),
            ]
        } else {
            operations = [.adjust(lot, by: Quantity(-1))]
        }
        return LibraryEdit(
            player: owner, household: home,
            edit: Edit(
                id: UInt128(number), device: DeviceID(value: 1), baseSeq: 100,
                operations: operations))
    }

    private func open(
        _ disk: SimulatedDisk, in directory: TemporaryDirectory
    ) throws -> LibraryStore {
        try LibraryStore(
            at: .directory(directory.path, vfs: disk.vfsName), options: Self.options,
            wallClock: { 1_700_000_000_000 })
    }

    static func perform<Operation: RefusableOperation<LibraryTransaction>>(
        _ operation: Operation, on library: LibraryStore
    ) async -> Result<Operation.Answer, StoreError> {
        await withCheckedContinuation { done in
            library.perform(operation, on: AnswerQueue.shared) { done.resume(returning: $0) }
        }
    }

    /// Edits, or cooks a dish: begins a session, whose end takes the used stock.
    private static func perform(
        step: Int, on library: LibraryStore
    ) async throws -> LibraryEdit.Answer? {
        let edit = edit(step)
        guard isDish(step) else { return try await perform(edit, on: library).get() }
        let session = CookingID(value: UInt128(step))
        let start = StartCooking(session: session, household: home, player: owner, content: [1])
        _ = try await perform(start, on: library).get().get()
        let input = StoredCooking.Input(
            id: nil, tick: 1, player: owner, content: [2], timeMilliseconds: 1)
        let finish = RecordCooking(
            session: session, household: home, input, by: .member(owner), course: .over(edit.edit))
        return try await perform(finish, on: library).get().get()
    }

    static func create(on library: LibraryStore) async -> Bool {
        let household = CreateHousehold(id: home, name: "Home", owner: owner)
        if case .success = await perform(household, on: library) { return true }
        return false
    }

    @Test(arguments: [SimulatedDisk.Fault.full, .syncFails])
    func editsAreRefusedWhileTheDiskTakesNone(_ fault: SimulatedDisk.Fault) async throws {
        let main = try temporaryStore(in: directory)
        let disk = SimulatedDisk()
        let library = try open(disk, in: directory)
        #expect(await Self.create(on: library))
        #expect(try await Self.perform(Self.edit(1), on: library).get().seq == 1)
        disk.setFault(fault)
        guard case .failure(.unavailable) = await Self.perform(Self.edit(2), on: library) else {
            Issue.record("an edit was done that the disk didn't take")
            return
        }
        #expect(!library.isAvailable)
        disk.setFault(.none)
        // The same edit, as a device sends it again.
        var answer = await Self.perform(Self.edit(2), on: library)
        while case .failure = answer { answer = await Self.perform(Self.edit(2), on: library) }
        #expect(try answer.get().seq == 2)
        #expect(try stock(after: library, disk, in: directory) == Quantity(99))
        await main.close()
    }

    @Test func whatWasAnsweredSurvivesThePower() async throws {
        var random = TestRandom(seed: Self.seed)
        let whole = SimulatedDisk()
        #expect(try await play(on: whole, in: TemporaryDirectory()).count == Self.stepCount)
        var answeredCount = 0
        for number in 0..<60 {
            let cut = Int.random(in: 1...whole.changeCount, using: &random)
            let loss: SimulatedDisk.Loss =
                number.isMultiple(of: 2) ? .everything : .randomSectors(seed: random.next())
            let directory = TemporaryDirectory()
            let disk = SimulatedDisk(cutAt: cut, loss: loss)
            let answered = try await play(on: disk, in: directory)
            answeredCount += answered.count
            try await check(
                answered, on: disk.afterPowerLoss(), in: directory,
                "cut \(cut), \(loss), seed \(Self.seed)")
        }
        // Cuts before any acknowledgement would prove nothing.
        #expect(answeredCount > 60)
    }

    /// Performs all steps until the power fails.
    ///
    /// - Returns: the acknowledged steps.
    private func play(
        on disk: SimulatedDisk, in directory: TemporaryDirectory
    ) async throws -> [Int] {
        let main = try temporaryStore(in: directory)
        var answered: [Int] = []
        if let library = try? open(disk, in: directory) {
            if await Self.create(on: library) {
                for step in 1...Self.stepCount {
                    guard (try? await Self.perform(step: step, on: library)) != nil else { break }
                    answered.append(step)
                }
            }
            library.abandon()
        }
        await main.close()
        return answered
    }

    /// Sends everything again: acknowledged steps are there already, and in the end each is applied
    /// once.
    private func check(
        _ answered: [Int], on disk: SimulatedDisk, in directory: TemporaryDirectory,
        _ name: String
    ) async throws {
        let main = try temporaryStore(in: directory)
        let library = try open(disk, in: directory)
        checkWholeDishes(on: disk, in: directory, name)
        #expect(await Self.create(on: library), "\(name)")
        for step in 1...Self.stepCount {
            let answer = try await Self.perform(step: step, on: library)
            if answered.contains(step) {
                guard case .repeated = answer else {
                    Issue.record("step \(step) was answered and is gone: \(name)")
                    continue
                }
            }
            #expect(answer?.seq == Int64(step), "\(name)")
        }
        let left = try stock(after: library, disk, in: directory)
        #expect(left == Self.stock(after: 1...Self.stepCount), "\(name)")
        await main.close()
    }

    private static func stock(after steps: some Sequence<Int>) -> Quantity {
        steps.reduce(Quantity(100)) { left, step in
            step == 1 ? left : (try? left + Quantity(isDish(step) ? -2 : -1)) ?? left
        }
    }

    /// A session is over exactly if its edit is applied, with all the rows of both.
    private func checkWholeDishes(
        on disk: SimulatedDisk, in directory: TemporaryDirectory, _ name: String
    ) {
        let database = RawDatabase(
            directory: directory.path, file: "library.sqlite", vfs: disk.vfsName)
        for step in (1...Self.stepCount).filter(Self.isDish) {
            let counts = [
                "cooking_sessions WHERE ended_ms IS NOT NULL AND id = ?1",
                "cooking_inputs WHERE session = ?1", "edits WHERE id = ?1",
                "entities WHERE kind = 'cooking' AND id = ?1",
                "stock WHERE seq = (SELECT seq FROM edits WHERE id = ?1)",
            ].map { rows in
                database.rows(
                    "SELECT count(*) FROM \(rows)", [.bytes(EntityID(value: UInt128(step)).bytes)]
                ) { $0.integer(0) }
            }
            #expect(Set(counts).count == 1, "dish \(step) is there in part: \(counts), \(name)")
        }
        let done = database.rows("SELECT seq FROM edits", []) { Int($0.integer(0)) }
        guard !done.isEmpty else { return }
        let lot = database.rows(
            "SELECT content FROM entities WHERE kind = 'lot' AND id = ?",
            [.bytes(EntityID(Self.lot).bytes)]
        ) { try? EntityRecord(Self.lot, decoding: $0.bytes(0) ?? [])[.stock] }
        #expect(lot == [.quantity(Self.stock(after: done))], "\(name)")
    }

    /// The lot's stock at the end, if the library is right.
    private func stock(
        after library: LibraryStore, _ disk: SimulatedDisk, in directory: TemporaryDirectory
    ) throws -> Quantity? {
        library.abandon()
        let audit = try LibraryAudit(of: .directory(directory.path, vfs: disk.vfsName))
        #expect(try audit.firstRecordProblem() == nil)
        #expect(try audit.firstStockProblem() == nil)
        let survey = try LibrarySurvey(of: .directory(directory.path, vfs: disk.vfsName))
        guard case .quantity(let stock)? = try survey.record(Self.lot)?.record[.stock] else {
            return nil
        }
        return stock
    }
}

extension LibraryEdit.Answer {
    fileprivate var seq: Int64? {
        switch self {
        case .done(let seq, _), .repeated(let seq, _): seq
        case .refused, .unknownHousehold, .usedElsewhere: nil
        }
    }
}
