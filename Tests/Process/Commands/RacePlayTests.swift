import Base
import ChefDashClient
import GameProtocol
import TestSupport
import Testing

@testable import chefdash

@Suite("Output of play in races")
struct RacePlayTests {
    private static func text(_ messages: [ServerMessage], at now: Double = 0) -> String {
        RaceScreen(width: 80, style: Style(isEnabled: false))
            .lines(RaceScenes.scene(messages), notice: "hello", at: now).joined(separator: "\n")
    }

    /// A report's lines for the last message, after those for the earlier ones.
    private static func report(_ messages: [ServerMessage]) -> [String] {
        var report = RaceReport()
        var lines: [String] = []
        for count in 1...messages.count {
            lines = report.lines(RaceScenes.scene(Array(messages.prefix(count))))
        }
        return lines
    }

    private static let start: ServerMessage = .room(.countdown, .both, endsIn: 3000)

    /// The messages up to a race, followed by these.
    private static func race(_ messages: ServerMessage...) -> [ServerMessage] {
        [start, .raceSnapshot, .room(.racing, .both)] + messages
    }

    // MARK: - The screen

    @Test(
        "Each phase shows its state and the possible actions",
        arguments: [
            (
                [.room(.gathering, [.ana()])],
                [
                    "room KQZFXW · level 1, 2 seats, one race", "🪙 150", "Ana (you)  ",
                    "1 of 2 seats are free: chefdash play --room KQZFXW", "r ready", "h 👋   l 🍀",
                    "hello",
                ]
            ),
            ([.room(.gathering, .both)], ["press r when you are ready"]),
            (
                [start, .raceSnapshot],
                ["The race starts in 3 s", "order  [🍞][🥩][🍞]", "1 🧀   2 🍞   3 🥩"]
            ),
            (
                race(.frame(.plain(), .plain(clock: 49, served: 2, combo: 3, plate: 2))),
                ["served 2   🔥 x3  ▪▪        ⏰ 4.9 s", "plate  [  ][  ][  ]", "q give up"]
            ),
            (
                race(.room(.racing, [.ana(), .bo(isConnected: false, held: 30_000)])),
                ["away, seat held for 30 s"]
            ),
            (
                race(.raceEnded(RaceScenes.ended()), .room(.results, .both, endsIn: 30_000)),
                ["Rematch? y yes, n no; 30 s", "Bo wins.", "y rematch   n no rematch"]
            ),
            (
                [.room(.intermission, [.ana(wins: 1)], bestOf: 3, endsIn: 10_000)],
                ["best of 3", "The next race comes in 10 s", "wins 1"]
            ),
        ] as [([ServerMessage], [String])])
    func screen(messages: [ServerMessage], expected: [String]) {
        let text = Self.text(messages)
        for part in expected { #expect(text.contains(part), "\(part) is missing in\n\(text)") }
    }

    @Test("Times on the screen count down by themselves")
    func time() {
        #expect(Self.text([Self.start], at: 2100).contains("starts in 1 s"))
        #expect(Self.text([Self.start], at: 99_000).contains("starts in 0 s"))
    }

    @Test("A spectator sees orders and plates, and can't act")
    func spectator() {
        let view = RaceView(
            levelID: 1, tick: 1,
            states: [.plain(plate: [0]), .plain(clock: 99, served: 1)],
            orders: [RaceScenes.recipe.layers, RaceScenes.recipe.layers])
        let scene = RaceScenes.scene([.room(.racing, .both), .raceView(view)], as: identifier("e"))
        let text = RaceScreen(width: 80, style: Style(isEnabled: false))
            .lines(scene, notice: "", at: 0).joined(separator: "\n")
        #expect(text.contains("order 🍞🥩🍞   plate 🍞\n"), "\(text)")
        #expect(text.contains("q stop watching") && !text.contains("(you)"))
        #expect(!scene.isCooking && scene.ownSeat == nil)
    }

    @Test(
        "The screen fits the terminal's width, whatever its content", arguments: [20, 40, 80, 200])
    func width(columns: Int) {
        let screen = RaceScreen(width: columns, style: Style(isEnabled: false))
        let long = RoomState.Seat.bo(
            String(repeating: "🍔", count: 20), isConnected: false, held: .max)
        let wild = RaceProgress.Seat.plain(
            clock: .max, served: .min, combo: .max, plate: .min)
        for phase in RoomState.Phase.allCases {
            let scene = RaceScenes.scene([
                .raceSnapshot, .raceEnded(RaceScenes.ended()),
                .room(phase, [long, long], seats: .min, endsIn: .min), .frame(wild, wild),
            ])
            for line in screen.lines(scene, notice: "", at: .greatestFiniteMagnitude) {
                #expect(TextWidth.columns(of: line) <= min(columns, 80), "\(line)")
            }
        }
    }

    // MARK: - Lines

    @Test(
        "Without a terminal each event is one line",
        arguments: [
            (
                [.room(.gathering, [.ana()])],
                [
                    "room KQZFXW: level 1, 2 seats, one race; Ana (you)",
                    "others join with: chefdash play --room KQZFXW",
                ]
            ),
            (
                [.room(.gathering, [.ana()]), .room(.gathering, .both, spectators: 1)],
                ["Bo (1500) takes a seat", "somebody watches"]
            ),
            (
                [
                    .room(.gathering, .both),
                    .room(.gathering, [.ana(), .bo(isReady: true)], bestOf: 3),
                ], ["the room is now: level 1, 2 seats, best of 3", "Bo: ready"]
            ),
            ([.room(.gathering, .both), .room(.gathering, [.ana()])], ["Bo is gone"]),
            (
                race(
                    .room(
                        .racing,
                        [
                            .ana(isConnected: false, held: 1),
                            .bo(isConnected: false, held: 29_500),
                        ])),
                ["Bo: disconnected, the seat is held for 30 s"]
            ),
            (race(.room(.racing, [.ana(), .bo(isConnected: false)])), ["Bo has left"]),
            (
                [
                    .room(.opening, [.ana(isConnected: false), .bo(isConnected: false)]),
                    .room(.opening, .both),
                ], []
            ),
            (
                [start],
                [
                    "room KQZFXW: level 1, 2 seats, one race; Ana (you), Bo (1500)",
                    "the race starts in 3 s",
                ]
            ),
            (
                race(),
                ["level 1, Burger Station: 15.0 s", "order 1: Classic Cheeseburger 🍞🥩🍞"]
            ),
            (
                race(.frame(.plain(served: 1), .plain(clock: 140, served: 1, combo: 2))),
                ["    Bo served 1, 🔥 x2, clock 14.0 s"]
            ),
            (
                race(
                    .frame(
                        .plain(clock: 0, phase: .ended, served: 4),
                        .plain(clock: 99, phase: .wrong))),
                ["    Ana (you) is done: 4 served", "    Bo 💥 -3.0s, clock 9.9 s"]
            ),
            (race(.raceEnded(RaceScenes.ended()), .room(.racing, .both)), []),
        ] as [([ServerMessage], [String])])
    func report(messages: [ServerMessage], expected: [String]) {
        #expect(Self.report(messages) == expected)
    }

    @Test("A ticket prints a line whenever its state changes")
    func ticket() {
        func ticket(_ window: Int, bots: Bool) -> ServerMessage {
            .ticket(
                TicketState(
                    levelID: nil, seatCount: 2, rating: 1500, waitedMilliseconds: 0, window: window,
                    widensInMilliseconds: nil, nextWindow: nil, reason: .nobodyElseWaiting,
                    botsOffered: bots))
        }
        let line = "in the queue for any level, 2 seats: rating 1500 ± 50, nobody else is waiting"
        #expect(Self.report([ticket(50, bots: false)]) == [line])
        #expect(Self.report([ticket(50, bots: false), ticket(50, bots: false)]).isEmpty)
        #expect(
            Self.report([ticket(50, bots: false), ticket(50, bots: true)])
                == ["bots are offered for the empty seats: y accepts them, n keeps waiting"])
        #expect(Self.text([ticket(50, bots: true)], at: 2000).contains("waiting for 2 s"))
    }

