// Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it.
// swift-format-ignore-file

import Base
import Kitchen
import Recipes
import StrictJSON

/// The messages of any client about the player's devices and codes.
public enum AccountMessage: Hashable, Sendable {
    case useCode(UseCode)
    case listDevices
    case nameDevice(deviceNumber: Int64, name: String)
    case signOutDevice(deviceNumber: Int64)
    case linkDevice
    case makeRecoveryCode
    case exportAccount(offset: Int)
    case deleteAccount
    case keepAccount
    case drawQr(text: String)
    case report(ReportRequest)

    /// The envelope's `type`.
    public enum Kind: String, Decodable, Sendable, CaseIterable {
        case useCode = "use_code"
        case listDevices = "list_devices"
        case nameDevice = "name_device"
        case signOutDevice = "sign_out_device"
        case linkDevice = "link_device"
        case makeRecoveryCode = "make_recovery_code"
        case exportAccount = "export_account"
        case deleteAccount = "delete_account"
        case keepAccount = "keep_account"
        case drawQr = "draw_qr"
        case report
    }

    /// Reads a message's members and makes all checks that need no server state.
    ///
    /// - Throws: `wrong_type`, `missing_field`, `number_out_of_range` or `bad_value`, with a
    ///   sentence that names the member and the allowed values.
    init(_ kind: Kind, _ fields: RequestFields) throws(RequestFault) {
        switch kind {
        case .useCode: self = .useCode(try AccountMessage.UseCode(fields))
        case .listDevices: self = .listDevices
        case .nameDevice: self = .nameDevice(
                deviceNumber: try fields.required("device_number"),
                name: try fields.required("name"))
        case .signOutDevice: self = .signOutDevice(
                deviceNumber: try fields.required("device_number"))
        case .linkDevice: self = .linkDevice
        case .makeRecoveryCode: self = .makeRecoveryCode
        case .exportAccount: self = .exportAccount(
                offset: try fields.number("offset", 0...4294967295))
        case .deleteAccount: self = .deleteAccount
        case .keepAccount: self = .keepAccount
        case .drawQr: self = .drawQr(
                text: try fields.required("text"))
        case .report: self = .report(try ReportRequest(fields))
        }
    }

    /// The envelope's `type`.
    public var type: Kind {
        switch self {
        case .useCode: .useCode
        case .listDevices: .listDevices
        case .nameDevice: .nameDevice
        case .signOutDevice: .signOutDevice
        case .linkDevice: .linkDevice
        case .makeRecoveryCode: .makeRecoveryCode
        case .exportAccount: .exportAccount
        case .deleteAccount: .deleteAccount
        case .keepAccount: .keepAccount
        case .drawQr: .drawQr
        case .report: .report
        }
    }

    /// Appends the members besides the envelope's.
    func writeMembers(to json: inout JSONWriter) {
        switch self {
        case .useCode(let body): body.writeMembers(to: &json)
        case .listDevices: break
        case .nameDevice(let deviceNumber, let name):
            json.member("device_number", deviceNumber)
            json.member("name", name)
        case .signOutDevice(let deviceNumber):
            json.member("device_number", deviceNumber)
        case .linkDevice: break
        case .makeRecoveryCode: break
        case .exportAccount(let offset):
            json.member("offset", offset)
        case .deleteAccount: break
        case .keepAccount: break
        case .drawQr(let text):
            json.member("text", text)
        case .report(let body): body.writeMembers(to: &json)
        }
    }
}

extension AccountMessage {
    /// Signs in this device as one more of a player's, by a code. It comes before `hello`, which
    /// then has what the answer says.
    public struct UseCode: JSONObjectWritable, Hashable, Sendable {
        /// A code by which a device is signed in: 8 letters for one more device, 24 for recovery
        /// and 16 from an operator, in upper or lower case, with or without hyphens and spaces.
        public var code: String
        /// The device's name in the player's list, such as `Firefox on Linux`. The server keeps at
        /// most 40 characters, and leaves out what can't be shown.
        public var deviceName: String?

        public init(
            code: String,
            deviceName: String? = nil
        ) {
            self.code = code
            self.deviceName = deviceName
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                code: try fields.required("code"),
                deviceName: try fields.optional("device_name"))
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("code", code)
            json.member("device_name", deviceName)
        }
    }
}

/// Tells the server's operators of something that doesn't belong here.
public struct ReportRequest: JSONObjectWritable, Hashable, Sendable {
    /// `name` and `picture`: the player's. `result`: a player's in a round or race. `recipe`: one
    /// that a link shows.
    public var what: ReportedThing
    /// The player whose name, avatar or result it is.
    public var playerID: PlayerID?
    /// The record of the result.
    public var recordID: PlayID?
    /// The link that shows the recipe.
    public var linkID: LinkID?
    /// For the operators.
    public var text: String?

    public init(
        what: ReportedThing,
        playerID: PlayerID? = nil,
        recordID: PlayID? = nil,
        linkID: LinkID? = nil,
        text: String? = nil
    ) {
        self.what = what
        self.playerID = playerID
        self.recordID = recordID
        self.linkID = linkID
        self.text = text
    }

    init(_ fields: RequestFields) throws(RequestFault) {
        self.init(
            what: try fields.required("what"),
            playerID: try fields.optional("player_id"),
            recordID: try fields.optional("record_id"),
            linkID: try fields.optional("link_id"),
            text: try fields.optional("text"))
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("what", what)
        json.member("player_id", playerID)
        json.member("record_id", recordID)
        json.member("link_id", linkID)
        json.member("text", text)
    }
}
