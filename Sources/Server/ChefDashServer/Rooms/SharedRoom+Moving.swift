import Base
import GameProtocol
import Kitchen
import Levels
import Lobby
import Store

/// A private room goes on at another node when its own ends.
///
/// The store keeps the room until the other node collects it and the sessions of its people, whom
/// this node then sends after it.
extension SharedRoom {
    /// The longest wait for the other node.
    private static let moveMilliseconds = 3_000

    func moveOn(_ gathering: GatheringRoom) {
        guard let code = name.code, rooms.context.successor != nil else { return }
        let people = gathering.seats.filter { $0.occupant == .human }.map(\.player)
        goingOn = Set(people)
        rooms.sessions.ask(people) { [self] session in
            session.map { $0.room === self && $0.followsRedirects } ?? false
        } reply: { [self] answers in
            for (player, follows) in zip(people, answers) {
                guard !follows else {
                    keep(player)
                    continue
                }
                goingOn.remove(player)
                dismiss(player)
            }
            guard let gathering = gathering.keeping(goingOn) else {
                return rooms.context.places.close(code)
            }
            let room = MovingRoom(gathering, code, cards, recipe, from: rooms.store.epoch)
            rooms.store.perform(RoomDeparture(room), on: nil) {}
        }
    }

    /// Lets a player wait for the other node, without a room here.
    private func keep(_ player: PlayerID) {
        rooms.sessions.withSession(player) { [self] sessions, session in
            guard session.room === self else { return }
            session.place = .asking
            sessions.sendHome(session)
            let end = rooms.shard.now.advanced(byMilliseconds: Self.moveMilliseconds)
            rooms.shard.reactor.async(at: end) { [rooms] in
                guard !rooms.context.stop.isClosing else { return }
                rooms.sessions.visitThroughHome(player) { _, now in
                    guard let now, now === session, case .asking = now.place else { return }
                    now.place = .nowhere
                    now.send(.leftRoom(LeftRoom(reason: .stopping)))
                }
            }
        }
    }
}

extension MovingRoom {
    init(
        _ room: GatheringRoom, _ code: RoomCode, _ cards: [PlayerID: PlayerCard],
        _ recipe: PlayableRecipe?, from epoch: Int64
    ) {
        self.init(
            code: code.description, level: room.settings.level, seatCount: room.settings.seats,
            bestOf: room.settings.bestOf, itemsAllowed: room.settings.itemsAllowed,
            seats: room.seats.compactMap { seat in
                switch seat.occupant {
                case .human: Seat(player: seat.player, bot: nil, rating: cards[seat.player]?.rating)
                case .bot(let strength): Seat(player: seat.player, bot: strength, rating: nil)
                case .ghost: nil
                }
            },
            host: room.host, removedPlayers: room.removedPlayers,
            catalogue: recipe.map {
                String(decoding: LevelFiles.canonicalText(of: $0.catalogue), as: UTF8.self)
            }, epoch: epoch)
    }

    /// The room with those who have come; nil if nobody has.
    fileprivate func gathering(of people: Set<PlayerID>) -> GatheringRoom? {
        GatheringRoom(
            RoomSettings(
                level: level, seats: seatCount, bestOf: bestOf, itemsAllowed: itemsAllowed),
            seats: seats.map {
                RoomSeat(player: $0.player, occupant: $0.bot.map { .bot($0) } ?? .human)
            }, host: host, removedPlayers: removedPlayers
        ).keeping(people)
    }
}

extension Rooms {
    /// Opens a private room that has come from another node. Its people are on their way.
    func open(
        _ number: RoomNumber, _ code: RoomCode, _ moving: MovingRoom, _ players: [PlayerState]
    ) {
        shard.assertIsCurrent()
        let ratings = Dictionary(moving.seats.map { ($0.player, $0.rating) }) { first, _ in first }
        let cards = players.map {
            PlayerCard(
                player: $0.id, name: $0.name, avatar: $0.avatar, rating: ratings[$0.id] ?? nil)
        }
        let recipe = moving.catalogue.flatMap { PlayableRecipe(canonicalText: Array($0.utf8)) }
        let people = players.map(\.id)
        guard (recipe == nil) == (moving.catalogue == nil),
            let gathering = moving.gathering(of: Set(people)),
            let match = try? gathering.opened(
                levels: recipe.map { [$0.level.id] } ?? files.levelIDs, rules: files.lobbyRules)
        else { return drop(number, code, people) }
        let room = open(
            match, SharedRoom.Name(number: number, code: code), cards, recipe: recipe)
        for player in people { settle(player, in: room) }
        room.show()
        if context.stop.isStopping { room.perform(.stop) }
    }

    /// Gives up a room that can't be opened here, as its level is only at other nodes.
    private func drop(_ number: RoomNumber, _ code: RoomCode, _ people: [PlayerID]) {
        hall.closeRoom(number)
        context.places.close(code)
        for player in people {
            hall.leaveRoom(player, number)
            sessions.withSession(player) { _, session in session.place = .nowhere }
        }
    }
}
