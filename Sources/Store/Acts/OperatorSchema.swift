/// The table of operators who sign in to the console.
enum OperatorSchema {
    static let tables = """

        CREATE TABLE operators(
            name TEXT PRIMARY KEY NOT NULL,
            -- viewer, moderator or owner.
            role TEXT NOT NULL,
            -- scrypt of the password and the salt.
            password_hash BLOB NOT NULL CHECK (length(password_hash) = 32),
            salt BLOB NOT NULL CHECK (length(salt) = 16),
            -- The secret of the one-time codes (RFC 6238).
            code_secret BLOB NOT NULL CHECK (length(code_secret) = 20),
            -- The time step of the last code that signed in: each does so once.
            last_step INTEGER NOT NULL DEFAULT 0,
            -- The act that made it as it is.
            act INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
