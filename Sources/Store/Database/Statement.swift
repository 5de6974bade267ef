import Base
import Kitchen

/// A compiled statement. To use it, bind its parameters in order, step through its rows, and reset
/// it.
protocol Statement: AnyObject {
    @discardableResult
    func bind(_ value: Int64) -> Self
    @discardableResult
    func bind(_ value: String) -> Self
    /// Copies the bytes.
    @discardableResult
    func bind(_ bytes: UnsafeRawBufferPointer) -> Self
    @discardableResult
    func bindNull() -> Self

    /// Steps to the next row. If there is none, returns `false` and resets the statement.
    func next() throws(StoreFault) -> Bool
    /// Prepares the statement for the next run. Each run must bind all parameters.
    func reset()

    // MARK: Columns of the current row, from 0

    /// 0 for NULL.
    func integer(_ column: Int32) -> Int64
    /// Empty for NULL.
    func text(_ column: Int32) -> String
    /// Valid until the next step; empty for NULL.
    func blob(_ column: Int32) -> UnsafeRawBufferPointer
    func isNull(_ column: Int32) -> Bool
}

extension Statement {
    @discardableResult
    func bind(_ value: Int) -> Self { bind(Int64(value)) }

    @discardableResult
    func bind(_ value: Int?) -> Self { bind(value.map(Int64.init)) }

    @discardableResult
    func bind(_ value: Int64?) -> Self {
        guard let value else { return bindNull() }
        return bind(value)
    }

    /// Binds the identifier's 16 bytes, most significant first.
    @discardableResult
    func bind(_ identifier: some Identifier) -> Self {
        withUnsafeBytes(of: identifier.value.bigEndian) { bind($0) }
    }

    @discardableResult
    func bind<ID: Identifier>(_ identifier: ID?) -> Self {
        guard let identifier else { return bindNull() }
        return bind(identifier)
    }

    @discardableResult
    func bind(_ value: String?) -> Self {
        guard let value else { return bindNull() }
        return bind(value)
    }

    @discardableResult
    func bind(_ value: [UInt8]) -> Self { value.withUnsafeBytes { bind($0) } }

    /// Runs a statement to its end and ignores its rows.
    func run() throws(StoreFault) {
        while try next() {}
    }

    /// Runs `read` on the first row, if there is one, and resets the statement.
    func first<Value>(_ read: (any Statement) -> Value) throws(StoreFault) -> Value? {
        guard try next() else { return nil }
        let value = read(self)
        reset()
        return value
    }

    /// The integer in the first row, or 0 without a row. Resets the statement.
    func count() throws(StoreFault) -> Int { try first { Int($0.integer(0)) } ?? 0 }

    /// The values that `read` returns for the rows, without the nil ones. Resets the statement.
    func all<Value>(_ read: (any Statement) -> Value?) throws(StoreFault) -> [Value] {
        var values: [Value] = []
        while try next() {
            if let value = read(self) { values.append(value) }
        }
        return values
    }

    /// `nil` for NULL.
    func optionalInteger(_ column: Int32) -> Int64? {
        isNull(column) ? nil : integer(column)
    }

    /// `nil` unless the column holds 16 bytes.
    func identifier<ID: Identifier>(_ column: Int32) -> ID? {
        let blob = blob(column)
        guard blob.count == 16 else { return nil }
        return ID(value: UInt128(bigEndian: blob.loadUnaligned(as: UInt128.self)))
    }

    func bytes(_ column: Int32) -> [UInt8] { [UInt8](blob(column)) }

    @discardableResult
    func bind(_ value: [UInt8]?) -> Self {
        guard let value else { return bindNull() }
        return bind(value)
    }
}
