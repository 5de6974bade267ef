/// The servers of a store, seen from outside.
package struct NodeRegister {
    private let location: StoreLocation

    package init(of location: StoreLocation) { self.location = location }

    /// The newest servers first.
    package func newest(_ count: Int) throws(StoreOpenError) -> [StoreNode] {
        let database = try location.connect(to: .game)
        return try location.naming(.game) { try NodeTable(database).newest(count) }
    }

    /// Declares a server dead: from then on, it changes nothing.
    ///
    /// - Returns: false if there is no such server, or it is dead already.
    package func fence(_ epoch: Int64) throws(StoreOpenError) -> Bool {
        var isDone = false
        for part in StorePart.allCases {
            let database = try location.connect(to: part, writing: true)
            let isBuried = try location.naming(part) { try NodeTable(database).fence(epoch) }
            isDone = isDone || isBuried
        }
        return isDone
    }
}
