import Crypto
import Dispatch
import Foundation
import GameProtocol
import Kitchen

/// A player's connection to a ChefDash server: typed requests with their answers, and a stream of
/// everything else. A lost connection is restored automatically, as the same player.
///
/// ```swift
/// let client = ChefDashClient()
/// let welcome = try await client.connect(to: URL(string: "ws://127.0.0.1:8080")!)
/// let answer = try await client.request(.startRound(levelID: 1, itemIDs: []))
/// for await event in client.events { ... }
/// ```
public actor ChefDashClient {
    /// All messages that answer no request, in order; for one reader. The stream ends when the
    /// connection is gone for good.
    public nonisolated let events: AsyncStream<ClientEvent>
    /// The player's credentials, once the server has sent them. Keep them for the next connection.
    public internal(set) var credentials: Credentials?
    /// The code by which it is signed in first.
    var code: AccountMessage.UseCode?
    /// The estimate of the server's clock on this connection.
    public internal(set) var clock: ClockEstimate?
    /// The usual duration of a ping on this connection in milliseconds. Newer pings count more, as
    /// in TCP's retransmission timer (RFC 6298, section 2).
    public internal(set) var usualRoundTripMilliseconds: Double?
    /// The last welcome.
    public internal(set) var welcome: Welcome?
    /// The player's room as the server last sent it, in an answer or an event.
    public internal(set) var room: RoomState?

    /// The queue, rooms and races.
    public nonisolated var races: RaceRequests { RaceRequests(client: self) }
    /// The player's devices and codes.
    public nonisolated var account: AccountCalls { AccountCalls(client: self) }
    /// The day's challenge and the leaderboards.
    public nonisolated var boards: BoardRequests { BoardRequests(client: self) }
    /// The recipe library, on a companion's connection.
    public nonisolated var library: LibraryCalls { LibraryCalls(client: self) }
    /// A companion's actions in cooking sessions.
    public nonisolated var cooking: CookingCalls { CookingCalls(client: self) }

    let options: ClientOptions
    let executor: QueueExecutor
    let eventSink: AsyncStream<ClientEvent>.Continuation
    var phase = Phase.idle
    var address: ServerAddress?
    var link: WebSocketLink?
    /// True if the last attempt to sign in was at a node to which the server had sent.
    var isSentOn = false
    var redirects = RedirectPace()
    var pending: [String: PendingRequest] = [:]
    var generator: any RandomNumberGenerator & Sendable
    /// The time when bytes last arrived, in milliseconds of the monotonic clock.
    var lastHeardAt = 0.0

    private let requestPrefix: String
    private var requestCount = 0
    private var sentCount = 0

    enum Phase {
        /// Followed by `connecting`.
        case idle
        /// The first connection is being made. Followed by `ready` or `ended`.
        case connecting
        /// Signed in. Followed by `resuming` or `ended`.
        case ready
        /// A lost connection is being restored. Followed by `ready` or `ended`.
        case resuming(Task<Void, Never>)
        case ended(Disconnection)
    }

    struct PendingRequest {
        let request: ClientRequest
        /// Ordered as they were sent.
        let number: Int
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
        generator = options.seed.map { SplitMix64(seed: $0) } ?? SystemRandomNumberGenerator()
        // Random rather than from the seed: a player must never use a request id twice.
        requestPrefix =
            Crypto.randomBytes(count: 8)
            .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    deinit {
        eventSink.finish()
    }

    /// Connects and signs in as the player of the credentials, or as a new device of the player whose
    /// code this is. Without both the server creates a new player. What the server gives is then in
    /// `credentials`. If the server sends to a node that fails, begins again at `url` after a pause.
    ///
    /// - Throws: `badURL`, `unreachable`, `handshakeRefused`, `timedOut`, `refused` (a wrong
    ///   token or code), `alreadyConnected`. The client can't be used again afterwards.
    @discardableResult
    public func connect(
        to url: URL, credentials: Credentials? = nil, code: AccountMessage.UseCode? = nil
    ) async throws(ChefDashClientError) -> Welcome {
        guard case .idle = phase else { throw .alreadyConnected }
        address = try ServerAddress(url)
        (self.credentials, self.code) = (credentials, code)
        phase = .connecting
        var attempt = 0
        while true {
            do throws(ChefDashClientError) {
                return try await signIn()
            } catch {
                link?.abandon()
                let pause = options.pauses.pause(beforeAttempt: attempt, using: &generator)
                attempt += 1
                guard isSentOn, canRetry(after: error), attempt < options.resumeAttempts,
                    await sleep(for: pause)
                else {
                    end(.abnormal("no connection was made"))
                    throw error
                }
            }
        }
    }

    /// Sends a request and waits for its answer.
    ///
    /// - Parameter id: the request's id; a new one by default. Pass the same id to repeat a request
    ///   that a lost connection left open: the server carries out a purchase or a start with the
    ///   same id only once.
    /// - Throws: `refused` with the server's error, and the errors of a connection.
    public func request(
        _ message: ClientMessage, id: String? = nil
    ) async throws(ChefDashClientError) -> ServerEvent {
        let id = id ?? nextRequestID()
        guard pending[id] == nil else { throw .requestIDInUse(id) }
        guard pending.count < options.requestLimit else { throw .queueFull }
        if Task.isCancelled { throw .cancelled }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let deadline = DispatchWorkItem { [weak self] in
                    self?.assumeIsolated {
                        $0.finish(id, .failure(.timedOut("the server's answer")))
                    }
                }
                let request = ClientRequest(id: id, message)
                sentCount += 1
                pending[id] = PendingRequest(
                    request: request, number: sentCount, continuation: continuation,
                    deadline: deadline)
                executor.queue.asyncAfter(
                    deadline: .now() + options.requestTimeout.dispatchInterval, execute: deadline)
                do throws(ChefDashClientError) {
                    try transmit(request)
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
    /// - Parameter read: returns `nil` for a message that can't answer the request.
    /// - Throws: the errors of `request`, and `unreadable` for another answer.
    nonisolated func ask<Answer>(
        _ message: ClientMessage, id: String? = nil, _ read: (ServerMessage) -> Answer?
    ) async throws(ChefDashClientError) -> Answer {
        let event = try await request(message, id: id)
        guard let answer = read(event.message) else {
            throw .unreadable(
                "the answer to \(message.type) is \(event.message.type)")
        }
        return answer
    }

    /// Sends a message. Its answer comes as an event, in order with the others.
    ///
    /// - Parameter id: as in `request`, but none by default.
    public func send(_ message: ClientMessage, id: String? = nil) throws(ChefDashClientError) {
        try transmit(ClientRequest(id: id, message))
    }

    /// The server's time, in milliseconds, when a message sent now will arrive; nil until a ping
    /// has been answered.
    public var playTime: Double? {
        guard let clock, let usual = usualRoundTripMilliseconds else { return nil }
        return clock.playTime(at: Self.now, usualRoundTrip: usual)
    }

    /// A new unique request id.
    public func nextRequestID() -> String {
        requestCount += 1
        return "\(requestPrefix)-\(requestCount)"
    }

    /// Closes the connection: tells the server, waits a while for its answer, and ends the events.
    public func close() async {
        if let link {
            await withCheckedContinuation { continuation in
                link.close(completion: continuation.resume)
            }
        }
        end(Disconnection(closeCode: 1000, reason: "closed by this client"))
    }

    /// Completes a request with its answer. Does nothing if it is already completed.
    func finish(_ id: String, _ result: Result<ServerEvent, ChefDashClientError>) {
        guard let request = pending.removeValue(forKey: id) else { return }
        request.deadline.cancel()
        request.continuation.resume(returning: result)
    }

    /// - Throws: `notConnected`, also before the welcome: until then the server accepts only a
    ///   hello.
    func transmit(_ request: ClientRequest) throws(ChefDashClientError) {
        guard let link, link.isOpen else { throw .notConnected }
        if !request.message.isBeforeWelcome {
            guard case .ready = phase else { throw .notConnected }
        }
        guard link.send(text: request.encoded()) else { throw .queueFull }
    }
}
