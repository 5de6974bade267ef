import Crypto
import Dispatch
import Foundation
import GameProtocol

/// A player's connection to a ChefDash server: typed requests with their answers, and a stream of
/// everything else. A connection that is lost comes back by itself, as the same player.
///
/// ```swift
/// let client = ChefDashClient()
/// let welcome = try await client.connect(to: URL(string: "ws://127.0.0.1:8080")!)
/// let answer = try await client.request(.startRound(levelID: 1, itemIDs: []))
/// for await event in client.events { ... }
/// ```
public actor ChefDashClient {
    /// What happens unasked, in order; for one reader. It ends when the connection is gone for
    /// good.
    public nonisolated let events: AsyncStream<ClientEvent>
    /// Who the player is, once the server said so; to be kept for the next connection.
    public internal(set) var credentials: Credentials?
    /// What pings told of the server's clock on this connection.
    public internal(set) var clock: ClockEstimate?
    /// What a ping usually takes on this connection, milliseconds: the newest count most, as for the
    /// timer of TCP (RFC 6298, section 2).
    public internal(set) var usualRoundTripMilliseconds: Double?
    /// The last welcome.
    public internal(set) var welcome: Welcome?
    /// The room that the player is in, as the server told it last, by an answer or by an event.
    public internal(set) var room: RoomState?

    /// The queue, rooms and races.
    public nonisolated var races: RaceRequests { RaceRequests(client: self) }
    /// The day's challenge and the leaderboards.
    public nonisolated var boards: BoardRequests { BoardRequests(client: self) }

    let options: ClientOptions
    let executor: QueueExecutor
    let eventSink: AsyncStream<ClientEvent>.Continuation
    var phase = Phase.idle
    var address: ServerAddress?
    var link: WebSocketLink?
    var pending: [String: PendingRequest] = [:]
    var generator: any RandomNumberGenerator & Sendable
    /// When bytes last arrived, milliseconds of the monotonic clock.
    var lastHeardAt = 0.0

    private let requestPrefix: String
    private var requestCount = 0

    /// The state of the client.
    enum Phase {
        /// `connecting` follows.
        case idle
        /// The first connection is being made; `ready` or `ended` follows.
        case connecting
        /// Signed in; `resuming` or `ended` follows.
        case ready
        /// A lost connection is being made again; `ready` or `ended` follows.
        case resuming(Task<Void, Never>)
        case ended(Disconnection)
    }

    /// A request that waits for its answer.
    struct PendingRequest {
        let continuation: CheckedContinuation<Result<ServerEvent, ChefDashClientError>, Never>
        let deadline: DispatchWorkItem
    }

    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    public init(options: ClientOptions = ClientOptions()) {
        self.options = options
        executor = QueueExecutor(label: "chefdash.client")
        (events, eventSink) = AsyncStream.makeStream(
            bufferingPolicy: .bufferingOldest(options.eventLimit))
        generator = options.seed.map { SeededGenerator(seed: $0) } ?? SystemRandomNumberGenerator()
        // A request id must never come twice for a player, so it doesn't come from the seed.
        requestPrefix =
            Crypto.randomBytes(count: 8).map {
                String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
            }
            .joined()
    }

    deinit {
        eventSink.finish()
    }

    /// Connects and signs in: as the player of the credentials, or as a new one without; then
    /// `credentials` holds what is to be kept.
    ///
    /// - Throws: `badURL`, `unreachable`, `handshakeRefused`, `timedOut`, `refused` (a wrong
    ///   token), `alreadyConnected`. The client is of no more use afterwards.
    @discardableResult
    public func connect(
        to url: URL, credentials: Credentials? = nil
    ) async throws(ChefDashClientError) -> Welcome {
        guard case .idle = phase else { throw .alreadyConnected }
        address = try ServerAddress(url)
        self.credentials = credentials
        phase = .connecting
        do {
            return try await signIn()
        } catch {
            end(.abnormal("no connection was made"))
            throw error
        }
    }

    /// Sends a request and waits for its answer.
    ///
    /// - Parameter id: the request's id, for asking again what a lost connection left open: the
    ///   server carries out a purchase or a start with the same id once. A new one where missing.
    /// - Throws: `refused` with the server's error, and what can happen to a connection.
    public func request(
        _ message: ClientMessage, id: String? = nil
    ) async throws(ChefDashClientError) -> ServerEvent {
        let id = id ?? nextRequestID()
        guard pending[id] == nil else { throw .requestIDInUse(id) }
        guard pending.count < options.requestLimit else { throw .queueFull }
        if Task.isCancelled { throw .cancelled }
        let text = try encoded(ClientRequest(id: id, message))
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let deadline = DispatchWorkItem { [weak self] in
                    self?.assumeIsolated {
                        $0.finish(id, .failure(.timedOut("the server's answer")))
                    }
                }
                pending[id] = PendingRequest(continuation: continuation, deadline: deadline)
                executor.queue.asyncAfter(
                    deadline: .now() + options.requestTimeout.dispatchInterval, execute: deadline)
                do throws(ChefDashClientError) {
                    try transmit(text, isHello: message.type == .hello)
                } catch {
                    finish(id, .failure(error))
                }
            }
        } onCancel: {
            Task { await self.finish(id, .failure(.cancelled)) }
        }
        let event = try result.get()
        if case .error(let message) = event.message { throw .refused(message) }
        return event
    }

    /// Sends a request and reads its answer.
    ///
    /// - Parameter read: `nil` for a message that doesn't answer such a request.
    /// - Throws: what `request` throws, and `unreadable` for another answer.
    nonisolated func ask<Answer>(
        _ message: ClientMessage, id: String? = nil, _ read: (ServerMessage) -> Answer?
    ) async throws(ChefDashClientError) -> Answer {
        let event = try await request(message, id: id)
        guard let answer = read(event.message) else {
            throw .unreadable(
                "the answer to \(message.type.rawValue) is \(event.message.type.rawValue)")
        }
        return answer
    }

    /// Sends a message; an answer to it comes as an event, in its place among the others.
    ///
    /// - Parameter id: as in `request`; none where missing.
    public func send(
        _ message: ClientMessage, id: String? = nil
    ) throws(ChefDashClientError) {
        try transmit(try encoded(ClientRequest(id: id, message)), isHello: message.type == .hello)
    }

    /// The server's time at which a message arrives that is sent now, milliseconds; nil where no
    /// ping has been answered yet.
    public var playTime: Double? {
        guard let clock, let usual = usualRoundTripMilliseconds else { return nil }
        return clock.playTime(at: Self.now, usualRoundTrip: usual)
    }

    /// An id for a request that no other has.
    public func nextRequestID() -> String {
        requestCount += 1
        return "\(requestPrefix)-\(requestCount)"
    }

    /// Leaves: says so to the server, waits for its answer for a while, and ends the events.
    public func close() async {
        guard let link else {
            end(Disconnection(closeCode: 1000, reason: "closed by this client"))
            return
        }
        await withCheckedContinuation { continuation in
            link.close { continuation.resume() }
        }
        end(Disconnection(closeCode: 1000, reason: "closed by this client"))
    }

    /// Ends a request with its answer; nothing where it has ended.
    func finish(_ id: String, _ result: Result<ServerEvent, ChefDashClientError>) {
        guard let request = pending.removeValue(forKey: id) else { return }
        request.deadline.cancel()
        request.continuation.resume(returning: result)
    }

    private func encoded(_ request: ClientRequest) throws(ChefDashClientError) -> [UInt8] {
        do {
            return Array(try JSONEncoder().encode(request))
        } catch {
            throw .unreadable("the request can't be written as JSON: \(error)")
        }
    }

    /// - Throws: `notConnected` before the welcome too: until then the server takes a hello alone.
    private func transmit(_ text: [UInt8], isHello: Bool) throws(ChefDashClientError) {
        guard let link, link.isOpen else { throw .notConnected }
        if !isHello { guard case .ready = phase else { throw .notConnected } }
        guard link.send(text: text) else { throw .queueFull }
    }
}
