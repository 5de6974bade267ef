import GameProtocol
import Store

extension RequestFault {
    static let onAnotherNode = RequestFault(
        .onAnotherNode,
        "this is at another node of the server; a client that follows `redirect` is sent there, others"
            + " come back later",
        retryAfterMilliseconds: 5_000)

    static func tooManySignUps(_ milliseconds: Int) -> RequestFault {
        RequestFault(
            .rateLimited, "too many new players from your address; try again later",
            retryAfterMilliseconds: milliseconds)
    }

    /// The player may still play the day's challenge that the record belongs to.
    static let hiddenRecord = RequestFault(
        .recordHidden, "a day's challenge can be watched after your own try or the end of the day")

    init(_ error: StoreError) {
        switch error {
        case .unavailable(let cause):
            self.init(
                .storeUnavailable,
                "the database can't be written; nothing was changed, try again soon", cause: cause)
        case .refused(.insufficientCoins(let balance, let price)):
            self.init(.notEnoughCoins, "this costs \(price) coins and the balance is \(balance)")
        case .refused(.itemNotOwned(let item)):
            self.init(.itemNotOwned, "you own no \(item); buy one in the shop first")
        case .refused(.balanceOverflow):
            self.init(.balanceLimit, "an account can't hold more")
        case .refused(.staleRequest):
            self.init(
                .staleRequest,
                "this request id was used before; each purchase and each round needs a new one")
        case .refused(.unknownPlayer):
            self.init(.badToken, "the player does not exist any more")
        case .refused(.unknownAccessCode):
            self.init(
                .unknownAccessCode,
                "nobody can be signed in by this code, or not any more; make another on a device that"
                    + " is signed in")
        case .refused(.unknownDevice):
            self.init(.unknownDevice, "you have no device with this number")
        case .refused(.unknownSubject(.player)):
            self.init(.unknownPlayer, "there is no such player")
        case .refused(.unknownSubject):
            self.init(.unknownRecord, "the player has no such finished round or race")
        case .refused(.tooManyReports):
            self.init(
                .tooManyReports,
                "you have reported \(FileReport.dayLimit) things in a day, as many as one can")
        case .refused(.tooManyDevices):
            self.init(
                .tooManyDevices,
                "you have \(PlayerDevice.limit) devices, as many as one can have; sign one out")
        case .refused(.dailyTryTaken):
            self.init(.alreadyTried, "today's counted try is used; the next comes at 00:00 UTC")
        case .refused(.diskReserve):
            self.init(
                .diskFull,
                "the server's disk is nearly full, and what is left is the game's; nothing was changed",
                retryAfterMilliseconds: 30_000)
        case .refused(.quota(let milliseconds)):
            self.init(
                .tooMuchWritten,
                "you, your household or your address has written as much as a day's quota allows; nothing was"
                    + " changed, go on later", retryAfterMilliseconds: max(milliseconds, 60_000))
        case .refused(.seat(_, let refusal)):
            self.init(StoreError.refused(refusal))
        }
    }
}

extension Result where Failure == StoreError {
    /// Maps the store's answer with `answer`, and its error to a fault.
    func answered<Answer>(
        _ answer: (Success) throws(RequestFault) -> Answer
    ) -> Result<Answer, RequestFault> {
        mapError { RequestFault($0) }.flatMap { found in
            Result<Answer, RequestFault> { () throws(RequestFault) in try answer(found) }
        }
    }
}
