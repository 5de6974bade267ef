import GameProtocol
import Runtime
import Store
import TLS

/// The metrics of the program and its process, which a standby has too.
struct ProcessMetrics: Sendable {
    let configuration: ServerConfiguration
    let log: Log
    /// True while another server has the data.
    let isStandby: Bool

    func write(to page: inout MetricsPage) {
        page.info(
            "chefdash_build_info", "The versions of the program, its data and its libraries",
            [
                ("version", ServerVersion.number),
                ("protocol", "\(GameProtocol.subprotocol), revision \(GameProtocol.revision)"),
                ("store_schema", "\(StoreSchema.game.version)"),
                ("library_schema", "\(StoreSchema.library.version)"),
                ("sqlite", StoreLocation.sqliteVersion), ("openssl", TLSLibrary.version),
            ])
        page.gauge(
            "chefdash_standby", "1 while another server has the data, and this one waits",
            isStandby ? 1 : 0)
        page.counters(
            "chefdash_log_lines_total", "Lines of the log by level, with those left out",
            label: "level", log.lineCounts.map { ($0.rawValue, $1) })
        page.counter(
            "chefdash_log_lines_left_out_total",
            "Lines that the log left out because there were too many of their event",
            log.leftOutCount)
        page.gauge(
            "chefdash_disk_free_bytes",
            "Free bytes on the disk of the databases; -1 if unknown",
            DiskReserve.freeBytes(at: configuration.dataDirectory) ?? -1)
        page.gauge(
            "process_start_time_seconds", "The start of the process, since 1970-01-01 UTC",
            ProcessUsage.startSeconds)
        page.counter(
            "process_cpu_seconds_total", "User and system time", ProcessUsage.processorSeconds)
        page.gauge("process_open_fds", "Open descriptors", ProcessUsage.descriptorCount)
        page.gauge("process_max_fds", "The most open descriptors", DescriptorLimit.current)
        page.gauge("process_resident_memory_bytes", "Resident memory", ProcessUsage.residentBytes)
    }
}
