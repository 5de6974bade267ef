import Base
import GameProtocol
import Kitchen

/// The server's side of an examination: its knowledge of the client and of the round, and its
/// messages. `Examination` decides their order and times.
struct ServerSide: Sendable {
    var players: ExaminedPlayers
    var link: ExaminedLink?
    var mask: PhaseMask
    /// The round under way.
    var game: ExaminedRound?
    /// The last result, until the next round.
    private(set) var result: RoundEnded?
    /// The ids of the requests that started the ended rounds.
    private(set) var endedStartIDs: Set<String> = []

    private let manner: Situation.Manner
    private var voice: Voice
    private var random: SplitMix64
    private var coins: Int64
    /// The time at which the server's clock was 0.
    private var start: Double
    private var effects: [Examination.Effect] = []

    init(_ manner: Situation.Manner, tokens: [PlayerID: String], seed: UInt64, at now: Double) {
        self.manner = manner
        players = ExaminedPlayers(tokens: tokens)
        voice = Voice(manner)
        mask = PhaseMask(manner)
        random = SplitMix64(seed: seed)
        coins = manner.contains(.unknown) ? GameProtocol.wholeNumbers.upperBound : 150
        start = now - 74_010.123
    }

    var profile: PlayerProfile { players.profile(coins: coins) }
    var shop: Shop { Shop(coins: coins, items: []) }

    /// The time on the server's own clock.
    func clock(at now: Double) -> Double { now - start }

    /// Removes and returns the actions to perform now, in order.
    mutating func takeEffects() -> [Examination.Effect] {
        defer { effects = [] }
        return effects
    }

    mutating func signIn(_ hello: ClientMessage.Hello) -> ExaminedPlayers.SignIn {
        players.signIn(hello, using: &random)
    }

    /// One id for all situations: the examined client meets one server, which keeps its data.
    private static let instance = String(repeating: "e", count: 32)

    /// - Parameter token: the new player's token.
    func welcome(_ token: String?, at now: Double) -> Welcome {
        Welcome(
            protocolName: GameProtocol.subprotocol, revision: GameProtocol.revision,
            server: "ChefDash conformance-client", instanceID: Self.instance, language: "en",
            player: profile, token: token,
            serverTimeMilliseconds: clock(at: now),
            tickMilliseconds: ExaminedRound.tickMilliseconds, ping: Examination.ping,
            resumeMilliseconds: 30_000,
            limits: Limits(
                messageBytes: GameProtocol.messageBytes, messagesPerSecond: 50,
                messageBurst: ExaminedLink.messageBurst),
            roundID: game?.id)
    }

    // MARK: - The connection

    mutating func end(_ effect: Examination.Effect) {
        effects.append(effect)
        lose()
    }

    /// Forgets the connection and its waiting answers.
    mutating func lose() {
        link = nil
        voice.dropAnswers()
    }

    /// Comes back like a server that was killed: the round is over without a result.
    mutating func restart(at now: Double) {
        game = nil
        start = now
    }

    // MARK: - Messages

    mutating func say(_ message: ServerMessage, re: String? = nil) {
        send(voice.texts(message, re: re))
    }

    mutating func answer(_ message: ServerMessage, re: String?, at now: Double) {
        send(voice.answer(message, re: re, at: now))
    }

    /// Sends the answers that have waited long enough.
    mutating func releaseAnswers(at now: Double) { send(voice.releaseAnswers(at: now)) }

    private mutating func send(_ texts: [String]) {
        if link != nil { effects += texts.map { .send($0) } }
    }

    /// Sends the snapshot of the round under way, if there is one.
    mutating func sayGame(re: String?) {
        guard let snapshot = game?.snapshot(serverStart: start) else { return }
        say(.snapshot(snapshot), re: re)
        link?.hasSnapshot = true
    }

    mutating func sayResult(re: String?) {
        if let result { say(.roundEnded(result), re: re) }
    }

    /// Sends the state, if a connection has the snapshot.
    mutating func sayFrame(at now: Double, isForced: Bool = false) {
        guard link?.hasSnapshot == true, let game else { return }
        let state = mask.state(of: game, at: now)
        if mask.silentUntil != nil, state.phase != .ended, !isForced { return }
        self.game?.sequence += 1
        send(voice.frame(StateFrame(sequence: game.sequence + 1, state: state)))
    }

    // MARK: - The round

    mutating func startRound(_ startID: String, capTicks: Int, at now: Double) {
        result = nil
        game = ExaminedRound(
            id: PlayID(value: random.next128()), startID: startID, at: now, capTicks: capTicks,
            seed: random.next())
    }

    /// Steps the round to the tick that is due.
    ///
    /// - Returns: true if it has ended.
    mutating func advanceRound(at now: Double) -> Bool {
        while let game, !game.round.hasEnded, game.round.tick < game.tick(at: now) {
            _ = self.game?.round.advance(toTick: game.round.tick + 1)
            if self.game?.round.hasEnded == true { return true }
            sayFrame(at: now)
        }
        return false
    }

    /// - Returns: the tap's outcome; nil, without an answer, if it doesn't count.
    mutating func tap(
        _ ingredient: Level.IngredientIndex, re: String?, at now: Double
    ) -> TapOutcome? {
        guard var game else { return nil }
        let outcome = game.tap(ingredient)
        guard outcome.hasCounted else { return nil }
        var tapped = Tapped(outcome, game.round)
        if outcome != .wrong, manner.contains(.unknown), game.rightTapCount == 1 {
            tapped.outcome = .unknown
        }
        self.game = game
        answer(.tapped(tapped), re: re, at: now)
        if case .served(let order, let amount) = outcome {
            coins = min(coins + amount, GameProtocol.wholeNumbers.upperBound)
            let id = game.id
            say(.balance(Balance(coins: coins, roundID: id, order: order, amount: amount)))
        }
        return outcome
    }

    /// - Returns: the round, which now has a result.
    mutating func endRound(at now: Double) -> ExaminedRound? {
        sayFrame(at: now)
        guard let game = game.take() else { return nil }
        endedStartIDs.insert(game.startID)
        result = game.result(coins: coins)
        return game
    }
}
