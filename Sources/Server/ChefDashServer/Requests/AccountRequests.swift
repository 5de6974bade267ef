import Base
import GameProtocol
import Kitchen
import Runtime
import Store

/// Handles requests about the player's devices and codes, on a connection to play on and on a
/// companion's.
struct AccountRequests: Sendable {
    let asker: Asker

    enum Asker: Sendable {
        case player(PlayerRequest)
        case companion(CompanionRequest)

        var player: PlayerID {
            switch self {
            case .player(let asked): asked.player
            case .companion(let asked): asked.player
            }
        }

        var rooms: Rooms {
            switch self {
            case .player(let asked): asked.rooms
            case .companion(let asked): asked.desk.rooms
            }
        }
    }

    private var player: PlayerID { asker.player }

    func handle(_ message: AccountMessage) throws(RequestFault) {
        switch message {
        case .useCode:
            throw RequestFault(.alreadySignedIn, "a code comes before hello, on another connection")
        case .listDevices: perform(AccessLookup(of: player)) { devices($0, heardBy: $1) }
        case .nameDevice(let number, let name):
            let change = DeviceChange.Change.name(try DeviceName.checked(name))
            perform(DeviceChange(number, of: player, change)) { devices($0, heardBy: $1) }
        case .signOutDevice(let number): signOut(number)
        case .linkDevice(let address): makeCode(.link, for: address)
        case .makeRecoveryCode: makeCode(.recovery)
        }
    }

    private func signOut(_ number: Int64) {
        let home = asker.rooms.sessions.home(of: player).shard
        let tell: @Sendable () -> Void = {
            asker.rooms.context.access.changed(player, at: home.now)
        }
        perform(DeviceChange(number, of: player, .signOut), whenDone: tell) {
            devices($0, heardBy: $1)
        }
    }

    /// - Parameter address: leads a camera to the client, before the code.
    private func makeCode(_ kind: AccessCodeKind, for address: String? = nil) {
        var random = asker.rooms.random
        let code = AccessCodeText.draw(kind, using: &random)
        guard let hash = AccessCodeText.hash(of: code) else {
            preconditionFailure("a code has the letters of codes")
        }
        let qr = address.flatMap { QRCode(of: $0 + code) }
        perform(NewAccessCode(of: player, kind, hash: hash)) { _, _ in
            .accessCode(
                AccessCodeMade(
                    code: code, expiresInMilliseconds: kind.milliseconds.map(Int.init),
                    qr: qr?.rows))
        }
    }

    private func devices(_ access: Access, heardBy number: Int64) -> AccountEvent {
        .devices(
            Devices(
                devices: access.devices.map {
                    SignedInDevice(
                        deviceNumber: $0.number, name: $0.name,
                        createdMilliseconds: $0.createdMilliseconds,
                        seenMilliseconds: $0.seenMilliseconds)
                },
                deviceNumber: number, recoveryMilliseconds: access.recoveryMilliseconds))
    }

    // MARK: - The store

    /// Performs an operation, and answers with the event that `answer` makes for the number of the
    /// device that asked.
    ///
    /// - Parameter whenDone: called even if nobody waits for the answer any more.
    private func perform<Operation: RefusableOperation>(
        _ operation: Operation, whenDone: @escaping @Sendable () -> Void = {},
        answer: @escaping @Sendable (Operation.Answer, _ device: Int64) -> AccountEvent
    ) where Operation.Target == Transaction {
        let home = asker.rooms.sessions.home(of: player)
        asker.rooms.store.perform(operation, on: home.shard) { result in
            if case .success = result { whenDone() }
            switch asker {
            case .player(let asked):
                home.withSession(asked.player) { [replies = asked.rooms.replies] _, session in
                    switch result {
                    case .success(let found):
                        session.send(
                            .account(answer(found, session.device)),
                            re: asked.request.re(for: session))
                    case .failure(let error): replies.refuse(error, asked.request, session)
                    }
                }
            case .companion(let asked):
                asked.attempt { () throws(RequestFault) in
                    let found = try result.mapError { RequestFault($0) }.get()
                    let event = answer(found, asked.companion.deviceNumber)
                    asked.send(ServerEvent(re: asked.id, .account(event)).encoded())
                }
            }
        }
    }
}
