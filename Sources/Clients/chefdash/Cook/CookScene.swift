import Base
import ChefDashServer
import GameProtocol
import Recipes

/// A cooking session as one person sees it in the terminal, and the effects of their keys.
struct CookScene: Sendable {
    /// The person's own id.
    let player: PlayerID
    let dish: CookedDish
    private(set) var state: CookingState
    /// The members' names by their ids.
    var names: [PlayerID: String]
    /// The index of the step that is shown.
    private(set) var place = 0
    private(set) var question: CookQuestion?
    /// One line for messages that have no other place.
    var notice = ""
    private var chosenID: TimerID?

    init(_ state: CookingState, of dish: CookedDish, player: PlayerID, names: [PlayerID: String]) {
        self.state = state
        self.dish = dish
        self.player = player
        self.names = names
        let own = state.steps.firstIndex { $0.claimedBy == player }
        place = own ?? state.steps.firstIndex { $0.doneBy == nil } ?? max(0, stepCount - 1)
    }

    mutating func take(_ state: CookingState) { self.state = state }

    // MARK: - Steps, timers and ingredients

    /// The server's step list and the dish's may differ in length; only the common part is used.
    var stepCount: Int { min(state.steps.count, dish.instructions.count) }
    var doneCount: Int { state.steps.count { $0.doneBy != nil } }
    var isOver: Bool { state.phase == .finished || state.phase == .abandoned }
    var hasCook: Bool { state.cooks.contains { $0.playerID == player } }

    /// `nil` if the recipe has no steps.
    var step: (text: DishStep, course: SessionStep)? {
        place < stepCount ? (dish.instructions[place], state.steps[place]) : nil
    }

    func name(of player: PlayerID?) -> String {
        guard let player else { return "nobody" }
        return player == self.player ? "you" : names[player] ?? "somebody"
    }

    /// The timers that run, pause or ring, in the order of their numbers.
    var timers: [SessionTimer] {
        state.timers.filter { timer in
            switch timer.state {
            case .running, .paused, .ringing: true
            case .acknowledged, .cancelled, .unknown: false
            }
        }
    }

    /// The timer that keys act on: the chosen one, else the first that rings, else the first.
    func timer(at now: Double?) -> SessionTimer? {
        let all = timers
        return all.first { $0.timerID == chosenID } ?? all.first { $0.isRinging(at: now) }
            ?? all.first
    }

    /// The ingredients that the step mentions, by whole words.
    var ingredients: [DishIngredient] {
        guard let text = step?.text.text else { return [] }
        let said = " \(NameKey.words(of: text).joined(separator: " ")) "
        return dish.lines.filter { line in
            let key = NameKey(line.name)
            return !key.isEmpty && said.contains(" \(key.stems.joined(separator: " ")) ")
        }
    }

    /// The end of the session, in a sentence.
    var endText: String {
        let who = state.endedBy == player ? "You" : name(of: state.endedBy)
        return switch state.phase {
        case .finished: "\(who) finished \(state.name)."
        case .abandoned:
            state.endedBy == nil
                ? "The session ended, as nobody did anything for 12 hours."
                : "\(who) ended the session without a dish."
        case .cooking, .unknown: "The session of \(state.name) goes on."
        }
    }

    // MARK: - Keys

    static let keys = [
        "n next", "p previous", "d done", "u undo", "c claim or give back", "t step's timer",
        "w new timer", "1-9 choose a timer", "space pause or go on", "+ a minute more",
        "s stop ringing", "x cancel the timer", "f finish", "a abandon", "l leave", "q quit",
    ]

    /// - Parameter newID: Draws an identifier.
    mutating func press(_ key: Character, at now: Double?, newID: () -> EntityID) -> CookEffect? {
        notice = ""
        switch key {
        case "n": place = min(place + 1, max(0, stepCount - 1))
        case "p": place = max(place - 1, 0)
        case "d": return complete()
        case "u": return onStep(.reopen)
        case "c": return onStep(step?.course.claimedBy == player ? .release : .claim)
        case "t": return startStepTimer(newID)
        case "w": question = .timerLabel
        case "1"..."9": choose(Int(String(key)) ?? 0)
        case " ", "r":
            return onTimer(at: now) { $0.state == .paused ? .resume : .pause }
        case "+": return onTimer(at: now, seconds: 60) { _ in .addTime }
        case "x": return onTimer(at: now) { _ in .cancel }
        case "s": return acknowledge(at: now)
        case "f": question = .rating
        case "a": question = .abandons
        case "i": return .tell
        case "l": return .leave
        case "q": return .quit
        default: notice = "\"\(key)\" does nothing; keys: \(Self.keys.joined(separator: ", "))"
        }
        return nil
    }

    private mutating func onStep(_ op: CookingAction.Op) -> CookEffect? {
        guard step != nil else {
            notice = "the recipe has no steps"
            return nil
        }
        return .act(CookingAction(op, step: place))
    }

    /// Completes the step and moves to the next open one at once, without waiting for the server.
    private mutating func complete() -> CookEffect? {
        let effect = onStep(.complete)
        let open = state.steps.prefix(stepCount).indices.filter {
            $0 != place && state.steps[$0].doneBy == nil
        }
        place = open.first { $0 > place } ?? min(place + 1, max(0, stepCount - 1))
        return effect
    }

