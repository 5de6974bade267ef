import Base
import GameProtocol
import Kitchen
import Store

/// Handles look-ups of leaderboards, the ledger, statistics and replays.
struct HistoryRequests: Sendable {
    let asked: PlayerRequest

    func board(_ wanted: BoardRequest) throws(RequestFault) {
        let catalogue = asked.rooms.files.catalogue
        guard let query = BoardQuery(wanted, of: catalogue, reader: asked.player) else {
            throw RequestFault(
                .unknownBoard,
                "there are the boards level/1 to level/\(catalogue.levels.count), rating and"
                    + " daily/YYYY-MM-DD, all but the last also with a `season` like 2026-11")
        }
        try asked.answer(with: query) { .board(BoardRows($0, for: wanted)) }
    }

    func listLedger(_ wanted: LedgerRequest) throws(RequestFault) {
        let count = wanted.count ?? LedgerRequest.usualEntryCount
        let query = LedgerQuery(of: asked.player, before: wanted.beforeNumber, count: count)
        try asked.answer(with: query) { .ledger(LedgerEntries($0)) }
    }

    func statistics() throws(RequestFault) {
        try asked.answer(with: HistoryQuery(of: asked.player)) { history throws(RequestFault) in
            guard let history else { throw RequestFault(.refused(.unknownPlayer)) }
            return .statistics(PlayerStatistics(history))
        }
    }

    func replay(_ wanted: ReplayRequest) throws(RequestFault) {
        let language = asked.session.language
        let (record, player) = (wanted.recordID, wanted.playerID ?? asked.player)
        let query = KeptRecordQuery(
            of: player, id: record.value, for: asked.player, on: asked.rooms.clock.today)
        try asked.answer(with: query) { found throws(RequestFault) in
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
