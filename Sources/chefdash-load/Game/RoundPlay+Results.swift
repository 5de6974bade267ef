import GameProtocol

/// Compares a result with what the player was told during the round.
extension RoundPlay {
    func check(_ result: RoundEnded, report: (Violation.Kind, String) -> Void) {
        let stars =
            model.served >= model.terms.target
            ? 3
            : model.served >= max(1, model.terms.target / 2) ? 2 : model.served > 0 ? 1 : 0
        let isRight =
            result.served == model.served && result.earned == Int64(model.earned)
            && result.ticks == model.tick && result.stars == stars
            && result.isWin == (model.served >= model.terms.target)
        if !isRight {
            report(
                .wrongResult,
                "round \(result.roundID) ended with \(result.served) served, \(result.earned) coins,"
                    + " \(result.stars) stars in \(result.ticks) ticks; it had \(model.served),"
                    + " \(model.earned), \(stars) and \(model.tick)")
        }
        guard let coinsAtStart else { return }
        if Int(result.coins) != coinsAtStart &+ model.earned {
            report(
                .wrongBalance,
                "round \(result.roundID) left a balance of \(result.coins); it was \(coinsAtStart)"
                    + " before, and \(model.earned) were earned")
        }
        if let orderCoins, paidOrderCount != orderCoins.count {
            report(
                .wrongBalance,
                "round \(result.roundID): \(orderCoins.count) orders were served, and the balance was"
                    + " told \(paidOrderCount) times")
        }
    }

    func check(_ result: RaceEnded, report: (Violation.Kind, String) -> Void) {
        guard let own = result.standings.first(where: { $0.seat == model.terms.seat }) else {
            return
        }
        // Of orders served before a lost connection the tick isn't known.
        let tickIsKnown = orderCoins != nil
        let isSame =
            own.served == model.served && own.earned == Int64(model.earned)
            && (!tickIsKnown || own.lastServedTick == model.lastServedTick)
        if !isSame {
            report(
                .wrongStandings,
                "race \(result.raceID): seat \(own.seat) has \(own.served) served, \(own.earned) coins,"
                    + " the last at tick \(own.lastServedTick ?? 0); it was told of \(model.served),"
                    + " \(model.earned) and \(model.lastServedTick ?? 0)")
        }
        for standing in result.standings
        where seats.indices.contains(standing.seat)
            && seats[standing.seat].phase == .ended
            && seats[standing.seat].served != standing.served
        {
            report(
                .wrongStandings,
                "race \(result.raceID): seat \(standing.seat) was seen to end with"
                    + " \(seats[standing.seat].served) served and has \(standing.served)")
        }
    }
}
