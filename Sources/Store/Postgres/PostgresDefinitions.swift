/// Translates definitions of tables, which are written for SQLite.
enum PostgresDefinitions {
    /// Functions that SQL for both engines uses and PostgreSQL lacks, the encoding of a sealed row's
    /// columns (see `RowValue`), and the beginnings of a server's transactions.
    static let functions = """
        CREATE OR REPLACE FUNCTION hex(bytea) RETURNS text LANGUAGE sql IMMUTABLE STRICT
            PARALLEL SAFE RETURN upper(encode($1, 'hex'));
        CREATE OR REPLACE FUNCTION quote(bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
            RETURN coalesce($1::text, 'NULL');
        CREATE OR REPLACE FUNCTION quote(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
            RETURN coalesce('''' || replace($1, '''', '''''') || '''', 'NULL');
        CREATE OR REPLACE FUNCTION quote(bytea) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
            RETURN coalesce('X''' || upper(encode($1, 'hex')) || '''', 'NULL');
        CREATE OR REPLACE FUNCTION row_value(bigint) RETURNS bytea LANGUAGE sql IMMUTABLE
            PARALLEL SAFE RETURN coalesce('\\x01'::bytea || int8send($1), '\\x0500000000'::bytea);
        CREATE OR REPLACE FUNCTION row_value(text) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE
            RETURN coalesce('\\x03'::bytea || int4send(octet_length($1))
                || convert_to($1, 'UTF8'), '\\x0500000000'::bytea);
        CREATE OR REPLACE FUNCTION row_value(bytea) RETURNS bytea LANGUAGE sql IMMUTABLE
            PARALLEL SAFE RETURN coalesce('\\x04'::bytea || int4send(length($1)) || $1,
                '\\x0500000000'::bytea);
        -- The identifiers of 16 bytes that follow each other.
        CREATE OR REPLACE FUNCTION identifiers(bytea) RETURNS bytea[] LANGUAGE sql IMMUTABLE
            PARALLEL SAFE RETURN ARRAY(SELECT substr($1, 1 + 16 * place, 16)
                FROM generate_series(0, length($1) / 16 - 1) AS place);
        -- Lets only one transaction at a time have a name.
        CREATE OR REPLACE FUNCTION lock_name(name bytea) RETURNS bigint LANGUAGE plpgsql AS $lock$
            BEGIN
                PERFORM pg_advisory_xact_lock(
                    ('x' || encode(substr(sha256(name), 1, 8), 'hex'))::bit(64)::bigint);
                RETURN 1;
            END $lock$;
        CREATE OR REPLACE PROCEDURE begin_writing(node bigint) LANGUAGE plpgsql AS $begin$
            BEGIN
                UPDATE nodes SET number = number + 1 WHERE epoch = node AND is_dead = 0;
                IF NOT FOUND THEN
                    RAISE EXCEPTION 'another server has taken over' USING ERRCODE = 'CD001';
                END IF;
            END $begin$;
        CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $refuse$
            BEGIN RAISE EXCEPTION '%', TG_ARGV[0]; END $refuse$;
        """

    /// A database without it has functions of an earlier schema, or none.
    static let newestFunction = "lock_name"

    /// - Parameter sql: definitions, separated by semicolons.
    static func translated(_ sql: String) -> String {
        var definitions = ""
        for definition in statements(in: sql) {
            definitions += translated(definition: definition) + ";\n"
            let words = words(of: definition)
            if words.starts(with: ["CREATE", "TABLE"]), words.count > 2,
                let table = SealedTable(rawValue: words[2])
            {
                definitions += PostgresRowWatcher.triggers(of: table) + "\n"
            }
        }
        return definitions
    }

    private static func words(of tokens: [SQLReader.Token]) -> [String] {
        tokens.compactMap { token in if case .word(let word) = token { word } else { nil } }
    }

    /// The tokens of each definition, without comments. The semicolon within a trigger isn't its
    /// end.
    private static func statements(in sql: String) -> [[SQLReader.Token]] {
        var (all, current): ([[SQLReader.Token]], [SQLReader.Token]) = ([], [])
        var reader = SQLReader(sql)
        var isInTrigger = false
        while let token = reader.next() {
            switch token {
            case .other(";") where !isInTrigger:
                all.append(current)
                current = []
                continue
            case .other(let text) where text.hasPrefix("--"): continue
            case .word("BEGIN"): isInTrigger = true
            case .word("END"): isInTrigger = false
            case .parameter, .blob, .word, .other: break
            }
            current.append(token)
        }
        if current.contains(where: { if case .word = $0 { true } else { false } }) {
            all.append(current)
        }
        return all
    }

    private static func translated(definition tokens: [SQLReader.Token]) -> String {
        let words = words(of: tokens)
        if words.starts(with: ["CREATE", "TRIGGER"]) { return refusal(tokens) }
        if words.starts(with: ["CREATE", "VIRTUAL", "TABLE"]) { return texts[words[3]] ?? "" }
        // An option of FTS5.
        if words.starts(with: ["INSERT", "INTO"]), words.count > 3, words[2] == words[3] {
            return ""
        }
        var text = ""
        var index = 0
        func follows(_ expected: [String]) -> Bool {
            var found: [String] = []
            for token in tokens[(index + 1)...] where found.count < expected.count {
                switch token {
                case .word(let word): found.append(word)
                case .other(let other) where other.allSatisfy(\.isWhitespace): break
                case .parameter, .blob, .other: return found == expected
                }
            }
            return found == expected
        }
        while index < tokens.count {
            switch tokens[index] {
            case .word("INTEGER"):
                let isNumbering =
                    follows(["PRIMARY", "KEY"]) && !follows(["PRIMARY", "KEY", "CHECK"])
                text += isNumbering ? "bigint GENERATED BY DEFAULT AS IDENTITY" : "bigint"
            case .word("BLOB"): text += "bytea"
            case .word("TEXT"): text += "text COLLATE \"C\""
            // SQLite's options of a table follow.
            case .word("STRICT"): return text
            case .blob(let digits): text += "'\\x\(digits)'::bytea"
            case .word(let word): text += word
            case .other(let other): text += other
            case .parameter: break
            }
            index += 1
        }
        return text
    }

    /// `CREATE TRIGGER name BEFORE UPDATE ON table BEGIN SELECT RAISE(ABORT, 'reason'); END`.
    private static func refusal(_ tokens: [SQLReader.Token]) -> String {
        var (text, reason) = ("", "")
        var isBody = false
        for token in tokens {
            switch token {
            case .word("BEGIN"): isBody = true
            case .word(let word): if !isBody { text += word }
            case .other(let other):
                if other.hasPrefix("'") { reason = other }
                if !isBody { text += other }
            case .parameter, .blob: break
            }
        }
        return text + " FOR EACH ROW EXECUTE FUNCTION refuse_change(\(reason))"
    }
}
