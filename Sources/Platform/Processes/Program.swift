import Glibc

/// Starts other programs with posix_spawn(3) and waits for them to end.
package enum Program {
    /// The end of a program: its exit code, or the signal that killed it.
    package enum Ending: Hashable, Sendable {
        case exit(Int32)
        case signal(Int32)
    }

    /// Starts a program, found in `PATH`, with the signal state that a shell gives: no signal
    /// blocked and the default action for each, regardless of the calling thread. Foundation's
    /// `Process` passes on the thread's blocked signals, which on a Dispatch queue is nearly all of
    /// them.
    ///
    /// - Parameters:
    ///   - words: The program and its arguments.
    ///   - input: The program's standard input; nil for an empty one.
    ///   - leadsGroup: True to give it its own process group, like a shell's job, so a signal to
    ///     `-id` reaches all the processes that it starts.
    /// - Returns: The process id.
    /// - Throws: The system's error number.
    package static func start(
        _ words: [String], environment: [String: String], input: Int32? = nil, output: Int32,
        error: Int32, leadsGroup: Bool = false
    ) throws(ProgramError) -> Int32 {
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
        var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        if leadsGroup {
            posix_spawnattr_setpgroup(&attributes, 0)
            flags |= POSIX_SPAWN_SETPGROUP
        }
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let variables = environment.map { "\($0.key)=\($0.value)" }
        var identifier: pid_t = 0
        let code = withCStrings(words) { arguments in
            withCStrings(variables) { environment in
                posix_spawnp(
                    &identifier, arguments[0]!, &actions, &attributes, arguments, environment)
            }
        }
        guard code == 0 else { throw ProgramError(number: code) }
        return identifier
    }

    /// Blocks until a started program has ended.
    ///
    /// - Parameter reap: Must call its argument exactly once. After that call, the id may belong to
    ///   another process, so hold the lock of the code that sends it signals.
    package static func awaitEnd(
        of identifier: Int32, reaping reap: (_ reaping: () -> Void) -> Void = { $0() }
    ) -> Ending {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0,
            errno == EINTR
        {}
        var status: Int32 = 0
        reap { waitpid(identifier, &status, 0) }
        // Like the macros WTERMSIG and WEXITSTATUS of sys/wait.h, which Swift can't import.
        let signal = status & 0x7F
        return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }

    /// Passes the texts as C expects them: an array of pointers with a null pointer at its end.
    private static func withCStrings<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = texts.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}

/// The reason why a program couldn't be started.
package struct ProgramError: Error, CustomStringConvertible {
    package let number: Int32

    package var description: String { String(cString: strerror(number)) }
}
