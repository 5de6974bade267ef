import GameProtocol
import TestSupport
import Testing

@testable import chefdash

@Suite("Output and input of play")
struct PlayTests {
    private static func view(_ state: RoundState = .plain()) -> RoundView {
        RoundView(RaceScenes.snapshot(state), tickMilliseconds: 100)
    }

    @Test(
        "Column widths",
        arguments: [
            ("", 0), ("abc", 3), ("🍞", 2), ("👨‍🍳", 2), ("⏰", 2), ("✨", 2), ("❤️", 2), ("é", 1),
            ("e\u{301}", 1), ("漢字", 4), ("★", 1), ("🔥 x2", 5), ("¡", 1),
        ])
    func columns(text: String, expected: Int) {
        #expect(TextWidth.columns(of: text) == expected)
    }

    @Test(
        "Text is cut between characters",
        arguments: [("🍞🥩", 4, "🍞🥩"), ("🍞🥩", 3, "🍞"), ("🍞🥩", 1, ""), ("abc", 2, "ab")])
    func cut(text: String, columns: Int, expected: String) {
        #expect(TextWidth.cut(text, to: columns) == expected)
    }

    @Test(
        "The clock, and its red phase",
        arguments: [
            (150, "15.0", false), (51, "5.1", false), (50, "5.0", true), (1, "0.1", true),
            (0, "0.0", true), (-3, "0.0", true),
        ])
    func clock(ticks: Int, expected: String, isLow: Bool) {
        let view = Self.view(.plain(clock: ticks))
        #expect(view.clockText == expected)
        #expect(view.isClockLow == isLow)
    }

    @Test(
        "The order's next ingredient",
        arguments: [
            (RoundPhase.cooking, [], 0, "bun"), (.cooking, [0], 0, "patty"),
            (.cooking, [0, 1], 0, "bun"), (.cooking, [0, 1, 0], 0, nil),
            (.perfect, [], 0, nil), (.wrong, [2], 0, nil), (.ended, [], 0, nil),
            (.cooking, [], 7, nil),
        ] as [(RoundPhase, [Int], Int, String?)])
    func next(phase: RoundPhase, plate: [Int], recipe: Int, expected: String?) {
        let view = Self.view(.plain(phase: phase, recipe: recipe, plate: plate))
        #expect(view.nextIngredient?.ingredientID == expected)
    }

    @Test("An older state changes nothing")
    func order() {
        var view = Self.view(.plain(clock: 100, tick: 50))
        func take(_ state: RoundState) {
            view.take(ServerEvent(.state(StateFrame(sequence: 1, state: state))))
        }
        take(.plain(clock: 101, tick: 49))
        #expect(view.state.clock == 100)
        take(.plain(clock: 99, tick: 51))
        #expect(view.state.clock == 99)
    }

    @Test(
        "The screen fits the terminal's width, whatever its content",
        arguments: [20, 40, 80, 200])
    func width(columns: Int) {
        let screen = RoundScreen(width: columns, style: Style(isEnabled: false))
        let notice = String(repeating: "🍔 much to say ", count: 20)
        for phase in [RoundPhase.cooking, .perfect, .wrong, .ended] {
            let view = Self.view(.plain(phase: phase, combo: 5, earned: .max, plate: [0]))
            for line in screen.lines(view, coins: .max, notice: notice) {
                #expect(TextWidth.columns(of: line) <= min(columns, 80), "\(line)")
            }
        }
    }

