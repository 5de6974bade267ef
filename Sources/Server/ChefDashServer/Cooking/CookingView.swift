import Base
import GameProtocol
import Kitchen
import Recipes
import Runtime

/// A session's state at a moment, with everything needed to encode it. Made on the shard, encoded
/// on the library's queue.
struct CookingView: Sendable {
    let id: CookingID
    let household: HouseholdID
    let session: CookingSession
    let time: CookingTime
    let clock: ServerClock

    func milliseconds(_ tick: Int64) -> Double {
        clock.serverMilliseconds(at: time.instant(of: tick))
    }

    /// The pause until the next update, from the estimated size of this one.
    var showMilliseconds: Int {
        let bytes =
            400 + 100 * (session.cooks.count + session.steps.count) + 350 * session.timers.count
        return max(
            1_000 / CookingRoom.showsPerSecond, 1_000 * bytes / CookingRoom.shownBytesPerSecond)
    }

    func encoded(re: String? = nil) -> [UInt8] {
        ServerEvent(re: re, .cooking(.state(state))).encoded()
    }

    private var state: CookingState {
        var state = CookingState(
            householdID: household, sessionID: id,
            recipeID: session.recipe.id, name: session.recipe.name,
            servings: session.recipe.servings, phase: .cooking,
            startedMilliseconds: milliseconds(0), cooks: cooks,
            steps: session.steps.map { step in
                SessionStep(
                    doneBy: step.done?.player,
                    doneMilliseconds: step.done.map { milliseconds($0.tick) },
                    claimedBy: step.claim?.player)
            },
            timers: session.timers.sorted { $0.key < $1.key }.map { timer($0, $1) })
        switch session.phase {
        case .cooking: break
        case .finished(let player, let tick):
            state.phase = .finished
            state.endedBy = player
            state.endedMilliseconds = milliseconds(tick)
        case .abandoned(let player, let tick):
            state.phase = .abandoned
            state.endedBy = player
            state.endedMilliseconds = milliseconds(tick)
        }
        return state
    }

    /// Sorted with the head first.
    private var cooks: [SessionCook] {
        session.cooks.sorted { left, right in
            (left.value.role == .head ? 0 : 1, left.key)
                < (right.value.role == .head ? 0 : 1, right.key)
        }.map { player, cook in
            SessionCook(
                playerID: player, role: Open(cook.role),
                awayMilliseconds: cook.awaySince.map { milliseconds($0) })
        }
    }

    private func timer(_ id: TimerID, _ timer: CookingTimer) -> SessionTimer {
        let tickMilliseconds = 1_000 / CookingSession.ticksPerSecond
        var told = SessionTimer(
            timerID: id, label: timer.label, step: timer.step,
            startedBy: timer.startedBy,
            durationMilliseconds: timer.duration * tickMilliseconds, state: .running)
        func stopped(_ state: SessionTimer.State, by player: PlayerID, _ tick: Int64) {
            told.state = state
            told.stoppedBy = player
            told.stoppedMilliseconds = milliseconds(tick)
        }
        switch timer.state {
        case .running(let end): told.endsMilliseconds = milliseconds(end)
        case .paused(let left):
            told.state = .paused
            told.leftMilliseconds = left * tickMilliseconds
        case .ringing(let since, _):
            told.state = .ringing
            told.rangMilliseconds = milliseconds(since)
        case .acknowledged(let player, let tick): stopped(.acknowledged, by: player, tick)
        case .cancelled(let player, let tick): stopped(.cancelled, by: player, tick)
        }
        return told
    }

    // MARK: - Rings

    /// Encodes the ring of a timer; nil if it no longer rings.
    ///
    /// - Parameter tick: the tick at which the ring was due.
    func ring(_ id: TimerID, of tick: Int64, at now: Instant) -> [UInt8]? {
        guard let timer = session.timers[id], case .ringing(let since, _) = timer.state else {
            return nil
        }
        let late = max(0, now.milliseconds(since: time.instant(of: tick)))
        return ServerEvent(
            .cooking(
                .rang(
                    CookingRang(
                        householdID: household, sessionID: self.id,
                        timerID: id, label: timer.label,
                        rangMilliseconds: milliseconds(since),
                        lateMilliseconds: (1_000 * late).rounded() / 1_000,
                        isRepeated: tick > since)))
        ).encoded()
    }

    /// Encodes all ringing timers, for a companion that has just opened the household.
    func rings(at now: Instant) -> [[UInt8]] {
        session.timers.sorted { $0.key < $1.key }.compactMap { id, timer in
            guard case .ringing(let since, _) = timer.state else { return nil }
            return ring(id, of: since, at: now)
        }
    }
}
