/// Runs work in order, one piece at a time.
package protocol WorkQueue: AnyObject, Sendable {
    /// Runs the pieces in order, after all earlier work.
    func async(all works: [@Sendable () -> Void])
}
