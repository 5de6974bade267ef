import Base
import GameProtocol
import Kitchen
import Recipes
import Store

/// Handles ratings of recipes that other households share by links.
struct LinkRatingRequests: Sendable {
    let desk: LibraryDesk
    let raters: LinkRaters

    func rate(
        _ link: LinkID, _ rating: Int?, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        guard companion.waitingEditCount < Companion.editLimit else { throw .tooManyEdits }
        // Removing a rating needs no slot: the player already has one.
        if rating != nil,
            let wait = raters.take(
                companion.player, link, from: asked.connection.peerAddress, at: desk.shard.now)
        {
            throw RequestFault(
                .rateLimited,
                "\(LinkRaters.limit) people have rated this from your address in the last 24 hours",
                retryAfterMilliseconds: wait)
        }
        companion.waitingEditCount += 1
        let operation = RateLink(player: companion.player, link: link, rating: rating)
        desk.hub.perform(operation) { [self] result in
            desk.shard.async { [self] in rated(result, link, companion, asked) }
        }
    }

    private func rated(
        _ result: Result<RateLink.Rated?, StoreError>, _ link: LinkID, _ companion: Companion,
        _ asked: Request
    ) {
        companion.waitingEditCount -= 1
        switch result {
        case .success(let rated?):
            desk.answer(
                .linkRating(
                    LinkRating(
                        linkID: link, rating: rated.own, count: rated.all.count,
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
