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
    /// The parameter of `MATCH`.
    @discardableResult
    func bind(_ condition: SearchCondition) -> Self

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
    func bind(_ value: some Bindable) -> Self {
        value.bind(to: self)
        return self
    }

    /// Runs a statement to its end and ignores its rows.
    func run() throws(StoreFault) {
        while try next() {}
    }

    /// Runs `read` on the first row, if there is one, and resets the statement.
    func first<Value>(
        _ read: (any Statement) throws(StoreFault) -> Value?
    ) throws(StoreFault) -> Value? {
        guard try next() else { return nil }
        defer { reset() }
        return try read(self)
    }

    /// The integer in the first row, or 0 without a row. Resets the statement.
    func count() throws(StoreFault) -> Int { try first { Int($0.integer(0)) } ?? 0 }

    /// The values that `read` returns for the rows, without the nil ones. Resets the statement.
    func all<Value>(
        _ read: (any Statement) throws(StoreFault) -> Value?
    ) throws(StoreFault) -> [Value] {
        var values: [Value] = []
        while try next() {
            do throws(StoreFault) {
                if let value = try read(self) { values.append(value) }
            } catch {
                reset()
                throw error
            }
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
}
