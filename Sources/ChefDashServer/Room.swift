import GameProtocol
import Kitchen

/// Where a round is played: the round, its stream of state frames, and who plays it. It has no
/// clock and no store; the host tells it the tick and carries out what follows.
///
/// Owned by the queue of the player's home shard.
final class Room: TickingRoom, @unchecked Sendable {
    // @unchecked: completions of the store carry it back to its queue, and touch it only there.

    let id: RoundID
    let player: PlayerID
    /// The player's, found here without a search at each tick, until the round is settled. Only ever
    /// set whole (see `Connection`).
    @exclusivity(unchecked) var session: Session?
    /// The request that started the round.
    let requestID: String
    /// Who asked to leave, and waits for the result.
    var leaveRequests: [Request] = []
    /// The slot of the shard's tick wheel at which the round was at tick 0.
    let firstSlot: Int64
    /// When that was, on the clock that clients are told.
    private let startMilliseconds: Double
    private(set) var recorded: RecordedRound
    private let codec: LevelCodec
    let equipped: [ShopItem.ID]
    /// The race as which the store has a day's challenge.
    let daily: RaceID?
    /// What the times between taps say.
    private(set) var timing: TapTiming
    /// The tap that the round holds, until it is answered.
    var heldTap: HeldTap?

    /// The number of the last frame of each stream.
    private var tickSequence: UInt64 = 0
    private var changeSequence: UInt64 = 0
    /// Whether something changed since the last frame of the change stream that a client can't
    /// work out.
    private var hasChanged = false
    private var lastChangeTick = 0

    /// A frame of the change stream comes at least this often, in ticks: once a second.
    private static let changeStreamTicks = 10

    init(
        id: RoundID, player: PlayerID, requestID: String, firstSlot: Int64,
        startMilliseconds: Double, catalogue: Catalogue, level: Level, seed: UInt64,
        codec: LevelCodec, equipped: [ShopItem.ID], extraCoins: Int, daily: RaceID? = nil
    ) {
        self.id = id
        self.player = player
        self.requestID = requestID
        self.firstSlot = firstSlot
        self.startMilliseconds = startMilliseconds
        self.equipped = equipped
        self.daily = daily
        timing = TapTiming(rules: catalogue.rules.timing)
        recorded = RecordedRound(
            catalogue: catalogue, level: level, seed: seed, equipped: equipped,
            extraCoins: extraCoins)
        self.codec = codec
    }

    var round: Round { _read { yield recorded.round } }
    var level: Level { recorded.round.level }
    /// Looks at the phase alone: through `Round.hasEnded` the whole round would be copied.
    var hasEnded: Bool {
        if case .ended = recorded.round.phase { true } else { false }
    }

    /// What was asked for when it started.
    var start: Session.Start {
        daily == nil ? .round(level: level.id, equip: equipped) : .daily
    }

    // MARK: - Inputs

    /// The level's ingredient of this text, or nil where it has none.
    func ingredient(_ text: UnsafeRawBufferPointer) -> Level.IngredientIndex? {
        codec.ingredient(text)
    }

    func tap(_ ingredient: Level.IngredientIndex, atMilliseconds now: Int64) -> TapOutcome {
        let outcome = recorded.tap(ingredient)
        timing.noteTap(outcome, atMilliseconds: now)
        if case .ignored = outcome { return outcome }
        hasChanged = true
        return outcome
    }

    func clearPlate() -> ClearOutcome {
        let outcome = recorded.clearPlate()
        if outcome == .cleared {
            hasChanged = true
            timing.noteClear()
        }
        return outcome
    }

    func leave() {
        hasChanged = true
        recorded.leave()
    }

    /// The player's inventory changed, and with it perhaps the bonus for each order.
    func setOwned(_ inventory: [ShopItem.ID: Int64]) {
        guard daily == nil else { return }
        recorded.setExtraCoins(
            recorded.round.catalogue.extraCoins(equipped: equipped) { (inventory[$0] ?? 0) > 0 })
    }

    /// - Returns: what the tap did that the round held until now.
    func advance(toTick tick: Int) -> TapOutcome? {
        let effects = recorded.advance(toTick: tick)
        guard !effects.isEmpty else { return nil }
        hasChanged = true
        guard let heldTap, let outcome = effects.lazy.compactMap(\.heldTap).first else {
            return nil
        }
        timing.noteTap(outcome, atMilliseconds: heldTap.atMilliseconds)
        return outcome
    }

    // MARK: - Messages

    /// Appends the tick's frame of a stream, if the stream has one at this tick.
    func appendFrame(of stream: StreamMode, to output: inout [UInt8]) {
        let tick = recorded.round.tick
        switch stream {
        case .tick:
            tickSequence += 1
            appendFrame(sequence: tickSequence, to: &output)
        case .change:
            guard hasChanged || tick - lastChangeTick >= Self.changeStreamTicks else { return }
            hasChanged = false
            lastChangeTick = tick
            changeSequence += 1
            appendFrame(sequence: changeSequence, to: &output)
        }
    }

    func appendTapped(
        requestID: UnsafeRawBufferPointer?, outcome: TapOutcome, to output: inout [UInt8]
    ) {
        recorded.withRound { round in
            codec.states.appendTapped(
                requestID: requestID, outcome: outcome, round, to: &output)
        }
    }

    private func appendFrame(sequence: UInt64, to output: inout [UInt8]) {
        recorded.withRound { codec.states.appendFrame(sequence: sequence, $0, to: &output) }
    }

    func snapshot(
        stream: StreamMode, inventory: [ShopItem.ID: Int64], language: String
    ) -> Snapshot {
        Snapshot(
            sequence: stream == .tick ? tickSequence : changeSequence, round: recorded.round,
            description: RoundDescription(
                id: id, round: recorded.round, itemIDs: equipped,
                startMilliseconds: startMilliseconds, language: language),
            inventory: inventory)
    }
}
