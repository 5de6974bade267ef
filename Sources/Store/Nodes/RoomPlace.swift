/// Claims the code of a private room for this node. Answers with false if a room of any node has it.
package struct RoomClaim: RefusableOperation {
    package let code: String

    package init(_ code: String) { self.code = code }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Bool, StoreRefusal> {
        .success(try transaction.sessions.open(room: code, at: transaction.epoch))
    }
}

/// Gives back the code of a private room of this node.
package struct RoomRelease: OwedOperation {
    package let code: String

    package init(_ code: String) { self.code = code }

    package func perform(in transaction: Transaction) throws(StoreFault) {
        try transaction.sessions.close(room: code, at: transaction.epoch)
    }
}

/// The node that has the room with a code; nil if none has.
package struct RoomPlaceQuery: StoreQuery {
    package let code: String

    package init(_ code: String) { self.code = code }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> Elsewhere? {
        try snapshot.sessions.place(ofRoom: code)
    }
}
