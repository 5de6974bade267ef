/// A complete message or control frame from the peer. The bytes are valid only while the handler
/// runs.
package enum MessageEvent {
    /// A text message; the bytes are valid UTF-8.
    case text(UnsafeRawBufferPointer)
    case binary(UnsafeRawBufferPointer)

    /// The receiver must answer with a pong with the same bytes, at most 125 (RFC 6455, section
    /// 5.5.3).
    case ping(UnsafeRawBufferPointer)
    case pong(UnsafeRawBufferPointer)

    /// The last event of a connection. The code is nil if the frame had none.
    case close(CloseCode?, reason: String)
}
