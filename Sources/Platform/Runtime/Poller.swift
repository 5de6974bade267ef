import CLinux
import Glibc

/// A level-triggered epoll set, which reports the descriptors that can be read or written
/// (epoll(7)).
package struct Poller: ~Copyable {
    private let descriptor: Int32
    private let events: UnsafeMutableBufferPointer<epoll_event>

    package init(eventCount: Int) throws(SystemError) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { throw SystemError("epoll_create1") }
        events = .allocate(capacity: eventCount)
    }

    deinit {
        close(descriptor)
        events.deallocate()
    }

    package func add(_ descriptor: Int32, _ interest: SocketInterest) -> Bool {
        control(EPOLL_CTL_ADD, descriptor, interest)
    }

    package func set(_ descriptor: Int32, _ interest: SocketInterest) {
        _ = control(EPOLL_CTL_MOD, descriptor, interest)
    }

    func remove(_ descriptor: Int32) { epoll_ctl(self.descriptor, EPOLL_CTL_DEL, descriptor, nil) }

    /// Waits for events.
    ///
    /// - Parameter nanoseconds: The longest wait, at least 0; nil waits without limit.
    /// - Returns: The events, valid until the next call. If there are more than fit, the next call
    ///   returns the rest.
    package func wait(
        atMost nanoseconds: Int64?
    ) -> Slice<UnsafeMutableBufferPointer<epoll_event>> {
        let count =
            if let nanoseconds {
                wait(timespec(nanoseconds: nanoseconds))
            } else {
                epoll_wait(descriptor, events.baseAddress, Int32(events.count), -1)
            }
        return events.prefix(Int(max(0, count)))
    }

    /// Waits by nanoseconds if possible. Kernels before 5.11 support only milliseconds; the wait is
    /// then rounded up, which delays ticks by less than one millisecond.
    private func wait(_ time: timespec) -> Int32 {
        var time = time
        let count = epoll_pwait2(
            descriptor, events.baseAddress, Int32(events.count), &time, nil)
        guard count < 0, errno == ENOSYS else { return count }
        let milliseconds = time.tv_sec * 1_000 + (time.tv_nsec + 999_999) / 1_000_000
        return epoll_wait(
            descriptor, events.baseAddress, Int32(events.count), Int32(clamping: milliseconds))
    }

    private func control(_ operation: Int32, _ descriptor: Int32, _ interest: SocketInterest)
        -> Bool
    {
        var event = epoll_event()
        event.events =
            (interest.contains(.read) ? EPOLLIN.rawValue : 0)
            | (interest.contains(.write) ? EPOLLOUT.rawValue : 0)
        event.data.fd = descriptor
        return epoll_ctl(self.descriptor, operation, descriptor, &event) == 0
    }
}

extension epoll_event {
    package var descriptor: Int32 { data.fd }
    package var canRead: Bool { isGone || events & EPOLLIN.rawValue != 0 }
    package var canWrite: Bool { events & EPOLLOUT.rawValue != 0 }
    private var isGone: Bool { events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 }
}

extension timespec {
    init(nanoseconds: Int64) {
        self.init(
            tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    }
}
