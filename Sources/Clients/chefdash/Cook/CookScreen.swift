import GameProtocol
import Recipes

/// A cooking session on a terminal.
struct CookScreen: Screen, Sendable {
    var width = 80
    var height = 24
    var style = Style(isEnabled: true)

    /// - Parameters:
    ///   - now: Server time in milliseconds; nil while it isn't known.
    ///   - draft: The text typed so far as the answer to the scene's question.
    func lines(_ scene: CookScene, draft: String, at now: Double?) -> [String] {
        let body = [title(scene), cooks(scene), ""] + timers(scene, at: now) + step(scene)
        let end = [""] + footer(scene, draft: draft)
        // The person's input must be visible, also in a low window.
        let room = max(1, height - end.count)
        let shown = body.count > room ? body.prefix(room - 1) + ["..."] : body
        return Array((shown + end).suffix(max(1, height)))
    }

    private func title(_ scene: CookScene) -> String {
        let count = scene.stepCount
        return line(
            [("\(scene.state.name) for \(scene.state.servings)", style.bold)],
            right: ("\(scene.doneCount) of \(count) done", style.green))
    }

    private func cooks(_ scene: CookScene) -> String {
        let all = scene.state.cooks.map { cook in
            scene.name(of: cook.playerID)
                + (cook.role.known == .cook ? "" : " (\(cook.role.rawValue))")
                + (cook.awayMilliseconds == nil ? "" : ", away")
        }
        return line([(all.joined(separator: "; "), style.dim)])
    }

    private func timers(_ scene: CookScene, at now: Double?) -> [String] {
        let chosen = scene.timer(at: now)?.timerID
        let all = scene.timers.enumerated().map { index, timer in
            let mark = timer.timerID == chosen ? ">" : " "
            let head = "\(mark) \(index + 1)  "
            if timer.isRinging(at: now) {
                return line([("\(head)\(timer.label)  RINGS, s stops it", style.inverse)])
            }
            let rest = timer.state == .paused ? "  paused" : ""
            return line(
                [
                    ("\(head)\(timer.leftText(at: now))\(rest)", style.orange),
                    ("  \(timer.label)", { $0 }),
                ])
        }
        return all.isEmpty ? [] : all + [""]
    }

    private func step(_ scene: CookScene) -> [String] {
        guard let step = scene.step else {
            return [line([("The recipe has no steps.", style.dim)])]
        }
        let place = "Step \(scene.place + 1) of \(scene.stepCount)"
        var lines = [line([(place, style.bold)], right: course(step.course, scene))]
        lines += TextWidth.wrapped(step.text.text, to: width)
        let ingredients = scene.ingredients
        if !ingredients.isEmpty { lines.append("") }
        for ingredient in ingredients {
            lines += TextWidth.wrapped("- \(ingredient.text)", to: width).map(style.yellow)
        }
        if !step.text.timerSeconds.isEmpty {
            let times = step.text.timerSeconds.map { SessionTimer.text(Double($0) * 1_000) }
            lines += [
                "", line([("t starts a timer of \(times.joined(separator: ", "))", style.dim)]),
            ]
        }
        return lines
    }

    private func course(_ step: SessionStep, _ scene: CookScene) -> Part? {
        if let doneBy = step.doneBy { return ("done by \(scene.name(of: doneBy))", style.green) }
        guard let claimedBy = step.claimedBy else { return nil }
        return ("claimed by \(scene.name(of: claimedBy))", style.green)
    }

    private func footer(_ scene: CookScene, draft: String) -> [String] {
        let keys =
            scene.question.map { question in
                TextWidth.wrapped(question.text, to: width).map(style.bold)
                    + TextWidth.wrapped("> \(draft)_", to: width)
            }
            ?? TextWidth.wrapped(CookScene.keys.joined(separator: " · "), to: width)
            .map(style.dim)
        return keys + TextWidth.wrapped(scene.notice, to: width).map(style.yellow)
    }
}
