/// Takes work and runs it in order, one piece after the other.
package protocol WorkQueue: AnyObject, Sendable {
    /// Runs the pieces in their order, after all that was given before them.
    func async(all works: [@Sendable () -> Void])
}
