import Base
import Crypto
import GameProtocol
import Kitchen
import Recipes
import Runtime
import Store

/// Turns the peer of a connection into a player, new or returning.
///
/// Owned by the shard's queue.
final class SignIn: @unchecked Sendable {
    // @unchecked: completions of the store carry it back to its queue, and use it only there.

    let rooms: Rooms
    private let library: LibraryDesk
    private let configuration: ServerConfiguration
    /// The sign-in of each shard, by the shard's index.
    private var everywhere: [SignIn] = []
    /// The random bytes of a token, which is written in hexadecimal digits. The server keeps only
    /// its hash.
    static let tokenBytes = 32
    /// Called with the messages that waited for the end of the sign-in.
    let takeUp: ([[UInt8]], Connection) -> Void

    init(
        _ rooms: Rooms, _ library: LibraryDesk,
        takeUp: @escaping ([[UInt8]], Connection) -> Void
    ) {
        self.rooms = rooms
        self.library = library
        configuration = rooms.context.configuration
        self.takeUp = takeUp
    }

    /// Called once, before the first sign-in.
    func attach(everywhere: [SignIn]) { self.everywhere = everywhere }

    func detach() { everywhere = [] }

    var shard: Shard { rooms.shard }

    /// The time until which a client may say hello again after a failure of the server's.
    var helloDeadline: Instant {
        shard.now.advanced(byMilliseconds: configuration.helloMilliseconds)
    }

    func signIn(_ hello: ClientMessage.Hello, _ asked: Request, _ visitor: Visitor) {
        shard.assertIsCurrent()
        if let ban = rooms.context.ban(of: asked.connection) {
            rooms.replies.end(asked.connection, by: ban, re: asked.id)
        } else if let text = hello.playerID, let token = hello.token {
            visitor.beginSigningIn()
            resume(text, tokenHash: Crypto.sha256(Array(token.utf8)), hello, asked)
        } else if rooms.context.stop.isStopping, hello.redirects == true,
            let place = rooms.context.successor
        {
            asked.connection.redirect(to: place, re: asked.id)
        } else if rooms.context.stop.isStopping {
            refuse(RequestFault(.shuttingDown, "the server is stopping; sign up later"), asked)
        } else if let wait = rooms.context.signUps.take(asked.connection.peerAddress, at: shard.now)
        {
            rooms.replies.report(.signUps, asked.connection)
            refuse(.tooManySignUps(wait), asked)
        } else {
            visitor.beginSigningIn()
            NewcomerGate(signIn: self).admit(with: hello.invitation, asked) { [self] in
                takeSharedSignUp(asked) { [self] in signUp(hello, asked) }
            }
        }
    }

    // MARK: - New players

    /// Uses one sign-up of the address among those of all nodes.
    private func takeSharedSignUp(_ asked: Request, then: @escaping @Sendable () -> Void) {
        let (perMinute, burst) = (configuration.signUpsPerMinute, configuration.signUpBurst)
        guard rooms.store.isShared, perMinute > 0 else { return then() }
        let block = AddressBlock(householdOfPeer: asked.connection.peerAddress)?.description
        let limit = SharedLimit(
            name: "sign_up", key: block ?? "", perMinute: perMinute, burst: burst)
        rooms.store.perform(LimitTake(limit), on: shard) { [self] result in
            switch result {
            case .success(0): then()
            case .success(let wait):
                rooms.replies.report(.signUps, asked.connection)
                giveUp(asked, .tooManySignUps(Int(wait)))
            case .failure(let error): failed(error, asked)
            }
        }
    }

