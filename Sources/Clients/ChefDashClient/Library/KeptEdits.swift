import Foundation
import GameProtocol
import StrictJSON

/// The edits of a household's library in a file: those that wait to be sent, and those that were
/// refused.
struct KeptEdits {
    var queue: [LibraryMessage.LibraryEdit] = []
    var refused: [HouseholdLibrary.Refused] = []

    init(queue: [LibraryMessage.LibraryEdit], refused: [HouseholdLibrary.Refused]) {
        self.queue = queue
        self.refused = refused
    }

    /// - Parameter file: nothing is read if it is nil or doesn't exist yet.
    /// - Throws: `unreadable`.
    init(in file: URL?) throws(ChefDashClientError) {
        guard let file, FileManager.default.fileExists(atPath: file.path) else { return }
        do {
            let all = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
            guard let members = all as? [String: Any], let queue = members["queue"] as? [Any],
                let refused = members["refused"] as? [[String: Any]]
            else { throw CocoaError(.fileReadCorruptFile) }
            self.queue = try queue.map(Self.edit)
            self.refused = try refused.map { refused in
                HouseholdLibrary.Refused(
                    edit: try Self.edit(refused["edit"]),
                    refusal: try JSONDecoder().decode(
                        EditRefused.self, from: Self.data(refused["refusal"])))
            }
        } catch {
            throw .unreadable("\(file.path) holds no readable edits: \(error)")
        }
    }

    func encoded() -> Data { Data(JSONWriter.bytes(of: self)) }

    /// Reads an edit, which is stored as the request that sends it.
    private static func edit(_ request: Any?) throws -> LibraryMessage.LibraryEdit {
        let decoded = try data(request).withUnsafeBytes { try ClientRequest.decode($0) }
        guard case .library(.edit(let edit)) = decoded.message else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return edit
    }

    private static func data(_ object: Any?) throws -> Data {
        guard let object = object as? [String: Any] else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return try JSONSerialization.data(withJSONObject: object)
    }
}

extension KeptEdits: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("queue", queue.map(Self.request))
        json.member("refused", refused)
    }

    fileprivate static func request(_ edit: LibraryMessage.LibraryEdit) -> ClientRequest {
        ClientRequest(.library(.edit(edit)))
    }
}

extension HouseholdLibrary.Refused: JSONObjectWritable {
    package func writeMembers(to json: inout JSONWriter) {
        json.member("edit", KeptEdits.request(edit))
        json.member("refusal", refusal)
    }
}
