import Base

/// The identifier whose 32 digits repeat these.
package func identifier<ID: Base.Identifier>(_ digits: String) -> ID {
    ID(String(repeating: digits, count: 32 / digits.count))!
}

/// The identifier with this value.
package func identifier<ID: Base.Identifier>(_ number: Int) -> ID { ID(value: UInt128(number)) }
