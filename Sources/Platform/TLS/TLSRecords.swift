import COpenSSL

/// The records of a TLS 1.3 server's connection after the handshake, which is OpenSSL's: what the
/// kernel does where it has TLS, done here (RFC 8446, sections 4.6.3, 5 and 6).
///
/// OpenSSL's own records cost 3 to 5 times as much CPU time, and its session 14 kB of memory. Here
/// OpenSSL does what is cryptography: authenticated encryption and the derivation of keys.
struct TLSRecords {
    /// RFC 8446, appendix B.1. The types that nobody may send after the handshake are left out.
    private enum ContentType: UInt8 {
        case alert = 21
        case handshake = 22
        case applicationData = 23
    }

    /// RFC 8446, section 6.
    enum Alert: UInt8 {
        case closeNotify = 0
        case unexpectedMessage = 10
        case badRecordMAC = 20
        case recordOverflow = 22
        case illegalParameter = 47
        case decodeError = 50
        case internalError = 80
        case userCanceled = 90
    }

    /// Why nothing more is read.
    enum Ending: Equatable {
        /// The peer said that this is all. It may still read.
        case closed
        /// The peer said why it gives up, or asks for too much. Nothing is sent any more.
        case abandoned
        /// The peer broke the protocol, and is to be told.
        case failure(Alert)
    }

    static let headerByteCount = 5
    /// The most bytes of a record with its header.
    static let recordByteLimit = headerByteCount + contentByteLimit + 256
    private static let contentByteLimit = 1 << 14
    /// What a record adds to its content: header, type and tag.
    private static let addedByteCount = headerByteCount + 1 + TrafficKeys.tagByteCount
    /// A KeyUpdate message without its last byte (RFC 8446, section 4.6.3).
    private static let keyUpdate: [UInt8] = [24, 0, 0, 1]
    /// Enough for the record of an alert or a KeyUpdate.
    private static let shortByteCount = 32
    /// The records after which our keys change. AES-GCM stays safe for 24 million full ones (RFC 8446,
    /// section 5.5).
    private static let recordsPerKey: UInt64 = 1 << 23

    private var sending: TrafficKeys
    private var receiving: TrafficKeys
    /// The most content of a record, in either direction.
    private let contentByteCount: Int
    /// The beginning of a message that needs another record.
    private var message: [UInt8] = []
    /// Set once nothing more is read.
    private(set) var ending: Ending?
    /// The records in a row without data.
    private var emptyRecordCount = 0
    /// How many KeyUpdates may still come. Each takes 13 us, so bytes must come with them.
    private var keyUpdateBudget = 256 * bytesPerKeyUpdate
    private static let bytesPerKeyUpdate = 1024
    /// The peer asks for new keys of ours.
    private var isAsked = false
    /// Our keys couldn't be changed: OpenSSL has failed.
    private var isBroken = false

    /// - Parameter contentByteCount: what a record may contain at most, if the peer asked for less than
    ///   16 KiB (RFC 6066, section 4).
    init(sending: TrafficKeys, receiving: TrafficKeys, contentByteCount: Int? = nil) {
        self.sending = sending
        self.receiving = receiving
        self.contentByteCount = contentByteCount ?? Self.contentByteLimit
    }

    mutating func wipe() {
        sending.wipe()
        receiving.wipe()
    }

    // MARK: - Sending

    /// Writes data as records.
    ///
    /// - Parameter memory: has `TLSSession.sealedByteCount(of:)` bytes.
    /// - Returns: the number of bytes written; nil if OpenSSL fails.
    mutating func seal(
        _ bytes: UnsafeRawBufferPointer, into memory: UnsafeMutableRawBufferPointer
    ) -> Int? {
        guard !isBroken else { return nil }
        var written = 0
        var rest = bytes
        while !rest.isEmpty {
            if sending.sequence >= Self.recordsPerKey {
                guard changeKeys(memory, &written) else { return nil }
            }
            let content = UnsafeRawBufferPointer(rebasing: rest.prefix(contentByteCount))
            guard seal(content, .applicationData, memory, &written) else { return nil }
            rest = UnsafeRawBufferPointer(rebasing: rest[content.count...])
        }
        return written
    }

