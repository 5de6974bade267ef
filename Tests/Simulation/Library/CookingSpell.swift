import Base
import GameProtocol
import Recipes

/// A period in which the server sends a device the household's cooking sessions and rings. All
/// times are the simulation's milliseconds.
struct CookingSpell {
    private struct ToldRing {
        let ring: CookingRang
        let milliseconds: Int64
    }

    /// The maximum delay of a ring: a slot, the commit in progress, and the hops between shards. Of
    /// 250 households with slow hops, some rang 0.52 s late while their devices came back.
    static let ringMilliseconds: Int64 = 800
    /// The server sends nothing to a device with too long a backlog, until it sends everything
    /// again this much later.
    private static let heldMilliseconds: Int64 = 2_000

    /// The time when the device received the sessions.
    let start: Int64
    /// The time of the server's last message to the device.
    private(set) var end: Int64
    /// The periods in which the network accepted nothing, and those in which it was late.
    private var held: [ClosedRange<Int64>] = []
    private var rings: [ToldRing] = []
    /// The index, in its journal, of the last moment shown of each session.
    var places: [CookingID: Int] = [:]

    init(start: Int64) {
        self.start = start
        end = start
    }

    /// Extends the spell to a message of the server.
    mutating func extend(to milliseconds: Int64, isHeldUp: Bool) {
        if isHeldUp {
            held.append(end - Self.ringMilliseconds...milliseconds + Self.heldMilliseconds)
        }
        end = milliseconds
    }

    mutating func append(_ ring: CookingRang) {
        rings.append(ToldRing(ring: ring, milliseconds: end))
    }

    /// Compares the received rings with the due ones. A listening device gets each ring once, and
    /// one that starts to listen gets those still ringing.
    ///
    /// - Parameters:
    ///   - milliseconds: the time of a tick.
    ///   - expect: called for each ring that had to be sent.
    func problems(
        of session: CookingID, _ journal: CookingJournal, _ milliseconds: (Int64) -> Int64,
        expect: () -> Void
    ) -> [String] {
        var problems: [String] = []
        var told: [Int: [Int64]] = [:]
        for heard in rings where heard.ring.sessionID == session {
            // The server's own value, to a few milliseconds.
            let due = heard.milliseconds - Int64(heard.ring.lateMilliseconds) + 20
            let index = journal.rings.lastIndex {
                $0.timer == heard.ring.timerID && milliseconds($0.tick) <= due
            }
            guard let index, journal.rings[index].isRepeated == heard.ring.isRepeated else {
                problems.append("gets a ring that isn't due: \(heard)")
                continue
            }
            told[index, default: []].append(heard.milliseconds)
        }
        for (index, ring) in journal.rings.enumerated() {
            // Built only for a problem: there are many rings, spells and devices.
            var name: String { "ring \(ring), due at \(milliseconds(ring.tick))," }
            let times = told[index] ?? []
            if times.count > 1 { problems.append("gets \(name) at \(times)") }
            guard let limit = limit(for: ring, milliseconds) else { continue }
            expect()
            if times.first.map({ $0 > limit }) ?? true {
                problems.append("listened from \(start) to \(end), got \(name) at \(times)")
            }
        }
        return problems
    }

    /// The deadline of a ring; nil if it needn't be sent.
    private func limit(
        for ring: CookingJournal.Ring, _ milliseconds: (Int64) -> Int64
    ) -> Int64? {
        let due = milliseconds(ring.tick)
        // A timer that already rang is sent only as ringing. Moments are known to within some
        // milliseconds.
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
