import GameProtocol
import Lobby
import RateLimiting
import Runtime
import Store
import WebSocket

/// Sends refusals, and closes the connections of peers that keep causing them. Called on the queue
/// of the connection's shard.
struct Replies: Sendable {
    let counters: GameCounters
    let log: Log
    let logIDs: LogIDs
    let limitLog: LimitLog
    let messagesPerSecond: Int
    /// The message rate limit of a connection.
    let messageRate: Rate
    /// The rate limit of faulty messages of a connection.
    let faultRate: Rate
    let tickMilliseconds: Int

    /// Answers with an error, and closes a connection that causes too many.
    func refuse(
        _ fault: RequestFault, re: String?, on connection: Connection,
        retryAfterMilliseconds: Int? = nil
    ) {
        guard let visitor = connection.context as? Visitor else { return }
        counters.count(fault.code)
        let logID = logged(fault, on: connection)
        connection.send(
            text: ServerEvent(
                re: re,
                .error(
                    ErrorMessage(
                        code: fault.code, text: fault.message, canRetry: fault.code.canRetry,
                        retryAfterMilliseconds: retryAfterMilliseconds
                            ?? fault.retryAfterMilliseconds, logID: logID,
                        reason: fault.reason, endMilliseconds: fault.endMilliseconds))
            ).encoded())
        if fault.code.isFaultOfClient, !visitor.faults.take(at: connection.shard.now, by: faultRate)
        {
            report(.faults, connection)
            close(connection, .abuse)
        }
    }

    /// Logs a refusal.
    ///
    /// - Returns: the id of the line, for the client; nil if there is none.
    private func logged(_ fault: RequestFault, on connection: Connection) -> String? {
        guard fault.code.isLogged else {
            log.debug("refused", ["peer": connection.peerAddress, "code": fault.code.rawValue])
            return nil
        }
        var logID: String?
        log.log(fault.code == .storeUnavailable ? .error : .info, fault.code.rawValue) {
            logID = logIDs.next()
            return [
                "log_id": logID, "player": (connection.context as? Visitor)?.player,
                "peer": connection.peerAddress, "reason": fault.cause ?? fault.message,
            ]
        }
        return logID
    }

    /// Refuses a message over the rate limit.
    func refuseExcess(
        _ text: UnsafeRawBufferPointer, _ visitor: Visitor, _ connection: Connection,
        weight: Int = 1
    ) {
        let now = connection.shard.now
        guard visitor.excess.take(at: now, by: messageRate) else {
            report(.messageFlood, connection)
            close(connection, .flood)
            return
        }
        report(.messages, connection)
        refuse(
            RequestFault(
                .rateLimited,
                "more than \(messagesPerSecond) messages a second; this one"
                    + (weight == 1 ? "" : ", which counts as \(weight),")
                    + " was ignored, and the connection is closed if they go on"),
            re: ClientRequest.id(of: text), on: connection,
            retryAfterMilliseconds: visitor.messages.millisecondsToWait(
                for: weight, at: now, by: messageRate))
    }

    func report(_ limit: Limit, _ connection: Connection) {
        limitLog.reached(limit, by: connection.peerAddress)
    }

    /// Tells a client of the ban that ends its connection.
    ///
    /// - Parameter re: the request that it answers; nil if none.
    func end(_ connection: Connection, by ban: Sanction, re: String? = nil) {
        refuse(RequestFault(ban, "this player or address is banned"), re: re, on: connection)
        close(connection, .banned)
    }

    func close(_ connection: Connection, _ reason: CloseReason) {
        connection.close(CloseCode(rawValue: reason.rawValue), reason: reason.text)
    }

    // MARK: - Players

    func refuse(_ fault: RequestFault, _ session: Session, re: String?) {
        guard let connection = session.connection else { return }
        refuse(fault, re: re, on: connection)
    }

    /// Answers with the store's refusal; nothing has changed.
    func refuse(_ error: StoreError, _ session: Session, re: String?) {
        guard let connection = session.connection else { return }
        let fault = RequestFault(error)
        refuse(
            fault, re: re, on: connection, retryAfterMilliseconds: fault.code.canRetry ? 1000 : nil)
    }

    // If the connection that asked is gone, these send nothing: nobody waits for the answer on the
    // player's next connection.

    func refuse(_ refusal: LobbyRefusal, _ asked: Request, _ session: Session) {
        guard session.connection === asked.connection else { return }
        refuse(
            RequestFault(refusal), re: asked.id, on: asked.connection,
            retryAfterMilliseconds: refusal.retryAfterMilliseconds(
                tickMilliseconds: tickMilliseconds))
    }

    func refuse(_ fault: RequestFault, _ asked: Request, _ session: Session) {
        guard session.connection === asked.connection else { return }
        refuse(fault, session, re: asked.id)
    }

    func refuse(_ error: StoreError, _ asked: Request, _ session: Session) {
        guard session.connection === asked.connection else {
            _ = logged(RequestFault(error), on: asked.connection)
            return
        }
        refuse(error, session, re: asked.id)
    }
}

extension Connection {
    /// Sends a client on to another node.
    func redirect(to place: Elsewhere, re: String? = nil) {
        let redirect = Redirect(url: place.url, reason: place.reason.rawValue)
        send(text: ServerEvent(re: re, .redirect(redirect)).encoded())
        close(CloseCode(rawValue: CloseReason.moved.rawValue), reason: CloseReason.moved.text)
    }
}
