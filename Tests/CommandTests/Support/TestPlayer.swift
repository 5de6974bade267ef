import ChefDashClient
import Foundation
import GameProtocol

/// A player on a server of its own process, to whom the test says what to do.
package final class TestPlayer: Sendable {
    package let client: ChefDashClient
    package let welcome: Welcome
    /// All that the server said unasked, but for state frames.
    package let heard = Watched<[ServerMessage]>([])
    /// How the connection ended.
    package let disconnection = Watched<Disconnection?>(nil)
    private let round = LiveRound()
    private let relay: Relay

    package init(on server: ServeProcess, as credentials: Credentials? = nil) async throws {
        var options = ClientOptions()
        options.resumes = false
        options.requestTimeout = .seconds(60)
        client = ChefDashClient(options: options)
        let (round, heard, disconnection) = (round, heard, disconnection)
        let events = client.events
        Task {
            for await event in events {
                Self.hear(event, round: round, heard: heard, disconnection: disconnection)
            }
        }
        relay = try Relay(to: server.port)
        welcome = try await client.connect(to: relay.url, credentials: credentials)
    }

    deinit { relay.close() }

    /// Who the player is.
    package var credentials: Credentials {
        get async throws {
            guard let credentials = await client.credentials else {
                throw ChefDashClientError.notConnected
            }
            return credentials
        }
    }

    private static func hear(
        _ event: ClientEvent, round: LiveRound, heard: Watched<[ServerMessage]>,
        disconnection: Watched<Disconnection?>
    ) {
        switch event {
        case .message(let event):
            switch event.message {
            case .state(let frame): round.take(frame)
            case .snapshot(let snapshot): round.take(snapshot)
            case .roundEnded(let result): round.take(result)
            default: break
            }
            if event.message.type != .state { heard.update { $0.append(event.message) } }
        case .ended(let reason), .disconnected(let reason):
            round.end()
            disconnection.update { $0 = reason }
        case .resumed: break
        }
    }

    /// The server refused; the code says why.
    package struct Refused: Error, Equatable {
        package let code: ErrorCode

        package init(code: ErrorCode) { self.code = code }
    }

    /// Asks, and takes the answer or throws `Refused`.
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

    /// Serves one order with the right taps; `nil` where the round ended before.
    @discardableResult
    package func serveOrder() async throws -> Tapped? {
        while let order = try await round.order() {
            guard case .tapped(let tapped) = try await ask(.tap(ingredientID: order.next)) else {
                return nil
            }
            round.take(tapped)
            if tapped.outcome == .served { return tapped }
        }
        return nil
    }

    /// Ends the round as it stands.
    @discardableResult
    package func leaveRound() async throws -> RoundEnded? {
        guard case .roundEnded(let result) = try await ask(.leaveRound) else { return nil }
        round.take(result)
        return result
    }

    /// Waits for something that the server says unasked.
    package func hears<Found: Sendable>(
        _ what: String, _ find: @escaping @Sendable (ServerMessage) -> Found?
    ) async throws -> Found {
        try await heard.wait(for: what) { messages in
            messages.lazy.compactMap(find).first
        }
    }

    package func hearsBalance() async throws -> Balance {
        try await hears("a balance") { if case .balance(let balance) = $0 { balance } else { nil } }
    }

    package func hearsResult() async throws -> RoundEnded {
        try await hears("a round's result") {
            if case .roundEnded(let result) = $0 { result } else { nil }
        }
    }
}
