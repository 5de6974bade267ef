import Base
import GameProtocol
import Recipes
import TestSupport

@testable import Simulation

/// The dishes that a device cooks, one after the other, over all lives of a server: it resends each
/// request until it is answered.
final class ChaosCooking {
    /// The duration of each dish's only timer, and the time that each further input adds.
    private static let timerSeconds: Int64 = 3_600
    private static let inputsPerDish = 4

    private let dice: Dice
    private var session = CookingID(value: 0)
    /// The remaining requests for the dish, the next one first.
    private var waiting: [CookingMessage] = []
    /// The identifier of the request that is unanswered on this connection.
    private var sent: String?
    private var sentCount = 0
    /// True if the household can begin no more sessions today.
    private var isFull = false
    /// The answered inputs and ends, by identifier.
    private(set) var inputs: Set<EntityID> = []
    private(set) var ends: Set<CookingID> = []

    init(dice: Dice) { self.dice = dice }

    var isSettled: Bool { sent == nil }

    /// The request without an answer.
    var asked: CookingMessage? { sent == nil ? nil : waiting.first }

    /// The connection is gone.
    func forget() { sent = nil }

    /// The session was refused because the household has begun too many.
    func isRefused() {
        isFull = true
        sent = nil
        waiting = []
    }

    /// The next request, unless an answer is pending.
    ///
    /// - Parameters:
    ///   - recipe: the recipe of the next dish; nil for none.
    ///   - seq: the sequence number up to which the device has everything.
    func next(
        of recipe: UInt128?, in household: HouseholdID, through seq: Int64
    ) -> ClientRequest? {
        guard sent == nil else { return nil }
        if waiting.isEmpty, !isFull, let recipe {
            begin(EntityID(value: recipe), in: household, seq)
        }
        guard let message = waiting.first else { return nil }
        sentCount += 1
        let id = "cooking-\(sentCount)"
        sent = id
        return ClientRequest(id: id, .cooking(message))
    }

    private func begin(_ recipe: EntityID, in household: HouseholdID, _ seq: Int64) {
        func identifier<ID: Base.Identifier>() -> ID { ID(value: dice.identifier()) }
        let timer: TimerID = identifier()
        session = identifier()
        waiting = [
            .start(
                CookingMessage.StartCooking(
                    householdID: household, sessionID: session,
                    recipeID: RecipeID(value: recipe.value), servings: 2))
        ]
        for number in 0..<Self.inputsPerDish {
            let action = CookingAction(
                number == 0 ? .startTimer : .addTime, timerID: timer,
                label: number == 0 ? "Pan" : nil, seconds: Self.timerSeconds)
            waiting.append(
                .act(
                    CookingMessage.DoCooking(
                        householdID: household, sessionID: session, inputID: identifier(), action)))
        }
        waiting.append(
            .finish(
                CookingMessage.FinishCooking(
                    householdID: household, sessionID: session, baseSeq: seq,
                    day: Day("2026-11-25")!)))
    }

    // MARK: - Receiving

    /// - Returns: the problem, if any.
    func hear(_ event: CookingEvent, re: String?) -> String? {
        guard let re else { return nil }
        guard re == sent, case .state(let state) = event, state.sessionID == session else {
            return "is answered \(event), and didn't ask for it"
        }
        sent = nil
        if case .act(let act) = waiting.removeFirst() { inputs.insert(act.inputID) }
        // A lost or repeated input shows in the timer's duration.
        let count = Int64(Self.inputsPerDish + 1 - waiting.count)
        let seconds = state.timers.reduce(0) { $0 + $1.durationMilliseconds } / 1_000
        return seconds == count * Self.timerSeconds
            ? nil : "has a timer of \(seconds) s after \(count) inputs of \(Self.timerSeconds) s"
    }

    /// - Returns: true if it is the end of the dish.
    func takeEnd(_ answer: EditDone) -> Bool {
        guard answer.editID.value == session.value, case .finish? = waiting.first else {
            return false
        }
        sent = nil
        waiting = []
        ends.insert(session)
        return true
    }

    // MARK: - Checks

    /// - Returns: the answered requests that aren't stored exactly once.
    func problems(_ database: any RowSource) -> [String] {
        func count(_ rows: String, _ id: some Base.Identifier) -> Int64 {
            let bytes = id.bytes
            return database.rows("SELECT count(*) FROM \(rows)", [.bytes(bytes)]) { $0.integer(0) }
                .first ?? 0
        }
        let lost = inputs.filter { count("cooking_inputs WHERE input = ?", $0) != 1 }
        let open = ends.filter {
            count("cooking_sessions WHERE ended_ms IS NOT NULL AND id = ?", $0) != 1
                || count("edits WHERE id = ?", $0) != 1
        }
        return lost.map { "input \($0) was answered, and isn't there once" }
            + open.map { "session \($0) was told to be finished, and isn't" }
    }
}
