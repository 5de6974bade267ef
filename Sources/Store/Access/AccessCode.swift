import Base
import Kitchen

/// A code by which a new device signs in as a player.
package enum AccessCodeKind: String, Hashable, Sendable {
    /// Kept by the player for the day on which no device has a token any more. It works until
    /// another takes its place.
    case recovery
    /// Signs in one more device, once.
    case link
    /// Made by an operator for somebody who has lost everything. It works once, and signs out all
    /// other devices.
    case reset

    /// The time for which it works; nil for one without an end.
    package var milliseconds: Int64? {
        switch self {
        case .recovery: nil
        case .link: 5 * 60_000
        case .reset: 24 * 3_600_000
        }
    }
}

/// Makes a code, in the place of the player's last one of its kind. Refused if there is no such
/// player.
package struct NewAccessCode: RefusableOperation {
    package let player: PlayerID
    package let kind: AccessCodeKind
    /// SHA-256 of the code's letters, 32 bytes.
    package let hash: [UInt8]

    package init(of player: PlayerID, _ kind: AccessCodeKind, hash: [UInt8]) {
        self.player = player
        self.kind = kind
        self.hash = hash
    }

    package var locks: [Transaction.Lock] { [.player(player)] }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Void, StoreRefusal> {
        guard let row = try transaction.players.row(of: player), !row.isErased else {
            return .failure(.unknownPlayer)
        }
        // A player with a code means to come back.
        try transaction.players.keep(player)
        try transaction.access.put(self, timeMilliseconds: transaction.now)
        return .success(())
    }
}

/// Signs in a new device by a code. Refused if no code is this one, or if the player has too many
/// devices.
package struct CodeSignIn: RefusableOperation {
    package static let isForSignIn = true

    package struct Answer: Sendable {
        package let signedIn: SignedIn
        package let kind: AccessCodeKind
    }

    /// SHA-256 of the code's letters.
    package let codeHash: [UInt8]
    /// SHA-256 of the new device's token.
    package let tokenHash: [UInt8]
    /// The new device's name; empty for none.
    package let name: String

    package init(codeHash: [UInt8], tokenHash: [UInt8], name: String) {
        self.codeHash = codeHash
        self.tokenHash = tokenHash
        self.name = name
    }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Answer, StoreRefusal> {
        let (access, now) = (transaction.access, transaction.now)
        guard let (player, kind) = try access.code(codeHash, at: now),
            let state = try PlayerLookup(player).state(in: transaction)
        else { return .failure(.unknownAccessCode) }
        let count = try access.devices(of: player).count
        guard kind == .reset || count < PlayerDevice.limit else {
            return .failure(.tooManyDevices)
        }
        guard let number = try access.nextNumber(of: player) else {
            return .failure(.unknownAccessCode)
        }
        let device = PlayerDevice(
            number: number, name: name, createdMilliseconds: now, seenMilliseconds: now)
        switch kind {
        case .recovery: break
        case .link: try access.remove(.link, of: player)
        case .reset:
            try access.clear(player)
            try transaction.sessions.tellAll(ofAccessOf: player)
        }
        try access.insert(device, of: player, tokenHash: tokenHash)
        try transaction.players.setSeen(player, timeMilliseconds: now)
        let sanctions = try transaction.sanctions.all(of: .player(player))
        return .success(
            Answer(
                signedIn: SignedIn(player: state, device: device, sanctions: sanctions),
                kind: kind))
    }
}