    private func signUp(_ hello: ClientMessage.Hello, _ asked: Request) {
        let id = newPlayerID()
        let token = rooms.random.bytes(Self.tokenBytes).hexadecimal
        let files = rooms.files.game
        var random = rooms.random
        let (name, avatar) = files.newcomer(
            in: files.catalogue.language(for: hello.language), using: &random)
        rooms.store.perform(
            SignUp(
                id: id, tokenHash: Crypto.sha256(Array(token.utf8)),
                deviceName: DeviceName.kept(hello.deviceName), name: name, avatar: avatar,
                coins: files.catalogue.rules.newPlayer.coins), on: shard
        ) { [self] result in
            switch result {
            case .success(let signedIn):
                rooms.context.log.info(
                    "signed_up", ["player": id, "peer": asked.connection.peerAddress])
                place(signedIn, hello, asked) { [self] in
                    admit($0, number: $1, token: token, hello, asked)
                }
            case .failure(let error):
                failed(error, asked)
            }
        }
    }

    /// Draws an id whose home shard is this one, so that the connection needn't move.
    private func newPlayerID() -> PlayerID {
        while true {
            let id = rooms.random.playerID()
            if rooms.sessions.home(of: id) === rooms.sessions { return id }
        }
    }

    // MARK: - Returning players

    /// A wrong token has no cost but its look-up: tokens have 256 bits, so nobody can guess one.
    private func resume(
        _ player: String, tokenHash: [UInt8], _ hello: ClientMessage.Hello, _ asked: Request
    ) {
        guard let id = PlayerID(player) else {
            return refuseToken(of: String(player.unicodeScalars.prefix(32)), asked)
        }
        rooms.store.perform(DeviceSignIn(id, tokenHash: tokenHash), on: shard) { [self] result in
            switch result {
            case .success(let signedIn?): found(signedIn, hello, asked)
            case .success: refuseToken(of: id.description, asked)
            case .failure(let error): failed(error, asked)
            }
        }
    }

    private func found(
        _ signedIn: SignedIn, _ hello: ClientMessage.Hello, _ asked: Request
    ) {
        let (player, now) = (signedIn.player.id, rooms.clock.wall())
        if let ban = signedIn.sanctions.first(.ban, at: now) {
            return rooms.replies.end(asked.connection, by: ban, re: asked.id)
        }
        guard signedIn.isSeenLongAgo(at: now) else { return place(signedIn, hello, asked) }
        let sighting = DeviceSighting(player, device: signedIn.device.number)
        rooms.store.perform(sighting, on: shard) { [self] result in
            // A sweep may have removed the player in between.
            if case .failure(.refused) = result {
                return refuseToken(of: player.description, asked)
            }
            var signedIn = signedIn
            if case .success = result { signedIn.player.seenMilliseconds = now }
            place(signedIn, hello, asked)
        }
    }

    private func place(
        _ signedIn: SignedIn, _ hello: ClientMessage.Hello, _ asked: Request
    ) {
        place(signedIn, hello, asked) { [self] signedIn, number in
            moveHome(signedIn, number: number, hello, asked)
        }
    }

    private func moveHome(
        _ signedIn: SignedIn, number: Int64, _ hello: ClientMessage.Hello, _ asked: Request
    ) {
        guard asked.connection.isOpen else { return }
        let home = everywhere[rooms.sessions.home(of: signedIn.player.id).shard.index]
        shard.move(asked.connection, to: home.shard) { _ in
            home.admit(signedIn, number: number, token: nil, hello, asked)
        }
    }

    // MARK: - Several nodes

    /// The pause between two looks at a session whose node has died, and their number.
    private static let settlingMilliseconds = 50
    private static let settlingTries = 60

    /// Begins the session at this node, or sends the client on to the node that holds it.
    ///
    /// - Parameter then: called with the player, and with the session's number.
    private func place(
        _ signedIn: SignedIn, _ hello: ClientMessage.Hello, _ asked: Request,
        tries: Int = settlingTries, _ then: @escaping @Sendable (SignedIn, Int64) -> Void
    ) {
        guard hello.role != .companion else { return then(signedIn, 0) }
        rooms.context.places.begin(signedIn.player, on: shard) { [self] result in
            switch result {
            case .success(.here(let number, let player)):
                var signedIn = signedIn
                signedIn.player = player
                then(signedIn, number)
            case .success(.elsewhere(let place)): send(asked, to: place, hello)
            case .success(.settling):
                guard tries > 1 else { return failed(.unavailable("a node's play is lost"), asked) }
                let moment = shard.now.advanced(byMilliseconds: Self.settlingMilliseconds)
                shard.reactor.async(at: moment) { [self] in
                    shard.async { self.place(signedIn, hello, asked, tries: tries - 1, then) }
                }
            case .failure(.refused): refuseToken(of: signedIn.player.id.description, asked)
            case .failure(let error): failed(error, asked)
            }
        }
    }

