/// Draws the faults of one server's connections to a `SharedSQLiteEngine`.
package protocol EngineFaults: AnyObject, Sendable {
    /// Grows when all connections are lost.
    var lossCount: Int { get }
    /// Called before each use of a connection. Returns false if the engine can't be reached, or if
    /// this connection is lost now.
    func canReach() -> Bool
    /// Called before each commit of a server.
    func drawCommitFault() -> CommitFault?
}

package enum CommitFault: Sendable {
    /// Another transaction was in the way: nothing is changed.
    case conflict
    /// The connection is lost before the answer.
    case unanswered(isMade: Bool)
}
