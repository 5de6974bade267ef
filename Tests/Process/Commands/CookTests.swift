import Base
import Foundation
import GameProtocol
import Recipes
import TestSupport
import Testing

@testable import chefdash

@Suite("Output and input of cook")
struct CookTests {
    private static let ana: PlayerID = identifier(1)
    private static let ben: PlayerID = identifier(2)

    private static let dish = CookedDish(
        recipeID: identifier(3), name: "Milk soup", servings: 2,
        lines: [
            DishIngredient(
                ingredientID: identifier(4), name: "milk", quantity: Quantity("1/2"), unit: "l",
                note: "warm"),
            DishIngredient(
                ingredientID: identifier(5), name: "egg", quantity: Quantity(2), isOptional: true),
        ],
        instructions: [
            DishStep(
                stepID: identifier(6), text: "Heat the milk slowly.", timerSeconds: [600, 90]),
            DishStep(
                stepID: identifier(7), text: "Beat the eggs in an eggplant.", timerSeconds: []),
            DishStep(stepID: identifier(8), text: "Serve.", timerSeconds: []),
        ])

    private static func timer(
        _ number: Int, _ label: String, _ state: SessionTimer.State, ends: Double? = nil,
        left: Int64? = nil
    ) -> SessionTimer {
        SessionTimer(
            timerID: identifier(number), label: label, startedBy: ana,
            durationMilliseconds: 600_000,
            state: state, endsMilliseconds: ends, leftMilliseconds: left, stoppedBy: ana)
    }

    private static func state(
        cooks: [SessionCook] = [SessionCook(playerID: ana, role: Open(.head))],
        steps: [SessionStep] = [SessionStep(), SessionStep(), SessionStep()],
        timers: [SessionTimer] = []
    ) -> CookingState {
        CookingState(
            householdID: identifier(9), sessionID: identifier(10), recipeID: identifier(3),
            name: "Milk soup", servings: 2,
            phase: .cooking, startedMilliseconds: 0, cooks: cooks, steps: steps, timers: timers)
    }

    private static func scene(_ state: CookingState = state()) -> CookScene {
        CookScene(state, of: dish, player: ana, names: [ana: "Ana", ben: "Ben"])
    }

    @Test(
        "A timer's remaining time",
        arguments: [
            (0.0, "0:00"), (-5_000, "0:00"), (1, "0:01"), (1_000, "0:01"), (59_001, "1:00"),
            (245_000, "4:05"), (3_600_000, "1:00:00"), (.infinity, "0:00"),
        ])
    func left(milliseconds: Double, expected: String) {
        #expect(SessionTimer.text(milliseconds) == expected)
    }

    @Test(
        "Minutes of a new timer",
        arguments: [
            ("10", 600), ("1.5", 90), ("0,5", 30), ("10080", 604_800), ("10081", nil), ("0", nil),
            ("-1", nil), ("", nil), ("ten", nil), ("nan", nil), ("1e300", nil),
        ] as [(String, Int64?)])
    func minutes(text: String, expected: Int64?) {
        #expect(CookScene.seconds(ofMinutes: text) == expected)
    }

    @Test(
        "Text wraps at spaces, by columns",
        arguments: [
            ("", 10, []), ("one two three", 7, ["one two", "three"]),
            ("one two", 7, ["one two"]), ("abcdefg", 3, ["abc", "def", "g"]),
            ("a abcdef b", 3, ["a", "abc", "def", "b"]), ("漢字漢字", 5, ["漢字", "漢字"]),
            ("one\ntwo", 9, ["one", "two"]), ("a\u{1B}[2Jb", 9, ["a[2Jb"]),
        ] as [(String, Int, [String])])
    func wrapped(text: String, columns: Int, expected: [String]) {
        #expect(TextWidth.wrapped(text, to: columns) == expected)
    }

    @Test(
        "A step's ingredients are those whose whole words it contains",
        arguments: [(0, ["milk"]), (1, ["egg"]), (2, [])] as [(Int, [String])])
    func ingredients(step: Int, expected: [String]) {
        var scene = Self.scene()
        for _ in 0..<step { _ = scene.press("n", at: 0) { identifier(0) } }
        #expect(scene.ingredients.map(\.name) == expected)
    }

