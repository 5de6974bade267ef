import Scheduling

/// The moment that connections, ticks and limits go by.
package typealias Instant = Scheduling.Instant
