import Base
import Kitchen
import Lobby
import Store

/// The address blocks that a room's players connected from. A player who changes address is known
/// by both.
struct RacerAddresses {
    /// The most addresses of a player. The first ones are kept, and the newest, so that no number
    /// of changes hides a player's first address.
    private static let limit = 8

    private var addressBlocks: [PlayerID: [String]] = [:]

    /// - Parameter tickets: the tickets of the match's players, with their addresses.
    init(_ tickets: [Ticket]) {
        for ticket in tickets {
            if let addressBlock = ticket.addressBlock { note(addressBlock, of: ticket.player) }
        }
    }

    mutating func note(_ addressBlock: String, of player: PlayerID) {
        var known = addressBlocks[player] ?? []
        guard !known.contains(addressBlock) else { return }
        if known.count == Self.limit { known.removeLast() }
        addressBlocks[player] = known + [addressBlock]
    }

    /// The terms by which a race of these players changes ratings.
    ///
    /// - Parameter players: by seat.
    func ratingTerms(
        of players: [PlayerID], by rules: LobbyRules, _ met: MetBlocks, on day: Day
    ) -> RatingTerms {
        RatingTerms(
            pairRatingsPerDay: rules.pairRatingsPerDay, boardOpponents: rules.boardOpponents,
            boardDeviation: rules.boardDeviation, sharedAddresses: sharedPairs(of: players),
            blockMeetings: players.map { player in
                players.map { other in
                    blocks(of: other).map { met.count(of: player, against: $0, on: day) }.max()
                        ?? 0
                }
            })
    }

    /// Notes that a player was rated against the others of a race.
    func note(_ player: PlayerID, of players: [PlayerID], in met: MetBlocks, on day: Day) {
        for other in players where other != player {
            for block in blocks(of: other) { met.note(player, against: block, on: day) }
        }
    }

    private func blocks(of player: PlayerID) -> Set<AddressBlock> {
        Set((addressBlocks[player] ?? []).compactMap(AddressBlock.init(networkOfHousehold:)))
    }

    /// The pairs of seats whose players share an address block.
    ///
    /// - Parameter players: by seat.
    func sharedPairs(of players: [PlayerID]) -> Set<RatingTerms.Pair> {
        let known = players.map { Set(addressBlocks[$0] ?? []) }
        var pairs: Set<RatingTerms.Pair> = []
        for one in players.indices {
            for other in players.indices.dropFirst(one + 1)
            where !known[one].isDisjoint(with: known[other]) {
                pairs.insert(.init(one, other))
            }
        }
        return pairs
    }
}
