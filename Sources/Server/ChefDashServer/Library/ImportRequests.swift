import Base
import GameProtocol
import Kitchen
import RecipeImport
import Recipes
import Store

/// Handles imports of recipes from uploaded files and from web pages.
struct ImportRequests: Sendable {
    let asked: CompanionRequest

    func begin(_ wanted: LibraryMessage.ImportRecipes) throws(RequestFault) {
        let household = wanted.householdID
        switch wanted.source {
        case .address(let address):
            try check(household) { () throws(RequestFault) in
                try asked.beginUpload()
                run(wanted.importID, .page(address), in: household)
            }
        case .piece(let piece):
            try checkExtension(of: piece.name)
            let file = UploadedFile(
                household: household, id: wanted.importID, name: piece.name,
                byteCount: piece.byteCount, isPreview: piece.isPreview)
            if add(piece, of: file) { return }
            if asked.desk.fileUploads.item(of: asked.uploader)?.id == file.id {
                throw .importExists
            }
            // If the file has already arrived, its import exists.
            asked.desk.imports.state(
                of: key(file.id),
                .file(name: file.name, byteCount: file.byteCount, isPreview: file.isPreview),
                in: household
            ) { known in
                asked.onShard { () throws(RequestFault) in
                    guard let known else { return try begin(piece, of: file) }
                    asked.answer(.importState(try known.get()))
                }
            }
        }
    }

    /// Begins an upload with its first piece.
    private func begin(
        _ piece: LibraryMessage.ImportRecipes.Piece, of file: UploadedFile
    ) throws(RequestFault) {
        guard piece.offset == 0 else { return tell(0, of: file) }
        try check(file.household) { () throws(RequestFault) in
            // Another piece may have begun the upload meanwhile.
            if add(piece, of: file) { return }
            try asked.beginUpload(of: file, in: \.fileUploads)
            _ = add(piece, of: file)
        }
    }

    private func checkExtension(of name: String) throws(RequestFault) {
        guard !ImportFile.canRead(name) else { return }
        let known = ImportFile.extensions.map { ".\($0)" }.joined(separator: ", ")
        throw RequestFault(
            .badValue,
            "`name` \"\(name)\" has no supported extension; supported are: \(known)")
    }

    func show(_ id: ImportID, of household: HouseholdID, from offset: Int) {
        asked.desk.imports.report(of: key(id), in: household, from: offset, re: asked.id) { text in
            asked.onShard { () throws(RequestFault) in
                guard let text else {
                    throw RequestFault(
                        .unknownImport,
                        "you have no such import; reports are kept until the server"
                            + " restarts or \(ImportDesk.keptLimit) others have ended")
                }
                asked.send(text)
            }
        }
    }

    /// Calls `then` on the shard's queue if the player may add recipes to the household.
    private func check(
        _ household: HouseholdID, then: @escaping @Sendable () throws(RequestFault) -> Void
    ) throws(RequestFault) {
        let query = HouseholdQuery(player: asked.player, household: household)
        try asked.read(query) { found throws(RequestFault) in
            guard let found else { throw .unknownHousehold }
            guard found.summary.role.mayAdd else { throw .forbiddenToGuests }
        } then: { _ throws(RequestFault) in
            try then()
        }
    }

    /// Adds a piece to the file that the device is uploading, and begins the import after the last
    /// piece.
    ///
    /// - Returns: true if the device is uploading this file.
    private func add(
        _ piece: LibraryMessage.ImportRecipes.Piece, of file: UploadedFile
    ) -> Bool {
        switch asked.desk.fileUploads.add(
            piece.data, at: piece.offset, of: file, from: asked.uploader, now: asked.shard.now)
        {
        case .unknown: return false
        case .received(let count): tell(count, of: file)
        case .whole(let content):
            run(
                file.id, .file(name: file.name, content, isPreview: file.isPreview),
                in: file.household)
        }
        return true
    }

    private func run(_ id: ImportID, _ source: ImportDesk.Source, in household: HouseholdID) {
        asked.desk.imports.begin(
            key(id), source, into: household, from: asked.device, of: asked.peer
        ) { result in
            asked.onShard { () throws(RequestFault) in
                asked.answer(.importState(try result.get()))
            }
        }
    }

    private func tell(_ count: Int, of file: UploadedFile) {
        var state = ImportState(
            householdID: file.household, importID: file.id, phase: .receiving)
        state.received = count
        asked.answer(.importState(state))
    }

    private func key(_ id: ImportID) -> ImportJob.Key {
        ImportJob.Key(player: asked.player, id: id)
    }
}
