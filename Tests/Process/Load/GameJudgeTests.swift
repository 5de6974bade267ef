import ChefDashClient
import Kitchen
import Testing

@testable import chefdash_load

/// Late or missing frames count as load, however many; wrong ones are violations, also between
/// missing frames.
@Suite("Judging a server under load")
struct GameJudgeTests {
    struct Lateness: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let missedTicks: Int
        let droppedFrames: Int
        let play: @Sendable (JudgedRound) -> Void

        init(
            _ name: String, missedTicks: Int = 0, droppedFrames: Int = 0,
            _ play: @escaping @Sendable (JudgedRound) -> Void
        ) {
            testDescription = name
            (self.missedTicks, self.droppedFrames) = (missedTicks, droppedFrames)
            self.play = play
        }
    }

    @Test(
        "Load is counted and isn't a violation",
        arguments: [
            Lateness("each third tick has a frame", missedTicks: 8) { round in
                for _ in 1...4 {
                    round.pass(3)
                    round.show()
                }
            },
            Lateness("a server makes up for two seconds at once", missedTicks: 19) { round in
                round.pass(20)
                round.show()
            },
            Lateness("frames are read too slowly", missedTicks: 5, droppedFrames: 5) { round in
                round.pass(6)
                round.show(skipping: 5)
            },
            Lateness("both", missedTicks: 11, droppedFrames: 3) { round in
                round.pass(12)
                round.show(skipping: 3)
            },
            Lateness("taps are answered after a minute, and without frames", missedTicks: 31) {
                round in
                round.answer(round.tap(dueSecondsAgo: 60))
                round.pass(30)
                round.answer(round.tap(dueSecondsAgo: 60))
                round.pass(2)
                round.show()
            },
            Lateness("an answer is still on its way when the round has no more frames") { round in
                let tap = round.tap(dueSecondsAgo: 60)
                round.pass(1)
                round.answer(tap)
                round.pong()
                round.show()
            },
            Lateness("a tap is held while a ping is answered", missedTicks: 6) { round in
                round.serve()
                round.pass(7)
                round.show()
                round.tap()
                round.pong()
                round.pass(1)
                round.answerHeld()
                round.show()
                round.pong()
            },
            Lateness("a wrong tap is held, and its answer comes some ticks later", missedTicks: 9) {
                round in
                round.serve()
                round.pass(7)
                round.show()
                round.tapWrongly()
                round.pass(4)
                round.answerHeld()
                round.show()
            },
            Lateness("a held tap's own feedback is over when its answer comes", missedTicks: 17) {
                round in
                round.serve()
                round.pass(7)
                round.show()
                round.tapWrongly()
                round.pass(12)
                round.answerHeld()
                round.show()
            },
            Lateness("the last frame is dropped, which a slow reader hasn't taken") { round in
                round.serve()
                round.pass(200)
                round.end()
            },
            Lateness("a frame comes as soon as its tick is due") { round in
                round.setTick(1)
                round.pass(1)
                round.show()
            },
        ])
    func lateness(_ lateness: Lateness) throws {
        let round = try JudgedRound()
        round.start()
        lateness.play(round)
        #expect(round.run.tally.report.violationList == [])
        #expect(round.run.tally.report.missedTicks == lateness.missedTicks)
        #expect(round.run.tally.report.droppedFrames == lateness.droppedFrames)
        #expect(round.player.judge.pendingTaps.isEmpty)
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let kinds: Set<Violation.Kind>
        let play: @Sendable (JudgedRound) -> Void

        init(
            _ name: String, _ kinds: Set<Violation.Kind>,
            _ play: @escaping @Sendable (JudgedRound) -> Void
        ) {
            (testDescription, self.kinds, self.play) = (name, kinds, play)
        }
    }

    @Test(
        "An error that no delay explains is a violation",
        arguments: [
            Fault("a frame comes again", [.wrongFrame]) { round in
                round.pass(3)
                round.show()
                round.showAgain()
            },
            Fault("an older state comes after a newer one", [.wrongFrame, .wrongState]) { round in
                round.pass(3)
                round.show()
                round.pass(3)
                round.show { $0.replacing(#""tick":6"#, with: #""tick":2"#) }
            },
            Fault("a number is left out without a tick", [.wrongFrame]) { round in
                round.pass(3)
                round.show(skipping: 3)
            },
            Fault("a tick has two frames", [.wrongFrame]) { round in
                round.pass(3)
                round.show()
                round.show()
            },
            Fault("the end has a number too many", [.wrongFrame]) { round in
                round.pass(200)
                round.show(skipping: 200)
            },
            Fault("ticks come before their time", [.wrongFrame]) { round in
                round.setTick(5)
                round.pass(7)
                round.show()
            },
            Fault("the clock is wrong after frames that were left out", [.wrongState]) { round in
                round.pass(30)
                round.show(skipping: 7) { $0.replacing(#""clock":120"#, with: #""clock":121"#) }
            },
            Fault("a tap counts twice while frames are left out", [.wrongState]) { round in
                round.answer(round.tap())
                round.send(0)
                _ = round.tap()
                round.pass(3)
                round.show()
            },
            Fault("a tap is lost", [.unansweredTap]) { round in
                round.send(0)
                round.pass(3)
                round.show()
                round.pong()
            },
            Fault("a tap is lost, and a later one answered", [.unansweredTap]) { round in
                round.send(0)
                round.pass(3)
                round.answer(round.tap())
                round.pong()
            },
            Fault("a tap of the round before is lost", [.unansweredTap]) { round in
                round.send(0)
                round.player.judge.round = nil
                round.start()
            },
            Fault("a tap is answered twice", [.strayAnswer]) { round in
                let tap = round.tap()
                round.answer(tap)
                round.answer(tap)
            },
            Fault(
                "an order pays twice what it should", [.wrongOutcome, .wrongState, .wrongBalance]
            ) {
                round in
                while round.round.plateCount < round.round.recipe.ingredients.count - 1 {
                    round.answer(round.tap())
                }
                round.answer(round.tap()) {
                    $0.replacing(#""coins":25"#, with: #""coins":50"#)
                        .replacing(#""earned":25"#, with: #""earned":50"#)
                }
                round.balance()
            },
            Fault("an order is paid twice", [.wrongBalance]) { round in
                round.serve()
                round.balance()
            },
            Fault("a held tap's answer has another clock", [.wrongState]) { round in
                round.serve()
                round.pass(7)
                round.tapWrongly()
                round.pass(4)
                round.answerHeld {
                    $0.replacing(#""feedback":5"#, with: #""feedback":6"#)
                }
            },
            Fault("a result comes before the round's end", [.wrongResult]) { round in
                round.pass(20)
                round.end()
            },
            Fault("a result has more ticks than the round", [.wrongResult]) { round in
                round.pass(200)
                round.end(ticks: round.round.tick + 1)
            },
        ])
    func faults(_ fault: Fault) throws {
        let round = try JudgedRound()
        round.start()
        fault.play(round)
        #expect(
            round.violations == Set(fault.kinds.map(\.rawValue)),
            "\(round.run.tally.report.violationList.map(\.text))")
    }
}

extension JudgedRound {
    /// A tap that doesn't begin the next order.
    fileprivate func tapWrongly() {
        var next = round
        _ = next.advance(toTick: next.tick + 8)
        tap((0..<round.level.ingredients.count).first { $0 != next.recipe.ingredients[0] })
    }

    /// By the server's clock, this tick of the round begins now.
    fileprivate func setTick(_ tick: Int) {
        let now = Double(run.now) / 1e6
        player.judge.takeClock(
            ClockEstimate(sentAt: now, receivedAt: now, serverTime: Double(tick * 100))!)
    }
}
