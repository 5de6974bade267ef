import Base
import Foundation
import GameProtocol
import Kitchen
import Names
import Recipes
import Store

/// The rights of an operator.
package enum OperatorRole: String, Codable, Sendable, CaseIterable, Comparable {
    /// Look.
    case viewer
    /// Act on players and what they show.
    case moderator
    /// Everything.
    case owner

    private var rank: Int {
        switch self {
        case .viewer: 0
        case .moderator: 1
        case .owner: 2
        }
    }

    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}

/// An operator's request: a JSON object. What it asks for decides which members it has.
struct OperatorRequest: Decodable, Sendable {
    enum Ask: String, Decodable, CaseIterable {
        case overview, players, player, ledger, rooms, results, replay, reports, households, imports
        case configuration, operators, acts, act, undo
    }

    let id: String?
    let ask: Ask
    /// The kind of an act.
    let act: Act.Kind?
    /// See `ActSubject`, such as `player 0123…`.
    let subject: String?
    /// The person who performs an act; only read from the socket.
    let author: String?
    /// The new name, the announcement, or who may sign up.
    let value: String?
    let player: String?
    let asset: String?
    let amount: Int64?
    let reason: String?
    /// Since 1970-01-01 UTC.
    let endMs: Int64?
    /// The act to undo.
    let number: Int64?
    /// Only what has a lower number.
    let before: Int64?
    /// The round or race of a replay.
    let record: String?
    let fromTick: Int?
    /// The beginning of a name, an id, a room's code or an address block.
    let query: String?
    /// `held`, `cleared` or `rejected` for results; `open` or `closed` for reports.
    let state: String?
}

extension Act.Kind: Decodable {}

/// Why an operator's request fails; the text says what is allowed.
struct OperatorFault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    init(_ error: StoreError) { description = RequestFault(error).message }

    init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, _): description = "`\(key.stringValue)` is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .dataCorrupted(let context):
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            description = path.isEmpty ? "this isn't a JSON object" : "`\(path)` has a wrong value"
        @unknown default: description = "this can't be read"
        }
    }
}

extension OperatorRequest {
    private static let textLimit = 500
    /// A player can't change what an operator has changed for so long, unless the operator says it.
    private static let lockMilliseconds: Int64 = 7 * 86_400_000

    private func required<Value>(_ value: Value?, _ name: String) throws(OperatorFault) -> Value {
        guard let value else { throw OperatorFault("`\(name)` is missing") }
        return value
    }

    /// The reason of an act.
    var checkedReason: String {
        get throws(OperatorFault) {
            let text = try required(reason, "reason").trimmingCharacters(
                in: .whitespacesAndNewlines)
            guard (1...Self.textLimit).contains(text.unicodeScalars.count) else {
                throw OperatorFault("a reason has 1 to \(Self.textLimit) characters")
            }
            return text
        }
    }

    func checkedSubject() throws(OperatorFault) -> ActSubject {
        let text = try required(subject, "subject")
        guard let subject = ActSubject(text) else {
            throw OperatorFault(
                "\"\(text)\" names nothing; write for example `player ID`, `block 203.0.113.0/24` or"
                    + " `round ID of player ID`")
        }
        guard case .block(let block) = subject else { return subject }
        do {
            return .block("\(try AddressBlock(block))")
        } catch {
            throw OperatorFault("\(error)")
        }
    }

    private func checkedPlayer() throws(OperatorFault) -> PlayerID {
        guard case .player(let player) = try checkedSubject() else {
            throw OperatorFault("this act is on a player; `subject` is `player ID`")
        }
        return player
    }

    private func checkedEnd(after now: Int64) throws(OperatorFault) -> Int64? {
        if let endMs, endMs <= now { throw OperatorFault("the end is over already") }
        return endMs
    }

