import Testing

@testable import Lobby

@Suite struct PlayerPlacesTests {
    private let room = PlayerPlaces.Place.room(RoomNumber(value: 1))

    @Test(
        "A player is in one place",
        arguments: [
            (first: PlayerPlaces.Place.queue, second: PlayerPlaces.Place.queue, isRefused: false),
            (.queue, .room(RoomNumber(value: 1)), true),
            (.room(RoomNumber(value: 1)), .queue, true),
            (.room(RoomNumber(value: 1)), .room(RoomNumber(value: 1)), false),
            (.room(RoomNumber(value: 1)), .room(RoomNumber(value: 2)), true),
        ])
    func one(first: PlayerPlaces.Place, second: PlayerPlaces.Place, isRefused: Bool) throws {
        var places = PlayerPlaces()
        try places.enter(ana, first)
        try places.enter(ben, second)
        if isRefused {
            #expect(throws: LobbyRefusal.alreadyElsewhere) { try places.enter(ana, second) }
        } else {
            try places.enter(ana, second)
        }
        #expect(places.place(of: ana) == first)
        places.leave(ana, first)
        try places.enter(ana, second)
        #expect(places.count == 2)
    }

    @Test("A late report that a player left the queue doesn't change the player's new place")
    func late() throws {
        var places = PlayerPlaces()
        try places.enter(ana, .queue)
        places.move(ana, to: RoomNumber(value: 1))
        places.leave(ana, .queue)
        #expect(places.place(of: ana) == room)
        places.leave(ana, room)
        #expect(places.count == 0)
    }
}
