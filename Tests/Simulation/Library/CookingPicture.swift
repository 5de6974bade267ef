import GameProtocol
import Recipes

/// A cooking session as a device shows it, with all times in the session's ticks.
struct CookingPicture: Hashable {
    private let lines: [String]

    /// - Parameter state: the server's message.
    init(_ state: CookingState) {
        let tickMilliseconds = 1_000 / Double(CookingSession.ticksPerSecond)
        func tick(_ milliseconds: Double?) -> Int64? {
            milliseconds.map {
                Int64((($0 - state.startedMilliseconds) / tickMilliseconds).rounded())
            }
        }
        func ticks(_ milliseconds: Int64?) -> Int64? {
            milliseconds.map { $0 / Int64(tickMilliseconds) }
        }
        lines = Self.lines(
            end: [state.phase.rawValue, state.endedBy, tick(state.endedMilliseconds)],
            cooks: state.cooks.map { [$0.playerID, $0.role, tick($0.awayMilliseconds)] },
            steps: state.steps.map { [$0.doneBy, tick($0.doneMilliseconds), $0.claimedBy] },
            timers: state.timers.map { timer in
                [
                    timer.timerID, timer.label, timer.startedBy,
                    ticks(timer.durationMilliseconds), timer.state.rawValue,
                    tick(
                        timer.endsMilliseconds ?? timer.rangMilliseconds
                            ?? timer.stoppedMilliseconds), ticks(timer.leftMilliseconds),
                    timer.stoppedBy,
                ]
            })
    }

    init(_ session: CookingSession) {
        lines = Self.lines(
            end: Self.end(session.phase),
            cooks: session.cooks.map { [$0.key, $0.value.role.rawValue, $0.value.awaySince] },
            steps: session.steps.map { [$0.done?.player, $0.done?.tick, $0.claim?.player] },
            timers: session.timers.map { id, timer in
                [id, timer.label, timer.startedBy, timer.duration] + Self.words(timer.state)
            })
    }

    private typealias Words = [(any CustomStringConvertible)?]

    private static func end(_ phase: CookingSession.Phase) -> Words {
        switch phase {
        case .cooking: ["cooking", nil, nil]
        case .finished(let player, let tick): ["finished", player, tick]
        case .abandoned(let player, let tick): ["abandoned", player, tick]
        }
    }

    private static func words(_ state: CookingTimer.State) -> Words {
        switch state {
        case .running(let end): ["running", end, nil, nil]
        case .paused(let left): ["paused", nil, left, nil]
        case .ringing(let since, _): ["ringing", since, nil, nil]
        case .acknowledged(let player, let tick): ["acknowledged", tick, nil, player]
        case .cancelled(let player, let tick): ["cancelled", tick, nil, player]
        }
    }

    private static func lines(
        end: Words, cooks: [Words], steps: [Words], timers: [Words]
    ) -> [String] {
        func lines(_ all: [Words]) -> [String] {
            all.map { words in words.map { $0?.description ?? "-" }.joined(separator: " ") }
        }
        return lines([end]) + lines(cooks).sorted() + lines(steps) + lines(timers).sorted()
    }
}

extension CookingPicture: CustomStringConvertible {
    var description: String { lines.joined(separator: "; ") }
}
