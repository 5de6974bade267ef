import Base
import ChefDashClient
import Foundation
import GameProtocol

/// A player with the client library, controlled by the test.
package final class ClientPlayer: Sendable {
    package let client: ChefDashClient
    package let welcome: Welcome
    /// Unsolicited events in order, except frames of the player's own round.
    package let events = Watched<[ClientEvent]>([])
    /// The frames of the player's own round.
    package let frames = Watched<[StateFrame]>([])
    /// The end of the connection.
    package let disconnection = Watched<Disconnection?>(nil)
    private let round = LiveRound()
    private let relay: Relay?

    /// - Parameters:
    ///   - relay: the relay to the server, closed with the player; nil if there is none.
    ///   - change: changes the default options, with which nothing is resumed.
    package init(
        at url: URL, by relay: Relay? = nil, as credentials: Credentials? = nil,
        _ change: (inout ClientOptions) -> Void = { _ in }
    ) async throws {
        var options = ClientOptions()
        options.resumes = false
        // Tests share a few threads with others.
        options.connectTimeout = .seconds(60)
        options.handshakeTimeout = .seconds(60)
        options.requestTimeout = .seconds(60)
        change(&options)
        self.relay = relay
        client = ChefDashClient(options: options)
        let stream = client.events
        Task { [events, frames, disconnection, round] in
            for await event in stream {
                switch event {
                case .message(let event):
                    switch event.message {
                    case .state(let frame):
                        round.take(frame)
                        frames.update { $0.append(frame) }
                        continue
                    case .snapshot(let snapshot): round.take(snapshot)
                    case .roundEnded(let result): round.take(result)
                    default: break
                    }
                case .ended(let reason), .disconnected(let reason):
                    round.end()
                    disconnection.update { $0 = reason }
                case .resumed: break
                }
                events.update { $0.append(event) }
            }
        }
        welcome = try await client.connect(to: url, credentials: credentials)
    }

    /// A player on a server's process, through a relay that records the messages.
    package convenience init(
        on server: ServeProcess, as credentials: Credentials? = nil,
        _ change: (inout ClientOptions) -> Void = { _ in }
    ) async throws {
        let relay = try Relay(to: server.port)
        try await self.init(at: relay.url, by: relay, as: credentials) {
            // Recorded messages must be uncompressed.
            $0.offersCompression = false
            change(&$0)
        }
    }

    deinit { relay?.close() }

    package var id: PlayerID { welcome.player.playerID }

    /// The player's credentials.
    package var credentials: Credentials {
        get async throws {
            guard let credentials = await client.credentials else {
                throw ChefDashClientError.notConnected
            }
            return credentials
        }
    }

    /// Breaks the connection abruptly, like a pulled cable.
    package func cut() { relay?.cut() }

    // MARK: - Receiving

    /// All unsolicited messages of the server, except frames of the player's own round.
    package var heard: [ServerMessage] { events.value.compactMap(\.serverMessage) }

    /// Waits for an event; `start` is the number of events to skip.
    package func event<Found: Sendable>(
        _ what: String, from start: Int = 0, _ find: @escaping @Sendable (ClientEvent) -> Found?
    ) async throws -> Found {
        try await events.wait(for: what) { $0.dropFirst(start).lazy.compactMap(find).first }
    }

    /// Waits for an unsolicited message of the server.
    package func hears<Found: Sendable>(
        _ what: String, from start: Int = 0,
        _ find: @escaping @Sendable (ServerMessage) -> Found?
    ) async throws -> Found {
        try await event(what, from: start) { $0.serverMessage.flatMap(find) }
    }

    package func hearsBalance() async throws -> Balance {
        try await hears("a balance") { if case .balance(let balance) = $0 { balance } else { nil } }
    }

    package func hearsResult() async throws -> RoundEnded {
        try await hears("a round's result") {
            if case .roundEnded(let result) = $0 { result } else { nil }
        }
    }

    package func hearsRaceResult(from start: Int = 0) async throws -> RaceEnded {
        try await hears("a race's result", from: start) {
            if case .raceEnded(let result) = $0 { result } else { nil }
        }
    }

    package func hearsSnapshot(from start: Int = 0) async throws -> Snapshot {
        try await hears("a snapshot", from: start) {
            if case .snapshot(let snapshot) = $0 { snapshot } else { nil }
        }
    }

    /// Everybody's progress in the race, once it continues.
    package func hearsProgress(from start: Int = 0) async throws -> RaceProgress {
        try await hears("everybody's progress", from: start) {
            if case .raceState(let progress) = $0 { progress } else { nil }
        }
    }

    package func hearsRoom(
        _ what: String, from start: Int = 0, _ fits: @escaping @Sendable (RoomState) -> Bool
    ) async throws -> RoomState {
        try await hears(what, from: start) {
            if case .room(let room) = $0, fits(room) { room } else { nil }
        }
    }

    // MARK: - Requests

    /// The server's refusal with its code.
    package struct Refused: Error, Equatable {
        package let code: ErrorCode

        package init(code: ErrorCode) { self.code = code }
    }

    /// Sends a request, and returns the answer or throws `Refused`.
    @discardableResult
    package func ask(_ message: ClientMessage, id: String? = nil) async throws -> ServerMessage {
        do {
            return try await client.request(message, id: id).message
        } catch ChefDashClientError.refused(let refusal) {
            throw Refused(code: refusal.code)
        }
    }

    @discardableResult
    package func buy(_ item: String, id: String? = nil) async throws -> Purchased? {
        guard case .purchased(let receipt) = try await ask(.purchase(itemID: item), id: id) else {
            return nil
        }
        return receipt
    }

    @discardableResult
    package func startRound(level: Int = 1, equip: [String] = []) async throws -> Snapshot? {
        let answer = try await ask(.startRound(levelID: level, itemIDs: equip))
        guard case .snapshot(let snapshot) = answer else { return nil }
        round.take(snapshot)
        return snapshot
    }

    @discardableResult
    package func startDaily() async throws -> Snapshot {
        guard case .snapshot(let snapshot) = try await ask(.startDaily) else {
            throw Refused(code: .alreadyTried)
        }
        round.take(snapshot)
        return snapshot
    }

    /// Taps the order's next ingredient, once taps count; nil if the round ended before.
    @discardableResult
    package func tapNext() async throws -> Tapped? {
        guard let ingredient = try await round.nextIngredient(),
            case .tapped(let tapped) = try await ask(.tap(ingredientID: ingredient))
        else { return nil }
        round.take(tapped)
        return tapped
    }

    /// Serves one order with the right taps; nil if the round ended before.
    @discardableResult
    package func serveOrder() async throws -> Tapped? {
        while let tapped = try await tapNext() {
            if tapped.outcome == .served { return tapped }
        }
        return nil
    }

    /// Ends the round in its current state.
    @discardableResult
    package func leaveRound() async throws -> RoundEnded? {
        guard case .roundEnded(let result) = try await ask(.leaveRound) else { return nil }
        round.take(result)
        return result
    }
}

extension ClientEvent {
    fileprivate var serverMessage: ServerMessage? {
        if case .message(let event) = self { event.message } else { nil }
    }
}
