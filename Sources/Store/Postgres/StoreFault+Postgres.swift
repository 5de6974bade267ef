import CPostgres

extension StoreFault {
    /// The fault of a connection.
    init(of handle: OpaquePointer) {
        self.init(Self.line(PQerrorMessage(handle)), .unreachable)
    }

    /// The fault that a result tells; nil if it is none.
    init?(of result: OpaquePointer?, _ handle: OpaquePointer) {
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return nil
        default: break
        }
        guard let result, let field = PQresultErrorField(result, Int32(UInt8(ascii: "C"))) else {
            self.init(of: handle)
            return
        }
        let state = String(cString: field)
        let message = Self.line(PQresultErrorField(result, Int32(UInt8(ascii: "M"))))
        self.init(message, Self.kind(ofState: state), code: Self.code(state))
    }

    /// True if the engine has found its data damaged.
    var isDamage: Bool { code == Self.code("XX001") || code == Self.code("XX002") }

    private static func code(_ state: String) -> String { "SQLSTATE \(state)" }

    /// The kind of a fault by its SQLSTATE (PostgreSQL 15, appendix A).
    private static func kind(ofState state: String) -> StoreFault.Kind {
        switch state {
        case "3D000", "3F000": .missing
        case "53100": .diskFull
        case "CD001": .fenced
        // A row that another one has inserted, and a deadlock.
        case "23505", "40P01": .conflict
        case "55P03": .locked
        case _ where state.hasPrefix("08") || state.hasPrefix("57P"): .unreachable
        default: .other
        }
    }

    /// libpq's message in one line.
    private static func line(_ text: UnsafePointer<CChar>?) -> String {
        guard let text, text.pointee != 0 else { return "the connection has failed" }
        return String(cString: text).split(whereSeparator: \.isNewline).joined(separator: "; ")
    }
}
