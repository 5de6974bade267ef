import CSQLite
import Synchronization

/// A file system in memory, under SQLite, that can lose its power or fill up.
///
/// A write is certain only once its file was synced. At the cut every later call fails, and
/// `afterPowerLoss` is the disk as the next start finds it. The shared memory of the write-ahead
/// log is memory here as well, so a store runs with the very settings it has on a real disk; it
/// never survives a cut, as on a real machine it is rebuilt from the log.
package final class SimulatedDisk: Sendable {
    /// What becomes of writes that were not synced when the power goes.
    package enum Loss: Sendable {
        case everything
        /// A random part survives, torn between sectors: worse than losing all.
        case randomSectors(seed: UInt64)
    }

    /// What the disk refuses.
    package enum Fault: Sendable {
        case none
        /// Writes fail with `SQLITE_FULL`.
        case full
        /// Syncs fail, after the writes went through.
        case syncFails
    }

    struct State: ~Copyable {
        var files: [String: SimulatedFile] = [:]
        /// Deleted files come back in a power loss, unless the directory was synced.
        var unsyncedDeletions: [String: SimulatedFile] = [:]
        var locks: [String: SimulatedLocks] = [:]
        var fault = Fault.none
        /// Calls that a fault refused.
        var refusalCount = 0
        /// Calls that change the disk, until now.
        var changeCount = 0
        /// The count of changes at which the power goes.
        var cutAt: Int?
        var isCut = false
    }

    let state: Mutex<State>
    private let loss: Loss
    private let onCut: @Sendable () -> Void
    private let registration: SimulatedDiskRegistration

    /// - Parameters:
    ///   - files: what the disk holds for certain, by path.
    ///   - cutAt: the power goes in place of the change with this number, from 1.
    ///   - onCut: told once, on whatever thread made that change; must return at once.
    package init(
        files: [String: [UInt8]] = [:], cutAt: Int? = nil, loss: Loss = .everything,
        onCut: @escaping @Sendable () -> Void = {}
    ) {
        state = Mutex(State(files: files.mapValues { SimulatedFile(durable: $0) }, cutAt: cutAt))
        self.loss = loss
        self.onCut = onCut
        registration = SimulatedDiskRegistration()
        registration.register(self)
    }

    /// What to give SQLite as the name of its file system layer, while this object lives.
    package var vfsName: String { registration.name }

    package var changeCount: Int { state.withLock { $0.changeCount } }

    /// Calls that a fault refused, until now.
    package var refusalCount: Int { state.withLock { $0.refusalCount } }

    package func setFault(_ fault: Fault) { state.withLock { $0.fault = fault } }

    /// The disk at the next start, with what survived.
    package func afterPowerLoss() -> SimulatedDisk {
        let all = state.withLock { state in
            state.files.merging(state.unsyncedDeletions) { current, _ in current }
        }
        switch loss {
        case .everything:
            return SimulatedDisk(files: all.compactMapValues(\.durable))
        case .randomSectors(let seed):
            var random = TestRandom(seed: seed)
            var survivors: [String: [UInt8]] = [:]
            for (name, file) in all.sorted(by: { $0.key < $1.key }) {
                survivors[name] = file.afterTearingPending(&random)
            }
            return SimulatedDisk(files: survivors)
        }
    }

    // MARK: What SQLite calls

    /// Runs `body` on the disk; `failure` once the power is gone.
    func access(failure: Int32, _ body: (inout State) -> Int32) -> Int32 {
        state.withLock { state in state.isCut ? failure : body(&state) }
    }

    /// Like `access`, for what changes the disk: one of these meets the cut.
    func change(failure: Int32, _ body: (inout State) -> Int32) -> Int32 {
        let (code, cutsNow) = state.withLock { state -> (Int32, Bool) in
            guard !state.isCut else { return (failure, false) }
            state.changeCount += 1
            if state.changeCount == state.cutAt {
                state.isCut = true
                return (failure, true)
            }
            return (body(&state), false)
        }
        if cutsNow { onCut() }
        return code
    }
}
