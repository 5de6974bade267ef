import Base
import GameProtocol
import Kitchen

/// A race between people on networks of their own, in simulated time.
package struct DelayedRace {
    package typealias Network = DelayedPlayer.Network

    /// A player's result.
    package struct Score: Hashable, Sendable {
        /// 1 for the best; equal results share a rank.
        package let rank: Int
        package let served: Int
        package let taps: Int
        package let wrongTaps: Int
        package let ignoredTaps: Int
    }

    private var race: Race
    private var players: [DelayedPlayer]
    /// The request ids of held taps, by seat.
    private var heldTaps: [Int: String] = [:]
    /// Taps that came just before the start, by seat.
    private var earlyTaps: [Int: DelayedPlayer.Tap] = [:]

    /// Runs the race to its end.
    ///
    /// - Parameter predicts: true if clients show taps before the answer.
    package init(
        catalogue: Catalogue, level: Level, networks: [Network], predicts: Bool, seed: UInt64
    ) {
        var random = SplitMix64(seed: seed)
        race = Race(
            catalogue: catalogue, level: level, seed: random.next(),
            setups: networks.map { _ in .plain })
        let round = race.seats[0].round
        let snapshot = Snapshot(
            sequence: 0, round: round,
            description: RoundDescription(
                id: PlayID(value: 1), round: round, itemIDs: [], startMilliseconds: 0,
                language: "en"),
            inventory: [:])
        players = networks.map {
            DelayedPlayer(
                snapshot, tickMilliseconds: catalogue.rules.tickMilliseconds, network: $0,
                predicts: predicts, seed: random.next())
        }
        run(tickMilliseconds: catalogue.rules.tickMilliseconds)
    }

    /// As in every race, the snapshot came before the start: a distant player begins earlier by the
    /// travel time of a tap.
    private mutating func run(tickMilliseconds: Int) {
        var now = -1_000
        while !race.hasEnded {
            if now >= 0, now.isMultiple(of: tickMilliseconds) {
                tick(now / tickMilliseconds, at: now)
            }
            for seat in players.indices {
                for tap in players[seat].arrived(by: now) {
                    take(tap, seat, at: now)
                }
                players[seat].act(at: now)
            }
            let nextTick = max(0, (now / tickMilliseconds + 1) * tickMilliseconds)
            now = max(now + 1, min(nextTick, players.map(\.next).min() ?? nextTick))
        }
    }

    private mutating func tick(_ tick: Int, at now: Int) {
        for (seat, tap) in earlyTaps.sorted(by: { $0.key < $1.key }) { take(tap, seat, at: now) }
        earlyTaps = [:]
        for effect in race.advance(toTick: tick) {
            guard let outcome = effect.effect.heldTap,
                let id = heldTaps.removeValue(forKey: effect.seat)
            else { continue }
            answer(outcome, id: id, effect.seat, at: now)
        }
        for seat in players.indices {
            players[seat].send(.state(RoundState(race.seats[seat].round)), at: now)
        }
    }

    /// A tap just before the start is held too; an earlier one is refused.
    private mutating func take(_ tap: DelayedPlayer.Tap, _ seat: Int, at now: Int) {
        guard now >= 0 else {
            let rules = race.catalogue.rules
            if -now <= rules.heldTapTicks * rules.tickMilliseconds, earlyTaps[seat] == nil {
                earlyTaps[seat] = tap
            }
            return
        }
        let outcome = race.tap(tap.ingredient, seat: seat)
        guard outcome != .held else {
            heldTaps[seat] = tap.id
            return
        }
        answer(outcome, id: tap.id, seat, at: now)
    }

    private mutating func answer(_ outcome: TapOutcome, id: String, _ seat: Int, at now: Int) {
        players[seat].send(.answer(Tapped(outcome, race.seats[seat].round), id: id), at: now)
    }

    /// By seat.
    package var scores: [Score] {
        let standings = (race.standings ?? []).sorted { $0.seat < $1.seat }
        return zip(standings, players).map { standing, player in
            Score(
                rank: standing.rank, served: standing.outcome.result.served,
                taps: player.taps, wrongTaps: player.wrongTaps, ignoredTaps: player.ignoredTaps)
        }
    }
}
