import Base
import Foundation
import Kitchen
import Store
import TestSupport
import Testing

/// The power fails at many points of a load: everything reported as durable is there afterwards.
///
/// The store runs as in production, on a simulated disk that loses unsynced writes. In every other
/// cut a random part of the unsynced sectors survives, which is worse than none.
@Suite(.timeLimit(.minutes(5))) struct PowerLossTests {
    /// The number of cuts; `CHEFDASH_POWER_CUTS` overrides it.
    private static let cutCount =
        ProcessInfo.processInfo.environment["CHEFDASH_POWER_CUTS"].flatMap { Int($0) } ?? 200
    /// `CHEFDASH_POWER_SEED` replays a failure's choices.
    private static let seed =
        ProcessInfo.processInfo.environment["CHEFDASH_POWER_SEED"].flatMap { UInt64($0) }
        ?? UInt64.random(in: 1...UInt64.max)
    private static let playerCount = 4
    /// No pause between commits, many checkpoints, and only one attempt to close on a dead disk.
    private static let options = GameStore.Options.with {
        $0.commitIntervalMilliseconds = 0
        $0.checkpointPages = 20
        $0.closingTries = 1
    }

    @Test func nothingAcknowledgedIsGone() async throws {
        let whole = SimulatedDisk()
        let untouched = try await play(on: whole, in: TemporaryDirectory(), untilCut: nil)
        #expect(untouched.settled.count == 2 * Self.playerCount)
        #expect(untouched.racesSettled.count == 2 * Self.playerCount)
        var random = TestRandom(seed: Self.seed)
        var toldCount = 0
        for number in 0..<Self.cutCount {
            let cut = Int.random(in: 1...whole.changeCount, using: &random)
            let loss: SimulatedDisk.Loss =
                number.isMultiple(of: 2) ? .everything : .randomSectors(seed: random.next())
            let directory = TemporaryDirectory()
            let (cuts, power) = AsyncStream<Void>.makeStream()
            let disk = SimulatedDisk(cutAt: cut, loss: loss) { power.finish() }
            let told = try await play(on: disk, in: directory, untilCut: (cuts, power))
            let survivor = disk.afterPowerLoss()
            try await check(told, on: survivor, in: directory, cut: "\(cut), \(loss)")
            toldCount += told.purchases.count + told.paid.count + told.settled.count
            toldCount += told.racesSettled.count
        }
        // Cuts before any report would prove nothing.
        #expect(toldCount > 5 * Self.cutCount)
    }

    /// Plays the load until its end or the cut, and returns the changes reported as durable.
    private func play(
        on disk: SimulatedDisk, in directory: TemporaryDirectory,
        untilCut cut: (AsyncStream<Void>, AsyncStream<Void>.Continuation)?
    ) async throws -> PowerLossLoad.Told {
        let (end, signal) = cut ?? AsyncStream<Void>.makeStream()
        let store: GameStore
        do {
            store = try temporaryStore(in: directory, options: Self.options, vfs: disk.vfsName)
        } catch {
            // The power failed before the store was open.
            #expect(cut != nil, "\(error)")
            return PowerLossLoad.Told()
        }
        let load = PowerLossLoad(store: store, playerCount: Self.playerCount) { signal.finish() }
        load.start()
        for await _ in end {}
        await store.close()
        return load.takeTold()
    }

    /// Opens the store on the surviving data, and checks everything reported as durable.
    private func check(
        _ told: PowerLossLoad.Told, on disk: SimulatedDisk, in directory: TemporaryDirectory,
        cut: String
    ) async throws {
        let place: Comment = "seed \(Self.seed), cut at \(cut)"
        let store = try temporaryStore(in: directory, options: Self.options, vfs: disk.vfsName)
        do {
            let audit = try directory.audit(vfs: disk.vfsName)
            let verification = try audit.verify(replays: false)
            #expect(verification.problem == nil, place)
            for number in told.signedUp {
                let signedIn = try await store.perform(
                    DeviceSignIn(
                        PlayerID(number), tokenHash: SignUp.numbered(number).tokenHash))
                #expect(signedIn?.device.number == 1, place)
                if let name = told.renamed[number] {
                    #expect(signedIn?.player.name == name, place)
                }
            }
            for (purchase, receipt) in told.purchases {
                let again = try await store.perform(purchase)
                #expect(again.coins == receipt.coins, place)
                #expect(again.quantity == receipt.quantity && again.isRepeat, place)
            }
            for opening in told.opened {
                #expect(try audit.round(opening.round) != nil, place)
            }
            for (payment, balance) in told.paid {
                #expect(await store.pay(payment) == balance, place)
            }
            for (settlement, answer) in told.settled {
                #expect(await store.settle(settlement) == answer, place)
                let round = try audit.round(settlement.round)
                #expect(round?.result?.record == settlement.record, place)
            }
            for opening in told.racesOpened {
                #expect(try audit.race(opening.race) != nil, place)
            }
            for (settlement, answer) in told.racesSettled {
                #expect(answer != nil, place)
                #expect(await store.settleRace(settlement) == answer, place)
                let race = try audit.race(settlement.race)
                #expect(race?.record == settlement.record, place)
            }
            // The repeated requests changed nothing, so everything was there.
            #expect(try audit.verify(replays: false) == verification, place)
        }
        await store.close()
    }
}
