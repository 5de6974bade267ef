import Base
import GameProtocol
import Recipes

/// A time in which the server tells a device what its household cooks, and what rings. All times are the simulation's
/// milliseconds.
struct CookingSpell {
    private struct ToldRing {
        let ring: CookingRang
        let milliseconds: Int64
    }

    /// How late a ring may be told: a slot, what is being committed, and the hops from shard to shard.
    static let ringMilliseconds: Int64 = 400
    /// A device for which too much waits is told nothing until it is shown everything again, so much later.
    private static let heldMilliseconds: Int64 = 2_000

    /// When the device was shown the sessions.
    let start: Int64
    /// When the server last said something to it.
    private(set) var end: Int64
    /// When the network took nothing, and what it took late.
    private var held: [ClosedRange<Int64>] = []
    private var rings: [ToldRing] = []
    /// Which moment of its journal was last shown of each session.
    var places: [CookingID: Int] = [:]

    init(start: Int64) {
        self.start = start
        end = start
    }

    /// The server says something.
    mutating func extend(to milliseconds: Int64, isHeldUp: Bool) {
        if isHeldUp {
            held.append(end - Self.ringMilliseconds...milliseconds + Self.heldMilliseconds)
        }
        end = milliseconds
    }

    mutating func append(_ ring: CookingRang) {
        rings.append(ToldRing(ring: ring, milliseconds: end))
    }

    /// Compares what was told with what was due. Each ring is told once to who listens, and one that goes on
    /// to who begins to.
    ///
    /// - Parameters:
    ///   - milliseconds: when a tick was.
    ///   - expect: called for each ring that had to be told.
    func problems(
        of session: CookingID, _ journal: CookingJournal, _ milliseconds: (Int64) -> Int64,
        expect: () -> Void
    ) -> [String] {
        var problems: [String] = []
        var told: [Int: [Int64]] = [:]
        let sessionID = session.description
        for heard in rings where heard.ring.sessionID == sessionID {
            // The server's own reckoning, to a few milliseconds.
            let due = heard.milliseconds - Int64(heard.ring.lateMilliseconds) + 20
            let index = journal.rings.lastIndex {
                $0.timerID == heard.ring.timerID && milliseconds($0.tick) <= due
            }
            guard let index, journal.rings[index].isRepeated == heard.ring.isRepeated else {
                problems.append("is told of a ring that isn't due: \(heard)")
                continue
            }
            told[index, default: []].append(heard.milliseconds)
        }
        for (index, ring) in journal.rings.enumerated() {
            // Made only for a problem: there are many rings, spells and devices.
            var name: String { "ring \(ring), due at \(milliseconds(ring.tick))," }
            let times = told[index] ?? []
            if times.count > 1 { problems.append("is told of \(name) at \(times)") }
            guard let limit = limit(for: ring, milliseconds) else { continue }
            expect()
            if times.first.map({ $0 > limit }) ?? true {
                problems.append("listened from \(start) to \(end), told of \(name) at \(times)")
            }
        }
        return problems
    }

    /// By when a ring must be told; nil if it needn't be.
    private func limit(
        for ring: CookingJournal.Ring, _ milliseconds: (Int64) -> Int64
    ) -> Int64? {
        let due = milliseconds(ring.tick)
        // Of a timer that rang before, only that it rings. Moments are known to some milliseconds.
        guard due >= start + 20 || !ring.isRepeated else { return nil }
        let moment = max(due, start)
        let limit = moment + Self.ringMilliseconds
        let isSilenced = ring.endTick != .max && milliseconds(ring.endTick) < limit
        guard limit <= end, !isSilenced, !held.contains(where: { $0.contains(moment) }) else {
            return nil
        }
        return limit
    }
}