    @Test("The screen shows order, plate, clock, combo, coins and feedback")
    func screen() {
        let screen = RoundScreen(width: 80, style: Style(isEnabled: false))
        let view = Self.view(
            .plain(
                phase: .perfect, clock: 123, served: 2, combo: 3, earned: 75, plate: [0, 1]))
        let lines = screen.lines(view, coins: 225, notice: "hello")
        let text = lines.joined(separator: "\n")
        for expected in [
            "Burger Station", "🪙 225  this round +75", "⏰ 12.3 s", "served 2 of 3", "🔥 x3",
            "Classic Cheeseburger", "order  [🍞][🥩][🍞]", "plate  [🍞][🥩][  ]", "✨ +1.5s ✨",
            "1 🧀   2 🍞   3 🥩", "1-3 tap", "hello",
        ] { #expect(text.contains(expected), "\(expected) is missing in\n\(text)") }
    }

    @Test("Only a terminal gets colours, and the clock is red at 5.0 s")
    func colours() {
        let plain = RoundScreen(width: 80, style: Style(isEnabled: false))
        let painted = RoundScreen(width: 80, style: Style(isEnabled: true))
        let view = Self.view(.plain(phase: .wrong, clock: 50, combo: 2))
        #expect(!plain.lines(view, coins: 1, notice: "x").joined().contains("\u{1B}"))
        #expect(painted.lines(view, coins: 1, notice: "").joined().contains("\u{1B}[1;31m⏰ 5.0 s"))
    }

    @Test("Without a terminal each event is one line")
    func report() {
        var report = RoundReport()
        func lines(_ state: RoundState) -> [String] { report.lines(Self.view(state)) }
        #expect(
            lines(.plain()) == [
                "level 1, Burger Station: serve 3 orders, 15.0 s",
                "order 1: Classic Cheeseburger 🍞🥩🍞",
            ])
        #expect(lines(.plain(plate: [0], tick: 3)).isEmpty)
        #expect(
            lines(.plain(phase: .perfect, clock: 140, served: 1, combo: 2, earned: 25, tick: 9))
                == ["✨ +1.5s ✨ served 1 of 3, +25 coins, 🔥 x2, clock 14.0 s"])
        #expect(
            lines(.plain(clock: 132, served: 1, combo: 2, earned: 25, order: 2, tick: 17))
                == ["order 2: Classic Cheeseburger 🍞🥩🍞"])
        #expect(
            lines(.plain(phase: .wrong, clock: 49, served: 1, earned: 25, order: 2, tick: 18))
                == ["💥 -3.0s wrong ingredient, clock 4.9 s", "clock 4.9 s"])
    }

    @Test(
        "The program taps the right ingredients with few mistakes, at a human pace",
        arguments: [1, 2, 3])
    func autoPlayer(seed: UInt64) {
        var player = AutoPlayer(seed: seed)
        let mistakes = (0..<4000).count { _ in player.ingredientID(for: Self.view()) != "bun" }
        // 160 are expected; six standard deviations are 74.
        #expect((86...234).contains(mistakes), "seed \(seed): \(mistakes) mistakes in 4000 taps")
        for _ in 0..<1000 {
            #expect((.milliseconds(300))...(.milliseconds(450)) ~= player.pause(), "seed \(seed)")
        }
        #expect(player.ingredientID(for: Self.view(.plain(phase: .wrong))) == nil)
    }

    @Test(
        "The result begins with the way the round ended",
        arguments: [
            (true, false, "Round complete!"), (true, true, "Round complete!"),
            (false, false, "Time's up!"), (false, true, "The round was left."),
        ])
    func headline(isWin: Bool, hasLeft: Bool, expected: String) {
        let ended = RoundEnded(
            roundID: identifier("0"), levelID: 1, served: 3, target: 3,
            earned: 150, stars: 3, isWin: isWin, ticks: 300, bestStars: 3, coins: 300)
        #expect(ResultText.lines(ended, hasLeft: hasLeft).first == expected)
    }

    @Test("The same seed gives the same play")
    func autoPlayerSeed() {
        var first = AutoPlayer(seed: 9)
        var second = AutoPlayer(seed: 9)
        for _ in 0..<100 {
            #expect(first.pause() == second.pause())
            #expect(first.ingredientID(for: Self.view()) == second.ingredientID(for: Self.view()))
        }
    }

    @Test(
        "Keys",
        arguments: [
            ("1", .button(0)), ("8", .button(7)), ("c", .clear), ("C", .clear), ("q", .leave),
            ("\u{3}", .leave), ("x", nil), ("0", nil), ("\u{1B}", nil), (" ", nil),
            // Keys in races.
            ("r", .ready), ("y", .yes), ("N", .no), ("h", .react(.hello)),
            ("G", .react(.goodGame)), ("u", .react(.hurry)),
        ] as [(String, KeyPress?)])
    func keys(text: String, expected: KeyPress?) throws {
        #expect(KeyPress(byte: try #require(text.utf8.first)) == expected)
    }
}
