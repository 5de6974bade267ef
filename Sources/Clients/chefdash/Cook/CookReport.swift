import GameProtocol
import Recipes

/// A cooking session as plain lines, one for each change.
struct CookReport: Sendable {
    private var last: CookScene?
    private var ringing: Set<TimerID> = []

    /// The lines for the changes since the last call; everything at first.
    ///
    /// - Parameter now: Server time in milliseconds; nil while it isn't known.
    mutating func lines(_ scene: CookScene, at now: Double?) -> [String] {
        let rung = scene.timers.filter { $0.isRinging(at: now) }
        defer {
            last = scene
            ringing = Set(rung.map(\.timerID))
        }
        guard let last else { return Self.all(scene, at: now) + rung.map(Self.ring) }
        var lines = cooks(scene, last.state) + steps(scene, last.state)
        lines += timers(scene, last.state, at: now)
        lines += rung.filter { !ringing.contains($0.timerID) }.map(Self.ring)
        if scene.place != last.place { lines += Self.step(scene) }
        if let question = scene.question, question != last.question { lines.append(question.text) }
        if scene.notice != last.notice, !scene.notice.isEmpty { lines.append(scene.notice) }
        return lines
    }

    /// The whole scene.
    static func all(_ scene: CookScene, at now: Double?) -> [String] {
        let cooks = scene.state.cooks.map { "\(scene.name(of: $0.playerID)) (\($0.role))" }
        return [
            "cooking \(scene.state.name) for \(scene.state.servings): \(scene.doneCount) of"
                + " \(scene.stepCount) steps done",
            "here: \(cooks.joined(separator: ", "))",
        ] + scene.timers.map { "timer \($0.label): \($0.leftText(at: now)) left" } + step(scene)
    }

    private static func ring(_ timer: SessionTimer) -> String { "timer \(timer.label) rings" }

    private static func step(_ scene: CookScene) -> [String] {
        guard let step = scene.step else { return ["the recipe has no steps"] }
        let done = step.course.doneBy == nil ? "" : " (done)"
        return ["step \(scene.place + 1) of \(scene.stepCount)\(done): \(step.text.text)"]
            + scene.ingredients.map { "- \($0.text)" }
    }

    private func cooks(_ scene: CookScene, _ before: CookingState) -> [String] {
        let old = Dictionary(before.cooks.map { ($0.playerID, $0) }) { first, _ in first }
        var lines: [String] = []
        for cook in scene.state.cooks {
            let name = scene.name(of: cook.playerID)
            guard let known = old[cook.playerID] else {
                lines.append("\(name) joined as \(cook.role)")
                continue
            }
            if known.role != cook.role { lines.append("\(name): now \(cook.role)") }
            switch (known.awayMilliseconds, cook.awayMilliseconds) {
            case (nil, .some): lines.append("\(name): away")
            case (.some, nil): lines.append("\(name): back")
            case (nil, nil), (.some, .some): break
            }
        }
        let there = Set(scene.state.cooks.map(\.playerID))
        return lines
            + before.cooks.filter { !there.contains($0.playerID) }
            .map { "\(scene.name(of: $0.playerID)) left" }
    }

    private func steps(_ scene: CookScene, _ before: CookingState) -> [String] {
        zip(before.steps, scene.state.steps).enumerated().compactMap { index, pair in
            let (old, new) = pair
            if new.doneBy != old.doneBy {
                return new.doneBy.map { "step \(index + 1): done by \(scene.name(of: $0))" }
                    ?? "step \(index + 1): open again"
            }
            guard new.claimedBy != old.claimedBy else { return nil }
            return new.claimedBy.map { "step \(index + 1): claimed by \(scene.name(of: $0))" }
                ?? "step \(index + 1): free again"
        }
    }

    private func timers(
        _ scene: CookScene, _ before: CookingState, at now: Double?
    ) -> [String] {
        let old = Dictionary(before.timers.map { ($0.timerID, $0) }) { first, _ in first }
        return scene.state.timers.compactMap { timer in
            let head = "timer \(timer.label)"
            let known = old[timer.timerID]
            guard known != timer else { return nil }
            switch timer.state {
            case .running:
                let what = known == nil ? "started" : "goes on"
                return "\(head) \(what): \(timer.leftText(at: now)) left"
            case .paused: return "\(head) paused: \(timer.leftText(at: now)) left"
            case .acknowledged where known?.state != .acknowledged,
                .cancelled where known?.state != .cancelled:
                return "\(head) stopped by \(scene.name(of: timer.stoppedBy))"
            case .ringing, .acknowledged, .cancelled, .unknown: return nil
            }
        }
    }
}
