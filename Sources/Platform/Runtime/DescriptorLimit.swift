import Glibc

/// The process's limit on open descriptors (getrlimit(2)).
package enum DescriptorLimit {
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

    /// Both are 0 if the system doesn't tell.
    private static var both: rlimit {
        var limit = rlimit()
        getrlimit(resource, &limit)
        return limit
    }

    /// The exclusive upper bound of the descriptors' numbers. Other processes can change it. A new
    /// descriptor has the lowest free number.
    package static var current: Int { Int(clamping: both.rlim_cur) }

    /// Raises the limit to the maximum for an unprivileged process, and returns it.
    package static func raise() -> Int {
        var wanted = both
        if wanted.rlim_cur < wanted.rlim_max {
            wanted.rlim_cur = wanted.rlim_max
            setrlimit(resource, &wanted)
        }
        return current
    }
}