    @Test("The screen shows the cooks, the whole step and the timers")
    func screen() {
        let state = Self.state(
            cooks: [
                SessionCook(playerID: Self.ana, role: Open(.head)),
                SessionCook(playerID: Self.ben, role: Open(.cook), awayMilliseconds: 1),
            ],
            steps: [
                SessionStep(claimedBy: Self.ben), SessionStep(doneBy: Self.ben), SessionStep(),
            ],
            timers: [
                Self.timer(20, "Soup", .running, ends: 65_000),
                Self.timer(21, "Eggs", .ringing),
                Self.timer(22, "Tea", .paused, left: 180_000),
                Self.timer(23, "Old", .acknowledged),
            ])
        let screen = CookScreen(width: 60, height: 40, style: Style(isEnabled: false))
        let lines = screen.lines(Self.scene(state), draft: "", at: 5_000)
        let text = lines.joined(separator: "\n")
        for expected in [
            "Milk soup for 2", "1 of 3 done", "you (head); Ben, away", "  1  1:00  Soup",
            "> 2  Eggs  RINGS, s stops it", "  3  3:00  paused  Tea", "Step 1 of 3",
            "claimed by Ben", "Heat the milk slowly.", "- 0.5 l milk, warm",
            "t starts a timer of 10:00, 1:30", "f finish",
        ] { #expect(text.contains(expected), "\(expected) is missing in\n\(text)") }
        #expect(!text.contains("Old"))
        let painted = CookScreen(width: 60, height: 40).lines(Self.scene(state), draft: "", at: 0)
        #expect(painted.joined().contains("\u{1B}[7m> 2  Eggs"))
    }

    @Test(
        "The screen fits the terminal's size, and shows the typed text",
        arguments: [(20, 8), (40, 12), (80, 24), (200, 50)])
    func size(columns: Int, rows: Int) {
        let state = Self.state(
            timers: (0..<16).map { Self.timer(20 + $0, "Soup 🍲 漢字", .running, ends: 65_000) })
        var scene = Self.scene(state)
        scene.notice = "much to say 🍔"
        _ = scene.press("w", at: 0) { identifier(0) }
        let screen = CookScreen(width: columns, height: rows, style: Style(isEnabled: false))
        let lines = screen.lines(scene, draft: "So", at: nil)
        #expect(lines.count <= rows)
        #expect(lines.contains("> So_"))
        for line in lines { #expect(TextWidth.columns(of: line) <= columns, "\(line)") }
    }

    @Test("Offline, a timer rings by itself, and not before its end")
    func rings() {
        let timer = Self.timer(20, "Soup", .running, ends: 1_000)
        #expect(!timer.isRinging(at: 999) && timer.isRinging(at: 1_000))
        #expect(!timer.isRinging(at: nil))
        #expect(timer.leftText(at: nil) == "-:--")
    }

    @Test("The meaning of keys")
    func keys() {
        let timers = [
            Self.timer(20, "Soup", .running, ends: 65_000), Self.timer(21, "Eggs", .ringing),
            Self.timer(22, "Tea", .paused, left: 1),
        ]
        func effect(_ keys: String, timers: [SessionTimer] = timers) -> CookEffect? {
            var scene = Self.scene(
                Self.state(
                    steps: [SessionStep(), SessionStep(claimedBy: Self.ana), SessionStep()],
                    timers: timers))
            _ = scene.press("p", at: 0) { identifier(0) }
            var effect: CookEffect?
            for key in keys { effect = scene.press(key, at: 5_000) { identifier(99) } }
            return effect
        }
        func act(_ action: CookingAction) -> CookEffect { .act(action) }
        #expect(effect("d") == act(CookingAction(.complete, step: 0)))
        // The screen then shows the next open step.
        #expect(effect("dd") == act(CookingAction(.complete, step: 1)))
        #expect(effect("nu") == act(CookingAction(.reopen, step: 1)))
        #expect(effect("c") == act(CookingAction(.claim, step: 0)))
        #expect(effect("nc") == act(CookingAction(.release, step: 1)))
        #expect(effect("nnnnpc") == act(CookingAction(.release, step: 1)))
        #expect(
            effect("t")
                == act(
                    CookingAction(
                        .startTimer, step: 0, timerID: identifier(99), label: "Step 1", seconds: 600
                    )))
        #expect(effect("nt") == nil)
        #expect(effect("1 ") == act(CookingAction(.pause, timerID: identifier(20))))
        #expect(effect("3 ") == act(CookingAction(.resume, timerID: identifier(22))))
        #expect(effect("+") == act(CookingAction(.addTime, timerID: identifier(21), seconds: 60)))
        #expect(effect("3x") == act(CookingAction(.cancel, timerID: identifier(22))))
        // A ringing timer is stopped, whatever is selected.
        #expect(effect("1s") == act(CookingAction(.acknowledge, timerID: identifier(21))))
        #expect(effect("s", timers: []) == nil)
        #expect(effect("l") == .leave)
        #expect(effect("q") == .quit)
        #expect(effect("z") == nil)
    }

    @Test("A new timer is prompted for, and invalid input is prompted for again")
    func newTimer() {
        var scene = Self.scene()
        _ = scene.press("w", at: 0) { identifier(0) }
        #expect(scene.answer(" ") { identifier(0) } == nil)
        #expect(scene.question == .timerLabel && scene.notice.contains("1 to 60"))
        #expect(scene.answer("Rice") { identifier(0) } == nil)
        #expect(scene.answer("x") { identifier(0) } == nil)
        #expect(scene.question == .timerMinutes(label: "Rice"))
        #expect(
            scene.answer("2.5") { identifier(99) }
                == .act(
                    CookingAction(
                        .startTimer, timerID: identifier(99), label: "Rice", seconds: 150)))
        #expect(scene.question == nil)
    }

