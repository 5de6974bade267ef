extension PostgresDefinitions {
    /// Counts all texts anew.
    static let totals = """
        UPDATE recipe_text_totals SET (recipe_count, word_count) = (
            SELECT count(*), coalesce(sum(word_count(concat_ws(' ', name, ingredients, steps,
                about, tags, tokens))), 0) FROM recipe_texts)
        """

    /// The full-text tables by name. Each word of a vector begins with the letter of its column. A
    /// row of `recipe_text_totals` has what ranks need of all texts.
    static let texts = [
        "recipe_texts": """
        CREATE FUNCTION column_words(letter text, words text) RETURNS text LANGUAGE sql
            IMMUTABLE PARALLEL SAFE
            RETURN coalesce((SELECT string_agg('''' || letter
                || replace(replace(word, '\\', '\\\\'), '''', '''''') || ''':'
                || least(place, 16383), ' ')
                FROM unnest(string_to_array(words, ' ')) WITH ORDINALITY AS w(word, place)
                WHERE word <> ''), '');
        CREATE TABLE recipe_texts(
            rowid bigint PRIMARY KEY,
            name text NOT NULL, ingredients text NOT NULL, steps text NOT NULL,
            about text NOT NULL, tags text NOT NULL, tokens text NOT NULL,
            vector tsvector NOT NULL GENERATED ALWAYS AS ((
                column_words('n', name) || ' ' || column_words('i', ingredients) || ' '
                || column_words('s', steps) || ' ' || column_words('a', about) || ' '
                || column_words('t', tags) || ' ' || column_words('k', tokens))::tsvector)
                STORED);
        CREATE INDEX recipe_texts_vector ON recipe_texts USING gin(vector);
        CREATE TABLE recipe_text_totals(
            single bigint PRIMARY KEY CHECK (single = 1),
            recipe_count bigint NOT NULL, word_count bigint NOT NULL);
        INSERT INTO recipe_text_totals VALUES (1, 0, 0);
        CREATE FUNCTION word_count(words text) RETURNS bigint LANGUAGE sql
            IMMUTABLE PARALLEL SAFE
            RETURN coalesce(cardinality(array_remove(string_to_array(words, ' '), '')), 0);
        CREATE FUNCTION count_texts() RETURNS trigger LANGUAGE plpgsql AS $count$
            DECLARE
                recipes bigint := 0;
                words bigint := 0;
            BEGIN
                IF TG_OP <> 'DELETE' THEN
                    recipes := 1;
                    words := word_count(concat_ws(' ', NEW.name, NEW.ingredients, NEW.steps,
                        NEW.about, NEW.tags, NEW.tokens));
                END IF;
                IF TG_OP <> 'INSERT' THEN
                    recipes := recipes - 1;
                    words := words - word_count(concat_ws(' ', OLD.name, OLD.ingredients,
                        OLD.steps, OLD.about, OLD.tags, OLD.tokens));
                END IF;
                UPDATE recipe_text_totals
                    SET recipe_count = recipe_count + recipes, word_count = word_count + words;
                RETURN NULL;
            END $count$;
        CREATE TRIGGER count_texts AFTER INSERT OR UPDATE OR DELETE ON recipe_texts
            FOR EACH ROW EXECUTE FUNCTION count_texts()
        """,
        "recipe_names": """
        CREATE TABLE recipe_names(
            rowid bigint PRIMARY KEY,
            words text NOT NULL,
            vector tsvector NOT NULL
                GENERATED ALWAYS AS (column_words('w', words)::tsvector) STORED);
        CREATE INDEX recipe_names_vector ON recipe_names USING gin(vector)
        """,
    ]
}
