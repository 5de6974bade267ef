// Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it.
// swift-format-ignore-file

import Base
import Kitchen
import Recipes
import StrictJSON

/// The messages about the player's devices and codes.
public enum AccountEvent: Hashable, Sendable {
    case credentials(NewCredentials)
    case devices(Devices)
    case accessCode(AccessCodeMade)
    case accountExport(AccountExportPiece)
    case qr(DrawnQR)
    case reported(Int64)

    /// The envelope's `type`.
    public enum Kind: String, Decodable, Sendable, CaseIterable {
        case credentials
        case devices
        case accessCode = "access_code"
        case accountExport = "account_export"
        case qr
        case reported
    }

    private enum Key: String, CodingKey {
        case report_number
    }

    init(_ kind: Kind, from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        switch kind {
        case .credentials: self = .credentials(try NewCredentials(from: decoder))
        case .devices: self = .devices(try Devices(from: decoder))
        case .accessCode: self = .accessCode(try AccessCodeMade(from: decoder))
        case .accountExport: self = .accountExport(try AccountExportPiece(from: decoder))
        case .qr: self = .qr(try DrawnQR(from: decoder))
        case .reported: self = .reported(try fields.decode(Int64.self, forKey: .report_number))
        }
    }

    // The messages' values; nil for other messages.
    public var credentials: NewCredentials? { if case .credentials(let value) = self { value } else { nil } }
    public var devices: Devices? { if case .devices(let value) = self { value } else { nil } }
    public var accessCode: AccessCodeMade? { if case .accessCode(let value) = self { value } else { nil } }
    public var accountExport: AccountExportPiece? { if case .accountExport(let value) = self { value } else { nil } }
    public var qr: DrawnQR? { if case .qr(let value) = self { value } else { nil } }
    public var reported: Int64? { if case .reported(let value) = self { value } else { nil } }

    /// The envelope's `type`.
    public var type: Kind {
        switch self {
        case .credentials: .credentials
        case .devices: .devices
        case .accessCode: .accessCode
        case .accountExport: .accountExport
        case .qr: .qr
        case .reported: .reported
        }
    }

    /// Appends the members besides the envelope's.
    func writeMembers(to json: inout JSONWriter) {
        switch self {
        case .credentials(let body): body.writeMembers(to: &json)
        case .devices(let body): body.writeMembers(to: &json)
        case .accessCode(let body): body.writeMembers(to: &json)
        case .accountExport(let body): body.writeMembers(to: &json)
        case .qr(let body): body.writeMembers(to: &json)
        case .reported(let reportNumber):
            json.member("report_number", reportNumber)
        }
    }
}

/// The player that a code signs in, and the device's token, which is never sent again.
public struct NewCredentials: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A player: 32 hexadecimal digits.
    public var playerID: PlayerID
    /// A device's secret: 64 hexadecimal digits.
    public var token: String
    /// The player's name.
    public var name: String
    /// The player's avatar.
    public var avatar: String

    private enum CodingKeys: String, CodingKey {
        case playerID = "player_id"
        case token
        case name
        case avatar
    }

    package init(
        playerID: PlayerID,
        token: String,
        name: String,
        avatar: String
    ) {
        self.playerID = playerID
        self.token = token
        self.name = name
        self.avatar = avatar
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("player_id", playerID)
        json.member("token", token)
        json.member("name", name)
        json.member("avatar", avatar)
    }
}

/// The devices that are signed in as the player.
public struct Devices: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// By number.
    public var devices: [SignedInDevice]
    /// The one that hears this.
    public var deviceNumber: Int64
    /// The time at which the recovery code was made, since 1970-01-01 UTC; absent without one.
    /// Unit: ms.
    public var recoveryMilliseconds: Int64?
    /// The time at which the player will be erased, since 1970-01-01 UTC; absent for one who stays.
    /// Unit: ms.
    public var eraseMilliseconds: Int64?

    private enum CodingKeys: String, CodingKey {
        case devices
        case deviceNumber = "device_number"
        case recoveryMilliseconds = "recovery_ms"
        case eraseMilliseconds = "erase_ms"
    }

    package init(
        devices: [SignedInDevice],
        deviceNumber: Int64,
        recoveryMilliseconds: Int64? = nil,
        eraseMilliseconds: Int64? = nil
    ) {
        self.devices = devices
        self.deviceNumber = deviceNumber
        self.recoveryMilliseconds = recoveryMilliseconds
        self.eraseMilliseconds = eraseMilliseconds
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("devices", devices)
        json.member("device_number", deviceNumber)
        json.member("recovery_ms", recoveryMilliseconds)
        json.member("erase_ms", eraseMilliseconds)
    }
}

/// A new code by which a device signs in. It is never sent again.
public struct AccessCodeMade: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A code by which a device is signed in: 8 letters for one more device, 24 for recovery and 16
    /// from an operator, in upper or lower case, with or without hyphens and spaces.
    public var code: String
    /// Time until it stops working; absent for a recovery code. Unit: ms.
    public var expiresInMilliseconds: Int?

    private enum CodingKeys: String, CodingKey {
        case code
        case expiresInMilliseconds = "expires_in_ms"
    }

    package init(
        code: String,
        expiresInMilliseconds: Int? = nil
    ) {
        self.code = code
        self.expiresInMilliseconds = expiresInMilliseconds
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("code", code)
        json.member("expires_in_ms", expiresInMilliseconds)
    }
}

/// A piece of the zip archive.
public struct AccountExportPiece: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The length of the whole archive. Unit: bytes.
    public var byteCount: Int
    /// The place of the piece's first byte. Unit: bytes.
    public var offset: Int
    /// The piece: at most 60,000 bytes in base64, with padding.
    public var data: String

    private enum CodingKeys: String, CodingKey {
        case byteCount = "byte_count"
        case offset
        case data
    }

    package init(
        byteCount: Int,
        offset: Int,
        data: String
    ) {
        self.byteCount = byteCount
        self.offset = offset
        self.data = data
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("byte_count", byteCount)
        json.member("offset", offset)
        json.member("data", data)
    }
}

/// A QR code (ISO/IEC 18004).
public struct DrawnQR: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The QR code, without its quiet zone of four points: a row for each of its rows from the top,
    /// with a digit for each point, 1 if it is dark.
    public var points: [String]

    package init(
        points: [String]
    ) {
        self.points = points
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("points", points)
    }
}

/// A device that is signed in as the player.
public struct SignedInDevice: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A device of the player's: counts them, and is never used again.
    public var deviceNumber: Int64
    /// Its name; empty for none.
    public var name: String
    /// The time of its first sign-in, since 1970-01-01 UTC. Unit: ms.
    public var createdMilliseconds: Int64
    /// The time of its last visit, to the day, since 1970-01-01 UTC. Unit: ms.
    public var seenMilliseconds: Int64

    private enum CodingKeys: String, CodingKey {
        case deviceNumber = "device_number"
        case name
        case createdMilliseconds = "created_ms"
        case seenMilliseconds = "seen_ms"
    }

    package init(
        deviceNumber: Int64,
        name: String,
        createdMilliseconds: Int64,
        seenMilliseconds: Int64
    ) {
        self.deviceNumber = deviceNumber
        self.name = name
        self.createdMilliseconds = createdMilliseconds
        self.seenMilliseconds = seenMilliseconds
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("device_number", deviceNumber)
        json.member("name", name)
        json.member("created_ms", createdMilliseconds)
        json.member("seen_ms", seenMilliseconds)
    }
}
