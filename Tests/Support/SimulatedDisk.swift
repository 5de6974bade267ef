import CSQLite
import Synchronization

/// An in-memory file system for SQLite that can lose power or fill up.
///
/// A write is durable only once its file was synced. After the cut every call fails, and
/// `afterPowerLoss` is the disk that the next start finds. The shared memory of the write-ahead log
/// is also simulated, so a store runs with the same settings as on a real disk; it never survives a
/// cut, and is rebuilt from the log as on a real machine.
package final class SimulatedDisk: Sendable {
    /// The fate of unsynced writes in a power loss.
    package enum Loss: Sendable {
        case everything
        /// A random part survives, torn between sectors, which is worse than losing all.
        case randomSectors(seed: UInt64)
    }

    /// The calls that the disk refuses.
    package enum Fault: Sendable {
        case none
        /// Writes fail with `SQLITE_FULL`.
        case full
        /// Syncs fail after successful writes.
        case syncFails
    }

    struct State: ~Copyable {
        var files: [String: SimulatedFile] = [:]
        /// Deleted files reappear after a power loss, unless the directory was synced.
        var unsyncedDeletions: [String: SimulatedFile] = [:]
        var locks: [String: SimulatedLocks] = [:]
        var fault = Fault.none
        /// The number of calls that a fault refused.
        var refusalCount = 0
        /// The number of calls that changed the disk.
        var changeCount = 0
        /// The count of changes at which the power fails.
        var cutAt: Int?
        var isCut = false
    }

    let state: Mutex<State>
    private let loss: Loss
    private let onCut: @Sendable () -> Void
    private let registration: SimulatedDiskRegistration

    /// - Parameters:
    ///   - files: the disk's durable files, by path.
    ///   - cutAt: the number, from 1, of the change that the power loss replaces.
    ///   - onCut: called once, on the thread that made that change; must return at once.
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

    /// The name of the file system layer for SQLite, valid while this object lives.
    package var vfsName: String { registration.name }

    package var changeCount: Int { state.withLock { $0.changeCount } }

    /// The number of calls that a fault refused so far.
    package var refusalCount: Int { state.withLock { $0.refusalCount } }

    package func setFault(_ fault: Fault) { state.withLock { $0.fault = fault } }

    /// The disk at the next start, with the surviving data.
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

    // MARK: Calls from SQLite

    /// Runs `body` on the disk; returns `failure` once the power is gone.
    func access(failure: Int32, _ body: (inout State) -> Int32) -> Int32 {
        state.withLock { state in state.isCut ? failure : body(&state) }
    }

    /// Like `access`, for calls that change the disk: the cut replaces one of these.
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
