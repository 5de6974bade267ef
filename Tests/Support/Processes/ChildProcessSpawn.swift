import Foundation

/// Starts processes by posix_spawn, with the signals of a fresh shell whatever the thread that
/// starts them has blocked.
package enum ChildProcessSpawn {
    /// Starts the program that `words` begin with, which is killed when this thread ends, and so
    /// with the test process, however that ends.
    ///
    /// - Parameter input: its standard input; nil for an empty one.
    /// - Returns: the process's id.
    /// - Throws: `TestFailure`.
    package static func start(
        _ words: [String], environment: [String: String], input: Int32? = nil, output: Int32,
        error: Int32
    ) throws -> Int32 {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, error, STDERR_FILENO)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        // The kernel's PR_SET_PDEATHSIG of prctl(2), which lasts over the start of the program.
        let words = ["/usr/bin/setpriv", "--pdeathsig", "KILL", "--"] + words
        let variables = environment.map { "\($0.key)=\($0.value)" }
        var identifier: pid_t = 0
        let code = withCStrings(words) { arguments in
            withCStrings(variables) { environment in
                posix_spawn(
                    &identifier, arguments[0]!, &actions, &attributes, arguments, environment)
            }
        }
        guard code == 0 else {
            throw TestFailure(call: "posix_spawn \(words[0])", errorNumber: code)
        }
        return identifier
    }

    /// The texts as C has them: an array of pointers that ends with a null pointer.
    private static func withCStrings<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = texts.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}
