extension [UInt8] {
    /// Two lowercase hexadecimal digits for each byte.
    package var hexadecimal: String {
        map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
