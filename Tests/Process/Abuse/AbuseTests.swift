import Testing

/// Attacks on a `chefdash serve` process from outside. They run one after the other, as they
/// measure the server's memory, CPU time and lateness.
@Suite(.serialized)
struct AbuseTests {}
