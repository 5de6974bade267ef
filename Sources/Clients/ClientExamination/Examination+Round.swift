import GameProtocol
import Kitchen

/// The round under way, and the client's play in it.
extension Examination {
    mutating func start(_ levelID: Int, _ itemIDs: [String]) {
        guard let request, let id = request.id else { return }
        if isLocked { return refuse(.levelLocked, retry: false) }
        if let notBefore, now < notBefore.time {
            return fail(
                "asks again \(notBefore.rule)", "asked \(Int(notBefore.time - now)) ms too early")
        }
        notBefore = nil
        if let fault = repetitionFault(id) { return fail(fault.expected, fault.did) }
        guard levelID == 1 else { return refuse(.levelLocked, retry: false) }
        guard itemIDs.isEmpty else { return refuse(.itemNotOwned, retry: false) }
        if let game = server.game {
            guard game.startID == id else {
                return fail(
                    "plays the round that is under way, or repeats its start with the same id",
                    "started another round, with the id \"\(id)\" after \"\(game.startID)\"")
            }
            return server.sayGame(re: id)
        }
        // A client that missed the answer can't know yet that its round is over.
        guard !server.endedStartIDs.contains(id) else { return refuse(.staleRequest, retry: false) }
        if fire(.start) { return }
        if server.result != nil, script.isOver, situation.aim == .round { return verdict.pass() }
        server.startRound(id, capTicks: situation.capTicks, at: now)
        if fire(.started), server.link == nil { return }
        if situation.manner.contains(.disorder) {
            server.link?.hasSnapshot = true
            server.sayFrame(at: now)
        }
        server.sayGame(re: id)
        if !situation.manner.contains(.disorder) { server.sayFrame(at: now) }
        expectTap()
    }

    /// The fault in a start after one that got a redirect in place of its answer.
    private func repetitionFault(_ id: String) -> (expected: String, did: String)? {
        guard let unansweredStartID else { return nil }
        if id != unansweredStartID {
            return (
                "sends the unanswered start_round again, with its id",
                "sent one with the id \"\(id)\" after \"\(unansweredStartID)\""
            )
        }
        guard server.link?.repeatedIDs.contains(id) == true else { return nil }
        return ("sends an unanswered request again once", "sent start_round twice")
    }

    mutating func expectTap() {
        verdict.expect("taps the right ingredient", within: 10_000)
    }

    mutating func tap(_ ingredientID: String) {
        guard server.link?.hasSnapshot == true else {
            return fail("waits for the snapshot before it taps", "tapped before it")
        }
        guard let game = server.game else { return refuse(.noRound, retry: false) }
        guard let ingredient = game.ingredient(ingredientID) else {
            return fail(
                "taps an ingredient_id of the round's ingredients", "tapped \"\(ingredientID)\"")
        }
        if server.mask.noteTap(in: game) {
            return fail("sends no taps in a phase that it doesn't know", "sent taps in it")
        }
        guard !server.mask.hides(game),
            let outcome = server.tap(ingredient, re: request?.id, at: now)
        else { return ignore() }
        if let fault = server.game?.tapFault { return fail(fault.expected, fault.did) }
        if outcome != .wrong { didTapRightly() }
        if server.game?.round.hasEnded == true { endGame(re: nil) }
    }

    private mutating func didTapRightly() {
        expectTap()
        if let moment = script.noteRightTap() { fire(moment) }
        if script.isOver, situation.aim == .play, script.tapCount >= 2 { verdict.pass() }
    }

    /// Answers a tap that doesn't count.
    private mutating func ignore() {
        server.game?.noteIgnoredTap()
        guard let game = server.game else { return }
        if let fault = game.tapFault { return fail(fault.expected, fault.did) }
        let mask = server.mask
        let state = mask.state(of: game, at: now)
        answer(.tapped(Tapped(outcome: mask.hides(game) ? .unknown : .ignored, state: state)))
    }

    mutating func endGame(re: String?) {
        guard let game = server.endRound(at: now) else { return }
        guard situation.endsRounds, game.rightTapCount >= 2 else {
            return verdict.conclude(
                "taps what the order needs",
                "tapped rightly \(script.tapCount) times until the round's end")
        }
        fire(.ended)
        if server.link != nil { tellResult(re: re) }
    }

    mutating func tellResult(re: String? = nil) {
        server.sayResult(re: re)
        verdict.noteResult()
    }
}
