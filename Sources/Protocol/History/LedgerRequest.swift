/// A request for the player's own ledger entries.
public struct LedgerRequest: Encodable, Hashable, Sendable {
    /// Only entries before this number; if missing, from the newest on.
    public var beforeNumber: Int64?
    /// The number of entries, 1 to `entryLimit`; `usualEntryCount` if missing.
    public var count: Int?

    /// The most entries in one answer.
    package static let entryLimit = 50
    /// The count if the request has none.
    package static let usualEntryCount = 20

    private enum CodingKeys: String, CodingKey {
        case count
        case beforeNumber = "before_number"
    }

    public init(beforeNumber: Int64? = nil, count: Int? = nil) {
        self.beforeNumber = beforeNumber
        self.count = count
    }

    init(_ fields: RequestFields) throws(RequestFault) {
        self.init(
            beforeNumber: try fields.optional("before_number"), count: try fields.optional("count"))
        if let beforeNumber, beforeNumber < 1 {
            throw RequestFault(
                .numberOutOfRange, "`before_number` is \(beforeNumber); entries count from 1")
        }
        if let count, !(1...Self.entryLimit).contains(count) {
            throw RequestFault(
                .numberOutOfRange, "`count` is \(count); 1 to \(Self.entryLimit) are allowed")
        }
    }
}
