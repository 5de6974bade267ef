import Base
import GameProtocol
import Kitchen
import Store

extension Replay {
    /// The longest distance between two states of a replay, in ticks: a second.
    fileprivate static let pauseTicks = 10

    /// Replays a record, and keeps the states from a tick on.
    ///
    /// - Parameter language: the language of the names.
    /// - Returns: nil if the record doesn't replay to its recorded result.
    init?(_ kept: KeptRecord, _ id: PlayID, _ player: PlayerID, fromTick: Int, _ language: String) {
        var states: [RoundState] = []
        var nextTick: Int?
        var last: RoundState?
        let end = kept.record.finalTick
        let replayed = try? kept.record.replay(with: kept.catalogue) { round in
            guard nextTick == nil else { return }
            let state = RoundState(round)
            if let last, state.tick < end, !state.tells(after: last) { return }
            last = state
            guard state.tick >= fromTick else { return }
            guard states.count < Self.stateLimit else {
                nextTick = state.tick
                return
            }
            states.append(state)
        }
        guard let replayed else { return nil }
        let result = kept.record.result
        self.init(
            recordID: id, playerID: player,
            round: RoundDescription(
                id: id, round: replayed, itemIDs: kept.record.equipped, startMilliseconds: 0,
                language: language),
            ticks: end,
            result: Result(
                served: result.served, earned: result.earned, stars: result.stars,
                isWin: result.isWin),
            states: states, nextTick: nextTick)
    }
}

extension RoundState {
    /// True if the state must be in the replay: more than the time has changed, or the last state
    /// is too old.
    fileprivate func tells(after earlier: RoundState) -> Bool {
        var awaited = earlier
        awaited.tick = tick
        awaited.clock = clock
        awaited.feedback = feedback
        return self != awaited || clock > earlier.clock || tick - earlier.tick >= Replay.pauseTicks
    }
}
