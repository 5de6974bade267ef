import GameProtocol
import Names
import Store

/// Handles requests about the player's session and profile.
struct ProfileRequests: Sendable {
    let rooms: Rooms

    func setStream(_ stream: StreamMode, _ session: Session, _ asked: Request) {
        session.stream = stream
        session.send(.stream(stream), re: asked.id)
        session.aloneRoom?.sendSnapshot(to: session, re: nil)
    }

    func pong(_ clientTime: Double, _ session: Session, _ asked: Request) {
        let now = rooms.clock.serverMilliseconds(at: rooms.shard.now)
        session.send(
            .pong(Pong(clientTime: clientTime, serverTimeMilliseconds: now)), re: asked.id)
    }

    func setProfile(
        _ change: ClientMessage.SetProfile, _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        let name: String?
        let avatar: String?
        do throws(NameFault) {
            name = try change.name.map(ProfileText.name)
            avatar = try change.avatar.map(ProfileText.avatar)
        } catch {
            throw RequestFault(.badValue, error.description)
        }
        let player = session.player.id
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
                    session.send(.profile(profile), re: asked.re(for: session))
                case .failure(let error): replies.refuse(error, asked, session)
                }
            }
        }
    }
}
