import Base
import Foundation
import Recipes
import StrictJSON

extension LibraryMessage {
    /// A piece of an image. All pieces in order are the image.
    public struct PutImage: JSONObjectWritable, Hashable, Sendable {
        public var householdID: HouseholdID
        /// The SHA-256 of the whole image.
        public var image: ImageName
        /// The size of the whole image.
        public var byteCount: Int
        /// The bytes of the image before this piece.
        public var offset: Int
        /// 1 to 9,000 bytes.
        public var data: [UInt8]

        public init(
            householdID: HouseholdID, image: ImageName, byteCount: Int, offset: Int, data: [UInt8]
        ) {
            self.householdID = householdID
            self.image = image
            self.byteCount = byteCount
            self.offset = offset
            self.data = data
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("household_id", householdID)
            json.member("image", image)
            json.member("byte_count", byteCount)
            json.member("offset", offset)
            json.member("data", Data(data).base64EncodedString())
        }

        /// - Throws: `too_large` for an image with more bytes than one may have.
        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.required("household_id"),
                image: try fields.required("image"), byteCount: try fields.required("byte_count"),
                offset: try fields.required("offset"), data: try fields.piece("data"))
            try checkUpload("image", byteCount, offset, data, limit: GameProtocol.imageBytes)
        }
    }
}

/// - Parameter what: is uploaded, such as `image`.
func checkUpload(
    _ what: String, _ byteCount: Int, _ offset: Int, _ data: [UInt8], limit: Int
) throws(RequestFault) {
    guard byteCount <= limit else {
        throw RequestFault(
            .tooLarge, "the \(what) has \(byteCount) bytes; at most \(limit) are allowed")
    }
    guard byteCount >= 1, offset >= 0 else {
        throw RequestFault(
            .numberOutOfRange, "`byte_count` must be at least 1, and `offset` at least 0")
    }
    guard offset <= byteCount - data.count else {
        throw RequestFault(.badValue, "`data` goes beyond the \(what)'s `byte_count`")
    }
}

extension RequestFields {
    /// Bytes in base64 (RFC 4648, section 4).
    func piece(_ name: String) throws(RequestFault) -> [UInt8] {
        let text: String = try required(name)
        let limit = GameProtocol.pieceBytes
        // Foundation takes padding in the middle, and bits that no byte has.
        guard let data = Data(base64Encoded: text), (1...limit).contains(data.count),
            data.base64EncodedString() == text
        else {
            throw RequestFault(
                .badValue, "`\(path)\(name)` must be 1 to \(limit) bytes in base64, with padding")
        }
        return [UInt8](data)
    }
}
