import Foundation
import Processes
import TestSupport
import Testing

@Suite("Processes of tests")
struct ChildProcessTests {
    @Test("A process is killed with the thread that started it, and so with the test process")
    func tied() async throws {
        let child = Watched<Int32?>(nil)
        Thread.detachNewThread {
            let pipe = Pipe()
            let process = try? Program.start(
                ChildProcess.tie + ["/bin/sh", "-c", "echo running; exec sleep 600"],
                environment: [:],
                output: pipe.fileHandleForWriting.fileDescriptor, error: STDERR_FILENO)
            // The tie is in place once the program runs.
            let said = process == nil ? nil : try? pipe.fileHandleForReading.read(upToCount: 8)
            child.update { $0 = said == Data("running\n".utf8) ? process : -1 }
        }
        let process = try await child.wait(for: "the process to run") { $0 }
        let ending = await Task.detached { Program.awaitEnd(of: process) }.value
        #expect(process > 0 && ending == .signal(SIGKILL))
    }
}
