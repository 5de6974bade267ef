/// The servers of a store, seen from outside.
package struct NodeRegister {
    private let location: StoreLocation

    package init(of location: StoreLocation) { self.location = location }

    /// The newest servers first.
    package func newest(_ count: Int) throws(StoreOpenError) -> [StoreNode] {
        let database = try location.connect(to: .game)
        return try location.naming(.game) { try NodeTable(database).newest(count) }
    }

    /// Lets a server that shares the store end in order: it sends everybody to the others, and
    /// finishes the races that it has.
    ///
    /// - Returns: false if there is no such server.
    package func drain(_ epoch: Int64) throws(StoreOpenError) -> Bool {
        let database = try location.connect(to: .game, writing: true)
        return try location.naming(.game) { try NodeTable(database).drain(epoch) }
    }

    /// Declares a server dead: from then on, it changes nothing.
    ///
    /// - Returns: false if there is no such server, or it is dead already.
    package func fence(_ epoch: Int64) throws(StoreOpenError) -> Bool {
        // The game's last: if it fails in between, the server still lives there and is tried again.
        var isDone = false
        for part in [StorePart.library, .game] {
            let database = try location.connect(to: part, writing: true)
            let isBuried = try location.naming(part) { try NodeTable(database).fence(epoch) }
            isDone = isDone || isBuried
        }
        return isDone
    }
}
