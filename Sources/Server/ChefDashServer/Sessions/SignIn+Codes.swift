import Base
import Crypto
import GameProtocol
import Names
import Runtime
import Store

/// New devices, by codes.
extension SignIn {
    /// Makes the peer's device one of a player's, by a code, and tells it its token. The connection
    /// then waits for `hello`.
    func use(_ use: AccountMessage.UseCode, _ asked: Request, _ visitor: Visitor) {
        shard.assertIsCurrent()
        if let ban = rooms.context.ban(of: asked.connection) {
            return rooms.replies.end(asked.connection, by: ban, re: asked.id)
        }
        // A code that can't be one is no try.
        guard let codeHash = AccessCodeText.hash(of: use.code) else {
            return refuse(RequestFault(StoreError.refused(.unknownAccessCode)), asked)
        }
        let guesses = rooms.context.accessGuesses
        let attempt: CodeGuesses.Attempt
        switch guesses.begin(nil, from: asked.connection.peerAddress, isNew: true, at: shard.now) {
        case .mustWait(let milliseconds):
            return refuse(
                RequestFault(
                    .tooManyWrongCodes, "too many wrong codes; wait before the next try",
                    retryAfterMilliseconds: milliseconds), asked)
        case .mayTry(let begun): attempt = begun
        }
        visitor.beginSigningIn()
        let token = rooms.random.bytes(Self.tokenBytes).hexadecimal
        let operation = CodeSignIn(
            codeHash: codeHash, tokenHash: Crypto.sha256(Array(token.utf8)),
            name: DeviceName.kept(use.deviceName))
        rooms.store.perform(operation, on: shard) { [self] result in
            let isWrong =
                if case .failure(.refused(.unknownAccessCode)) = result { true } else { false }
            guesses.end(
                attempt, isWrong: isWrong, sharedBy: rooms.store, on: shard, at: shard.now
            ) { [self] delay in
                answer(result, token: token, asked, delay: delay)
            }
        }
    }

    private func answer(
        _ result: Result<CodeSignIn.Answer, StoreError>, token: String, _ asked: Request,
        delay: Int
    ) {
        switch result {
        case .success(let found):
            let player = found.signedIn.player
            rooms.context.log.info(
                "device_signed_in",
                [
                    "player": player.id, "device": found.signedIn.device.number,
                    "by": found.kind.rawValue, "peer": asked.connection.peerAddress,
                ])
            if found.kind == .reset { rooms.context.access.changed(player.id, at: shard.now) }
            returnToHello(
                asked,
                with: .account(
                    .credentials(
                        NewCredentials(
                            playerID: player.id, token: token, name: player.name,
                            avatar: player.avatar))))
        case .failure(.refused(let refusal)):
            let moment = shard.now.advanced(byMilliseconds: delay)
            shard.reactor.async(at: moment) { [self] in
                shard.async { self.giveUp(asked, RequestFault(StoreError.refused(refusal))) }
            }
        case .failure(let error): failed(error, asked)
        }
    }

    /// Sends the answer of a request that came before `hello`, and waits for `hello`.
    private func returnToHello(_ asked: Request, with message: ServerMessage) {
        guard let visitor = asked.connection.context as? Visitor else { return }
        let waiting = visitor.failSigningIn(newDeadline: helloDeadline)
        asked.connection.send(text: ServerEvent(re: asked.id, message).encoded())
        takeUp(waiting, asked.connection)
    }
}
