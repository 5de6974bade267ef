import Base
import Crypto
import GameProtocol
import Recipes

extension LibraryCalls {
    /// Uploads an image of a recipe or a step, from the first piece that the server doesn't have
    /// yet.
    ///
    /// - Parameter content: a JPEG, PNG or WebP, at most `GameProtocol.imageBytes`.
    /// - Returns: its name, for the field `image`. The server shows it at `/images/` and the name.
    ///   It is the SHA-256 of the stored bytes, which hold only the picture and its colors.
    /// - Throws: refused with `forbidden`, `bad_image`, `too_large`, `too_many_images`,
    ///   `too_many_uploads`.
    @discardableResult
    public func putImage(
        _ content: [UInt8], in household: HouseholdID
    ) async throws(ChefDashClientError) -> ImageName {
        guard let name = ImageName(bytes: Crypto.sha256(content)) else {
            preconditionFailure("a SHA-256 has 32 bytes")
        }
        var offset = 0
        // An upload starts over if another device's upload replaces it, but not for ever.
        var attempts = 4 * (content.count / GameProtocol.pieceBytes + 1)
        while true {
            let end = min(content.count, offset + GameProtocol.pieceBytes)
            let piece = LibraryMessage.PutImage(
                householdID: household, image: name, byteCount: content.count, offset: offset,
                data: Array(content[offset..<end]))
            let state = try await ask(.putImage(piece)) {
                if case .image(let state) = $0 { state } else { nil }
            }
            if state.isComplete { return state.image }
            attempts -= 1
            guard attempts > 0, (0..<content.count).contains(state.received) else {
                throw .unreadable("the server has \(state.received) bytes of an image, again")
            }
            offset = state.received
        }
    }
}
