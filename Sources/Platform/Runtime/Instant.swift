import Scheduling

/// The time that connections, ticks and limits use.
package typealias Instant = Scheduling.Instant
