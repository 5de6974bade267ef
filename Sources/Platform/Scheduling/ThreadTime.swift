import Glibc

/// The CPU time that the calling thread has used.
package enum ThreadTime {
    package static var nanoseconds: Int64 {
        var time = timespec()
        let result = clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        precondition(result == 0, "every thread has a clock")
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
