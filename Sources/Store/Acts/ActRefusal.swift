import Base
import Kitchen

/// Why an act isn't performed. Nothing has changed then.
package enum ActRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    case unknownPlayer(PlayerID)
    case unknownAct(Int64)
    case balance(held: Int64, taken: Int64)
    case balanceOverflow
    case unknownResult(ResultSource, PlayerID)
    /// The result is as the act would make it.
    case decided(ResultSource, PlayerID, ReviewState)
    /// The result counts and was never held or revoked.
    case counts(ResultSource, PlayerID)
    case unknownReport(Int64)
    case closed(Int64)
    case unknownOperator(String)
    case undone(Int64, by: Int64)
    case isUndoing(Int64)
    /// The texts that would say what was before are erased with their person.
    case forgotten(Int64)
    case notUndoable(Int64, String)

    package var description: String {
        switch self {
        case .unknownPlayer(let player): "there is no player \(player)"
        case .unknownAct(let number): "there is no act \(number)"
        case .balance(let held, let taken): "the player has \(held), fewer than \(taken)"
        case .balanceOverflow: "the player can't hold so much"
        case .unknownResult(let source, let player):
            "there is no finished \(source) of player \(player)"
        case .decided(let source, let player, let state):
            "\(source) of player \(player) is \(state.rawValue) already"
        case .counts(let source, let player): "\(source) of player \(player) counts already"
        case .unknownReport(let number): "there is no report \(number)"
        case .closed(let number): "report \(number) is closed already"
        case .unknownOperator(let name): "there is no operator \(name)"
        case .undone(let number, let other): "act \(number) was undone by act \(other)"
        case .isUndoing(let number):
            "act \(number) undid another, so it can't be undone; perform the act again"
        case .forgotten(let number):
            "act \(number) can't be undone: the player was erased, and with them what was before"
        case .notUndoable(let number, let reason): "act \(number) can't be undone: \(reason)"
        }
    }
}
