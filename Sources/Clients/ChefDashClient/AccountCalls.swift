import Foundation
import GameProtocol

/// The player's devices and codes (accounts.md, "Devices and codes"). A new device connects by a
/// code.
///
/// All functions here throw the errors of `request`.
public struct AccountCalls: Sendable {
    let client: ChefDashClient

    /// The devices that are signed in as the player.
    public func devices() async throws(ChefDashClientError) -> Devices {
        try await client.ask(.account(.listDevices), \.account?.devices)
    }

    /// Names a device.
    ///
    /// - Throws: refused with `unknown_device`, or with `bad_value` for a name of more than 40
    ///   characters or with one that can't be seen.
    @discardableResult
    public func name(
        _ deviceNumber: Int64, _ name: String
    ) async throws(ChefDashClientError) -> Devices {
        try await client.ask(
            .account(.nameDevice(deviceNumber: deviceNumber, name: name)), \.account?.devices)
    }

    /// Signs out a device. If it is this one, the connection ends after the answer.
    @discardableResult
    public func signOut(
        _ deviceNumber: Int64
    ) async throws(ChefDashClientError) -> Devices {
        try await client.ask(
            .account(.signOutDevice(deviceNumber: deviceNumber)), \.account?.devices)
    }

    /// A code that signs in one more device within five minutes.
    public func linkDevice() async throws(ChefDashClientError) -> AccessCodeMade {
        try await client.ask(.account(.linkDevice), \.account?.accessCode)
    }

    /// The QR code of a text: a row for each of its rows, with a digit for each point, 1 if it is
    /// dark, and without the quiet zone of four points.
    ///
    /// - Throws: refused with `bad_value` for more than 300 bytes.
    public func qrCode(of text: String) async throws(ChefDashClientError) -> [String] {
        try await client.ask(.account(.drawQr(text: text)), \.account?.qr).points
    }

    /// A new recovery code, in the place of the last.
    public func makeRecoveryCode() async throws(ChefDashClientError) -> AccessCodeMade {
        try await client.ask(.account(.makeRecoveryCode), \.account?.accessCode)
    }

    /// All that the server has of the player, as a zip archive. The server makes it anew at most
    /// every 10 minutes.
    ///
    /// - Throws: refused with `busy` while the server makes other archives.
    public func export() async throws(ChefDashClientError) -> [UInt8] {
        var archive: [UInt8] = []
        while true {
            let piece = try await client.ask(
                .account(.exportAccount(offset: archive.count)), \.account?.accountExport)
            guard let bytes = Data(base64Encoded: piece.data), !bytes.isEmpty else {
                return archive
            }
            archive += bytes
            if archive.count >= piece.byteCount { return archive }
        }
    }

    /// Lets the player be erased in 7 days; `keep` takes it back until then.
    @discardableResult
    public func delete() async throws(ChefDashClientError) -> Devices {
        try await client.ask(.account(.deleteAccount), \.account?.devices)
    }

    /// Takes `delete` back.
    @discardableResult
    public func keep() async throws(ChefDashClientError) -> Devices {
        try await client.ask(.account(.keepAccount), \.account?.devices)
    }
}
