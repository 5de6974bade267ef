import Kitchen
import Store

/// One node's connections to the engine that all nodes share, with the faults of the network.
final class SimulatedConnections: EngineFaults, @unchecked Sendable {
    // @unchecked: a simulation belongs to one thread.

    private let loop: EventLoop
    private let rates: NodeSettings
    private(set) var lossCount = 0
    private var isCut = false
    /// True if nothing more goes wrong.
    var isCalm = true
    /// Called before each commit of the node's server.
    var willCommit: () -> Void = {}

    init(_ loop: EventLoop, _ rates: NodeSettings) {
        self.loop = loop
        self.rates = rates
    }

    /// Loses all connections, and lets the engine out of reach until `heal`.
    func cut() {
        isCut = true
        lossCount += 1
    }

    func heal() { isCut = false }

    func canReach() -> Bool {
        guard !isCut else { return false }
        return isCalm || loop.random.next(below: 1_000_000) >= rates.lossesInMillion
    }

    func drawCommitFault() -> CommitFault? {
        willCommit()
        guard !isCalm else { return nil }
        let drawn = loop.random.next(below: 1_000)
        if drawn < rates.unansweredInThousand {
            return .unanswered(isMade: loop.random.next(below: 2) == 0)
        }
        return drawn < rates.unansweredInThousand + rates.conflictsInThousand ? .conflict : nil
    }
}

/// The faults of a simulation's nodes and of their engine, drawn from its seed.
struct NodeSettings {
    /// Statements whose connection is lost before them.
    let lossesInMillion: Int
    /// Commits whose answer is lost.
    let unansweredInThousand: Int
    /// Commits that another transaction hinders.
    let conflictsInThousand: Int
    /// The mean time between two troubles of a node.
    let millisecondsBetweenTroubles: Int

    init(using random: inout SplitMix64) {
        lossesInMillion = [0, 20, 200][random.next(below: 3)]
        unansweredInThousand = [0, 1, 10][random.next(below: 3)]
        conflictsInThousand = [0, 5, 50][random.next(below: 3)]
        millisecondsBetweenTroubles = 12_000 + random.next(below: 80_000)
    }
}
