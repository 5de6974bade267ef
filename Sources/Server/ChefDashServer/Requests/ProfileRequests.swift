import GameProtocol
import Names
import Store

/// Handles requests about the player's session and profile.
struct ProfileRequests: Sendable {
    let asked: PlayerRequest

    private var rooms: Rooms { asked.rooms }

    func setStream(_ stream: StreamMode) {
        asked.session.stream = stream
        asked.answer(.stream(stream))
        asked.session.aloneRoom?.sendSnapshot(to: asked.session, re: nil)
    }

    func pong(_ clientTime: Double) {
        let now = rooms.clock.serverMilliseconds(at: rooms.shard.now)
        asked.answer(.pong(Pong(clientTime: clientTime, serverTimeMilliseconds: now)))
    }

    func setProfile(_ change: ClientMessage.SetProfile) throws(RequestFault) {
        if let lock = asked.session.sanctions.first(.profile, at: rooms.clock.wall()) {
            throw RequestFault(lock, "an operator has changed the name or the avatar; it stays")
        }
        let name: String?
        let avatar: String?
        do throws(NameFault) {
            name = try change.name.map(ProfileText.name)
            avatar = try change.avatar.map(ProfileText.avatar)
        } catch {
            throw RequestFault(.badValue, error.description)
        }
        let player = asked.player
        let home = rooms.sessions.home(of: player)
        rooms.store.perform(
            ProfileChange(of: player, name: name, avatar: avatar), on: home.shard
        ) { [files = rooms.files, replies = rooms.replies] result in
            home.withSession(player) { _, session in
                switch result {
                case .success(let committed):
                    session.player.name = committed.name
                    session.player.avatar = committed.avatar
                    session.showProfile()
                    let profile = PlayerProfile(session.player, in: files.catalogue)
                    session.send(.profile(profile), re: asked.request.re(for: session))
                case .failure(let error): replies.refuse(error, asked.request, session)
                }
            }
        }
    }
}
