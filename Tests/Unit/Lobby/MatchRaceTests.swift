import Kitchen
import Testing

@testable import Lobby

/// Absence, idleness, leaving and no contest.
@Suite struct MatchRaceTests {
    /// A race of a match that begins at tick 30, with both players there.
    private var room: TestRoom

    init() throws {
        room = try TestRoom(connected: ana, ben)
        try room.beginOpened()
        #expect(room.room.phase == .racing(race: 1, startTick: 30))
    }

    /// Waits, with both players busy at each tick.
    ///
    /// - Returns: the effects, and the race's commands.
    private mutating func play(
        until tick: Int
    ) throws -> (effects: [RoomEffect], commands: [RaceCommand]) {
        var effects: [RoomEffect] = []
        var commands: [RaceCommand] = []
        while room.now < tick {
            effects += room.wait(for: 1)
            commands += room.commands
            for (seat, entry) in zip(room.room.seats, room.room.series.entries)
            where seat.isPresent && entry.isRunning {
                try room.apply(.play(seat.player))
            }
        }
        return (effects, commands)
    }

    @Test("A queue match is no contest if a player doesn't appear")
    func noContest() throws {
        var room = TestRoom(matched: TestRoom.humans(ana, ben))
        try room.apply(.connected(ana))
        try room.beginOpened()
        #expect(
            room.effects == [
                .leftCountdown(ben), .abandonRace(race: 1),
                .tellAll(.raceCancelled(race: 1, .noContest(absent: [ben]))),
                .tell(ana, .closed(.noContest)), .requeue(ana),
                .tell(ben, .closed(.noContest)), .release(ben), .close(.noContest),
            ])
    }

    @Test("After no contest, a private room gathers again")
    func privateNoContest() throws {
        var room = try TestRoom(joined: [ben])
        try room.apply(.ready(ana, true), .ready(ben, true), .raceOpened(race: 1), .dropped(ben))
        room.wait(until: 30)
        #expect(room.effects.first == .abandonRace(race: 1))
        #expect(room.room.phase == .gathering && room.room.seats.count == 2)
        #expect(room.room.seats.allSatisfy { !$0.isReady })
        room.wait(until: 300)
        #expect(room.room.seats.count == 1)
    }

    @Test("Leaving before the start is no contest at once", arguments: [false, true])
    func leavesBefore(isOpened: Bool) throws {
        var room = try TestRoom(connected: ana, ben)
        if isOpened { try room.apply(.raceOpened(race: 1)) }
        try room.apply(.leave(ben))
        #expect(room.effects.filter { $0 == .abandonRace(race: 1) }.count == 1)
        #expect(room.room.phase == .closed(.noContest))
    }

    @Test("An opening that fails or takes too long is called off")
    func notOpened() throws {
        var failed = try TestRoom(joined: [ben])
        try failed.apply(.ready(ana, true), .ready(ben, true), .raceNotOpened(race: 1))
        #expect(failed.effects.contains(.abandonRace(race: 1)))
        #expect(failed.room.phase == .gathering)
        var slow = try TestRoom(joined: [ben])
        try slow.apply(.ready(ana, true), .ready(ben, true))
        #expect(slow.wait(until: 99) == [])
        slow.wait(until: 100)
        #expect(slow.effects.contains(.tellAll(.raceCancelled(race: 1, .notOpened))))
        #expect(slow.refusal(of: .raceOpened(race: 1)) == .staleRace)
    }

    @Test("A seat is held for 300 ticks at a time; then its player forfeits")
    mutating func absentAtATime() throws {
        _ = try play(until: 100)
        let held = RoomEvent.presenceChanged(ben, isPresent: false, heldUntilTick: 400)
        #expect(try room.apply(.dropped(ben)) == [.tellAll(held)])
        #expect(try play(until: 399).effects == [])
        let played = try play(until: 400)
        #expect(played.commands == [.forfeit(ben, race: 1, .absent)])
        #expect(
            played.effects == [
                .tellAll(.forfeited(ben, .absent)), .release(ben),
                .tellAll(.seatLeft(ben, .absent)),
            ])
        #expect(room.refusal(of: .connected(ben)) == .notInRoom)
        try room.end(ana, ben)
        #expect(room.room.phase == .closed(.matchEnded))
    }

    @Test("A player may come back any number of times within 600 ticks in all")
    mutating func absentInAll() throws {
        var tick = 30
        for _ in 0..<59 {
            try room.apply(.dropped(ben))
            tick += 10
            #expect(try play(until: tick).effects == [])
            try room.apply(.connected(ben))
        }
        try room.apply(.dropped(ben))
        #expect(try play(until: tick + 9).effects == [])
        #expect(try play(until: tick + 10).commands == [.forfeit(ben, race: 1, .absent)])
    }

    @Test("Idle players are warned, then forfeit; an input resets the time, absence doesn't count")
    mutating func idle() throws {
        #expect(room.wait(until: 229) == [])
        try room.apply(.play(ana))
        #expect(room.wait(until: 230) == [.tell(ben, .idleWarning(forfeitTick: 430))])
        room.wait(until: 240)
        try room.apply(.dropped(ben))
        room.wait(until: 290)
        try room.apply(.connected(ben), .play(ana))
        #expect(room.wait(until: 479) == [])
        #expect(room.wait(until: 480) == [.tellAll(.forfeited(ben, .idle))])
        #expect(room.commands == [.forfeit(ben, race: 1, .idle)])
        #expect(room.refusal(of: .play(ben)) == .outOfRace)
        #expect(
            room.wait(until: 690) == [
                .tell(ana, .idleWarning(forfeitTick: 690)), .tellAll(.forfeited(ana, .idle)),
            ])
        #expect(room.commands == [.forfeit(ana, race: 1, .idle)])
    }

    @Test("A player who has finished can't be idle, and loses nothing by dropping")
    mutating func finished() throws {
        try room.apply(.seatEnded(ben, race: 1))
        #expect(room.refusal(of: .play(ben)) == .outOfRace)
        _ = try play(until: 100)
        try room.apply(.dropped(ben))
        #expect(try play(until: 700).effects == [.release(ben), .tellAll(.seatLeft(ben, .absent))])
        try room.end(ben, ana)
        #expect(room.effects.contains(.tellAll(.matchEnded(winners: [ana]))))
    }

    @Test("Only the last player cooking may end the race")
    mutating func lastOne() throws {
        #expect(room.refusal(of: .finish(ana)) == .othersCooking)
        #expect(room.refusal(of: .finish(Fixture.player(8))) == .notInRoom)
        try room.apply(.seatEnded(ben, race: 1))
        #expect(room.refusal(of: .finish(ben)) == .outOfRace)
        #expect(try room.apply(.finish(ana), .seatEnded(ana, race: 1)) == [])
        #expect(room.refusal(of: .finish(ana)) == .outOfRace)
        try room.end(ana, ben)
        #expect(room.refusal(of: .finish(ana)) == .noRace)
    }

    @Test("A player may end the race when all others have left")
    mutating func othersLeft() throws {
        try room.apply(.leave(ben))
        #expect(try room.apply(.finish(ana)) == [])
    }

    @Test("Leaving forfeits, and the seat is still in the result")
    mutating func leaves() throws {
        #expect(
            try room.apply(.leave(ben)) == [
                .tellAll(.forfeited(ben, .left)), .release(ben), .tellAll(.seatLeft(ben, .left)),
            ])
        #expect(room.commands == [.forfeit(ben, race: 1, .left)])
        #expect(room.refusal(of: .watch(ben)) == .outOfRace)
        #expect(
            room.refusal(of: .raceEnded(race: 1, places: [RacePlace(player: ana, place: 1)]))
                == .staleRace)
        try room.apply(.watch(eva))
        try room.apply(.leave(ana))
        #expect(!room.room.isClosed && room.room.host == nil)
        try room.end(ana, ben)
        #expect(room.effects.contains(.release(eva)) && room.room.phase == .closed(.empty))
    }

    @Test("A race without a result is abandoned in the end")
    mutating func overdue() throws {
        #expect(!(try play(until: 2_029)).effects.contains(.abandonRace(race: 1)))
        let played = try play(until: 2_030)
        #expect(played.effects.first == .abandonRace(race: 1))
        #expect(played.commands == [.callOff(race: 1)])
        #expect(room.room.phase == .closed(.noContest))
    }

    @Test("A result must be of this race and have a place for each seat and nobody else")
    func wrongResults() throws {
        let right = [RacePlace(player: ana, place: 1), RacePlace(player: ben, place: 1)]
        let stranger = [right[0], RacePlace(player: eva, place: 2)]
        #expect(room.refusal(of: .raceEnded(race: 2, places: right)) == .staleRace)
        for places in [[], stranger, [right[0], right[0]]] {
            #expect(room.refusal(of: .raceEnded(race: 1, places: places)) == .staleRace)
        }
        #expect(room.refusal(of: .raceEnded(race: 1, places: right)) == nil)
    }
}
