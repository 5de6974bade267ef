import Base
import ClientExamination
import Foundation
import GameProtocol
import Processes
import Testing

/// A client that a test controls, together with its clock. Its actions can be chained.
final class VirtualClient {
    private(set) var examination: Examination
    private(set) var now = 0.0
    private var credentials: (playerID: PlayerID, token: String)?
    private var requestCount = 0
    private(set) var isConnected = false

    init(in situation: String, hasTLS: Bool = false) throws {
        let situation = try #require(Situation.all.first { $0.name == situation })
        examination = Examination(
            situation, base: "ws://kit", plainBase: hasTLS ? "ws://kit" : nil, tokens: [:],
            seed: 1, at: 0, limitMilliseconds: 60_000)
    }

    @discardableResult func wait(_ milliseconds: Double) -> VirtualClient {
        let end = now + milliseconds
        while now < end {
            now = min(end, now + 20)
            examination.pass(to: now)
            hear()
        }
        return self
    }

    @discardableResult
    func connect(
        to path: String = GameProtocol.path,
        offering subprotocols: [String] = [GameProtocol.subprotocol]
    ) -> VirtualClient {
        let admission = examination.admit(path: path, subprotocols: subprotocols, at: now)
        guard case .upgrade = admission else { return self }
        isConnected = true
        examination.opened(at: now)
        hear()
        return self
    }

    @discardableResult func disconnect() -> VirtualClient {
        isConnected = false
        examination.closed(code: nil, isOurs: false, reason: "", at: now)
        return self
    }

    func closeForPongs() {
        examination.closed(code: 4003, isOurs: true, reason: "", at: now)
    }

    func endProgram(_ ending: Program.Ending, output: String = "") {
        examination.programEnded(ending, output: output, at: now)
    }

    @discardableResult
    func say(_ message: ClientMessage, id: String? = nil) throws -> VirtualClient {
        requestCount += 1
        let request = ClientRequest(id: id ?? "request-\(requestCount)", message)
        say(text: String(decoding: request.encoded(), as: UTF8.self))
        return self
    }

    func say(text: String) {
        Array(text.utf8).withUnsafeBytes { examination.received($0, at: now) }
        hear()
    }

    /// Connects and says hello, with the credentials of the last welcome.
    @discardableResult
    func signIn(
        at path: String = GameProtocol.path, asNew: Bool = false, followsRedirects: Bool = true
    ) throws -> VirtualClient {
        let known = asNew ? nil : credentials
        return try connect(to: path).say(
            .hello(
                ClientMessage.Hello(
                    playerID: known?.playerID.description, token: known?.token,
                    redirects: followsRedirects)))
    }

    /// Signs in at the node of the last redirect.
    @discardableResult func follow() throws -> VirtualClient { try signIn(at: node) }

    /// The path of the last redirect.
    private(set) var node = ""

    @discardableResult func start(id: String? = nil) throws -> VirtualClient {
        try say(.startRound(levelID: 1, itemIDs: []), id: id)
    }

    @discardableResult func tap(_ ingredient: String) throws -> VirtualClient {
        try say(.tap(ingredientID: ingredient))
    }

    /// The next ingredient of the order, which has three layers or more.
    var next: String {
        get throws {
            // The order before may just have been served.
            for _ in 0..<50 where state?.phase != .cooking { wait(100) }
            let round = try #require(snapshot?.round)
            let state = try #require(state)
            let layer = round.recipes[state.recipe].layers[state.plate.count]
            return round.ingredients[layer].ingredientID
        }
    }

    /// Taps the order's next ingredient, `count` times.
    @discardableResult func tapRightly(_ count: Int) throws -> VirtualClient {
        for _ in 0..<count {
            // Enough time for the answer, even if the situation delays it.
            try tap(next).wait(300)
        }
        return self
    }

    /// Signs in, starts a round and taps twice. Most situations begin after that.
    @discardableResult func begin() throws -> VirtualClient {
        try signIn().start().tapRightly(2)
    }

    private(set) var snapshot: Snapshot?
    private(set) var state: RoundState?
    private(set) var errors: [ErrorMessage] = []

    private func hear() {
        for effect in examination.takeEffects() {
            switch effect {
            case .send(let text): take(text)
            case .drop, .close: isConnected = false
            }
        }
    }

    private func take(_ text: String) {
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
        case .redirect(let redirect): node = String(redirect.url.trimmingPrefix("ws://kit"))
        default: break
        }
    }
}