    /// A race's result, with the players' names.
    private static func result(
        _ ended: RaceEnded, to player: PlayerID = RaceScenes.ana
    ) -> [String] {
        let scene = RaceScenes.scene([.room(.racing, .both)])
        return RaceResultText(
            ended: ended, player: player, tickMilliseconds: 100, name: scene.name(of:)
        ).lines
    }

    @Test("The result is a table with coins, ratings and fairness")
    func result() {
        let ended = RaceScenes.ended(
            forfeit: "left", rating: RaceEnded.RatingChange(before: 1500, after: 1338))
        #expect(
            Self.result(ended) == [
                "The race is over: Bo wins.",
                "  1. Bo         12 orders  +1000 coins  last one at 30.1 s",
                "  2. Ana (you)  1 order    +25 coins    last one at 4.0 s   lost: left",
                "  coins:    balance 175",
                "  rating:   1500 → 1338",
                "  fairness: Ana (you)  round trip 31.5 ms (p99 48.0), jitter 2.8 ms, 3 frames late, 0 ms lost",
                "            server's ticks late by 1.2 ms (p99)",
                "  race:     cccccccccccccccccccccccccccccccc",
            ])
    }

    @Test("Round trips are printed by seat, whoever has won")
    func fairness() {
        var ended = RaceScenes.ended()
        ended.fairness = FairnessReport(
            tickLatenessMilliseconds: 0,
            connections: [1.5, 2.5].map { median in
                FairnessReport.Connection(
                    roundTrips: 3, roundTripMedianMilliseconds: median,
                    roundTripP99Milliseconds: median, jitterMilliseconds: 0, framesLate: 0,
                    tapsHeld: 0, tapsIgnored: 0, lostMilliseconds: 0)
            })
        #expect(
            Self.result(ended).filter { $0.contains("round trip") } == [
                "  fairness: Ana (you)  round trip 1.5 ms (p99 1.5), jitter 0.0 ms, 0 frames late, 0 ms lost",
                "            Bo         round trip 2.5 ms (p99 2.5), jitter 0.0 ms, 0 frames late, 0 ms lost",
            ])
    }

    @Test(
        "The winner",
        arguments: [
            ([1, 2], RaceScenes.bo, "you win!"), ([1, 2], RaceScenes.ana, "Bo wins."),
            ([1, 1], RaceScenes.ana, "a draw."),
        ])
    func headline(ranks: [Int], player: PlayerID, expected: String) {
        let lines = Self.result(RaceScenes.ended(ranks: ranks), to: player)
        #expect(lines.first == "The race is over: \(expected)")
    }

    @Test("Each reaction has a key of its own, with no other meaning")
    func reactionKeys() {
        let keys = KeyPress.reactionKeys
        #expect(Set(keys.map(\.reaction)) == Set(RaceReaction.allCases))
        #expect(Set(keys.map(\.key)).count == keys.count)
        for (key, reaction) in keys {
            #expect(KeyPress(byte: key.asciiValue ?? 0) == .react(reaction))
        }
    }
}
