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
    ///
    /// - Parameter address: leads to the client; the answer then has a QR code of it and the code.
    public func linkDevice(
        address: String? = nil
    ) async throws(ChefDashClientError) -> AccessCodeMade {
        try await client.ask(.account(.linkDevice(address: address)), \.account?.accessCode)
    }

    /// A new recovery code, in the place of the last.
    public func makeRecoveryCode() async throws(ChefDashClientError) -> AccessCodeMade {
        try await client.ask(.account(.makeRecoveryCode), \.account?.accessCode)
    }
}
