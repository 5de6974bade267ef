import Scheduling

/// The monotonic time of connections, ticks and limits.
package typealias Instant = Scheduling.Instant
