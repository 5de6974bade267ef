import Crypto
import GameProtocol
import Kitchen
import Runtime
import Store

extension GameShard {
    func signIn(
        _ hello: ClientMessage.Hello, re: String?, _ client: Visitor, _ connection: Connection
    ) {
        if let text = hello.playerID, let token = hello.token {
            resume(text, tokenHash: SessionToken.hash(token), hello, re: re, client, connection)
        } else if context.isStopping {
            refuse(
                RequestFault(.shuttingDown, "the server is stopping; sign up later"), re: re,
                client, connection)
        } else {
            signUp(hello, re: re, client, connection)
        }
    }

    private func refuseToken(
        of player: String, re: String?, _ client: Visitor, _ connection: Connection
    ) {
        let waiting = client.failSigningIn()
        context.log.info("bad_token", ["player": player, "peer": connection.peerAddress])
        // The same words whether the player or the token is wrong, so that ids can't be probed.
        refuse(
            RequestFault(.badToken, "there is no player with this id and token"), re: re, client,
            connection)
        take(waiting, client, connection)
    }

    private func slowDown(
        _ limit: Limit, _ what: String, _ wait: Int, re: String?, _ client: Visitor,
        _ connection: Connection
    ) {
        report(limit, connection)
        refuse(
            RequestFault(.rateLimited, "too many \(what) from your address; try again later"),
            re: re, client, connection, retryAfterMilliseconds: wait)
    }

    private func signUp(
        _ hello: ClientMessage.Hello, re: String?, _ client: Visitor, _ connection: Connection
    ) {
        if let wait = context.signUps.take(connection.peerAddress, at: shard.now) {
            slowDown(.signUps, "new players", wait, re: re, client, connection)
            return
        }
        let id = newPlayerID()
        let token = SessionToken.text(context.randomBytes(SessionToken.byteCount))
        let files = context.files
        var random = UnpredictableNumbers(randomBytes: context.randomBytes)
        let (name, avatar) = files.newcomer(
            in: files.catalogue.language(for: hello.language), using: &random)
        client.beginSigningIn()
        context.store.perform(
            SignUp(
                id: id, tokenHash: SessionToken.hash(token), name: name, avatar: avatar,
                coins: files.catalogue.rules.newPlayer.coins), on: shard
        ) { [self] result in
            switch result {
            case .success(let player):
                context.log.info("signed_up", ["player": id, "peer": connection.peerAddress])
                admit(player, token: token, hello, re: re, connection)
            case .failure(let error):
                signInFailed(error, re: re, connection)
            }
        }
    }

    /// An id that is at home here, which spares the connection a move.
    private func newPlayerID() -> PlayerID {
        while true {
            let id = PlayerID(value: context.randomInteger(UInt128.self))
            if home(of: id) === self { return id }
        }
    }

    /// Looks the player up, as fast as the address's wrong tokens allow. A right one costs nothing,
    /// so that many players behind one address can come back at once.
    private func resume(
        _ player: String, tokenHash: [UInt8], _ hello: ClientMessage.Hello, re: String?,
        _ client: Visitor, _ connection: Connection
    ) {
        client.beginSigningIn()
        context.tokenGuesses.attempt(connection.peerAddress, at: shard.now) { [self] verdict in
            shard.async { [self] in
                switch verdict {
                case .granted(let attempt):
                    lookUp(player, tokenHash, hello, re: re, connection, attempt)
                case .refused(let wait):
                    guard let client = connection.context as? Visitor else { return }
                    let waiting = client.failSigningIn()
                    slowDown(.tokenGuesses, "wrong tokens", wait, re: re, client, connection)
                    take(waiting, client, connection)
                }
            }
        }
    }

    private func lookUp(
        _ player: String, _ tokenHash: [UInt8], _ hello: ClientMessage.Hello, re: String?,
        _ connection: Connection, _ attempt: AddressBudget.Attempt
    ) {
        guard let client = connection.context as? Visitor else {
            return context.tokenGuesses.finish(attempt, .countsNot, at: shard.now)
        }
        guard let id = PlayerID(player) else {
            context.tokenGuesses.finish(attempt, .counts, at: shard.now)
            refuseToken(of: String(player.unicodeScalars.prefix(32)), re: re, client, connection)
            return
        }
        context.store.perform(PlayerLookup(id), on: shard) { [self] result in
            didLookUp(id, result, tokenHash, hello, re: re, connection, attempt)
        }
    }

    private func didLookUp(
        _ id: PlayerID, _ result: Result<PlayerState?, StoreError>, _ tokenHash: [UInt8],
        _ hello: ClientMessage.Hello, re: String?, _ connection: Connection,
        _ attempt: AddressBudget.Attempt
    ) {
        switch result {
        case .success(let player?) where Crypto.areEqual(player.tokenHash, tokenHash):
            context.tokenGuesses.finish(attempt, .countsNot, at: shard.now)
            let now = context.wallClock()
            guard player.isSeenLongAgo(at: now) else {
                return moveHome(player, hello, re: re, connection)
            }
            context.store.perform(PlayerSighting(id), on: shard) { [self] result in
                // A sweep may have come between.
                if case .failure(.refused) = result {
                    guard let client = connection.context as? Visitor else { return }
                    return refuseToken(of: id.description, re: re, client, connection)
                }
                var player = player
                if case .success = result { player.seenMilliseconds = now }
                moveHome(player, hello, re: re, connection)
            }
        case .success:
            context.tokenGuesses.finish(attempt, .counts, at: shard.now)
            guard let client = connection.context as? Visitor else { return }
            refuseToken(of: id.description, re: re, client, connection)
        case .failure(let error):
            context.tokenGuesses.finish(attempt, .countsNot, at: shard.now)
            signInFailed(error, re: re, connection)
        }
    }

