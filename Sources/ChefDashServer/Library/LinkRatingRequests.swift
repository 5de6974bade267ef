import GameProtocol
import Kitchen
import Recipes
import Store

/// Ratings of recipes that others share by links.
struct LinkRatingRequests: Sendable {
    let desk: LibraryDesk
    let wrongCodes: AddressBudget

    /// A wrong link costs of the same budget as a wrong code.
    func rate(
        _ link: String, _ rating: Int?, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        guard let link = LinkID(link) else { preconditionFailure("decoding checks identifiers") }
        guard companion.waitingEditCount < Companion.editLimit else { throw .tooManyEdits }
        companion.waitingEditCount += 1
        let peer = asked.connection.peerAddress
        wrongCodes.attempt(peer, at: desk.shard.now) { [self] verdict in
            desk.shard.async { [self] in
                switch verdict {
                case .granted(let attempt):
                    let operation = RateLink(player: companion.player, link: link, rating: rating)
                    desk.hub.perform(operation) { [self] result in
                        desk.shard.async { [self] in
                            rated(result, link, companion, asked, attempt)
                        }
                    }
                case .refused(let wait):
                    companion.waitingEditCount -= 1
                    desk.rooms.replies.limitLog.reached(.wrongCodes, by: peer)
                    let fault = RequestFault(
                        .tooManyWrongCodes,
                        "too many wrong links from your address; try again later",
                        retryAfterMilliseconds: wait)
                    desk.refuse(fault, companion, asked)
                }
            }
        }
    }

    private func rated(
        _ result: Result<RateLink.Rated?, StoreError>, _ link: LinkID, _ companion: Companion,
        _ asked: Request, _ attempt: AddressBudget.Attempt
    ) {
        companion.waitingEditCount -= 1
        let isWrong = if case .success(nil) = result { true } else { false }
        wrongCodes.finish(attempt, isWrong ? .counts : .countsNot, at: desk.shard.now)
        switch result {
        case .success(let rated?):
            desk.answer(
                .linkRating(
                    LinkRating(
                        linkID: link.description, rating: rated.own, count: rated.all.count,
                        sum: rated.all.sum)),
                companion, asked)
        case .success(nil):
            let fault = RequestFault(
                .unknownLink, "nothing is shared by this link, or no longer")
            desk.refuse(fault, companion, asked)
        case .failure(let error): desk.refuse(RequestFault(error), companion, asked)
        }
    }
}
