import Base
import Foundation
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
        case .linkDevice: makeCode(.link)
        case .makeRecoveryCode: makeCode(.recovery)
        case .drawQr(let text): try drawQR(text)
        case .report(let report): try file(report)
        case .exportAccount(let offset): export(from: offset)
        case .deleteAccount:
            perform(ScheduleErasing(of: player, isWanted: true)) { devices($0, heardBy: $1) }
        case .keepAccount:
            perform(ScheduleErasing(of: player, isWanted: false)) { devices($0, heardBy: $1) }
        }
    }

    private func file(_ report: ReportRequest) throws(RequestFault) {
        switch report.what {
        case .name, .picture:
            guard let subject = report.playerID else { throw .missing("player_id", report) }
            file(report, of: .player(subject))
        case .result:
            guard let subject = report.playerID else { throw .missing("player_id", report) }
            guard let record = report.recordID else { throw .missing("record_id", report) }
            file(report, of: .result(.round(record), subject))
        case .recipe:
            guard let link = report.linkID else { throw .missing("link_id", report) }
            asker.rooms.context.library.read(SharedRecipeQuery(link), on: nil) { found in
                switch found {
                case .success(let shared?):
                    file(report, of: .link(link), shown: shared.recipe.text(.name) ?? "")
                case .success:
                    refuse(RequestFault(.unknownLink, "nothing is shared by this link"))
                case .failure(let error): refuse(RequestFault(error))
                }
            }
        }
    }

    private func file(_ report: ReportRequest, of subject: ActSubject, shown: String? = nil) {
        perform(
            FileReport(
                by: player, report.what.rawValue, of: subject, shown: shown,
                text: report.text ?? "")
        ) { number, _ in .reported(number) }
    }

    private func refuse(_ fault: RequestFault) {
        let home = asker.rooms.sessions.home(of: player)
        home.shard.async {
            answer(Result<Int64, RequestFault>.failure(fault)) { number, _ in
                .reported(number)
            }
        }
    }

    private func export(from offset: Int) {
        let context = asker.rooms.context
        let home = asker.rooms.sessions.home(of: player)
        let archive = AccountArchive(
            player: player, store: context.store, library: context.library)
        context.exports.piece(of: player, at: offset, from: archive, at: home.shard.now) { found in
            home.shard.async {
                answer(found) { piece, _ in
                    .accountExport(
                        AccountExportPiece(
                            byteCount: piece.byteCount, offset: offset,
                            data: piece.data.base64EncodedString()))
                }
            }
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

    private func makeCode(_ kind: AccessCodeKind) {
        var random = asker.rooms.random
        let code = AccessCodeText.draw(kind, using: &random)
        guard let hash = AccessCodeText.hash(of: code) else {
            preconditionFailure("a code has the letters of codes")
        }
        perform(NewAccessCode(of: player, kind, hash: hash)) { _, _ in
            .accessCode(
                AccessCodeMade(
                    code: code, expiresInMilliseconds: kind.milliseconds.map(Int.init)))
        }
    }

    private func drawQR(_ text: String) throws(RequestFault) {
        guard let code = QRCode(of: text) else {
            throw RequestFault(
                .badValue, "a QR code can be of 1 to \(QRCode.byteLimit) bytes in UTF-8")
        }
        let home = asker.rooms.sessions.home(of: player)
        home.shard.async {
            answer(.success(code.rows)) { rows, _ in .qr(DrawnQR(points: rows)) }
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
                deviceNumber: number, recoveryMilliseconds: access.recoveryMilliseconds,
                eraseMilliseconds: access.eraseMilliseconds))
    }

    // MARK: - The store

    /// Performs an operation, and answers with the event that `makeEvent` makes for the number of
    /// the device that asked.
    ///
    /// - Parameter whenDone: called even if nobody waits for the answer any more.
    private func perform<Operation: RefusableOperation>(
        _ operation: Operation, whenDone: @escaping @Sendable () -> Void = {},
        makeEvent: @escaping @Sendable (Operation.Answer, _ device: Int64) -> AccountEvent
    ) where Operation.Target == Transaction {
        let home = asker.rooms.sessions.home(of: player)
        asker.rooms.store.perform(operation, on: home.shard) { result in
            if case .success = result { whenDone() }
            answer(result.mapError { RequestFault($0) }, makeEvent: makeEvent)
        }
    }

    /// Called on the player's home shard.
    private func answer<Found: Sendable>(
        _ result: Result<Found, RequestFault>,
        makeEvent: @escaping @Sendable (Found, _ device: Int64) -> AccountEvent
    ) {
        switch asker {
        case .player(let asked):
            let home = asker.rooms.sessions.home(of: player)
            home.withSession(asked.player) { [replies = asked.rooms.replies] _, session in
                switch result {
                case .success(let found):
                    session.send(
                        .account(makeEvent(found, session.device)),
                        re: asked.request.re(for: session))
                case .failure(let fault): replies.refuse(fault, asked.request, session)
                }
            }
        case .companion(let asked):
            asked.attempt { () throws(RequestFault) in
                let event = makeEvent(try result.get(), asked.companion.deviceNumber)
                asked.send(ServerEvent(re: asked.id, .account(event)).encoded())
            }
        }
    }
}

extension RequestFault {
    fileprivate static func missing(_ member: String, _ report: ReportRequest) -> RequestFault {
        RequestFault(
            .missingField, "`\(member)` is missing: a report of a \(report.what.rawValue) has one")
    }
}
