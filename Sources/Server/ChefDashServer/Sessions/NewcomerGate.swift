import GameProtocol
import Lobby
import Runtime
import Store

/// Lets new players in, where an operator doesn't let everybody in.
struct NewcomerGate: Sendable {
    let signIn: SignIn

    private var rooms: Rooms { signIn.rooms }
    private var shard: Shard { signIn.shard }

    /// Goes on if a new player may sign up, and refuses otherwise.
    func admit(
        with invitation: String?, _ asked: Request, then: @escaping @Sendable () -> Void
    ) {
        switch rooms.context.settings.signUps {
        case .open: return then()
        case .closed:
            return signIn.giveUp(
                asked, RequestFault(.signUpsClosed, "new players can't sign up now"))
        case .invited: break
        }
        guard let invitation else { return signIn.giveUp(asked, .notInvited) }
        let guesses = rooms.context.invitationGuesses
        let attempt: CodeGuesses.Attempt
        switch guesses.begin(nil, from: asked.connection.peerAddress, isNew: true, at: shard.now) {
        case .mustWait(let milliseconds):
            return signIn.giveUp(
                asked,
                RequestFault(
                    .tooManyWrongCodes, "too many wrong codes; wait before the next try",
                    retryAfterMilliseconds: milliseconds), newDeadline: signIn.helloDeadline)
        case .mayTry(let begun): attempt = begun
        }
        find(invitation.uppercased()) { isThere in
            guesses.end(
                attempt, isWrong: !isThere, sharedBy: rooms.store, on: shard, at: shard.now
            ) { delay in
                guard !isThere else { return then() }
                let moment = shard.now.advanced(byMilliseconds: delay)
                shard.reactor.async(at: moment) {
                    shard.async { signIn.giveUp(asked, .notInvited) }
                }
            }
        }
    }

    /// - Parameter tell: called on the shard's queue, with true if a household or a room has the
    ///   code.
    private func find(_ code: String, _ tell: @escaping @Sendable (_ isThere: Bool) -> Void) {
        if let room = RoomCode(code) {
            return rooms.hall.queue.async { [hall = rooms.hall, store = rooms.store] in
                guard hall.directory.room(of: room) == nil else {
                    return shard.async { tell(true) }
                }
                Places(store).find(room, on: shard) { tell($0 != nil) }
            }
        }
        let query = InvitationQuery(
            JoinHousehold(player: rooms.random.playerID(), code: code),
            timeMilliseconds: rooms.clock.wall())
        rooms.context.library.read(query, on: shard) { found in
            if case .success(.success) = found { tell(true) } else { tell(false) }
        }
    }
}

extension RequestFault {
    fileprivate static let notInvited = RequestFault(
        .signUpsClosed,
        "new players come by an invitation to a household or a room; `invitation` has its code")
}
