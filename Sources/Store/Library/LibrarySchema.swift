/// The tables of the recipe library. They have their own database, so that coins never wait for an
/// import or an index.
///
/// Identifiers have 16 bytes. Times are milliseconds since 1970-01-01 UTC. For the column `seal`,
/// see `SealedTable`.
enum LibrarySchema {
    static let tables = """
        CREATE TABLE instance(
            single INTEGER PRIMARY KEY CHECK (single = 1),
            -- That of the store beside it.
            id BLOB NOT NULL CHECK (length(id) = 16)
        ) STRICT;

        CREATE TABLE households(
            -- What the rows of the search know it by.
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE,
            name TEXT NOT NULL,
            -- The place of its last edit.
            head INTEGER NOT NULL,
            -- The last edit that deleted something of which no row is left: who has pulled less must start anew.
            floor INTEGER NOT NULL DEFAULT 0,
            created_ms INTEGER NOT NULL,
            seal BLOB NOT NULL
        ) STRICT;

        CREATE TABLE members(
            household BLOB NOT NULL REFERENCES households(id),
            player BLOB NOT NULL,
            role TEXT NOT NULL,
            since_ms INTEGER NOT NULL,
            seal BLOB NOT NULL,
            PRIMARY KEY (household, player)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX members_by_player ON members(player);

        CREATE TABLE invitations(
            code TEXT PRIMARY KEY NOT NULL,
            household BLOB NOT NULL REFERENCES households(id),
            role TEXT NOT NULL,
            made_by BLOB NOT NULL,
            expires_ms INTEGER NOT NULL,
            uses_left INTEGER NOT NULL,
            seal BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX invitations_by_end ON invitations(expires_ms);
        CREATE INDEX invitations_by_household ON invitations(household, expires_ms);

        CREATE TABLE entities(
            kind TEXT NOT NULL,
            id BLOB NOT NULL,
            household BLOB NOT NULL REFERENCES households(id),
            -- Whose part it is; NULL for what stands alone.
            parent BLOB,
            -- The edit that changed it last.
            seq INTEGER NOT NULL,
            is_deleted INTEGER NOT NULL,
            -- When it was deleted; NULL for what is there.
            deleted_ms INTEGER,
            content BLOB NOT NULL,
            seal BLOB NOT NULL,
            PRIMARY KEY (kind, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX entities_by_seq ON entities(household, seq, kind, id);
        CREATE INDEX entities_planned ON entities(household)
            WHERE kind = 'plan_entry' AND is_deleted = 0;
        CREATE INDEX entities_by_parent ON entities(household, parent)
            WHERE parent IS NOT NULL AND is_deleted = 0;
        -- Lots are never removed: see LibrarySweepTable.
        CREATE INDEX entities_deleted ON entities(deleted_ms)
            WHERE deleted_ms IS NOT NULL AND kind <> 'lot';

        -- How many of each kind a household has, of what stands alone and isn't deleted.
        CREATE TABLE entity_counts(
            household BLOB NOT NULL,
            kind TEXT NOT NULL,
            count INTEGER NOT NULL CHECK (count >= 0),
            seal BLOB NOT NULL,
            PRIMARY KEY (household, kind)
        ) STRICT, WITHOUT ROWID;

        -- The names that only one of a kind may have in a household, folded, of what isn't deleted.
        CREATE TABLE entity_names(
            household BLOB NOT NULL,
            kind TEXT NOT NULL,
            name TEXT NOT NULL,
            id BLOB NOT NULL,
            seal BLOB NOT NULL,
            PRIMARY KEY (household, kind, name)
        ) STRICT, WITHOUT ROWID;

        -- The recipes that aren't deleted, for searching.
        CREATE TABLE searched_recipes(
            -- A recipe gets a new one, above all others, whenever its texts change, so that the newest have the
            -- greatest.
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE,
            household INTEGER NOT NULL,
            servings INTEGER NOT NULL,
            -- Preparing and cooking.
            minutes INTEGER NOT NULL,
            -- The words of its name, folded.
            name TEXT NOT NULL
        ) STRICT;
        CREATE INDEX searched_recipes_by_household ON searched_recipes(household, number);

        -- Texts are folded and cut into words before they come here, because SQLite's tokenizers know nothing
        -- of ligatures and of letters such as ł. Each word begins with the five letters of its household (see
        -- HouseholdCode), so that a search reads of no other household. `tags` has the tags' identifiers;
        -- `tokens` has them too, and the diets, categories, cookbooks, the difficulty and the foods' words, so
        -- that filters are part of the search. The prefixes are those of 2 and of 3 letters.
        CREATE VIRTUAL TABLE recipe_texts USING fts5(
            name, ingredients, steps, about, tags, tokens, tokenize = "ascii", prefix = '7 8'
        );
        INSERT INTO recipe_texts(recipe_texts, rank) VALUES ('hashsize', 16777216);
        INSERT INTO recipe_texts(recipe_texts, rank) VALUES ('automerge', 8);

        -- The words of names, for suggesting, and all that three letters of them are ("_" before each), for
        -- what stands in the middle of a word.
        CREATE VIRTUAL TABLE recipe_names USING fts5(
            words, tokenize = "ascii tokenchars '_'", prefix = '6 7 8', detail = none, columnsize = 0
        );
        INSERT INTO recipe_names(recipe_names, rank) VALUES ('hashsize', 16777216);
        INSERT INTO recipe_names(recipe_names, rank) VALUES ('automerge', 8);

        -- The tags that aren't deleted. `words` are those of the name, folded, with a space between them.
        CREATE TABLE tag_names(
            household INTEGER NOT NULL,
            id BLOB NOT NULL,
            name TEXT NOT NULL,
            words TEXT NOT NULL,
            seal BLOB NOT NULL,
            PRIMARY KEY (household, id)
        ) STRICT, WITHOUT ROWID;

        -- What the ingredients of recipes are called, each once after folding, as it was first written.
        CREATE TABLE foods(
            household INTEGER NOT NULL,
            words TEXT NOT NULL,
            name TEXT NOT NULL,
            -- How many ingredients are called so.
            uses INTEGER NOT NULL,
            seal BLOB NOT NULL,
            PRIMARY KEY (household, words)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE food_words(
            household INTEGER NOT NULL,
            word TEXT NOT NULL,
            words TEXT NOT NULL,
            seal BLOB NOT NULL,
            PRIMARY KEY (household, word, words)
        ) STRICT, WITHOUT ROWID;

        -- The edits that were done, so that one that is sent again is done once.
        CREATE TABLE edits(
            player BLOB NOT NULL,
            id BLOB NOT NULL,
            household BLOB NOT NULL,
            seq INTEGER NOT NULL,
            time_ms INTEGER NOT NULL,
            seal BLOB NOT NULL,
            PRIMARY KEY (player, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX edits_by_time ON edits(time_ms);

        -- The edits that were refused, so that one that is sent again is refused again, whatever has changed since.
        CREATE TABLE refused_edits(
            player BLOB NOT NULL,
            id BLOB NOT NULL,
            household BLOB NOT NULL,
            refusal BLOB NOT NULL,
            time_ms INTEGER NOT NULL,
            seal BLOB NOT NULL,
            PRIMARY KEY (player, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX refused_edits_by_time ON refused_edits(time_ms);

        -- The edits of the server itself that a household has had, whoever asked for them: what it starts with, and
        -- sample recipes. They are kept for ever, so that nothing comes back that people have changed or deleted.
        CREATE TABLE starter_edits(
            household BLOB NOT NULL REFERENCES households(id),
            id BLOB NOT NULL,
            seal BLOB NOT NULL,
            PRIMARY KEY (household, id)
        ) STRICT, WITHOUT ROWID;

        -- What edits have changed of entities.
        CREATE TABLE history(
            household BLOB NOT NULL,
            -- Whose part it is; the entity itself if it stands alone.
            whole BLOB NOT NULL,
            seq INTEGER NOT NULL,
            kind TEXT NOT NULL,
            id BLOB NOT NULL,
            -- What it had before with another value; NULL for a part that the edit has added to what was there.
            was BLOB,
            -- What it had afterwards.
            became BLOB NOT NULL,
            time_ms INTEGER NOT NULL,
            seal BLOB NOT NULL,
            PRIMARY KEY (whole, seq, kind, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX history_by_time ON history(time_ms);

        -- Every change of a lot's stock. Each entry's hash covers the one before it.
        CREATE TABLE stock(
            number INTEGER PRIMARY KEY,
            household BLOB NOT NULL,
            lot BLOB NOT NULL,
            seq INTEGER NOT NULL,
            before TEXT NOT NULL,
            after TEXT NOT NULL,
            -- What should come or go; NULL for a stock-take.
            asked TEXT,
            author BLOB NOT NULL,
            time_ms INTEGER NOT NULL,
            hash BLOB NOT NULL CHECK (length(hash) = 32)
        ) STRICT;
        CREATE INDEX stock_by_lot ON stock(lot, number);
        CREATE TRIGGER stock_refuses_update BEFORE UPDATE ON stock
            BEGIN SELECT RAISE(ABORT, 'the stock journal is append-only'); END;
        CREATE TRIGGER stock_refuses_delete BEFORE DELETE ON stock
            BEGIN SELECT RAISE(ABORT, 'the stock journal is append-only'); END;

        -- The last entry: without it, entries cut off at the end would not be missed.
        CREATE TABLE stock_head(
            single INTEGER PRIMARY KEY CHECK (single = 1),
            number INTEGER NOT NULL,
            hash BLOB NOT NULL,
            -- HMAC-SHA-256 of both, with a key that isn't in the database.
            seal BLOB NOT NULL CHECK (length(seal) = 32),
            -- Counts up when the server tries whether the disk takes changes again.
            probe_count INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        -- Which rows there are: see LibraryHead.
        CREATE TABLE library_head(
            single INTEGER PRIMARY KEY CHECK (single = 1),
            -- Counts the commits that changed a sealed row.
            number INTEGER NOT NULL,
            -- Of each sealed table the count of its rows and a code over them, masked.
            sets BLOB NOT NULL,
            -- HMAC-SHA-256 of these and of the last entry of the stock journal, with a key that isn't in the database.
            seal BLOB NOT NULL CHECK (length(seal) = 32)
        ) STRICT;

        -- What households cook together, and what was done, from which each session is made again.
        CREATE TABLE cooking_sessions(
            id BLOB PRIMARY KEY NOT NULL,
            household BLOB NOT NULL REFERENCES households(id),
            -- Who started it.
            head BLOB NOT NULL,
            -- What is cooked, as it was then.
            content BLOB NOT NULL,
            started_ms INTEGER NOT NULL,
            -- NULL until it is over.
            ended_ms INTEGER,
            seal BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX cooking_sessions_begun ON cooking_sessions(household, started_ms);
        CREATE INDEX open_cooking_sessions ON cooking_sessions(household) WHERE ended_ms IS NULL;
        CREATE INDEX ended_cooking_sessions ON cooking_sessions(ended_ms) WHERE ended_ms IS NOT NULL;
        CREATE TABLE cooking_inputs(
            session BLOB NOT NULL REFERENCES cooking_sessions(id),
            -- From 0 in each session.
            number INTEGER NOT NULL,
            -- Of the session, in 0.1 s.
            tick INTEGER NOT NULL,
            player BLOB NOT NULL,
            content BLOB NOT NULL,
            time_ms INTEGER NOT NULL,
            -- Made by the device; NULL where the server saw itself what happened.
            input BLOB,
            seal BLOB NOT NULL,
            PRIMARY KEY (session, number)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX cooking_inputs_by_id ON cooking_inputs(session, input)
            WHERE input IS NOT NULL;

        -- What 100 g of foods have, in thousandths of kilocalories and milligrams, as an operator has loaded it.
        CREATE TABLE food_facts(
            -- In FoodData Central.
            number INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            energy INTEGER NOT NULL,
            protein INTEGER NOT NULL,
            fat INTEGER NOT NULL,
            carbohydrate INTEGER NOT NULL,
            fibre INTEGER NOT NULL,
            sugar INTEGER NOT NULL,
            sodium INTEGER NOT NULL,
            -- How much so much of it weighs (FoodFactsTable).
            portions TEXT NOT NULL
        ) STRICT;
        -- Counts up each time that they are loaded.
        CREATE TABLE food_facts_version(
            single INTEGER PRIMARY KEY CHECK (single = 1),
            version INTEGER NOT NULL
        ) STRICT;
        -- By which who isn't a member may read something.
        CREATE TABLE links(
            id BLOB PRIMARY KEY NOT NULL,
            household BLOB NOT NULL REFERENCES households(id),
            -- Who made it; whose a calendar is.
            player BLOB NOT NULL,
            -- What it shows; NULL for the plan as a calendar.
            recipe BLOB,
            -- Of the ratings below.
            rating_count INTEGER NOT NULL DEFAULT 0,
            rating_sum INTEGER NOT NULL DEFAULT 0,
            time_ms INTEGER NOT NULL,
            seal BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX links_by_household ON links(household, time_ms);
        -- What players say of recipes that links show, in halves of a star.
        CREATE TABLE link_ratings(
            link BLOB NOT NULL,
            player BLOB NOT NULL,
            rating INTEGER NOT NULL,
            seal BLOB NOT NULL,
            PRIMARY KEY (link, player)
        ) STRICT, WITHOUT ROWID;

        -- What members have searched for.
        CREATE TABLE recent_searches(
            player BLOB NOT NULL,
            household BLOB NOT NULL REFERENCES households(id),
            -- The text, folded.
            words TEXT NOT NULL,
            text TEXT NOT NULL,
            -- JSON; NULL for none.
            filter TEXT,
            -- The last has the greatest.
            number INTEGER NOT NULL,
            seal BLOB NOT NULL,
            PRIMARY KEY (player, household, words)
        ) STRICT, WITHOUT ROWID;

        -- The pictures of recipes and steps.
        CREATE TABLE images(
            -- The SHA-256 of its content.
            name BLOB PRIMARY KEY NOT NULL CHECK (length(name) = 32),
            -- Who has uploaded it first.
            household BLOB NOT NULL REFERENCES households(id),
            byte_count INTEGER NOT NULL,
            time_ms INTEGER NOT NULL,
            -- Since when nothing shows it; NULL while something does.
            unused_since_ms INTEGER,
            content BLOB NOT NULL,
            seal BLOB NOT NULL
        ) STRICT;
        CREATE INDEX images_by_household ON images(household, byte_count);
        CREATE INDEX images_unused ON images(unused_since_ms) WHERE unused_since_ms IS NOT NULL;

        -- What shows which image, also what is deleted and could be restored.
        CREATE TABLE image_uses(
            image BLOB NOT NULL,
            kind TEXT NOT NULL,
            id BLOB NOT NULL,
            -- Whether the image has been there: fields may name one that is uploaded later.
            was_there INTEGER NOT NULL,
            seal BLOB NOT NULL,
            PRIMARY KEY (image, kind, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX image_uses_by_entity ON image_uses(kind, id);
        """

    /// A chain of stock entries for each node that writes at the same time, and the rows that each
    /// has written.
    static let chains = """
        ALTER TABLE stock ADD COLUMN chain INTEGER NOT NULL DEFAULT 1;
        CREATE TABLE chains(
            chain INTEGER PRIMARY KEY CHECK (chain > 0),
            number INTEGER NOT NULL,
            hash BLOB NOT NULL,
            seal BLOB NOT NULL CHECK (length(seal) = 32),
            probe_count INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        INSERT INTO chains(chain, number, hash, seal, probe_count)
            SELECT single, number, hash, seal, probe_count FROM stock_head;
        DROP TABLE stock_head;
        ALTER TABLE chains RENAME TO stock_head;
        CREATE TABLE heads(
            chain INTEGER PRIMARY KEY CHECK (chain > 0),
            number INTEGER NOT NULL,
            sets BLOB NOT NULL,
            seal BLOB NOT NULL CHECK (length(seal) = 32)
        ) STRICT;
        INSERT INTO heads(chain, number, sets, seal)
            SELECT single, number, sets, seal FROM library_head;
        DROP TABLE library_head;
        ALTER TABLE heads RENAME TO library_head;
        """
}
