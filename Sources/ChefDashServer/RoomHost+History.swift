import GameProtocol
import Kitchen
import Store

/// What players look up of what they and others did.
extension RoomHost {
    func listLedger(_ wanted: LedgerRequest, _ session: Session, _ asked: Request) {
        let player = session.player.id
        context.store.ledgerPage(
            of: player, before: wanted.before,
            count: wanted.count ?? LedgerRequest.usualEntryCount
        ) { [self] result in
            answer(asked, of: player, result) { .ledger(LedgerEntries($0)) }
        }
    }

    func statistics(_ session: Session, _ asked: Request) {
        let player = session.player.id
        context.store.history(of: player) { [self] result in
            answer(asked, of: player, result) { history throws(RequestFault) in
                guard let history else { throw RequestFault(.refused(.unknownPlayer)) }
                return .statistics(PlayerStatistics(history))
            }
        }
    }

    func replay(
        _ wanted: ReplayRequest, _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        let asker = session.player.id
        guard let record = RoundID(wanted.record),
            let player = wanted.player.map({ PlayerID($0) }) ?? asker
        else {
            throw RequestFault(.badValue, "`record` and `player` must be 32 hexadecimal digits")
        }
        context.store.keptRecord(of: player, id: record.value) { [self] result in
            answer(asked, of: asker, result) { kept throws(RequestFault) in
                guard let kept,
                    let replay = Replay(kept, record, player, fromTick: wanted.fromTick ?? 0)
                else {
                    throw RequestFault(
                        .unknownRecord, "this player has no finished round of this id")
                }
                return .replay(replay)
            }
        }
    }

    /// Answers who asked with what the store found.
    private func answer<Found: Sendable>(
        _ asked: Request, of player: PlayerID, _ result: Result<Found, StoreError>,
        _ message: @escaping @Sendable (Found) throws(RequestFault) -> ServerMessage
    ) {
        let answer = result.mapError { RequestFault($0) }.flatMap { found in
            Result { () throws(RequestFault) in try message(found) }
        }
        shard.async { [self] in
            guard let session = sessions[player] else { return }
            let re = asked.re(for: session)
            switch answer {
            case .success(let message): session.send(ServerEvent(re: re, message))
            case .failure(let fault): refuse(fault, session, re: re)
            }
        }
    }
}

extension LedgerEntries {
    init(_ page: LedgerPage) {
        self.init(
            entries: page.entries.map { entry in
                Entry(
                    number: entry.id, timeMilliseconds: entry.timeMilliseconds,
                    asset: entry.posting.asset.text, kind: entry.posting.kind.rawValue,
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
