import Glibc

/// System calls on sockets that retry after interruptions.
package enum Descriptor {
    package static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer)
        -> ByteTransfer
    {
        while true {
            let count = Glibc.recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 { return .bytes(count) }
            if count == 0 { return .ended }
            if errno == EINTR { continue }
            return errno == EAGAIN ? .wouldBlock : .ended
        }
    }

    package static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> ByteTransfer
    {
        while true {
            let count = Glibc.send(
                descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            if count >= 0 { return .bytes(count) }
            if errno == EINTR { continue }
            return errno == EAGAIN ? .wouldBlock : .ended
        }
    }

    /// Interprets the result of a socket call: a byte count, or a negative error number.
    static func transfer(ofResult result: Int32) -> ByteTransfer {
        if result >= 0 { return .bytes(Int(result)) }
        return result == -EAGAIN || result == -EINTR ? .wouldBlock : .ended
    }

    package static func setOption(_ descriptor: Int32, level: Int32, name: Int32, value: Int32) {
        var value = value
        setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