    /// The act, unless it changes something else than the game's store.
    ///
    /// - Parameters:
    ///   - code: the hash of a code to come back, for `reset_access`.
    ///   - items: the ids of the shop's items.
    func checkedAct(
        at now: Int64, code: [UInt8], items: [ShopItem.ID]
    ) throws(OperatorFault) -> Act? {
        switch try required(act, "act") {
        case .rename:
            let name: String
            do {
                name = try ProfileText.name(try required(value, "value"))
            } catch {
                throw OperatorFault("\(error)")
            }
            return .rename(
                try checkedPlayer(), to: name,
                lockedUntil: try checkedEnd(after: now) ?? now + Self.lockMilliseconds)
        case .hideAvatar:
            return .hideAvatar(
                try checkedPlayer(),
                lockedUntil: try checkedEnd(after: now) ?? now + Self.lockMilliseconds)
        case .ban:
            let subject = try checkedSubject()
            switch subject {
            case .player, .block: return .ban(subject, until: try checkedEnd(after: now))
            case .result, .household, .image, .link, .report, .operator, .node, .server:
                throw OperatorFault("a ban is of a player or of an address block")
            }
        case .mute: return .mute(try checkedPlayer(), until: try checkedEnd(after: now))
        case .resetAccess: return .resetAccess(try checkedPlayer(), codeHash: code)
        case .grant:
            let (asset, amount) = (
                Asset(text: try required(asset, "asset")), try required(amount, "amount")
            )
            if case .item(let item) = asset, !items.contains(item) {
                throw OperatorFault(
                    "there is no \(item); allowed are coins and \(items.map { "\($0)" }.joined(separator: ", "))"
                )
            }
            guard amount != 0, amount.magnitude <= Posting.balanceLimit.magnitude else {
                throw OperatorFault("the amount is a number other than 0, at most 2^53 - 1")
            }
            return .grant(try checkedPlayer(), asset, amount)
        case .revoke:
            let (source, player) = try checkedResult()
            return .revoke(source, player)
        case .clear:
            let (source, player) = try checkedResult()
            return .clear(source, player)
        case .signUps:
            guard let rule = SignUpRule(rawValue: try required(value, "value")) else {
                throw OperatorFault(
                    "`value` is one of "
                        + SignUpRule.allCases.map(\.rawValue).joined(separator: ", "))
            }
            return .setSignUps(rule)
        case .announce:
            let text = try required(value, "value")
            guard text.unicodeScalars.count <= Self.textLimit else {
                throw OperatorFault("an announcement has at most \(Self.textLimit) characters")
            }
            return .announce(text, until: try checkedEnd(after: now))
        case .closeReport:
            guard case .report(let number) = try checkedSubject() else {
                throw OperatorFault("`subject` is `report NUMBER`")
            }
            return .closeReport(number)
        case .removeOperator: return .removeOperator(try checkedOperator())
        case .putOperator, .giveHousehold, .deleteImage, .revokeLink, .drain: return nil
        }
    }

    func checkedOperator() throws(OperatorFault) -> String {
        guard case .operator(let name)? = ActSubject(try required(subject, "subject")),
            OperatorAccount.isName(name)
        else {
            throw OperatorFault(
                "an operator's name has 1 to 32 letters a to z, digits, dots and hyphens")
        }
        return name
    }

    private func checkedResult() throws(OperatorFault) -> (ResultSource, PlayerID) {
        guard case .result(let source, let player) = try checkedSubject() else {
            throw OperatorFault("`subject` is `round ID of player ID` or `race ID of player ID`")
        }
        return (source, player)
    }
}

extension OperatorAccount {
    static func isName(_ text: String) -> Bool {
        text.wholeMatch(of: /[a-z][a-z0-9._-]{0,31}/) != nil
    }
}

extension Act.Kind {
    /// The role that may perform and undo it.
    var leastRole: OperatorRole {
        switch self {
        case .rename, .hideAvatar, .ban, .mute, .revoke, .clear, .deleteImage, .revokeLink,
            .closeReport:
            .moderator
        case .resetAccess, .grant, .signUps, .announce, .giveHousehold, .putOperator,
            .removeOperator, .drain:
            .owner
        }
    }
}
