/// Writes frames (RFC 6455, section 5.2). A server passes no mask; a client passes a new
/// unpredictable mask for each frame.
package enum FrameEncoder {
    /// The most bytes of a close reason: the 125 of a control frame minus two for the code.
    package static let maximumCloseReasonByteCount = 123

    /// The size of a frame's header, the bytes before the payload.
    package static func headerByteCount(payloadByteCount: Int, isMasked: Bool) -> Int {
        let lengthByteCount =
            switch payloadByteCount {
            case ...125: 0
            case ...Int(UInt16.max): 2
            default: 8
            }
        return 2 + lengthByteCount + (isMasked ? 4 : 0)
    }

    /// The size of a whole unmasked message in one frame.
    package static func byteCount(payloadByteCount: Int) -> Int {
        headerByteCount(payloadByteCount: payloadByteCount, isMasked: false) + payloadByteCount
    }

    /// Appends one frame to `output`.
    ///
    /// - Parameters:
    ///   - payload: At most 125 bytes for a control frame.
    ///   - isFinal: False for all but the last frame of a fragmented message.
    ///   - isCompressed: True for the first frame of a message whose payload is compressed (RFC
    ///     7692, section 6).
    ///   - mask: The key as a number, with its most significant byte sent first, or nil.
    package static func append(
        _ opcode: Opcode, payload: UnsafeRawBufferPointer, isFinal: Bool = true,
        isCompressed: Bool = false, mask: UInt32?, to output: inout [UInt8]
    ) {
        withUnsafeTemporaryAllocation(
            byteCount: FrameHeader.maximumByteCount, alignment: 1
        ) { header in
            let count = writeHeader(
                opcode, payloadByteCount: payload.count, isFinal: isFinal,
                isCompressed: isCompressed, mask: mask, to: header)
            output.append(contentsOf: header[..<count])
        }
        let payloadStart = output.count
        output.append(contentsOf: payload)
        guard let mask else { return }
        output.withUnsafeMutableBytes { bytes in
            var payloadMask = PayloadMask(wireKey: mask)
            payloadMask.apply(to: UnsafeMutableRawBufferPointer(rebasing: bytes[payloadStart...]))
        }
    }

    /// Appends one frame to `output`; see the overload above.
    package static func append(
        _ opcode: Opcode, payload: [UInt8], isFinal: Bool = true, isCompressed: Bool = false,
        mask: UInt32?, to output: inout [UInt8]
    ) {
        payload.withUnsafeBytes { bytes in
            append(
                opcode, payload: bytes, isFinal: isFinal, isCompressed: isCompressed, mask: mask,
                to: &output)
        }
    }

    /// Returns a whole unmasked message in one frame.
    package static func frame(_ opcode: Opcode, payload: UnsafeRawBufferPointer) -> [UInt8] {
        var frame: [UInt8] = []
        frame.reserveCapacity(byteCount(payloadByteCount: payload.count))
        append(opcode, payload: payload, mask: nil, to: &frame)
        return frame
    }

    /// Writes a whole unmasked message in one frame to the start of `output`, which must have room
    /// for the payload and `headerByteCount` bytes.
    package static func write(
        _ opcode: Opcode, payload: UnsafeRawBufferPointer, to output: UnsafeMutableRawBufferPointer
    ) {
        let count = writeHeader(
            opcode, payloadByteCount: payload.count, isFinal: true, isCompressed: false, mask: nil,
            to: output)
        UnsafeMutableRawBufferPointer(rebasing: output[count...]).copyMemory(from: payload)
    }

    private static func writeHeader(
        _ opcode: Opcode, payloadByteCount: Int, isFinal: Bool, isCompressed: Bool, mask: UInt32?,
        to header: UnsafeMutableRawBufferPointer
    ) -> Int {
        precondition(
            !opcode.isControl
                || isFinal && payloadByteCount <= FrameHeader.maximumControlPayloadByteCount,
            "a control frame is whole and carries at most 125 bytes")
        precondition(
            !isCompressed || opcode == .text || opcode == .binary,
            "only the first frame of a message may have the compression bit")
        header[0] =
            opcode.rawValue | (isFinal ? 0x80 : 0)
            | (isCompressed ? FrameHeader.compressionBit : 0)
        let maskBit: UInt8 = mask == nil ? 0 : 0x80
        var count = 2
        switch payloadByteCount {
        case ...125:
            header[1] = maskBit | UInt8(payloadByteCount)
        case ...Int(UInt16.max):
            header[1] = maskBit | 126
            header.storeBytes(
                of: UInt16(payloadByteCount).bigEndian, toByteOffset: 2, as: UInt16.self)
            count = 4
        default:
            header[1] = maskBit | 127
            header.storeBytes(
                of: UInt64(payloadByteCount).bigEndian, toByteOffset: 2, as: UInt64.self)
            count = 10
        }
        if let mask {
            header.storeBytes(of: mask.bigEndian, toByteOffset: count, as: UInt32.self)
            count += 4
        }
        return count
    }

    /// Appends a close frame to `output`.
    ///
    /// - Parameters:
    ///   - code: A code that is valid on the wire, or nil for an empty frame without a reason.
    ///   - reason: Shortened to at most 123 bytes, between two scalars.
    package static func appendClose(
        code: CloseCode?, reason: String = "", mask: UInt32?, to output: inout [UInt8]
    ) {
        var payload: [UInt8] = []
        if let code {
            precondition(code.isValidOnWire, "close code \(code.rawValue) can't be sent")
            payload.append(UInt8(truncatingIfNeeded: code.rawValue >> 8))
            payload.append(UInt8(truncatingIfNeeded: code.rawValue))
            let utf8 = Array(reason.utf8.prefix(maximumCloseReasonByteCount + 1))
            var reasonCount = min(utf8.count, maximumCloseReasonByteCount)
            // A continuation byte after the cut means that it is inside a scalar.
            while reasonCount < utf8.count, utf8[reasonCount] & 0xC0 == 0x80 { reasonCount -= 1 }
            payload.append(contentsOf: utf8[..<reasonCount])
        }
        append(.close, payload: payload, mask: mask, to: &output)
    }
}
