import GameProtocol
import Kitchen

/// The server's half of the conversation, and the rules that apply in every situation.
extension Examination {
    package static let ping = PingTerms(intervalMilliseconds: 1000, timeoutMilliseconds: 3000)

    /// Handles a text message of the client; valid UTF-8.
    package mutating func received(_ text: UnsafeRawBufferPointer, at now: Double) {
        pass(to: now)
        guard finding == nil, server.link != nil else { return }
        let shown = String(decoding: text, as: UTF8.self)
        let decoded: ClientRequest
        do throws(ClientRequest.DecodingFault) {
            decoded = try ClientRequest.decode(text)
        } catch {
            return verdict.fail(
                "sends what the schema allows",
                "broke it: \(error.fault.code.rawValue), \(error.fault.message)", with: shown)
        }
        request = (decoded.id, shown, decoded.message)
        if let fault = server.link?.note(decoded.message, id: decoded.id, at: now) {
            fail(fault.expected, fault.did)
        }
        if finding == nil { act() }
        request = nil
    }

    package mutating func receivedBinary(at now: Double) {
        pass(to: now)
        verdict.fail("sends text messages", "sent a binary one")
    }

    private mutating func act() {
        guard let request else { return }
        if case .hello(let hello) = request.message { return signIn(hello) }
        guard server.link?.isSignedIn == true else {
            if server.link?.hasSaidHello == true { return refuse(.notSignedIn, retry: false) }
            return fail("says hello first", "began with \(request.message.type)")
        }
        switch request.message {
        case .hello: break
        case .library, .cooking, .account: refuse(.wrongRole, retry: false)
        case .startRound(let levelID, let itemIDs): start(levelID, itemIDs)
        case .tap(let ingredientID): tap(ingredientID)
        case .clear:
            guard let outcome = server.game?.round.clearPlate(), let game = server.game else {
                return refuse(.noRound, retry: false)
            }
            answer(.cleared(Cleared(outcome, game.round)))
        case .leaveRound:
            guard server.game != nil else { return refuse(.noRound, retry: false) }
            server.game?.round.leave()
            endGame(re: request.id)
        case .setStream(let stream):
            answer(.stream(stream))
            server.sayGame(re: nil)
        case .ping(let time):
            answer(.pong(Pong(clientTime: time, serverTimeMilliseconds: server.clock(at: now))))
        case .setProfile: answer(.profile(server.profile))
        case .listLevels: answer(.levels([ExaminedRound.summary]))
        case .listShop: answer(.shop(server.shop))
        case .purchase: refuse(.unknownItem, retry: false)
        case .queue, .getTicket, .leaveQueue, .answerBots, .createRoom, .joinRoom, .watchRoom,
            .leaveRoom, .setRoom, .ready, .addBot, .removeMember, .rematch, .react, .raceGhost,
            .getDaily, .startDaily, .startRecipe, .getBoard, .listLedger, .getStatistics,
            .getReplay:
            // The examination offers only solo rounds.
            refuse(.busy, retry: true, after: 60_000)
        }
    }

    // MARK: - Signing in

    private mutating func signIn(_ hello: ClientMessage.Hello) {
        guard server.link?.isSignedIn == false else {
            return fail("says hello once on a connection", "said it again")
        }
        server.link?.hasSaidHello = true
        let applies =
            !situation.sendsOn
            || hello.redirects == true && (nodes.hasTLS || !situation.givesUpTLS)
        guard applies else { return verdict.dismiss() }
        if dropsHello() { return }
        if fire(.hello), server.link == nil { return }
        switch server.signIn(hello) {
        case .signedUp(let token): welcome(token)
        case .signedIn: welcome(nil)
        case .wrongToken: refuse(.badToken, retry: false)
        case .signedUpAgain:
            fail(
                "comes back with the player_id and token of its first welcome",
                "signed up as a new player")
        }
    }

    /// - Parameter token: the new player's token.
    private mutating func welcome(_ token: String?) {
        server.link?.isSignedIn = true
        answer(.welcome(server.welcome(token, at: now)))
        if server.game == nil {
            let hasAsked = unansweredStartID != nil
            verdict.expect(
                hasAsked ? "sends the unanswered start_round again" : "starts a round in level 1",
                within: hasAsked ? 5_000 : 20_000)
        } else {
            expectTap()
        }
        server.sayGame(re: nil)
        if server.result != nil { tellResult() }
        if situation.manner.contains(.unknown) {
            server.say(.leftQueue(LeftQueue(reason: .unknown)))
        }
        fire(.welcomed)
        guard script.isOver, server.link != nil else { return }
        if server.result != nil { verdict.settle(after: 3_000) }
        switch situation.aim {
        case .signIn: verdict.settle(after: 1_500)
        case .relent where verdict.refusalCount > 0 && token != nil: verdict.pass()
        case .relent, .round, .play, .stayAway: break
        }
    }

    // MARK: - Answers

    /// Answers the current request.
    mutating func answer(_ message: ServerMessage) {
        server.answer(message, re: request?.id, at: now)
    }

    /// Refuses the current request.
    mutating func refuse(_ code: ErrorCode, retry: Bool, after pause: Int? = nil) {
        guard let request else { return }
        server.say(
            .error(
                ErrorMessage(
                    code: code, text: "refused by the examination", canRetry: retry,
                    retryAfterMilliseconds: pause)), re: request.id)
        if let id = request.id { server.link?.requests[id] = nil }
        let isStart = request.message.kind == .startRound
        if isStart, retry {
            notBefore = (
                now + Double(pause ?? 100),
                pause.map { "after retry_after_ms, \($0) ms" } ?? "after a pause of 100 ms or more"
            )
            verdict.expect("asks for the round again", within: 12_000)
        } else if !retry, isStart || request.message.kind == .hello {
            verdict.noteRefusal(of: request.message.type, request.text)
        }
    }
}
