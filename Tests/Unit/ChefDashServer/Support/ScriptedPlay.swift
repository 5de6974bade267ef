import TestSupport
import Testing

/// Plays a round by a script, as fast as the server accepts it, and checks every message on the
/// way.
struct ScriptedPlay {
    /// The player's behaviour after the script's orders.
    enum Ending: Sendable {
        /// Wrong taps, which use up the clock.
        case mistakes
        /// No taps at all.
        case idleness
        case leaving
    }

    private enum Move: Equatable {
        case tap(String)
        case clear
        /// The last move; nothing follows it.
        case leave
    }

    private(set) var witness: RoundWitness
    /// The amounts of the balance messages, in order.
    private(set) var paid: [Int64] = []
    private(set) var lastBalance: Int64?
    /// True to clear the plate after an order's first tap, and during feedback.
    var clearsOften = false
    private(set) var clearOutcomes: Set<String> = []
    private let player: TestPlayer
    private let snapshot: JSONValue
    /// The move without an answer yet.
    private var underWay: Move?
    private var lastClear = (order: 0, phase: RulesModel.Phase.ended)

    init(_ player: TestPlayer, snapshot: JSONValue, start: RulesModel.Start) throws {
        self.player = player
        self.snapshot = snapshot
        witness = try RoundWitness(snapshot: snapshot, start: start)
    }

    /// - Returns: the server's result.
    mutating func run(orders: Int, ending: Ending) async throws -> JSONValue {
        var state = try #require(snapshot["state"])
        act(try snapshot.recipe(of: state), orders, ending)
        while true {
            let message = try await player.next()
            switch message["type"]?.string {
            // The model doesn't know at which tick the server handles the leave.
            case "state" where underWay == .leave: break
            case "state": try witness.see(frame: message)
            case "tapped":
                guard case .tap(let ingredient) = underWay else {
                    Issue.record("nothing was tapped: \(message.text)")
                    return message
                }
                try witness.see(tapped: message, ingredient: ingredient)
                underWay = nil
            case "cleared":
                try witness.see(cleared: message)
                clearOutcomes.insert(try #require(message["outcome"]?.string))
                underWay = nil
            case "balance": try take(balance: message)
            case "round_ended":
                if ending != .leaving { #expect(message["re"] == nil) }
                return message
            default: Issue.record("unexpected: \(message.text)")
            }
            state = message["state"] ?? state
            act(try snapshot.recipe(of: state), orders, ending)
        }
    }

    private mutating func take(balance: JSONValue) throws {
        #expect(balance["round_id"] == snapshot["round"]?["round_id"])
        #expect(balance["order"] == JSONValue(paid.count + 1))
        let amount = try #require(balance["amount"]?.integer)
        let coins = try #require(balance["coins"]?.integer)
        if let lastBalance { #expect(coins == lastBalance + amount) }
        paid.append(amount)
        lastBalance = coins
    }

    /// Makes the next move, unless the last one has no answer yet.
    private mutating func act(_ recipe: [String], _ orders: Int, _ ending: Ending) {
        let model = witness.model
        guard underWay == nil, model.phase != .ended else { return }
        if clearsOften, model.plate.count == 1 || model.phase == .perfect,
            lastClear != (model.order, model.phase)
        {
            lastClear = (model.order, model.phase)
            underWay = .clear
            player.client.send(["type": "clear", "id": "clear"])
            return
        }
        if model.served == orders, ending == .leaving {
            underWay = .leave
            player.client.send(["type": "leave_round", "id": "leave"])
            return
        }
        guard model.phase == .cooking, model.served < orders || ending == .mistakes else { return }
        let wanted = recipe[model.plate.count]
        let isRight = model.served < orders
        guard let choice = isRight ? wanted : recipe.first(where: { $0 != wanted }) else { return }
        underWay = .tap(choice)
        player.client.send(["type": "tap", "ingredient_id": .string(choice)])
    }
}