    private func moveHome(
        _ player: PlayerState, _ hello: ClientMessage.Hello, re: String?, _ connection: Connection
    ) {
        guard connection.isOpen else { return }
        let home = home(of: player.id)
        shard.move(connection, to: home.shard) { connection in
            home.admit(player, token: nil, hello, re: re, connection)
        }
    }

    private func signInFailed(_ error: StoreError, re: String?, _ connection: Connection) {
        context.log.error("sign_in_failed", ["error": "\(error)"])
        guard let client = connection.context as? Visitor else { return }
        let waiting = client.failSigningIn(
            newDeadline: shard.now.advanced(
                byMilliseconds: context.configuration.helloMilliseconds))
        refuse(
            RequestFault(.storeUnavailable, "the database can't be reached; try again soon"),
            re: re, client, connection, retryAfterMilliseconds: 1000)
        take(waiting, client, connection)
    }

    func take(_ waiting: [[UInt8]], _ client: Visitor, _ connection: Connection) {
        for text in waiting where connection.isOpen {
            text.withUnsafeBytes { take($0, client, connection) }
        }
    }

    /// Makes the connection the player's one, on the shard that has the player's session. Called at
    /// home first.
    private func admit(
        _ player: PlayerState, token: String?, _ hello: ClientMessage.Hello, re: String?,
        _ connection: Connection
    ) {
        guard connection.isOpen, let client = connection.context as? Visitor else { return }
        guard !context.isClosing else {
            close(connection, .shuttingDown)
            return
        }
        switch sessions.absence(of: player.id) {
        case .lent(let other):
            shard.move(connection, to: other.shard) { connection in
                other.admit(player, token: token, hello, re: re, connection)
            }
            return
        case .expected:
            // Here, where the connection is, even if the session has gone on to another shard.
            sessions.visit(player.id) { [self] _, _ in
                shard.async { [self] in admit(player, token: token, hello, re: re, connection) }
            }
            return
        case nil: break
        }
        let session = session(of: player)
        if let other = session.connection {
            close(other, .takenOver)
            // It may end when the session is elsewhere.
            other.context = nil
        }
        session.attach(connection)
        session.stream = hello.stream ?? .tick
        session.language = context.catalogue.language(for: hello.language)
        let waiting = client.signIn(session)
        context.log.debug(
            "signed_in",
            [
                "player": player.id,
                // A cluster can have any number of scalars; the log takes only so many.
                "client": String((hello.client ?? "-").unicodeScalars.prefix(64)),
            ])
        welcome(session, token: token, re: re)
        returned(session)
        take(waiting, client, connection)
    }

    private func welcome(_ session: Session, token: String?, re: String?) {
        let configuration = context.configuration
        let catalogue = context.catalogue
        session.send(
            ServerEvent(
                re: re,
                .welcome(
                    Welcome(
                        protocolName: GameProtocol.subprotocol, revision: GameProtocol.revision,
                        server: ServerVersion.text, language: session.language,
                        player: profile(session), token: token,
                        serverTimeMilliseconds: context.serverTimeMilliseconds(at: shard.now),
                        tickMilliseconds: catalogue.rules.tickMilliseconds,
                        ping: PingTerms(
                            intervalMilliseconds: configuration.pingIntervalMilliseconds,
                            timeoutMilliseconds: configuration.pingTimeoutMilliseconds),
                        resumeMilliseconds: configuration.resumeMilliseconds,
                        limits: Limits(
                            messageBytes: configuration.messageBytes,
                            messagesPerSecond: configuration.messagesPerSecond,
                            messageBurst: configuration.messageBurst),
                        roundID: session.aloneRoom?.room.race?.id.description))))
        session.aloneRoom?.sendSnapshot(to: session, re: nil)
        if let result = session.resultAgain { session.send(ServerEvent(result)) }
        session.knowsOfStop = false
        tellOfStop(session)
    }

    /// Tells a player that the server stops, where it does and the player doesn't know.
    func tellOfStop(_ session: Session) {
        guard !session.knowsOfStop,
            let milliseconds = context.millisecondsUntilStop(at: shard.now)
        else { return }
        session.knowsOfStop = true
        session.send(ServerEvent(.shutdown(Shutdown(deadlineMilliseconds: milliseconds))))
    }

    private func session(of player: PlayerState) -> Session {
        let (session, isNew) = sessions.begin(player)
        if isNew { context.sessionCount.add(1, ordering: .relaxed) }
        return session
    }

    func profile(_ session: Session) -> PlayerProfile {
        PlayerProfile(
            playerID: session.player.id.description, name: session.player.name,
            avatar: session.player.avatar, coins: session.player.coins,
            inventory: inventory(session))
    }

    /// Pieces owned of every item in the shop.
    func inventory(_ session: Session) -> [ShopItem.ID: Int64] {
        var inventory: [ShopItem.ID: Int64] = [:]
        for item in context.catalogue.items {
            inventory[item.id] = session.player.inventory[item.id] ?? 0
        }
        return inventory
    }
}
