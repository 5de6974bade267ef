import Foundation
import Kitchen
import Recipes
import TestSupport
import Testing

@testable import Store

/// The library on a disk that is full, that fails, or whose power goes. What was answered as done is there
/// afterwards, and nothing is done twice.
@Suite(.timeLimit(.minutes(5))) struct LibraryDiskTests {
    private static let home = HouseholdID(value: 1)
    private static let owner = PlayerID(value: 1)
    private static let lot = EntityKey(.lot, 2)
    private static let editCount = 12
    /// `CHEFDASH_POWER_SEED` replays a failure's choices.
    private static let seed =
        ProcessInfo.processInfo.environment["CHEFDASH_POWER_SEED"].flatMap { UInt64($0) }
        ?? UInt64.random(in: 1...UInt64.max)
    private static let options = SQLiteStore.Options.with {
        $0.commitIntervalMilliseconds = 0
        $0.checkpointPages = 20
        $0.closingTries = 1
    }

    private let directory = TemporaryDirectory()

    /// The first makes a lot, and each further takes one from it.
    private static func edit(_ number: Int) -> LibraryEdit {
        let operations: [Edit.Operation] =
            number > 1
            ? [.adjust(lot, by: Quantity(-1))]
            : [
                .create(EntityKey(.pantryItem, 1), parent: nil, [.name: .text("Egg")]),
                .create(lot, parent: 1, [.stock: .quantity(Quantity(100))]),
            ]
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
            directory: directory.path, options: Self.options,
            wallClock: { 1_700_000_000_000 }, vfs: disk.vfsName)
    }

    private static func perform<Operation: RefusableOperation<LibraryTransaction>>(
        _ operation: Operation, on library: LibraryStore
    ) async -> Result<Operation.Answer, StoreError> {
        await withCheckedContinuation { done in
            library.perform(operation, on: AnswerQueue.shared) { done.resume(returning: $0) }
        }
    }

    private static func create(on library: LibraryStore) async -> Bool {
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
        #expect(try await play(on: whole, in: TemporaryDirectory()).count == Self.editCount)
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
        // Cuts before anything was answered would prove nothing.
        #expect(answeredCount > 60)
    }

    /// Performs all edits until the power goes.
    ///
    /// - Returns: those that were answered as done.
    private func play(
        on disk: SimulatedDisk, in directory: TemporaryDirectory
    ) async throws -> [Int] {
        let main = try temporaryStore(in: directory)
        var answered: [Int] = []
        if let library = try? open(disk, in: directory) {
            if await Self.create(on: library) {
                for number in 1...Self.editCount {
                    guard case .success = await Self.perform(Self.edit(number), on: library) else {
                        break
                    }
                    answered.append(number)
                }
            }
            library.abandon()
        }
        await main.close()
        return answered
    }

    /// Sends everything again: what was answered is there already, and in the end each is done once.
    private func check(
        _ answered: [Int], on disk: SimulatedDisk, in directory: TemporaryDirectory,
        _ name: String
    ) async throws {
        let main = try temporaryStore(in: directory)
        let library = try open(disk, in: directory)
        #expect(await Self.create(on: library), "\(name)")
        for number in 1...Self.editCount {
            let answer = try await Self.perform(Self.edit(number), on: library).get()
            if answered.contains(number) {
                guard case .repeated = answer else {
                    Issue.record("edit \(number) was answered and is gone: \(name)")
                    continue
                }
            }
            #expect(answer.seq == Int64(number), "\(name)")
        }
        let left = try stock(after: library, disk, in: directory)
        #expect(left == Quantity(Int64(101 - Self.editCount)), "\(name)")
        await main.close()
    }

    /// What the lot has in the end, if the library is right.
    private func stock(
        after library: LibraryStore, _ disk: SimulatedDisk, in directory: TemporaryDirectory
    ) throws -> Quantity? {
        library.abandon()
        let audit = try LibraryAudit.open(directory: directory.path, vfs: disk.vfsName)
        #expect(try audit.firstRecordProblem() == nil)
        #expect(try audit.firstStockProblem() == nil)
        let survey = try LibrarySurvey.open(directory: directory.path, vfs: disk.vfsName)
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
