import TLS

/// A peer's socket as a non-blocking stream of bytes in both directions.
package protocol ByteStream: AnyObject {
    func read(into buffer: UnsafeMutableRawBufferPointer) -> ByteTransfer
    /// Writes a prefix of the bytes, as many as there is room for.
    func write(_ bytes: UnsafeRawBufferPointer) -> ByteTransfer
    /// Ends our output; the peer's remaining input can still be read.
    func finishWriting()
    func close()
}

package typealias ByteTransfer = TLS.ByteTransfer
