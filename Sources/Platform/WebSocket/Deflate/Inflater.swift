import CZlib

/// Decompresses one side's messages (RFC 7692, section 7.2.2) in steps of bounded size.
///
/// A reference beyond the agreed window is corrupt data. But zlib resolves references into the
/// current step's output, so it doesn't always catch a peer that exceeds the window.
///
/// Belongs to the value that holds it. If other values may hold it too, `copy` it before a change.
final class Inflater: @unchecked Sendable {
    // @unchecked: callers change it only while a single value holds it.

    /// On the heap, because zlib's state points back to it.
    private let stream: UnsafeMutablePointer<z_stream>

    /// True if the input so far ends with a whole block and a whole byte.
    private var isBetweenBlocks = true

    /// The compressed size of the message so far.
    private var messageByteCount = 0

    /// The most output of one step.
    private static let stepByteCount = 16_384

    /// The bytes that a sender removes from the end of each message (section 7.2.1).
    private static let tail: [UInt8] = [0x00, 0x00, 0xFF, 0xFF]

    /// - Parameter windowBits: The agreed window, 8...15. zlib allocates it with the first output.
    init(windowBits: Int) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let status = inflateInit2_(
            stream, -Int32(windowBits), ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(status == Z_OK, "zlib refused to inflate: \(status)")
    }

    private init(copying other: Inflater) {
        isBetweenBlocks = other.isBetweenBlocks
        messageByteCount = other.messageByteCount
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let status = inflateCopy(stream, other.stream)
        precondition(status == Z_OK, "zlib refused to copy an inflater: \(status)")
    }

    deinit {
        inflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    func copy() -> Inflater { Inflater(copying: self) }

    /// Decompresses the next bytes of a message and appends the output.
    ///
    /// - Throws: 1007 for corrupt data or text; 1009 as soon as the message exceeds its limit, or
    ///   its compressed bytes exceed `compressedMessageBytes`.
    func inflate(
        _ input: UnsafeRawBufferPointer, to message: inout PartialMessage, limits: WebSocketLimits
    ) throws(ProtocolViolation) {
        let allowed = input.prefix(limits.compressedMessageBytes - messageByteCount)
        messageByteCount += allowed.count
        try inflateUncounted(
            UnsafeRawBufferPointer(rebasing: allowed), to: &message, limits: limits)
        guard allowed.count == input.count else { throw .messageTooBig(limits) }
    }

    private func inflateUncounted(
        _ input: UnsafeRawBufferPointer, to message: inout PartialMessage, limits: WebSocketLimits
    ) throws(ProtocolViolation) {
        let output = UnsafeMutableRawBufferPointer.allocate(
            byteCount: Self.stepByteCount, alignment: 1)
        defer { output.deallocate() }
        var rest = input
        while !rest.isEmpty {
            // zlib counts in 32 bits.
            let part = UnsafeRawBufferPointer(rebasing: rest.prefix(Int(Int32.max)))
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(part.count))
            try inflatePart(part, to: &message, limits: limits, through: output)
        }
    }

    /// Ends a message after the last byte of its payload.
    ///
    /// - Throws: The errors of `inflate`, and 1007 if the message ends inside a block.
    func finishMessage(
        to message: inout PartialMessage, limits: WebSocketLimits
    ) throws(ProtocolViolation) {
        // Strictly, even an empty message has a byte (section 7.2.3.6). But zlib writes nothing for
        // a second flush in a row, and some senders pass that on.
        guard messageByteCount > 0 else { return }
        messageByteCount = 0
        try Self.tail.withUnsafeBufferPointer { tail throws(ProtocolViolation) in
            try inflateUncounted(UnsafeRawBufferPointer(tail), to: &message, limits: limits)
        }
        guard isBetweenBlocks else { throw .invalidCompression }
    }

    private func inflatePart(
        _ input: UnsafeRawBufferPointer, to message: inout PartialMessage, limits: WebSocketLimits,
        through output: UnsafeMutableRawBufferPointer
    ) throws(ProtocolViolation) {
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: input.assumingMemoryBound(to: UInt8.self).baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        while true {
            // Allows one byte more than the limit, to detect that a message exceeds it.
            let room = min(output.count - 1, limits.messageBytes - message.bytes.count) + 1
            stream.pointee.next_out = output.assumingMemoryBound(to: UInt8.self).baseAddress
            stream.pointee.avail_out = UInt32(room)
            let status = CZlib.inflate(stream, Z_SYNC_FLUSH)
            // The lower six bits count the unused bits of the last byte; 128 means that a block
            // ended.
            isBetweenBlocks =
                status == Z_STREAM_END || stream.pointee.data_type & (128 | 0x3F) == 128
            let count = room - Int(stream.pointee.avail_out)
            try message.append(UnsafeRawBufferPointer(rebasing: output[..<count]))
            guard message.bytes.count <= limits.messageBytes else { throw .messageTooBig(limits) }
            switch status {
            case Z_OK:
                if stream.pointee.avail_out > 0, stream.pointee.avail_in == 0 { return }
            case Z_BUF_ERROR:
                // Done: output and input ended together.
                return
            case Z_STREAM_END:
                // The sender marked a block as the last (section 7.2.3.4). Others may follow and
                // refer back past it, so this resets everything except the window.
                let status = inflateResetKeep(stream)
                precondition(status == Z_OK, "zlib refused to continue: \(status)")
                if stream.pointee.avail_in == 0 { return }
            case Z_MEM_ERROR:
                preconditionFailure("out of memory for zlib's window")
            default:
                throw .invalidCompression
            }
        }
    }
}
