import Base
import ChefDashServer
import GameProtocol
import Recipes
import Store

/// Replays the committed inputs of a cooking session in order.
struct CookingJournal {
    /// The end of a timer, or a repeated ring.
    struct Ring {
        let timer: TimerID
        let tick: Int64
        let isRepeated: Bool
        /// The tick of the input that ended the ringing, by acknowledging it or otherwise.
        var endTick = Int64.max
    }

    /// The session's state from a tick on.
    struct Moment {
        let tick: Int64
        let picture: CookingPicture
    }

    let household: HouseholdID
    /// The wall clock at tick 0, since 1970-01-01 UTC.
    let startedMilliseconds: Int64
    private(set) var session: CookingSession
    private(set) var inputCount: Int64 = 0
    private(set) var moments: [Moment]
    private(set) var rings: [Ring] = []

    /// - Parameter stored: the session without its inputs; the result is nil if it can't be read.
    init?(_ stored: StoredCooking) {
        guard let session = try? CookingReplay(stored).session else { return nil }
        self.session = session
        household = stored.household
        startedMilliseconds = stored.startedMilliseconds
        moments = [Moment(tick: 0, picture: CookingPicture(session))]
    }

    /// The audit reports inputs that can't be applied.
    mutating func append(_ input: StoredCooking.Input) {
        pass(to: input.tick)
        inputCount += 1
        guard let stored = CookingAction(stored: input.content), let action = stored.input else {
            return
        }
        var effects: [CookingEffect] = []
        try? session.apply(
            action, by: input.player, as: stored.knownStanding, at: input.tick, into: &effects)
        for index in rings.indices where rings[index].endTick == .max && !isRinging(rings[index]) {
            rings[index].endTick = input.tick
        }
        note()
    }

    /// Advances to the tick.
    mutating func pass(to tick: Int64) {
        while let deadline = session.nextDeadline, deadline <= tick {
            var effects: [CookingEffect] = []
            session.advance(to: deadline, into: &effects)
            for case .rang(let timer, let tick) in effects {
                let isRepeated = rings.contains {
                    $0.timer == timer && $0.endTick == .max && $0.tick < tick
                }
                rings.append(
                    Ring(
                        timer: timer, tick: tick, isRepeated: isRepeated))
            }
            note()
        }
    }

    private func isRinging(_ ring: Ring) -> Bool {
        guard !session.isOver, case .ringing? = session.timers[ring.timer]?.state else {
            return false
        }
        return true
    }

    private mutating func note() {
        let picture = CookingPicture(session)
        guard picture != moments.last?.picture else { return }
        moments.append(Moment(tick: session.tick, picture: picture))
    }

    /// The first moment with this state, from `place` up to a tick; nil if there is none.
    func place(of picture: CookingPicture, from place: Int, upTo tick: Int64) -> Int? {
        if let found = moments[place...].firstIndex(where: { $0.picture == picture }) {
            return found
        }
        // Automatic events after the last input may change once more is committed.
        var later = self
        later.pass(to: tick)
        let isFound = later.moments[moments.count...].contains { $0.picture == picture }
        return isFound ? moments.count - 1 : nil
    }

    /// True if the session had this state at some moment in the range of ticks.
    func looked(like picture: CookingPicture, _ ticks: ClosedRange<Int64>) -> Bool {
        var later = self
        later.pass(to: ticks.upperBound)
        let first = later.moments.lastIndex { $0.tick <= ticks.lowerBound } ?? 0
        return later.moments[first...].contains { $0.picture == picture }
    }
}
