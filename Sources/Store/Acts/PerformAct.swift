import Base
import Kitchen

/// Performs an operator's act, and writes it into the log in the same transaction.
package struct PerformAct: RefusableOperation {
    package let act: Act
    /// The operator.
    package let author: String
    package let reason: String
    /// 16 random bytes.
    package let salt: [UInt8]

    package init(_ act: Act, by author: String, reason: String, salt: [UInt8]) {
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
        let made = try change(number, in: transaction)
        return .success(
            try made.appended(to: transaction) { change in
                ActTable.NewAct(
                    number: number, author: author, kind: act.kind, subject: act.subject,
                    change: change, undoes: nil, reason: reason, salt: salt)
            })
    }

    private func change(
        _ number: Int64, in transaction: Transaction
    ) throws(StoreFault) -> Result<ActChange, ActRefusal> {
        switch act {
        case .rename(let player, let name, let end):
            return try change(
                ProfileChange(of: player, name: name, avatar: nil), \.name, lockedUntil: end,
                number, in: transaction)
        case .hideAvatar(let player, let end):
            let avatar = ErasePlayer.profile.avatar
            return try change(
                ProfileChange(of: player, name: nil, avatar: avatar), \.avatar, lockedUntil: end,
                number, in: transaction)
        case .ban(let subject, let end):
            return try set(.ban, on: subject, until: end, number, in: transaction)
        case .mute(let player, let end):
            return try set(.mute, on: .player(player), until: end, number, in: transaction)
        case .resetAccess(let player, let hash):
            let code = NewAccessCode(of: player, .reset, hash: hash)
            guard case .success = try code.perform(in: transaction) else {
                return .failure(.unknownPlayer(player))
            }
            return .success(ActChange(change: "code"))
        case .grant(let player, let asset, let amount):
            return try transaction.grant(amount, of: asset, to: player, act: number)
        case .revoke(let source, let player):
            return try transaction.decide(.rejected, source, of: player)
        case .clear(let source, let player):
            return try transaction.decide(.cleared, source, of: player)
        case .setSignUps(let rule):
            let before = try transaction.settings.signUps
            try transaction.settings.set(.signUps, rule.rawValue, until: nil, act: number)
            return .success(ActChange(before: before.rawValue, after: rule.rawValue))
        case .announce(let text, let end):
            try transaction.settings.set(.announcement, text, until: end, act: number)
            return .success(ActChange(after: text))
        case .closeReport(let report):
            guard let found = try transaction.reports.report(report) else {
                return .failure(.unknownReport(report))
            }
            guard found.closedBy == nil else { return .failure(.closed(report)) }
            try transaction.reports.close(report, by: number)
            return .success(ActChange(before: "open", after: "closed"))
        case .putOperator(let account):
            let before = try transaction.operators.account(account.name)
            try transaction.operators.put(account, act: number)
            return .success(
                ActChange(
                    change: account.role, before: before?.fingerprint.hexadecimal ?? "",
                    after: account.fingerprint.hexadecimal))
        case .removeOperator(let name):
            guard let before = try transaction.operators.account(name) else {
                return .failure(.unknownOperator(name))
            }
            try transaction.operators.remove(name)
            return .success(ActChange(before: before.fingerprint.hexadecimal))
        case .other(let act):
            return .success(ActChange(before: act.before, after: act.after))
        }
    }

    private func change(
        _ change: ProfileChange, _ part: KeyPath<Profile, String>, lockedUntil end: Int64?,
        _ number: Int64, in transaction: Transaction
    ) throws(StoreFault) -> Result<ActChange, ActRefusal> {
        guard let row = try transaction.players.row(of: change.player),
            case .success(let after) = try change.perform(in: transaction)
        else { return .failure(.unknownPlayer(change.player)) }
        let before = Profile(name: row.name, avatar: row.avatar)
        try transaction.sanctions.set(
            Sanction(
                subject: .player(change.player), kind: .profile, endMilliseconds: end,
                reason: reason, act: number))
        try transaction.sessions.tellAll(ofAccessOf: change.player)
        return .success(ActChange(before: before[keyPath: part], after: after[keyPath: part]))
    }

    private func set(
        _ kind: Sanction.Kind, on subject: ActSubject, until end: Int64?, _ number: Int64,
        in transaction: Transaction
    ) throws(StoreFault) -> Result<ActChange, ActRefusal> {
        if case .player(let player) = subject {
            guard let row = try transaction.players.row(of: player), !row.isErased else {
                return .failure(.unknownPlayer(player))
            }
            try transaction.sessions.tellAll(ofAccessOf: player)
        }
        try transaction.sanctions.set(
            Sanction(
                subject: subject, kind: kind, endMilliseconds: end, reason: reason, act: number))
        return .success(ActChange(change: end.map { "until \($0)" } ?? "for ever"))
    }
}

/// The change that an act makes, for the log.
struct ActChange {
    /// The part that names nobody.
    var change = ""
    var before = ""
    var after = ""
}

extension Result<ActChange, ActRefusal> {
    /// Appends the act of a change, unless it was refused.
    func appended(
        to transaction: Transaction, _ make: (_ change: ActChange) -> ActTable.NewAct
    ) throws(StoreFault) -> Result<StoredAct, ActRefusal> {
        switch self {
        case .success(let change): .success(try transaction.append(make(change)))
        case .failure(let refusal): .failure(refusal)
        }
    }
}

extension Transaction {
    /// Moves an amount between a player and the operators' account.
    func grant(
        _ amount: Int64, of asset: Asset, to player: PlayerID, act: Int64
    ) throws(StoreFault) -> Result<ActChange, ActRefusal> {
        guard let row = try players.row(of: player), !row.isErased else {
            return .failure(.unknownPlayer(player))
        }
        let before = try ledger.holding(of: player, in: asset)
        let posting = Posting(
            player: player, asset: asset, kind: .operator, amount: amount,
            reference: EntryReference.act(act))
        switch try ledger.post(posting, timeMilliseconds: now) {
        case .success(let after):
            try players.keep(player)
            try sessions.tellAll(ofAccessOf: player)
            return .success(
                ActChange(
                    change: Self.change(of: posting), before: "\(before)", after: "\(after)"))
        case .failure(.insufficient(let held, let needed)):
            return .failure(.balance(held: held, taken: needed))
        case .failure(.overflow): return .failure(.balanceOverflow)
        }
    }

    /// The change of an act that writes an entry, for the audit.
    static func change(of posting: Posting) -> String { "\(posting.asset.text) \(posting.amount)" }
}
