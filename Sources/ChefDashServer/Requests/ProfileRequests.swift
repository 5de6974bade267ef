import GameProtocol
import Names
import Runtime
import Store

/// What a player says of their own session and profile.
struct ProfileRequests: Sendable {
    let sessions: Sessions
    let store: any Store
    let files: LiveFiles
    let clock: ServerClock
    let replies: Replies

    func setStream(_ stream: StreamMode, _ session: Session, _ asked: Request) {
        session.stream = stream
        session.send(ServerEvent(re: asked.id, .stream(stream)))
        session.aloneRoom?.sendSnapshot(to: session, re: nil)
    }

    func pong(_ clientTime: Double, _ session: Session, _ asked: Request) {
        let now = clock.serverMilliseconds(at: sessions.shard.now)
        session.send(
            ServerEvent(
                re: asked.id,
                .pong(Pong(clientTime: clientTime, serverTimeMilliseconds: now))))
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
        let home = sessions.home(of: player)
        store.perform(
            ProfileChange(of: player, name: name, avatar: avatar), on: home.shard
        ) { [files, replies] result in
            home.withSession(player) { _, session in
                let re = asked.re(for: session)
                switch result {
                case .success(let committed):
                    session.player.name = committed.name
                    session.player.avatar = committed.avatar
                    session.showProfile()
                    let profile = session.profile(in: files.catalogue)
                    session.send(ServerEvent(re: re, .profile(profile)))
                case .failure(let error): replies.refuse(error, session, re: re)
                }
            }
        }
    }
}
