import CUring
import Glibc

/// Writes to many sockets with one system call: io_uring(7), Linux 5.6 and newer.
///
/// Each write happens during the call; none waits in the kernel. If a socket is full, the write
/// reports it at once, as send(2) does.
final class SendRing {
    /// The most writes per call.
    static let capacity = 256

    private let ring: UnsafeMutablePointer<io_uring>
    private let completions: UnsafeMutablePointer<UnsafeMutablePointer<io_uring_cqe>?>
    private var isBroken = false

    /// Returns nil if the kernel lacks io_uring or forbids it, as containers often do.
    init?() {
        let ring = UnsafeMutablePointer<io_uring>.allocate(capacity: 1)
        guard io_uring_queue_init(UInt32(Self.capacity), ring, 0) == 0 else {
            ring.deallocate()
            return nil
        }
        // Kernels before 5.6 have rings, but can't send on sockets with them.
        guard Self.canSend(ring) else {
            io_uring_queue_exit(ring)
            ring.deallocate()
            return nil
        }
        self.ring = ring
        completions = .allocate(capacity: Self.capacity)
    }

    private static func canSend(_ ring: UnsafeMutablePointer<io_uring>) -> Bool {
        guard let probe = io_uring_get_probe_ring(ring) else { return false }
        defer { io_uring_free_probe(probe) }
        return io_uring_opcode_supported(probe, Int32(IORING_OP_SEND.rawValue)) != 0
    }

    deinit {
        io_uring_queue_exit(ring)
        ring.deallocate()
        completions.deallocate()
    }

    /// Prepares a write. The bytes must not change until `submit`.
    ///
    /// - Parameter index: Identifies the write in the result.
    /// - Returns: `false` if the ring is full.
    func prepare(_ index: Int, _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
        guard !isBroken, let entry = io_uring_get_sqe(ring) else { return false }
        io_uring_prep_send(
            entry, descriptor, bytes.baseAddress, bytes.count,
            Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        entry.pointee.user_data = UInt64(index)
        return true
    }

    /// Performs the prepared writes and reports each result: bytes, or a negative error number. A
    /// write without a report didn't happen.
    func submit(_ count: Int, _ tell: (_ index: Int, _ result: Int32) -> Void) {
        var told = 0
        var submitted = 0
        while told < count {
            if submitted < count {
                let result = io_uring_submit(ring)
                if result > 0 {
                    submitted += Int(result)
                } else if result != -EINTR {
                    isBroken = true
                }
            }
            let ready = Int(io_uring_peek_batch_cqe(ring, completions, UInt32(Self.capacity)))
            for index in 0..<ready {
                guard let completion = completions[index] else { continue }
                tell(Int(completion.pointee.user_data), completion.pointee.res)
            }
            io_uring_cq_advance(ring, UInt32(ready))
            told += ready
            if isBroken && ready == 0 { return }
        }
    }
}
