import Foundation
import Glibc

/// Ends a test process once its parent is gone. `swift test` runs the tests in a process group of
/// their own: a kill after a timeout doesn't reach them, and they would stay behind with their
/// servers.
package enum ParentWatch {
    private static let secondsBetweenLooks: UInt32 = 1

    private static let watch: Void = {
        let parent = getppid()
        Thread.detachNewThread {
            while getppid() == parent { sleep(secondsBetweenLooks) }
            let text = "the process that started these tests is gone, and so they end\n"
            FileHandle.standardError.write(Data(text.utf8))
            _exit(1)
        }
    }()

    /// Starts the watch at the first call, from any thread.
    package static func start() { watch }
}
