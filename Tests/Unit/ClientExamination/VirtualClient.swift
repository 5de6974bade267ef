import ClientExamination
import Foundation
import GameProtocol

/// A client that a test controls, together with its clock.
struct VirtualClient {
    private(set) var examination: Examination
    private(set) var now = 0.0
    private var credentials: (playerID: String, token: String)?
    private var requestCount = 0
    private(set) var isConnected = false

    init(in situation: String) throws {
        guard let situation = Situation.all.first(where: { $0.name == situation }) else {
            throw Stuck(description: "there is no situation \(situation)")
        }
        examination = Examination(
            situation, tokens: [:], seed: 1, at: 0, limitMilliseconds: 60_000)
    }

    struct Stuck: Error, CustomStringConvertible {
        let description: String
    }

    mutating func wait(_ milliseconds: Double) {
        let end = now + milliseconds
        while now < end {
            now = min(end, now + 20)
            examination.pass(to: now)
            hear()
        }
    }

    /// - Returns: whether the connection opened and was not dropped at once.
    @discardableResult
    mutating func connect(offering subprotocols: [String] = [GameProtocol.subprotocol]) -> Bool {
        guard case .upgrade = examination.admit(subprotocols: subprotocols, at: now) else {
            return false
        }
        isConnected = true
        examination.opened(at: now)
        hear()
        return isConnected
    }

    mutating func disconnect() {
        isConnected = false
        examination.closed(code: nil, isOurs: false, at: now)
    }

    mutating func closeForPongs() {
        examination.closed(code: 4003, isOurs: true, at: now)
    }

    mutating func endProgram(status: Int32?) {
        examination.programEnded(status: status, at: now)
    }

    @discardableResult
    mutating func say(_ message: ClientMessage, id: String? = nil) throws -> String {
        requestCount += 1
        let id = id ?? "request-\(requestCount)"
        say(
            text: String(
                decoding: try JSONEncoder().encode(ClientRequest(id: id, message)), as: UTF8.self))
        return id
    }

    mutating func say(text: String) {
        var bytes = Array(text.utf8)
        bytes.withUnsafeMutableBytes { examination.received(UnsafeRawBufferPointer($0), at: now) }
        hear()
    }

    /// Connects and says hello, with the credentials of the last welcome.
    mutating func signIn(asNew: Bool = false) throws {
        connect()
        let known = asNew ? nil : credentials
        try say(.hello(ClientMessage.Hello(playerID: known?.playerID, token: known?.token)))
    }

    @discardableResult
    mutating func start(id: String? = nil) throws -> String {
        try say(.startRound(levelID: 1, itemIDs: []), id: id)
    }

    /// What the order needs next; it has three layers or more.
    var next: String {
        get throws {
            guard let round = snapshot?.round, let state else {
                throw Stuck(description: "there is no round to tap in")
            }
            let layer = round.recipes[state.recipe].layers[state.plate.count]
            return round.ingredients[layer].ingredientID
        }
    }

    /// Taps what the order needs next, `count` times.
    mutating func tapRightly(_ count: Int) throws {
        for _ in 0..<count {
            try say(.tap(ingredientID: next))
            // Long enough for the answer, also where the manners delay it.
            wait(300)
        }
    }

    /// Signs in, starts a round and taps twice. Most situations begin after that.
    mutating func begin() throws {
        try signIn()
        try start()
        try tapRightly(2)
    }

    private(set) var snapshot: Snapshot?
    private(set) var state: RoundState?
    private(set) var errors: [ErrorMessage] = []

    private mutating func hear() {
        for effect in examination.takeEffects() {
            switch effect {
            case .send(let text): take(text)
            case .drop, .close: isConnected = false
            }
        }
    }

    private mutating func take(_ text: String) {
        // Messages that this version doesn't know are ignored.
        guard let event = try? JSONDecoder().decode(ServerEvent.self, from: Data(text.utf8)) else {
            return
        }
        switch event.message {
        case .welcome(let welcome):
            if let token = welcome.token { credentials = (welcome.player.playerID, token) }
        case .snapshot(let snapshot):
            self.snapshot = snapshot
            state = snapshot.state
        case .state(let frame): state = frame.state
        case .tapped(let tapped): state = tapped.state
        case .error(let error): errors.append(error)
        default: break
        }
    }
}
