import GameProtocol
import Kitchen

/// A race from its opening in the store to its settlement, with what is measured of it.
struct RunningRace {
    let id: RaceID
    /// Counts the races of the room.
    let number: Int
    /// By seat.
    let players: [PlayerID]
    let isRated: Bool
    let equipped: [[ShopItem.ID]]
    /// Whether a seat is a person's; by seat.
    let isHuman: [Bool]
    let codec: LevelCodec
    var race: Race
    /// Players that the server lends, by seat.
    var bots: [Int: any SeatPlayer]
    /// Whether results may go to a board.
    let isCounted: Bool
    /// By seat.
    private(set) var timings: [TapTiming]
    /// What the network cost each seat.
    private(set) var costs: [TapCost]
    /// The taps that rounds hold, by seat, until they are answered.
    var heldTaps: [Int: HeldTap] = [:]
    /// Ingredients of taps that came just before the start, by seat: they count at tick 0.
    var earlyTaps: [Int: Level.IngredientIndex] = [:]
    /// The number of the last frame.
    var sequence: UInt64 = 0
    /// How late each tick began, in milliseconds.
    var latenesses: [Double] = []
    /// Seats whose end the room was told of.
    var endedSeats: Set<Int> = []
    /// Of the last who cooked and ended the race, if anybody did: answered with the result.
    var finishing: (player: PlayerID, request: Request)?

    init(
        id: RaceID, number: Int, players: [PlayerID], isRated: Bool, equipped: [[ShopItem.ID]],
        isHuman: [Bool], race: Race, codec: LevelCodec, bots: [Int: any SeatPlayer],
        isCounted: Bool
    ) {
        self.id = id
        self.number = number
        self.players = players
        self.isRated = isRated
        self.equipped = equipped
        self.isHuman = isHuman
        self.race = race
        self.bots = bots
        self.isCounted = isCounted
        self.codec = codec
        timings = players.map { _ in TapTiming(rules: race.catalogue.rules.timing) }
        costs = players.map { _ in TapCost() }
    }

    func seat(of player: PlayerID) -> Int? { players.firstIndex(of: player) }

    /// Steps up to a tick; bots act before each.
    ///
    /// - Returns: what taps did that rounds held until now, with their seats.
    mutating func advance(toTick tick: Int) -> [(seat: Int, outcome: TapOutcome)] {
        var held: [(seat: Int, outcome: TapOutcome)] = []
        while race.tick < tick, !race.hasEnded {
            for seat in bots.keys.sorted() {
                guard var bot = bots[seat] else { continue }
                race.play(&bot, seat: seat)
                bots[seat] = bot
            }
            for effect in race.advance(toTick: race.tick + 1) {
                guard let outcome = effect.effect.heldTap, let tap = heldTaps[effect.seat] else {
                    continue
                }
                costs[effect.seat].heldCount += 1
                note(outcome, ofSeat: effect.seat, atMilliseconds: tap.atMilliseconds)
                held.append((effect.seat, outcome))
            }
        }
        return held
    }

    /// Begins at tick 0 with the taps that came just before.
    ///
    /// - Returns: what they did, by rising seat.
    mutating func takeEarlyTaps() -> [(seat: Int, outcome: TapOutcome)] {
        let early = earlyTaps.sorted { $0.key < $1.key }
        earlyTaps = [:]
        return early.map { seat, ingredient in
            let outcome = race.tap(ingredient, seat: seat)
            if let tap = heldTaps[seat] {
                costs[seat].heldCount += 1
                note(outcome, ofSeat: seat, atMilliseconds: tap.atMilliseconds)
            }
            return (seat, outcome)
        }
    }

    /// Takes in what a tap did.
    ///
    /// - Parameter atMilliseconds: when it came.
    mutating func note(_ outcome: TapOutcome, ofSeat seat: Int, atMilliseconds: Int64) {
        timings[seat].noteTap(outcome, atMilliseconds: atMilliseconds)
        costs[seat].note(outcome, atMilliseconds: atMilliseconds)
    }

    mutating func noteClear(ofSeat seat: Int) { timings[seat].noteClear() }

    /// The 99th of a hundred, in milliseconds with a thousandth.
    var latenessP99: Double { RunningRace.percentile(99, of: latenesses) ?? 0 }

    /// The smallest value that so many of a hundred don't exceed.
    static func percentile(_ percent: Int, of values: [Double]) -> Double? {
        guard !values.isEmpty else { return nil }
        let place = (values.count * percent + 99) / 100
        return (values.sorted()[max(0, place - 1)] * 1000).rounded() / 1000
    }
}

/// What the network cost a player: taps that came while feedback still showed. Who plays by the
/// server's time has none but by jitter.
struct TapCost {
    /// Taps that counted when the feedback ended.
    var heldCount = 0
    private(set) var ignoredCount = 0
    /// From an ignored tap to the next one that counted, summed.
    private(set) var lostMilliseconds: Int64 = 0
    /// When the first tap was ignored since the last that counted.
    private var ignoredAtMilliseconds: Int64?

    mutating func note(_ outcome: TapOutcome, atMilliseconds: Int64) {
        switch outcome {
        case .held, .ignored(.ended): break
        case .ignored(.feedback):
            ignoredCount += 1
            ignoredAtMilliseconds = ignoredAtMilliseconds ?? atMilliseconds
        case .correct, .served, .wrong:
            guard let since = ignoredAtMilliseconds.take() else { return }
            lostMilliseconds += max(0, atMilliseconds - since)
        }
    }
}