    private func send(
        _ asked: Request, to place: Elsewhere, _ hello: ClientMessage.Hello
    ) {
        guard hello.redirects == true else {
            return giveUp(asked, .onAnotherNode, newDeadline: helloDeadline)
        }
        asked.connection.redirect(to: place, re: asked.id)
    }

    // MARK: - Refusals

    private func refuseToken(of player: String, _ asked: Request) {
        // The same text for a wrong player and a wrong token, so that ids can't be probed.
        giveUp(
            asked,
            RequestFault(
                .badToken, "there is no player with this id and token", cause: "player \(player)"))
    }

    func failed(_ error: StoreError, _ asked: Request) {
        giveUp(
            asked,
            RequestFault(
                .storeUnavailable, "the database can't be reached; try again soon",
                retryAfterMilliseconds: 1000, cause: RequestFault(error).cause ?? "\(error)"),
            newDeadline: helloDeadline)
    }

    /// Ends a sign-in without a player: sends the reason, and handles the messages that waited.
    func giveUp(_ asked: Request, _ fault: RequestFault, newDeadline: Instant? = nil) {
        guard let visitor = asked.connection.context as? Visitor else { return }
        let waiting = visitor.failSigningIn(newDeadline: newDeadline)
        refuse(fault, asked)
        takeUp(waiting, asked.connection)
    }

    func refuse(_ fault: RequestFault, _ asked: Request) {
        rooms.replies.refuse(fault, re: asked.id, on: asked.connection)
    }

    // MARK: - Welcome

    /// Makes the connection the player's only one, on the shard that has the player's session.
    /// Called on the home shard first.
    private func admit(
        _ signedIn: SignedIn, number: Int64, token: String?, _ hello: ClientMessage.Hello,
        _ asked: Request
    ) {
        let (connection, player) = (asked.connection, signedIn.player)
        guard connection.isOpen, let visitor = connection.context as? Visitor else { return }
        guard !rooms.context.stop.isClosing else {
            return rooms.replies.close(connection, .shuttingDown)
        }
        if hello.role == .companion {
            return admitCompanion(signedIn, hello, visitor, asked)
        }
        switch rooms.sessions.absence(of: player.id) {
        case .lent(let there):
            let other = everywhere[there.shard.index]
            shard.move(connection, to: other.shard) { _ in
                other.admit(signedIn, number: number, token: token, hello, asked)
            }
            return
        case .expected:
            // Continues on this shard, which has the connection, even if the session has moved on
            // to another.
            rooms.sessions.visit(player.id) { [self] _, _ in
                shard.async { [self] in
                    admit(signedIn, number: number, token: token, hello, asked)
                }
            }
            return
        case nil: break
        }
        let session = rooms.sessions.begin(player, number: number)
        if let other = session.connection {
            rooms.replies.close(other, .takenOver)
            // It may end while the session is on another shard.
            other.context = nil
        }
        session.attach(connection, of: signedIn.device.number)
        session.sanctions = signedIn.sanctions
        session.stream = hello.stream ?? .tick
        session.followsRedirects = hello.redirects ?? false
        session.language = rooms.files.catalogue.language(for: hello.language)
        let waiting = visitor.signIn(.signedIn(session))
        rooms.context.log.debug(
            "signed_in",
            [
                "player": player.id,
                // Scalars, because a grapheme cluster can have any number of them.
                "client": String((hello.client ?? "-").unicodeScalars.prefix(64)),
            ])
        welcome(session, token: token, re: asked.id)
        rooms.returned(session)
        rooms.context.announce(to: connection)
        takeUp(waiting, connection)
        rooms.context.access.signedIn(player.id, at: shard.now)
    }

