import Base
import Kitchen

/// Takes an act back, and writes that into the log in the same transaction.
package struct UndoAct: RefusableOperation {
    /// As it stands in the log.
    package let act: StoredAct
    /// The operator.
    package let author: String
    package let reason: String
    /// 16 random bytes.
    package let salt: [UInt8]

    package init(_ act: StoredAct, by author: String, reason: String, salt: [UInt8]) {
        self.act = act
        self.author = author
        self.reason = reason
        self.salt = salt
    }

    package var locks: [Transaction.Lock] { act.subject.locks }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Result<StoredAct, ActRefusal>, StoreRefusal> {
        let number = try transaction.acts.next()
        let undone = try change(number, in: transaction)
        return .success(
            try undone.appended(to: transaction) { change in
                ActTable.NewAct(
                    number: number, author: author, kind: act.kind, subject: act.subject,
                    change: change, undoes: act.number, reason: reason, salt: salt)
            })
    }

    private func change(
        _ number: Int64, in transaction: Transaction
    ) throws(StoreFault) -> Result<ActChange, ActRefusal> {
        guard let stored = try transaction.acts.act(act.number) else {
            return .failure(.unknownAct(act.number))
        }
        if stored.undoes != nil { return .failure(.isUndoing(act.number)) }
        if let other = stored.undoneBy { return .failure(.undone(act.number, by: other)) }
        guard let texts = stored.texts else { return .failure(.forgotten(act.number)) }
        switch (act.kind, act.subject) {
        case (.rename, .player(let player)):
            return try change(
                ProfileChange(of: player, name: texts.before, avatar: nil), in: transaction)
        case (.hideAvatar, .player(let player)):
            return try change(
                ProfileChange(of: player, name: nil, avatar: texts.before), in: transaction)
        case (.ban, _), (.mute, _):
            return try lift(in: transaction)
        case (.resetAccess, .player(let player)):
            guard try transaction.access.remove(.reset, of: player) else {
                return refused("the code was used, or its time is over")
            }
            return .success(ActChange(change: "no code"))
        case (.grant, .player(let player)):
            guard let (asset, amount) = Self.granted(act.change) else { break }
            return try transaction.grant(-amount, of: asset, to: player, act: number)
        case (.revoke, .result(let source, let player)):
            return try decide(.cleared, source, player, in: transaction)
        case (.clear, .result(let source, let player)):
            return try decide(.rejected, source, player, in: transaction)
        case (.signUps, _):
            return try set(.signUps, to: texts.before, number, in: transaction)
        case (.announce, _):
            return try set(.announcement, to: "", number, in: transaction)
        case (.giveHousehold, _):
            return .success(ActChange(before: texts.after, after: texts.before))
        case (.closeReport, .report(let report)):
            guard try transaction.reports.report(report)?.closedBy == act.number else {
                return refused("another act has closed the report, or it is gone")
            }
            try transaction.reports.close(report, by: nil)
            return .success(ActChange(before: "closed", after: "open"))
        case (.putOperator, _), (.removeOperator, _):
            return refused("the password of before isn't kept; put or remove the operator again")
        case (.deleteImage, _): return refused("the image is gone")
        case (.revokeLink, _): return refused("the link is gone; its household can make another")
        case (.drain, _): return refused("the server ends")
        case (.rename, _), (.hideAvatar, _), (.resetAccess, _), (.grant, _), (.revoke, _),
            (.clear, _), (.closeReport, _):
            break
        }
        return refused("it isn't as a server writes it")
    }

    private func refused(_ reason: String) -> Result<ActChange, ActRefusal> {
        .failure(.notUndoable(act.number, reason))
    }

    private func change(
        _ change: ProfileChange, in transaction: Transaction
    ) throws(StoreFault) -> Result<ActChange, ActRefusal> {
        guard case .success = try change.perform(in: transaction) else {
            return .failure(.unknownPlayer(change.player))
        }
        _ = try transaction.sanctions.lift(act.number, from: act.subject)
        try transaction.sessions.tellAll(ofAccessOf: change.player)
        return .success(ActChange(before: act.texts?.after ?? "", after: act.texts?.before ?? ""))
    }

    private func lift(in transaction: Transaction) throws(StoreFault) -> Result<
        ActChange, ActRefusal
    > {
        guard try transaction.sanctions.lift(act.number, from: act.subject) else {
            return refused("another act has taken its place")
        }
        if case .player(let player) = act.subject {
            try transaction.sessions.tellAll(ofAccessOf: player)
        }
        return .success(ActChange(change: "lifted"))
    }

    private func set(
        _ name: SettingTable.Name, to value: String, _ number: Int64, in transaction: Transaction
    ) throws(StoreFault) -> Result<ActChange, ActRefusal> {
        guard try transaction.settings.act(of: name) == act.number else {
            return refused("another act has taken its place")
        }
        try transaction.settings.set(name, value, until: nil, act: number)
        return .success(ActChange(before: act.texts?.after ?? "", after: value))
    }

    /// A decision about a held result is taken back by the other decision alone: nothing is held
    /// again.
    private func decide(
        _ state: ReviewState, _ source: ResultSource, _ player: PlayerID,
        in transaction: Transaction
    ) throws(StoreFault) -> Result<ActChange, ActRefusal> {
        guard act.texts?.before != ReviewState.held.rawValue else {
            return refused("the result was held before; perform the other decision")
        }
        return try transaction.decide(state, source, of: player)
    }

    /// Reads what `Transaction.change(of:)` writes.
    private static func granted(_ change: String) -> (Asset, Int64)? {
        let words = change.split(separator: " ").map(String.init)
        guard words.count == 2, let amount = Int64(words[1]), amount != .min else { return nil }
        return (Asset(text: words[0]), amount)
    }
}
