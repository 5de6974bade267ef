import ChefDashClient
import Foundation
import Glibc

/// A server's `/metrics` at one moment, in the text format of Prometheus.
struct ServerMetrics {
    typealias Failure = LoadCommand.Failure

    let processorSeconds: Double
    let residentBytes: Int
    /// The number of ticks that were at most this many seconds late, by rising bounds.
    let tickLateness: [(seconds: Double, count: Double)]

    /// - Throws: If the page isn't a server's metrics.
    init(page: String) throws(Failure) {
        var values: [Substring: Double] = [:]
        var lateness: [(Double, Double)] = []
        let bucket = #"chefdash_tick_lateness_seconds_bucket{le=""#
        for line in page.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            guard let space = line.lastIndex(of: " "),
                let value = Double(line[line.index(after: space)...])
            else { continue }
            let name = line[..<space]
            if name.hasPrefix(bucket) {
                let bound = name.dropFirst(bucket.count).prefix { $0 != "\"" }
                lateness.append((bound == "+Inf" ? .infinity : Double(bound) ?? .infinity, value))
            } else {
                values[name] = value
            }
        }
        guard let seconds = values["process_cpu_seconds_total"],
            let bytes = values["process_resident_memory_bytes"].flatMap({ Int(exactly: $0) })
        else {
            throw Failure(
                description: "process_cpu_seconds_total and process_resident_memory_bytes aren't"
                    + " among the metrics")
        }
        processorSeconds = seconds
        residentBytes = bytes
        tickLateness = lateness
    }

    /// Reads the CPU time and memory of a process from the kernel (proc(5)); its ticks stay
    /// unknown.
    init(process: Int32) throws(Failure) {
        guard let stat = Self.fields(of: process, "stat"),
            let statm = Self.fields(of: process, "statm"),
            stat.count > 12, statm.count > 1,
            let user = Double(stat[11]), let system = Double(stat[12]), let pages = Int(statm[1])
        else { throw Failure(description: "there is no process \(process) on this machine") }
        processorSeconds = (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
        residentBytes = pages * sysconf(Int32(_SC_PAGESIZE))
        tickLateness = []
    }

    /// The words of a `/proc` file about a process, after the program's name, which may contain any
    /// characters and ends with a parenthesis.
    private static func fields(of process: Int32, _ file: String) -> [Substring]? {
        let text = try? String(contentsOfFile: "/proc/\(process)/\(file)", encoding: .utf8)
        return text?.split(separator: ")").last?.split(whereSeparator: \.isWhitespace)
    }

    /// Requests the page, and waits a second at most.
    init(of url: URL) throws {
        let path = url.path().isEmpty || url.path() == "/" ? "/metrics" : url.path()
        let host = url.host() ?? ""
        let descriptor = try Self.connect(host: host, port: url.port ?? 80)
        defer { close(descriptor) }
        let request = Array(
            "GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n".utf8)
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw Failure(description: "the request can't be sent")
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while answer.count < 4_194_304 {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            answer += buffer[..<count]
        }
        let text = String(decoding: answer, as: UTF8.self)
        guard text.hasPrefix("HTTP/1.1 200") else {
            throw Failure(
                description: "\(url.absoluteString) answered"
                    + " \"\(text.prefix { !$0.isNewline })\" and not 200")
        }
        try self.init(page: text)
    }

    private static func connect(host: String, port: Int) throws(Failure) -> Int32 {
        guard let number = UInt16(exactly: port),
            let found = try? SystemSockets.resolve(host: host, port: number).get().first
        else { throw Failure(description: "can't find the host \"\(host)\" with port \(port)") }
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(found.family, type, 0)
        var timeout = timeval(tv_sec: 1, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
        let status = found.withPointer { Glibc.connect(descriptor, $0, $1) }
        guard status == 0 else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw Failure(description: "can't connect to \(host):\(port): \(reason)")
        }
        return descriptor
    }

    /// The differences between an earlier moment and this one.
    func report(since start: ServerMetrics) -> LoadReport.Server {
        LoadReport.Server(
            cpuSeconds: LoadReport.rounded(processorSeconds - start.processorSeconds),
            cpuMicrosecondsPerFrame: nil, residentBytes: residentBytes,
            residentBytesAtStart: start.residentBytes,
            tickLatenessP99: tickLatenessP99(since: start))
    }

    /// The upper bound in milliseconds of the percentile's bucket; `nil` if nothing was counted, or
    /// if the percentile is beyond the last bound.
    private func tickLatenessP99(since start: ServerMetrics) -> Double? {
        guard start.tickLateness.count == tickLateness.count else { return nil }
        let counts = zip(tickLateness, start.tickLateness).map {
            (seconds: $0.seconds, count: $0.count - $1.count)
        }
        guard let all = counts.last?.count, all > 0 else { return nil }
        let bound = counts.first { $0.count >= all * 99 / 100 }?.seconds
        return bound.flatMap { $0.isFinite ? LoadReport.rounded($0 * 1000) : nil }
    }
}
