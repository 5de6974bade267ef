import GameProtocol

/// Records of finished rounds, played again by the server.
extension LoadPlayer {
    /// Asks for some rounds again, to see whether the record gives the same end.
    func askForReplay(of round: RoundPlay) {
        // The server keeps no record of a round that left nothing.
        guard !round.isStale, round.model.phase == .ended, round.model.served > 0,
            awaitedReplay == nil,
            rhythm.fraction() * 100 < run.settings.replayPercent
        else { return }
        awaitedReplay = round.model
        let start = max(0, round.model.tick - 1)
        send(
            #"{"type":"get_replay","id":"\#(nextID("replay"))","record_id":"\#(round.model.terms.id)","#
                + #""from_tick":\#(start)}"#)
    }

    func takeReplay(_ replay: Replay) {
        guard var model = awaitedReplay, replay.recordID == model.terms.id else {
            run.tally.add(.strayAnswer, player: index, "a replay came that wasn't asked for")
            return
        }
        if let difference = Self.difference(of: replay, from: &model) {
            run.tally.add(.wrongReplay, player: index, "record \(replay.recordID): \(difference)")
        } else {
            run.tally.verifiedReplayCount += 1
        }
        endReplay()
    }

    func endReplay() {
        awaitedReplay = nil
        if isLeaving, phase == .resting { sayGoodbye() }
    }

    /// How the replay differs from the round; `nil` where it doesn't.
    private static func difference(of replay: Replay, from model: inout RoundModel) -> String? {
        guard replay.ticks == model.tick, replay.result.served == model.served,
            replay.result.earned == Int64(model.earned)
        else {
            return "it has \(replay.result.served) served and \(replay.result.earned) coins in"
                + " \(replay.ticks) ticks; the round had \(model.served), \(model.earned) and"
                + " \(model.tick)"
        }
        guard replay.nextTick == nil, let last = replay.states.last else {
            return "its last tick isn't there"
        }
        return SeenState.with(last) { model.compare(with: $0) }.map { "at the end \($0)" }
    }
}