    @Test("The end prompts for a rating, a note, leftovers and the pantry, and is one request")
    func finish() throws {
        var scene = Self.scene()
        _ = scene.press("f", at: 0) { identifier(0) }
        var effect: CookEffect?
        for text in ["11", "8", "More salt", "-1", "3", "maybe", "n"] {
            effect = scene.answer(text) { identifier(0) }
        }
        guard case .finish(let finish) = effect else {
            Issue.record("no finish but \(String(describing: effect))")
            return
        }
        #expect(
            finish == CookFinish(rating: 8, note: "More salt", leftovers: 3, deducts: false))
        var count = 100
        let utc = try #require(TimeZone(identifier: "UTC"))
        let request = finish.request(
            scene, in: identifier(9), baseSeq: 41,
            today: Date(timeIntervalSince1970: 1_795_651_200),
            in: utc
        ) {
            count += 1
            return identifier(count)
        }
        #expect(
            request.day == Day("2026-11-26") && request.deducts == false && request.baseSeq == 41)
        #expect(request.sessionID == identifier(10))
        #expect(
            request.operations == [
                LibraryOperation(
                    kind: .cookingNote, id: identifier(101),
                    .create(
                        parent: identifier(3),
                        fields: ["text": .text("More salt"), "rating": .number(8)])),
                LibraryOperation(
                    kind: .pantryItem, id: identifier(102),
                    .create(parent: nil, fields: ["name": .text("Leftovers: Milk soup")])),
                LibraryOperation(
                    kind: .lot, id: identifier(103),
                    .create(
                        parent: identifier(102),
                        fields: ["stock": .text("3"), "expiry": .text("2026-11-29")])),
            ])
        let plain = CookFinish().request(
            scene, in: identifier(9), baseSeq: 0, today: Date(timeIntervalSince1970: 0), in: utc
        ) { identifier(0) }
        #expect(plain.operations == [] && plain.deducts == true)
    }

    @Test("Without a screen each change is one line, and none repeats")
    func report() {
        var report = CookReport()
        var scene = Self.scene()
        #expect(
            report.lines(scene, at: 0) == [
                "cooking Milk soup for 2: 0 of 3 steps done", "here: you (head)",
                "step 1 of 3: Heat the milk slowly.", "- 0.5 l milk, warm",
            ])
        #expect(report.lines(scene, at: 0).isEmpty)
        let cooks = [
            SessionCook(playerID: Self.ana, role: Open(.head)),
            SessionCook(playerID: Self.ben, role: Open(.cook)),
        ]
        scene.take(
            Self.state(
                cooks: cooks,
                steps: [
                    SessionStep(doneBy: Self.ben), SessionStep(claimedBy: Self.ana), SessionStep(),
                ],
                timers: [Self.timer(20, "Soup", .running, ends: 65_000)]))
        #expect(
            report.lines(scene, at: 5_000) == [
                "Ben joined as cook", "step 1: done by Ben", "step 2: claimed by you",
                "timer Soup started: 1:00 left",
            ])
        #expect(report.lines(scene, at: 64_999).isEmpty)
        #expect(report.lines(scene, at: 65_000) == ["timer Soup rings"])
        scene.take(
            Self.state(
                steps: [SessionStep(), SessionStep(), SessionStep()],
                timers: [Self.timer(20, "Soup", .acknowledged)]))
        _ = scene.press("n", at: 0) { identifier(0) }
        #expect(
            report.lines(scene, at: 65_001) == [
                "Ben left", "step 1: open again", "step 2: free again",
                "timer Soup stopped by you", "step 2 of 3: Beat the eggs in an eggplant.",
                "- 2 egg (optional)",
            ])
    }

    @Test("A line can be typed, corrected and cancelled")
    func draft() {
        var draft = CookDraft()
        var outcome = CookDraft.Outcome.goesOn
        for byte in "Té\u{7F}\u{7F}ea\r".utf8 { outcome = draft.take(byte) }
        #expect(outcome == .answered("ea"))
        for byte in "x".utf8 { _ = draft.take(byte) }
        #expect(draft.text == "x")
        #expect(draft.take(0x03) == .cancelled)
        #expect(draft.text.isEmpty)
    }
}