    /// Appends an alert.
    mutating func seal(_ alert: Alert, to output: inout [UInt8]) {
        guard !isBroken else { return }
        let level: UInt8 = alert == .closeNotify ? 1 : 2
        withUnsafeTemporaryAllocation(byteCount: Self.shortByteCount, alignment: 1) { memory in
            var written = 0
            let isSealed = [level, alert.rawValue].withUnsafeBytes {
                seal($0, .alert, memory, &written)
            }
            if isSealed { output.append(contentsOf: memory[..<written]) }
        }
    }

    /// Writes a KeyUpdate that asks for nothing, and changes our keys.
    private mutating func changeKeys(
        _ memory: UnsafeMutableRawBufferPointer, _ written: inout Int
    ) -> Bool {
        let isChanged =
            (Self.keyUpdate + [0]).withUnsafeBytes { seal($0, .handshake, memory, &written) }
            && sending.advance()
        if !isChanged { isBroken = true }
        return isChanged
    }

    /// Writes one record behind what is written.
    private mutating func seal(
        _ content: UnsafeRawBufferPointer, _ type: ContentType,
        _ memory: UnsafeMutableRawBufferPointer, _ written: inout Int
    ) -> Bool {
        let size = Self.addedByteCount + content.count
        guard size <= memory.count - written, let start = memory.baseAddress else { return false }
        let record = (start + written).assumingMemoryBound(to: UInt8.self)
        let length = size - Self.headerByteCount
        record[0] = ContentType.applicationData.rawValue
        record[1] = 3
        record[2] = 3
        record[3] = UInt8(length >> 8)
        record[4] = UInt8(length & 0xFF)
        written += size
        return sending.seal(
            content, type: type.rawValue, header: record, into: record + Self.headerByteCount)
    }

    // MARK: - Receiving

    /// Reads the whole records at the beginning of `bytes`, and moves what they contain to its front.
    /// Nothing is read any more after `ending`.
    ///
    /// - Parameter answer: gets a KeyUpdate if the peer asked for one or more (RFC 8446, section 4.6.3).
    /// - Returns: the number of bytes that the records take, and of those at the front.
    mutating func open(
        _ bytes: UnsafeMutableRawBufferPointer, answer: inout [UInt8]
    ) -> (consumed: Int, opened: Int) {
        let bytes = bytes.bindMemory(to: UInt8.self)
        var consumed = 0
        var opened = 0
        while ending == nil, let size = sizeOfRecord(bytes[consumed...]) {
            let record = UnsafeMutableBufferPointer(rebasing: bytes[consumed..<consumed + size])
            consumed += size
            if let data = content(of: record), !data.isEmpty {
                emptyRecordCount = 0
                if let start = bytes.baseAddress, let from = data.baseAddress {
                    memmove(start + opened, from, data.count)
                }
                opened += data.count
            } else {
                emptyRecordCount += 1
                if emptyRecordCount > TLSSession.emptyRecordLimit { ending = .abandoned }
            }
        }
        keyUpdateBudget = min(keyUpdateBudget + opened, 256 * Self.bytesPerKeyUpdate)
        if isAsked { answerRequest(&answer) }
        return (consumed, opened)
    }

    private mutating func fail(_ alert: Alert) { ending = .failure(alert) }

    private mutating func answerRequest(_ answer: inout [UInt8]) {
        isAsked = false
        withUnsafeTemporaryAllocation(byteCount: Self.shortByteCount, alignment: 1) { memory in
            var written = 0
            if changeKeys(memory, &written) { answer.append(contentsOf: memory[..<written]) }
        }
        if isBroken { ending = .abandoned }
    }

