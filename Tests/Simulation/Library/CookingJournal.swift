import Base
import ChefDashServer
import GameProtocol
import Recipes
import Store

/// What is committed of a cooking session, done again in its order.
struct CookingJournal {
    /// A timer comes to its end, or rings again.
    struct Ring {
        let timer: TimerID
        /// `timer` as clients are told it.
        let timerID: String
        let tick: Int64
        let isRepeated: Bool
        /// When an input ended the ringing, by acknowledging it or in another way.
        var endTick = Int64.max
    }

    /// How the session looked from a tick on.
    struct Moment {
        let tick: Int64
        let picture: CookingPicture
    }

    let household: HouseholdID
    /// When tick 0 was, since 1970-01-01 UTC.
    let startedMilliseconds: Int64
    private(set) var session: CookingSession
    private(set) var inputCount: Int64 = 0
    private(set) var moments: [Moment]
    private(set) var rings: [Ring] = []

    /// - Parameter stored: without its inputs; nil where it can't be read.
    init?(_ stored: StoredCooking) {
        guard let session = try? CookingReplay(stored).session else { return nil }
        self.session = session
        household = stored.household
        startedMilliseconds = stored.startedMilliseconds
        moments = [Moment(tick: 0, picture: CookingPicture(session))]
    }

    /// An input that can't be done is for the audit of what was kept.
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

    /// Lets time pass.
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
                        timer: timer, timerID: timer.description, tick: tick,
                        isRepeated: isRepeated))
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

    /// The first moment from one on that looks so, if there is one up to a tick.
    func place(of picture: CookingPicture, from place: Int, upTo tick: Int64) -> Int? {
        if let found = moments[place...].firstIndex(where: { $0.picture == picture }) {
            return found
        }
        // What comes of itself may have come otherwise once more is committed.
        var later = self
        later.pass(to: tick)
        let isFound = later.moments[moments.count...].contains { $0.picture == picture }
        return isFound ? moments.count - 1 : nil
    }

    /// Whether it looked so at some moment from a tick up to another.
    func looked(like picture: CookingPicture, _ ticks: ClosedRange<Int64>) -> Bool {
        var later = self
        later.pass(to: ticks.upperBound)
        let first = later.moments.lastIndex { $0.tick <= ticks.lowerBound } ?? 0
        return later.moments[first...].contains { $0.picture == picture }
    }
}
