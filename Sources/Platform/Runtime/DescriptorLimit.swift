import Glibc

/// The process's limit on open descriptors (getrlimit(2)).
package enum DescriptorLimit {
    /// Raises the limit to the maximum for an unprivileged process, and returns it.
    package static func raise() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
        if limit.rlim_cur < limit.rlim_max {
            var wanted = limit
            wanted.rlim_cur = limit.rlim_max
            if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &wanted) == 0 {
                limit = wanted
            }
        }
        return Int(clamping: limit.rlim_cur)
    }
}
