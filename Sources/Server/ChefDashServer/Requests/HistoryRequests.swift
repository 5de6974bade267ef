import Base
import GameProtocol
import Kitchen
import Store

/// Handles look-ups of leaderboards, the ledger, statistics and replays.
struct HistoryRequests: Sendable {
    let reads: Reads

    func board(
        _ wanted: BoardRequest, _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        let catalogue = reads.rooms.files.catalogue
        guard let query = BoardQuery(wanted, of: catalogue, reader: session.player.id) else {
            throw RequestFault(
                .unknownBoard,
                "there are the boards level/1 to level/\(catalogue.levels.count), rating and"
                    + " daily/YYYY-MM-DD, all but the last also with a `season` like 2026-11")
        }
        try reads.read(query, for: session, asked) { .board(BoardRows($0, for: wanted)) }
    }

    func listLedger(
        _ wanted: LedgerRequest, _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        let count = wanted.count ?? LedgerRequest.usualEntryCount
        let query = LedgerQuery(
            of: session.player.id, before: wanted.beforeNumber, count: count)
        try reads.read(query, for: session, asked) { .ledger(LedgerEntries($0)) }
    }

    func statistics(_ session: Session, _ asked: Request) throws(RequestFault) {
        try reads.read(
            HistoryQuery(of: session.player.id), for: session, asked
        ) { history throws(RequestFault) in
            guard let history else { throw RequestFault(.refused(.unknownPlayer)) }
            return .statistics(PlayerStatistics(history))
        }
    }

    func replay(
        _ wanted: ReplayRequest, _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        let (asker, language) = (session.player.id, session.language)
        let (record, player) = (wanted.recordID, wanted.playerID ?? asker)
        let query = KeptRecordQuery(
            of: player, id: record.value, for: asker, on: reads.rooms.clock.today)
        try reads.read(query, for: session, asked) { found throws(RequestFault) in
            switch found {
            case .hidden:
                throw .hiddenRecord
            case .shown(let kept):
                if let replay = Replay(
                    kept, record, player, fromTick: wanted.fromTick ?? 0, language)
                {
                    return .replay(replay)
                }
            case nil: break
            }
            throw RequestFault(.unknownRecord, "this player has no finished round of this id")
        }
    }
}

extension LedgerEntries {
    init(_ page: LedgerPage) {
        self.init(
            entries: page.entries.map { entry in
                Entry(
                    number: entry.id, timeMilliseconds: entry.timeMilliseconds,
                    assetID: entry.posting.asset.text, kind: entry.posting.kind.rawValue,
                    amount: entry.posting.amount, balance: entry.balanceAfter,
                    reference: entry.posting.reference)
            }, more: page.hasMore)
    }
}

extension PlayerStatistics {
    init(_ history: PlayerHistory) {
        self.init(
            sinceMilliseconds: history.createdMilliseconds, rounds: history.roundCount,
            wins: history.winCount, served: history.served, earned: history.earned,
            bestServed: history.bestServed, races: history.raceCount,
            raceWins: history.raceWinCount, ratedRaces: history.rating.raceCount,
            rating: history.rating.rating.points)
    }
}
