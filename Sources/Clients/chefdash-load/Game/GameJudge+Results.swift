import Base
import GameProtocol

/// Balances, results and replays.
extension GameJudge {
    func takeBalance(_ balance: Balance) {
        let (before, order, amount) = (coins, balance.order, balance.amount)
        coins = balance.coins
        expect(
            coins == before &+ amount, .wrongBalance,
            "order \(order) paid \(amount) to a balance of \(before), which became \(coins)")
        guard let round, round.model.terms.id == balance.roundID,
            let orderCoins = round.orderCoins
        else { return }
        self.round!.paidOrderCount += 1
        expect(
            orderCoins.indices.contains(order &- 1) && orderCoins[order - 1] == amount,
            .wrongBalance,
            "round \(balance.roundID): order \(order) paid \(amount) coins; the answers to"
                + " taps said \(orderCoins)")
    }

    /// - Returns: True if the result ends the round under way.
    func takeResult(_ result: RoundEnded) -> Bool {
        coins = result.coins
        guard let round, round.model.terms.id == result.roundID, round.model.terms.seat == nil
        else {
            expect(
                result.roundID != lastResultID || mayHearResultAgain, .secondResult,
                "round \(result.roundID) ended a second time")
            return false
        }
        if !round.isStale {
            // The server may have dropped the last frame because this client read too slowly.
            self.round!.model.advance(toTick: result.ticks)
            if round.isLeaving { self.round!.model.end() }
            check(result, of: self.round!)
        }
        lastResultID = result.roundID
        run.tally.addRound(result.roundID, isKept: result.served > 0)
        return true
    }

    private func check(_ result: RoundEnded, of round: RoundPlay) {
        let (state, target) = (round.model.state, round.model.terms.round.target)
        let stars =
            state.served >= target
            ? 3 : state.served >= max(1, target / 2) ? 2 : state.served > 0 ? 1 : 0
        let isRight =
            result.served == state.served && result.earned == state.earned
            && result.ticks == state.tick && state.phase == .ended && result.stars == stars
            && result.isWin == (state.served >= target)
        expect(
            isRight, .wrongResult,
            "round \(result.roundID) ended with \(result.served) served, \(result.earned) coins,"
                + " \(result.stars) stars in \(result.ticks) ticks; it had \(state.served),"
                + " \(state.earned), \(stars) and \(state.tick), and was \(state.phase)")
        guard let coinsAtStart = round.coinsAtStart else { return }
        expect(
            result.coins == coinsAtStart &+ state.earned, .wrongBalance,
            "round \(result.roundID) left a balance of \(result.coins); it was \(coinsAtStart)"
                + " before, and \(state.earned) were earned")
        guard let orderCoins = round.orderCoins else { return }
        expect(
            round.paidOrderCount == orderCoins.count, .wrongBalance,
            "round \(result.roundID): \(orderCoins.count) orders were served, and the balance was"
                + " told \(round.paidOrderCount) times")
    }

    /// - Parameter playerID: The player whose result this is.
    /// - Returns: `false` for a result that the player has already received.
    func takeResult(_ result: RaceEnded, playerID: PlayerID?) -> Bool {
        guard result.raceID != lastResultID else {
            expect(mayHearResultAgain, .secondResult, "race \(result.raceID) ended a second time")
            return false
        }
        lastResultID = result.raceID
        run.tally.addRace(result.raceID, isKept: result.standings.contains { $0.served > 0 })
        let problems = RaceBook.problems(of: result.standings)
        for problem in problems + [run.races.note(result)].compactMap({ $0 }) {
            add(.wrongStandings, "race \(result.raceID): \(problem)")
        }
        if let told = result.coins { checkCoins(told, result, playerID) }
        if let round, round.model.terms.id == result.raceID, !round.isStale {
            check(result, of: round)
        }
        return true
    }

    private func check(_ result: RaceEnded, of round: RoundPlay) {
        let (model, state) = (round.model, round.model.state)
        guard let own = result.standings.first(where: { $0.seat == model.terms.seat }) else {
            return
        }
        // After a lost connection, the ticks of orders served before it aren't known.
        let tickIsKnown = round.orderCoins != nil
        let isSame =
            own.served == state.served && own.earned == state.earned
            && (!tickIsKnown || own.lastServedTick == model.lastServedTick)
        expect(
            isSame, .wrongStandings,
            "race \(result.raceID): seat \(own.seat) has \(own.served) served, \(own.earned) coins,"
                + " the last at tick \(own.lastServedTick ?? 0); its frames had \(state.served),"
                + " \(state.earned) and \(model.lastServedTick ?? 0)")
        for standing in result.standings where round.seats.indices.contains(standing.seat) {
            let seen = round.seats[standing.seat]
            expect(
                seen.phase != .ended || seen.served == standing.served, .wrongStandings,
                "race \(result.raceID): seat \(standing.seat) was seen to end with"
                    + " \(seen.served) served and has \(standing.served)")
        }
    }

    /// Players who left are paid what they earned, too.
    private func checkCoins(_ told: Int64, _ result: RaceEnded, _ playerID: PlayerID?) {
        coins = told
        guard let own = result.standings.first(where: { $0.playerID == playerID }) else {
            return add(.wrongStandings, "race \(result.raceID): the player isn't in it")
        }
        guard let round, !round.isStale, let before = round.coinsAtStart else { return }
        expect(
            told == before &+ own.earned, .wrongBalance,
            "race \(result.raceID) earned \(own.earned) on a balance of \(before), which became"
                + " \(told)")
    }

    func takeReplay(_ replay: Replay) {
        guard var model = awaitedReplay, replay.recordID == model.terms.id else {
            return add(.strayAnswer, "an unrequested replay arrived")
        }
        if let difference = Self.difference(of: replay, from: &model) {
            add(.wrongReplay, "record \(replay.recordID): \(difference)")
        } else {
            run.tally.report.replaysVerified += 1
        }
        awaitedReplay = nil
    }

    /// The difference between the replay and the round; `nil` if they agree.
    private static func difference(of replay: Replay, from model: inout RoundModel) -> String? {
        let state = model.state
        guard replay.ticks == state.tick, replay.result.served == state.served,
            replay.result.earned == state.earned
        else {
            return "it has \(replay.result.served) served and \(replay.result.earned) coins in"
                + " \(replay.ticks) ticks; the round had \(state.served), \(state.earned) and"
                + " \(state.tick)"
        }
        guard replay.nextTick == nil, let last = replay.states.last else {
            return "its last tick is missing"
        }
        return model.compare(with: last.bounded).map { "at the end \($0)" }
    }
}
