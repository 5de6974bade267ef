import CLinux
import Glibc
import Runtime

/// An epoll set whose events name their owner, a number (epoll(7)), level-triggered.
struct EventSet: ~Copyable {
    private let descriptor: Int32
    private let events: UnsafeMutableBufferPointer<epoll_event>

    /// - Parameter eventCount: the most events of one wait.
    init(eventCount: Int) throws(SystemError) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { throw SystemError("epoll_create1") }
        events = .allocate(capacity: eventCount)
    }

    deinit {
        close(descriptor)
        events.deallocate()
    }

    func add(_ descriptor: Int32, owner: Int, writes: Bool) throws(SystemError) {
        guard control(EPOLL_CTL_ADD, descriptor, owner: owner, writes: writes) == 0 else {
            throw SystemError("epoll_ctl")
        }
    }

    /// Changes whether the owner is told that the descriptor can be written.
    func set(_ descriptor: Int32, owner: Int, writes: Bool) {
        _ = control(EPOLL_CTL_MOD, descriptor, owner: owner, writes: writes)
    }

    /// Waits for events, and calls `handle` for each.
    ///
    /// - Parameter nanoseconds: the longest wait; the kernel keeps to it to some tens of
    ///   microseconds, which milliseconds, as of epoll_wait(2), would not.
    func wait(
        nanoseconds: Int64, _ handle: (_ owner: Int, _ canRead: Bool, _ canWrite: Bool) -> Void
    ) {
        let wait = max(0, nanoseconds)
        var timeout = timespec(
            tv_sec: Int(wait / 1_000_000_000), tv_nsec: Int(wait % 1_000_000_000))
        let count = epoll_pwait2(
            descriptor, events.baseAddress!, Int32(events.count), &timeout, nil)
        guard count > 0 else { return }
        for event in events.prefix(Int(count)) {
            let isGone = event.events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
            handle(
                Int(event.data.u64), isGone || event.events & EPOLLIN.rawValue != 0,
                isGone || event.events & EPOLLOUT.rawValue != 0)
        }
    }

    private func control(
        _ operation: Int32, _ descriptor: Int32, owner: Int, writes: Bool
    ) -> Int32 {
        var event = epoll_event()
        event.events = EPOLLIN.rawValue | (writes ? EPOLLOUT.rawValue : 0)
        event.data.u64 = UInt64(owner)
        return epoll_ctl(self.descriptor, operation, descriptor, &event)
    }
}
