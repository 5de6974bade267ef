import Base
import GameProtocol
import Kitchen
import RecipeImport
import Recipes
import Store

/// Handles imports of recipes from uploaded files and from web pages.
struct ImportRequests: Sendable {
    let desk: LibraryDesk

    func begin(
        _ wanted: LibraryMessage.ImportRecipes, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let household = wanted.householdID
        let key = Self.key(wanted.importID, companion)
        switch wanted.source {
        case .address(let address):
            try check(household, companion, asked) { [self] () throws(RequestFault) in
                try desk.beginUpload(companion, asked)
                run(key, .page(address), in: household, companion, asked)
            }
        case .piece(let piece):
            try checkExtension(of: piece.name)
            let file = UploadedFile(
                household: household, id: key.id, name: piece.name, byteCount: piece.byteCount)
            if add(piece, of: file, key, companion, asked) { return }
            if desk.fileUploads.item(of: UploadingDevice(companion))?.id == key.id {
                throw .importExists
            }
            // If the file has already arrived, its import exists.
            desk.imports.state(
                of: key, .file(name: piece.name, byteCount: piece.byteCount), in: household
            ) { [self] known in
                desk.shard.async { [self] in
                    switch known {
                    case .success(let state): desk.answer(.importState(state), companion, asked)
                    case .failure(let fault): desk.refuse(fault, companion, asked)
                    case nil: begin(piece, of: file, key, companion, asked)
                    }
                }
            }
        }
    }

    /// Begins an upload with its first piece.
    private func begin(
        _ piece: LibraryMessage.ImportRecipes.Piece, of file: UploadedFile, _ key: ImportJob.Key,
        _ companion: Companion, _ asked: Request
    ) {
        guard piece.offset == 0 else {
            return desk.answer(.importState(Self.state(0, of: file)), companion, asked)
        }
        do throws(RequestFault) {
            try check(file.household, companion, asked) { [self] () throws(RequestFault) in
                // Another piece may have begun the upload meanwhile.
                if add(piece, of: file, key, companion, asked) { return }
                try desk.beginUpload(companion, asked)
                let isBegun = desk.fileUploads.begin(
                    file, from: UploadingDevice(companion),
                    at: AddressBlock(householdOfPeer: asked.connection.peerAddress),
                    now: desk.shard.now)
                guard isBegun else { throw .noPlaceToUpload }
                _ = add(piece, of: file, key, companion, asked)
            }
        } catch {
            desk.refuse(error, companion, asked)
        }
    }

    private func checkExtension(of name: String) throws(RequestFault) {
        guard !ImportFile.canRead(name) else { return }
        let known = ImportFile.extensions.map { ".\($0)" }.joined(separator: ", ")
        throw RequestFault(
            .badValue,
            "`name` \"\(name)\" has no supported extension; supported are: \(known)")
    }

    func show(
        _ id: ImportID, of household: HouseholdID, from offset: Int, _ companion: Companion,
        _ asked: Request
    ) throws(RequestFault) {
        desk.imports.report(
            of: Self.key(id, companion), in: household, from: offset, re: asked.id
        ) { [self] text in
            desk.shard.async { [self] in
                guard let text else {
                    return desk.refuse(
                        RequestFault(
                            .unknownImport,
                            "you have no such import; reports are kept until the server"
                                + " restarts or \(ImportDesk.keptLimit) others have ended"),
                        companion, asked)
                }
                desk.send(text, companion)
            }
        }
    }

    /// Calls `then` on the shard's queue if the player may add recipes to the household.
    private func check(
        _ household: HouseholdID, _ companion: Companion, _ asked: Request,
        then: @escaping @Sendable () throws(RequestFault) -> Void
    ) throws(RequestFault) {
        try desk.read(
            HouseholdQuery(player: companion.player, household: household), companion
        ) { found throws(RequestFault) in
            guard let found else { throw .unknownHousehold }
            guard found.summary.role.mayAdd else {
                throw RequestFault(
                    .forbidden,
                    "your role in the household doesn't allow it; guests change nothing in the library"
                )
            }
        } take: { desk, allowed in
            do throws(RequestFault) {
                try allowed.get()
                try then()
            } catch {
                desk.refuse(error, companion, asked)
            }
        }
    }

    /// Adds a piece to the file that the device is uploading, and begins the import after the last
    /// piece.
    ///
    /// - Returns: true if the device is uploading this file.
    private func add(
        _ piece: LibraryMessage.ImportRecipes.Piece, of file: UploadedFile, _ key: ImportJob.Key,
        _ companion: Companion, _ asked: Request
    ) -> Bool {
        let device = UploadingDevice(companion)
        switch desk.fileUploads.add(
            piece.data, at: piece.offset, of: file, from: device, now: desk.shard.now)
        {
        case .unknown: return false
        case .received(let count):
            desk.answer(.importState(Self.state(count, of: file)), companion, asked)
        case .whole(let content):
            run(key, .file(name: file.name, content), in: file.household, companion, asked)
        }
        return true
    }

    private func run(
        _ key: ImportJob.Key, _ source: ImportDesk.Source, in household: HouseholdID,
        _ companion: Companion, _ asked: Request
    ) {
        desk.imports.begin(
            key, source, into: household, from: companion.device, of: asked.connection.peerAddress
        ) { [self] result in
            desk.shard.async { [self] in
                switch result {
                case .success(let state): desk.answer(.importState(state), companion, asked)
                case .failure(let fault): desk.refuse(fault, companion, asked)
                }
            }
        }
    }

    private static func state(_ count: Int, of file: UploadedFile) -> ImportState {
        var state = ImportState(
            householdID: file.household, importID: file.id,
            phase: .receiving)
        state.received = count
        return state
    }

    private static func key(_ id: ImportID, _ companion: Companion) -> ImportJob.Key {
        ImportJob.Key(player: companion.player, id: id)
    }
}
