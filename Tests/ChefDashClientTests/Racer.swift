import CommandTestSupport
import GameProtocol

@testable import ChefDashClient

/// A player of races on a server of its own process, with all that the client said unasked.
final class Racer: Sendable {
    let client: ChefDashClient
    let id: String
    /// What came unasked, in order, but for frames of the own round.
    private let events = Watched<[ClientEvent]>([])
    private let relay: Relay

    init(on server: ServeProcess) async throws {
        var options = ClientOptions()
        options.requestTimeout = .seconds(60)
        options.pauses = ReconnectPauses(first: .milliseconds(10), longest: .milliseconds(100))
        options.resumeAttempts = 100
        client = ChefDashClient(options: options)
        let (events, stream) = (events, client.events)
        Task {
            for await event in stream {
                if case .message(let message) = event, message.message.type == .state { continue }
                events.update { $0.append(event) }
            }
        }
        relay = try Relay(to: server.port)
        id = try await client.connect(to: relay.url).player.playerID
    }

    deinit { relay.close() }

    /// How many events came so far: where to look for later ones.
    var eventCount: Int { events.value.count }

    /// Waits for an event; `start` is how many of them to pass over.
    func event<Found: Sendable>(
        _ what: String, from start: Int = 0, _ find: @escaping @Sendable (ClientEvent) -> Found?
    ) async throws -> Found {
        try await events.wait(for: what) { $0.dropFirst(start).lazy.compactMap(find).first }
    }

    /// Waits for a message that nobody asked for.
    func message<Found: Sendable>(
        _ what: String, from start: Int = 0, _ find: @escaping @Sendable (ServerMessage) -> Found?
    ) async throws -> Found {
        try await event(what, from: start) { event in
            if case .message(let message) = event { find(message.message) } else { nil }
        }
    }

    func snapshot(from start: Int = 0) async throws -> Snapshot {
        try await message("a snapshot", from: start) {
            if case .snapshot(let snapshot) = $0 { snapshot } else { nil }
        }
    }

    func progress(from start: Int = 0) async throws -> RaceProgress {
        try await message("everybody's progress", from: start) {
            if case .raceState(let progress) = $0 { progress } else { nil }
        }
    }

    func result(from start: Int = 0) async throws -> RaceEnded {
        try await message("a race's result", from: start) {
            if case .raceEnded(let result) = $0 { result } else { nil }
        }
    }

    func room(
        _ what: String, from start: Int = 0, _ fits: @escaping @Sendable (RoomState) -> Bool
    ) async throws -> RoomState {
        try await message(what, from: start) {
            if case .room(let room) = $0, fits(room) { room } else { nil }
        }
    }

    /// Waits for the race to begin, and taps what the snapshot's order needs first.
    func tapFirst(of snapshot: Snapshot) async throws -> TapOutcomeText {
        _ = try await progress()
        let first = snapshot.round.recipes[snapshot.state.recipe].layers[0]
        let answer = try await client.request(
            .tap(ingredientID: snapshot.round.ingredients[first].ingredientID))
        guard case .tapped(let tapped) = answer.message else { throw UnexpectedAnswer(answer) }
        return TapOutcomeText(
            outcome: "\(tapped.outcome)",
            plate: tapped.state.plate.map { snapshot.round.ingredients[$0].ingredientID })
    }

    /// What a tap did.
    struct TapOutcomeText: Equatable {
        let outcome: String
        let plate: [String]
    }

    struct UnexpectedAnswer: Error {
        let answer: ServerEvent
        init(_ answer: ServerEvent) { self.answer = answer }
    }

    /// The connection breaks without a word, as where a cable is pulled.
    func cut() async {
        await client.fail(client.link, "cut by a test")
    }
}