    /// - Returns: the size of the first record with its header; nil while it isn't whole, or if there
    ///   must be none such.
    private mutating func sizeOfRecord(
        _ bytes: Slice<UnsafeMutableBufferPointer<UInt8>>
    ) -> Int? {
        guard bytes.count >= Self.headerByteCount else { return nil }
        let header = bytes.startIndex
        // The version is to be ignored (RFC 8446, section 5.1).
        guard bytes[header] == ContentType.applicationData.rawValue else {
            fail(.unexpectedMessage)
            return nil
        }
        let length = Int(bytes[header + 3]) << 8 | Int(bytes[header + 4])
        guard length <= Self.contentByteLimit + 256 else {
            fail(.recordOverflow)
            return nil
        }
        guard length >= TrafficKeys.tagByteCount else {
            fail(.badRecordMAC)
            return nil
        }
        let size = Self.headerByteCount + length
        return bytes.count >= size ? size : nil
    }

    /// Opens a record and acts on it.
    ///
    /// - Returns: the data that it contains, in place; nil if it is of another type.
    private mutating func content(
        of record: UnsafeMutableBufferPointer<UInt8>
    ) -> UnsafeMutableBufferPointer<UInt8>? {
        let body = UnsafeMutableBufferPointer(rebasing: record[Self.headerByteCount...])
        guard let header = record.baseAddress, receiving.open(body, header: header) else {
            fail(.badRecordMAC)
            return nil
        }
        // Zeros pad the content and its type (RFC 8446, section 5.4).
        var count = body.count - TrafficKeys.tagByteCount
        while count > 0, body[count - 1] == 0 { count -= 1 }
        guard count > 0, let type = ContentType(rawValue: body[count - 1]) else {
            fail(.unexpectedMessage)
            return nil
        }
        let content = UnsafeMutableBufferPointer(rebasing: body[..<(count - 1)])
        guard content.count <= contentByteCount else {
            fail(.recordOverflow)
            return nil
        }
        // A message's records come one after the other (RFC 8446, section 5.1).
        guard message.isEmpty || type == .handshake else {
            fail(.unexpectedMessage)
            return nil
        }
        switch type {
        case .applicationData: return content
        case .alert: take(alert: content)
        case .handshake: take(message: content)
        }
        return nil
    }

    /// All alerts but two end the connection, whatever level they name (RFC 8446, section 6).
    private mutating func take(alert: UnsafeMutableBufferPointer<UInt8>) {
        guard !alert.isEmpty else { return fail(.unexpectedMessage) }
        guard alert.count == 2 else { return fail(.decodeError) }
        switch alert[1] {
        case Alert.closeNotify.rawValue: ending = .closed
        case Alert.userCanceled.rawValue: break
        default: ending = .abandoned
        }
    }

    /// After the handshake, a client may send KeyUpdate only. New keys begin with a record (RFC 8446,
    /// sections 4.6.3 and 5.1).
    private mutating func take(message piece: UnsafeMutableBufferPointer<UInt8>) {
        guard !piece.isEmpty else { return fail(.unexpectedMessage) }
        message.append(contentsOf: piece.prefix(Self.keyUpdate.count + 2))
        guard message[0] == Self.keyUpdate[0] else { return fail(.unexpectedMessage) }
        guard Self.keyUpdate.starts(with: message.prefix(Self.keyUpdate.count)) else {
            return fail(.decodeError)
        }
        guard message.count > Self.keyUpdate.count else { return }
        guard message.count == Self.keyUpdate.count + 1 else { return fail(.unexpectedMessage) }
        let request = message[Self.keyUpdate.count]
        message = []
        guard request <= 1 else { return fail(.illegalParameter) }
        keyUpdateBudget -= Self.bytesPerKeyUpdate
        guard keyUpdateBudget >= 0 else {
            ending = .abandoned
            return
        }
        guard receiving.advance() else { return fail(.internalError) }
        if request == 1 { isAsked = true }
    }
}