    private mutating func startStepTimer(_ newID: () -> EntityID) -> CookEffect? {
        guard let step, !step.text.timerSeconds.isEmpty else {
            notice = "this step has no timer; w starts one of your own"
            return nil
        }
        let running = timers.count { $0.step == place }
        let seconds = step.text.timerSeconds[running % step.text.timerSeconds.count]
        return .act(
            CookingAction(
                .startTimer, step: place, timerID: TimerID(value: newID().value),
                label: "Step \(place + 1)",
                seconds: Int64(seconds)))
    }

    private mutating func choose(_ number: Int) {
        let all = timers
        guard all.indices.contains(number - 1) else {
            notice = "there is no timer \(number)"
            return
        }
        chosenID = all[number - 1].timerID
    }

    private mutating func onTimer(
        at now: Double?, seconds: Int64? = nil, _ op: (SessionTimer) -> CookingAction.Op
    ) -> CookEffect? {
        guard let timer = timer(at: now) else {
            notice = "there is no timer; w starts one"
            return nil
        }
        return .act(
            CookingAction(op(timer), timerID: timer.timerID, seconds: seconds))
    }

    /// Stops the chosen timer if it rings, else the first ringing one.
    private mutating func acknowledge(at now: Double?) -> CookEffect? {
        let ringing = timers.filter { $0.isRinging(at: now) }
        guard let timer = ringing.first(where: { $0.timerID == chosenID }) ?? ringing.first else {
            notice = "no timer rings"
            return nil
        }
        return .act(CookingAction(.acknowledge, timerID: timer.timerID))
    }

    // MARK: - Answers

    mutating func cancelQuestion() { question = nil }

    /// Accepts the answer to the question. An invalid answer keeps the question open, with a notice
    /// of the allowed values.
    mutating func answer(_ text: String, newID: () -> EntityID) -> CookEffect? {
        guard let asked = question else { return nil }
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        notice = ""
        switch asked {
        case .timerLabel:
            guard (1...60).contains(text.count) else {
                notice = "a label has 1 to 60 characters"
                return nil
            }
            question = .timerMinutes(label: text)
        case .timerMinutes(let label):
            guard let seconds = Self.seconds(ofMinutes: text) else {
                notice = "minutes are a number like 10 or 1.5, at most 10080"
                return nil
            }
            question = nil
            return .act(
                CookingAction(
                    .startTimer, timerID: TimerID(value: newID().value), label: label,
                    seconds: seconds))
        case .rating:
            guard text.isEmpty || (1...10).contains(Int(text) ?? 0) else {
                notice = "a rating is a whole number from 1 to 10"
                return nil
            }
            question = .note(CookFinish(rating: Int(text)))
        case .note(var finish):
            guard text.count <= 2_000 else {
                notice = "a note has at most 2000 characters"
                return nil
            }
            finish.note = text
            question = .leftovers(finish)
        case .leftovers(var finish):
            guard let count = text.isEmpty ? 0 : Int(text), (0...1_000).contains(count) else {
                notice = "servings are a whole number from 0 to 1000"
                return nil
            }
            finish.leftovers = count
            question = .deducts(finish)
        case .deducts(var finish):
            guard let isYes = text.isEmpty ? true : Self.yes(text) else { return refuseYes() }
            finish.deducts = isYes
            question = nil
            return .finish(finish)
        case .abandons:
            guard let isYes = Self.yes(text) else { return refuseYes() }
            question = nil
            return isYes ? .act(CookingAction(.abandon)) : nil
        }
        return nil
    }

    private mutating func refuseYes() -> CookEffect? {
        notice = "answer y for yes or n for no"
        return nil
    }

    private static func yes(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "y", "yes": true
        case "n", "no": false
        default: nil
        }
    }

    static func seconds(ofMinutes text: String) -> Int64? {
        guard let minutes = Double(text.replacing(",", with: ".")), minutes.isFinite,
            let seconds = Int64(exactly: (minutes * 60).rounded()),
            CookingTimer.seconds.contains(seconds)
        else { return nil }
        return seconds
    }
}

extension SessionTimer {
    /// True if the timer rings. Without a connection it rings by itself once its time is over.
    ///
    /// - Parameter now: Server time in milliseconds; nil while it isn't known.
    func isRinging(at now: Double?) -> Bool {
        switch state {
        case .ringing: true
        case .running: now.map { ($0 >= endsMilliseconds ?? .infinity) } ?? false
        case .paused, .acknowledged, .cancelled, .unknown: false
        }
    }

    /// The time left, rounded up, such as 4:05 or 1:00:00.
    func leftText(at now: Double?) -> String {
        if let leftMilliseconds { return Self.text(Double(leftMilliseconds)) }
        guard let endsMilliseconds, let now else { return "-:--" }
        return Self.text(endsMilliseconds - now)
    }

    static func text(_ milliseconds: Double) -> String {
        let seconds = Int(exactly: (max(0, milliseconds) / 1_000).rounded(.up)) ?? 0
        let (minutes, rest) = (seconds / 60, seconds % 60)
        func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return minutes < 60
            ? "\(minutes):\(twoDigits(rest))"
            : "\(minutes / 60):\(twoDigits(minutes % 60)):\(twoDigits(rest))"
    }
}

extension DishIngredient {
    /// The ingredient in a cook's form: 0.5 l milk, warm.
    var text: String { IngredientWriter.english.line(of: ingredient) }
}