    /// Makes the connection one of the player's companions. Called on the home shard.
    private func admitCompanion(
        _ signedIn: SignedIn, _ hello: ClientMessage.Hello, _ visitor: Visitor, _ asked: Request
    ) {
        guard let device = hello.deviceID else {
            return giveUp(
                asked,
                RequestFault(.missingField, "`device_id` is missing: a companion has one"))
        }
        let connection = asked.connection
        let catalogue = rooms.files.catalogue
        let companion = Companion(
            player: signedIn.player.id, device: device,
            deviceNumber: signedIn.device.number, followsRedirects: hello.redirects ?? false,
            connection: connection)
        connection.setTerms(LibraryDesk.terms)
        let waiting = visitor.signIn(.companion(companion))
        rooms.context.counters.companionCount.add(1, ordering: .relaxed)
        if let oldest = library.companions.add(companion)?.connection {
            rooms.replies.close(oldest, .takenOver)
        }
        let welcome = self.welcome(
            PlayerProfile(signedIn.player, in: catalogue), catalogue.language(for: hello.language),
            messageBytes: GameProtocol.companionMessageBytes, role: .companion)
        connection.send(text: ServerEvent(re: asked.id, .welcome(welcome)).encoded())
        rooms.context.announce(to: connection)
        takeUp(waiting, connection)
        rooms.context.access.signedIn(signedIn.player.id, at: shard.now)
    }

    private func welcome(
        _ profile: PlayerProfile, _ language: String, token: String? = nil, messageBytes: Int,
        roundID: PlayID? = nil, role: ConnectionRole? = nil
    ) -> Welcome {
        Welcome(
            protocolName: GameProtocol.subprotocol, revision: GameProtocol.revision,
            server: ServerVersion.text, instanceID: "\(rooms.store.instance)", language: language,
            player: profile, token: token,
            serverTimeMilliseconds: rooms.clock.serverMilliseconds(at: shard.now),
            tickMilliseconds: rooms.files.catalogue.rules.tickMilliseconds,
            ping: PingTerms(
                intervalMilliseconds: configuration.pingIntervalMilliseconds,
                timeoutMilliseconds: configuration.pingTimeoutMilliseconds),
            resumeMilliseconds: configuration.resumeMilliseconds,
            limits: Limits(
                messageBytes: messageBytes, messagesPerSecond: configuration.messagesPerSecond,
                messageBurst: configuration.messageBurst),
            roundID: roundID, role: role)
    }

    private func welcome(_ session: Session, token: String?, re: String?) {
        let welcome = self.welcome(
            PlayerProfile(session.player, in: rooms.files.catalogue), session.language,
            token: token,
            messageBytes: configuration.messageBytes,
            roundID: session.aloneRoom?.room.race?.id)
        session.send(.welcome(welcome), re: re)
        session.aloneRoom?.sendSnapshot(to: session, re: nil)
        if let result = session.resultAgain { session.send(result) }
        session.knowsOfStop = false
        tellOfStop(session)
    }

    /// Refreshes last-seen for players online for over a day, so that no sweep removes them.
    func noteSeen() {
        shard.assertIsCurrent()
        let now = rooms.clock.wall()
        for session in rooms.sessions.all.inOrder
        where session.player.isSeenLongAgo(at: now) {
            session.player.seenMilliseconds = now
            let sighting = DeviceSighting(session.player.id, device: session.device)
            rooms.store.perform(sighting, on: shard) { _ in }
        }
    }

    /// Tells a player that the server is stopping, unless the player knows.
    func tellOfStop(_ session: Session) {
        shard.assertIsCurrent()
        guard !session.knowsOfStop,
            let milliseconds = rooms.context.stop.milliseconds(at: shard.now)
        else { return }
        session.knowsOfStop = true
        session.send(.shutdown(Shutdown(deadlineMilliseconds: milliseconds)))
    }
}
