import GameProtocol
import Lobby

extension TicketState {
    init(_ status: TicketStatus) {
        let reason: Reason =
            switch status.reason {
            case .beingTried: .beingTried
            case .nobodyElseWaiting: .nobodyElseWaiting
            case .othersWantOtherSeatCounts: .othersWantOtherSeats
            case .othersWantOtherLevels: .othersWantOtherLevels
            case .ratingsOutsideWindow: .ratingsOutsideWindow
            case .notEnoughPlayers: .notEnoughPlayers
            }
        self.init(
            levelID: status.ticket.level, seatCount: status.ticket.seats,
            rating: status.ticket.rating,
            waitedMilliseconds: status.waitedMilliseconds, window: status.ratingWindow,
            widensInMilliseconds: status.nextWidening?.inMilliseconds,
            nextWindow: status.nextWidening?.ratingWindow, reason: reason,
            botsOffered: status.ticket.botOffer == .open)
    }
}
