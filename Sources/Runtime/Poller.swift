import CLinux
import Glibc

/// An epoll set: which descriptors can be read or written (epoll(7)), level-triggered.
struct Poller: ~Copyable {
    /// Readable itself while it has events, so that a dispatch source can watch it.
    let descriptor: Int32
    private let events: UnsafeMutableBufferPointer<epoll_event>

    init(eventCount: Int) throws(SystemError) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { throw SystemError("epoll_create1") }
        events = .allocate(capacity: eventCount)
    }

    deinit {
        close(descriptor)
        events.deallocate()
    }

    func add(_ descriptor: Int32, _ interest: SocketInterest) -> Bool {
        control(EPOLL_CTL_ADD, descriptor, interest)
    }

    func set(_ descriptor: Int32, _ interest: SocketInterest) {
        _ = control(EPOLL_CTL_MOD, descriptor, interest)
    }

    func remove(_ descriptor: Int32) {
        epoll_ctl(self.descriptor, EPOLL_CTL_DEL, descriptor, nil)
    }

    /// Calls `handle` for the events that are there now, without waiting. What doesn't fit comes
    /// with the next call.
    func drain(_ handle: (_ descriptor: Int32, _ canRead: Bool, _ canWrite: Bool) -> Void) {
        let count = epoll_wait(descriptor, events.baseAddress, Int32(events.count), 0)
        guard count > 0 else { return }
        for event in events.prefix(Int(count)) {
            let gone = event.events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
            handle(
                event.data.fd, gone || event.events & EPOLLIN.rawValue != 0,
                event.events & EPOLLOUT.rawValue != 0)
        }
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
