import Base
import ChefDashServer
import GameProtocol
import Kitchen
import Recipes
import Store
import StrictJSON

/// A cooking session with all its recorded actions; it may still be under way.
struct KeptCooking: SettledPlay {
    private let stored: StoredCooking
    /// Nil if the record can't be replayed.
    private let replay: CookingReplay?
    /// The difference between the replay and the stored session; nil if they agree.
    let problem: String?

    /// The allowed delay between the tick of an automatic end and its commit.
    private static let lateTicks = 60 * CookingSession.ticksPerSecond

    /// - Returns: nil if there is no such session.
    init?(_ id: CookingID, at location: StoreLocation) throws {
        guard let stored = try LibraryAudit(of: location).cooking(id) else {
            return nil
        }
        self.stored = stored
        do {
            var replay = try CookingReplay(stored)
            problem = Self.problem(of: &replay, stored)
            self.replay = replay
        } catch {
            replay = nil
            problem = error.description
        }
    }

    private static func problem(
        of replay: inout CookingReplay, _ stored: StoredCooking
    ) -> String? {
        guard let ended = stored.endedMilliseconds else {
            return replay.session.isOver ? "its inputs end it, but it is stored as under way" : nil
        }
        if !replay.session.isOver, let deadline = replay.session.nextDeadline {
            // An idle session ends by itself at its next deadline.
            let last = stored.inputs.last
            let since = last?.timeMilliseconds ?? stored.startedMilliseconds
            let (passed, isTooLong) = ended.subtractingReportingOverflow(since)
            let ticks = isTooLong ? 0 : passed / (1_000 / CookingSession.ticksPerSecond)
            replay.advance(to: max(deadline, replay.session.tick + ticks + lateTicks))
        }
        return replay.session.isOver ? nil : "its record doesn't end it, but it is stored as over"
    }

    var name: String { "cooking session \(stored.id)" }
    var idMember: Members.Element { ("cooking", stored.id) }
    var ticks: Int { Int(stored.inputs.last?.tick ?? 0) }

    var summary: String {
        let people = Set(stored.inputs.map(\.player)).union([stored.head]).count
        return "\(stored.inputs.count) actions by \(people) people, \(ticks) ticks, \(phase)"
    }

    private var phase: String {
        switch replay?.session.phase {
        case .cooking?: "under way"
        case .finished?: "finished"
        case .abandoned?: "abandoned"
        case nil: "unreadable"
        }
    }

    // MARK: - The record

    var lines: [String] {
        [
            "cooking   \(stored.id)", "household \(stored.household)",
            "head      \(stored.head)", "dish      \(replay?.dish.name ?? "unreadable")",
            "result    \(phase)",
        ] + stored.inputs.map { "  tick \($0.tick)  \($0.player)  \(Self.text($0.content))" }
    }

    private static func text(_ content: [UInt8]) -> String {
        let action = CookingAction(stored: content)
        let what: [String?] = [
            action?.op.rawValue ?? "unreadable", action?.role?.rawValue,
            action?.playerID?.description, action?.step.map { "step \($0)" },
            action?.timerID?.description, action?.label, action?.seconds.map { "\($0) s" },
            action?.standing?.rawValue,
        ]
        return what.compactMap(\.self).joined(separator: " ")
    }

    var members: Members {
        [
            "cooking": stored.id, "household": stored.household, "head": stored.head,
            "dish": replay?.dish.name, "phase": phase,
            "started_time_milliseconds": stored.startedMilliseconds,
            "ended_time_milliseconds": stored.endedMilliseconds,
            "inputs": stored.inputs.map { input -> Members in
                [
                    "tick": input.tick, "player": input.player,
                    "action": CookingAction(stored: input.content).map { JSONNode($0) },
                ]
            },
        ]
    }
}
