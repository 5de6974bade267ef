import Base
import Kitchen

/// Why an asset moved. Each kind has its own house account as the other side, so the accounts of an
/// asset always sum to zero.
package enum EntryKind: String, Sendable, CaseIterable {
    /// The starting coins of a new player.
    case grant
    /// An order served in a round.
    case order
    /// All orders that a player served in a race.
    case race
    /// A purchase: coins to the house, and an item from it, under the same reference.
    case purchase
    /// An item taken at the start of the round it is equipped for.
    case equip
    /// An equipped item given back, because the server couldn't finish the round.
    case refund
    /// Granted or taken by an operator; the reference names the act.
    case `operator`
    /// The coins of a deleted guest who never did anything, returned to the house. The account's
    /// last entry.
    case closing

    /// The house account on the other side. A refund comes from the account that equipping paid
    /// into.
    package var houseAccount: String {
        switch self {
        case .grant, .order, .race, .purchase, .equip, .operator, .closing: "house:\(rawValue)"
        case .refund: "house:equip"
        }
    }
}

/// A movement of one asset between a player and the house, decided but not yet written.
package struct Posting: Hashable, Sendable {
    package let player: PlayerID
    package let asset: Asset
    package let kind: EntryKind
    /// The player's gain; negative for a loss. The house account moves by the opposite.
    package let amount: Int64
    /// Unique for a player and an asset, so that the ledger recognises a repeated posting.
    package let reference: String
}

/// A posting in the ledger, which keeps it permanently.
package struct LedgerEntry: Hashable, Sendable {
    /// Counts up from 1 without gaps.
    package let id: Int64
    package let posting: Posting
    /// The player's balance of the asset after this entry; never below 0.
    package let balanceAfter: Int64
    /// Milliseconds since 1970-01-01 UTC.
    package let timeMilliseconds: Int64
}

/// Why a posting can't be written.
package enum PostingRefusal: Error, Hashable, Sendable {
    /// The balance would fall below 0.
    case insufficient(balance: Int64, needed: Int64)
    /// The balance would pass `Posting.balanceLimit`, or the house's balance would not fit in 64
    /// bits.
    case overflow
}

extension Posting {
    /// The most that a player can hold of an asset: 2^53 - 1. Many languages read JSON numbers as
    /// 64-bit floating point, which is exact up to there.
    package static let balanceLimit: Int64 = 9_007_199_254_740_991

    /// The player's balance after this posting.
    package func applied(to balance: Int64) throws(PostingRefusal) -> Int64 {
        let (result, overflows) = balance.addingReportingOverflow(amount)
        guard !overflows, result <= Self.balanceLimit else { throw .overflow }
        guard result >= 0 else {
            throw .insufficient(balance: balance, needed: Int64(clamping: amount.magnitude))
        }
        return result
    }
}
