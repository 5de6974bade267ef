import WebSocket

/// Prints the codec's throughput on one core, a line `name value unit` for each figure.
func websocketBenchmarks() {
    benchmarkFrameDecoding()
    benchmarkMasking()
    benchmarkTextChecking()
}

/// Masked text frames of 40 bytes each, like a player's taps, sixty-four to a read.
private func benchmarkFrameDecoding() {
    let payload = Array("{\"type\":\"tap\",\"id\":4,\"ingredient_id\":2}\n".utf8)
    precondition(payload.count == 40, "the figure is for frames of 40 bytes")
    var wire: [UInt8] = []
    let framesPerRead = 64
    for frame in 0..<UInt32(framesPerRead) {
        FrameEncoder.append(.text, payload: payload, mask: 0x9E37_79B9 &* (frame + 1), to: &wire)
    }
    let reads = 100_000
    var decodedFrames = 0
    let seconds = decodingSeconds(wire, reads: reads, limits: WebSocketLimits()) {
        decodedFrames += 1
    }
    precondition(decodedFrames == reads * framesPerRead, "every frame is a message")
    printFigure("websocket.frames_decoded_per_second", Double(decodedFrames) / seconds, "frames/s")
}

/// One client frame of 64 KiB, masked by the encoder repeatedly.
private func benchmarkMasking() {
    let payload = [UInt8](repeating: 0x5A, count: 65_536)
    var output: [UInt8] = []
    let rounds = 50_000
    let seconds = [nil, 0x37FA_213D].map { (mask: UInt32?) in
        elapsedSeconds {
            for _ in 0..<rounds {
                output.removeAll(keepingCapacity: true)
                FrameEncoder.append(.binary, payload: payload, mask: mask, to: &output)
            }
        }
    }
    // Both include the copying, so the difference is the masking alone.
    let bytes = Double(rounds * payload.count)
    printFigure("websocket.mask_bytes_per_second", bytes / (seconds[1] - seconds[0]), "bytes/s")
}

/// One server frame of text with emoji, as a client reads it, and one of ASCII.
private func benchmarkTextChecking() {
    let mixed = Array(
        String(repeating: "{\"order\":[\"🍞\",\"🥩\",\"🧀\",\"🥬\"],\"combo\":3} ", count: 1_000).utf8)
    let ascii = [UInt8](repeating: 0x61, count: mixed.count)
    for (name, text) in [("utf8", mixed), ("utf8_ascii", ascii)] {
        var wire: [UInt8] = []
        FrameEncoder.append(.text, payload: text, mask: nil, to: &wire)
        let reads = 20_000
        var messages = 0
        let seconds = decodingSeconds(
            wire, reads: reads, limits: WebSocketLimits(messageBytes: text.count), role: .client
        ) { messages += 1 }
        precondition(messages == reads, "every frame is a message")
        printFigure(
            "websocket.\(name)_bytes_per_second", Double(reads * text.count) / seconds, "bytes/s")
    }
}

/// The seconds that `reads` decodings of a fresh copy of `wire` take.
private func decodingSeconds(
    _ wire: [UInt8], reads: Int, limits: WebSocketLimits, role: Role = .server,
    _ count: () -> Void
) -> Double {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: wire.count, alignment: 16)
    defer { buffer.deallocate() }
    var decoder = MessageDecoder(role: role, limits: limits)
    return elapsedSeconds {
        for _ in 0..<reads {
            // Unmasking happens in place, so each read needs the masked bytes again.
            buffer.copyBytes(from: wire)
            do {
                try decoder.receive(buffer) { _ in count() }
            } catch {
                preconditionFailure("the benchmark's frames are valid: \(error)")
            }
        }
    }
}

private func elapsedSeconds(_ work: () -> Void) -> Double {
    ContinuousClock().measure(work) / .seconds(1)
}
