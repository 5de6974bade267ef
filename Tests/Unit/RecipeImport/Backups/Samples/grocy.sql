-- A household of Grocy 4.5, in the tables that its migrations make. Those of the journals and chores
-- have only some of their columns here.
CREATE TABLE migrations (migration INTEGER NOT NULL PRIMARY KEY UNIQUE, execution_time_timestamp DATETIME);
CREATE TABLE locations (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, name TEXT NOT NULL UNIQUE, description TEXT, row_created_timestamp DATETIME, is_freezer TINYINT NOT NULL DEFAULT 0, active TINYINT NOT NULL DEFAULT 1);
CREATE TABLE shopping_locations (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, name TEXT NOT NULL UNIQUE, description TEXT, row_created_timestamp DATETIME, active TINYINT NOT NULL DEFAULT 1);
CREATE TABLE product_groups (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, name TEXT NOT NULL UNIQUE, description TEXT, row_created_timestamp DATETIME, active TINYINT NOT NULL DEFAULT 1);
CREATE TABLE quantity_units (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, name TEXT NOT NULL UNIQUE, description TEXT, row_created_timestamp DATETIME, name_plural TEXT, plural_forms TEXT, active TINYINT NOT NULL DEFAULT 1);
CREATE TABLE quantity_unit_conversions (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, from_qu_id INT NOT NULL, to_qu_id INT NOT NULL, factor REAL NOT NULL, product_id INT, row_created_timestamp DATETIME);
CREATE TABLE products (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, name TEXT NOT NULL UNIQUE, description TEXT, product_group_id INTEGER, active TINYINT NOT NULL DEFAULT 1, location_id INTEGER NOT NULL, shopping_location_id INTEGER, qu_id_purchase INTEGER NOT NULL, qu_id_stock INTEGER NOT NULL, min_stock_amount INTEGER NOT NULL DEFAULT 0, default_best_before_days INTEGER NOT NULL DEFAULT 0, default_best_before_days_after_open INTEGER NOT NULL DEFAULT 0, default_best_before_days_after_freezing INTEGER NOT NULL DEFAULT 0, default_best_before_days_after_thawing INTEGER NOT NULL DEFAULT 0, picture_file_name TEXT, enable_tare_weight_handling TINYINT NOT NULL DEFAULT 0, tare_weight REAL NOT NULL DEFAULT 0, not_check_stock_fulfillment_for_recipes TINYINT DEFAULT 0, parent_product_id INT, calories INTEGER, cumulate_min_stock_amount_of_sub_products TINYINT DEFAULT 0, due_type TINYINT NOT NULL DEFAULT 1, quick_consume_amount REAL NOT NULL DEFAULT 1, hide_on_stock_overview TINYINT NOT NULL DEFAULT 0, default_stock_label_type INTEGER NOT NULL DEFAULT 0, should_not_be_frozen TINYINT NOT NULL DEFAULT 0, treat_opened_as_out_of_stock TINYINT NOT NULL DEFAULT 1, no_own_stock TINYINT NOT NULL DEFAULT 0, default_consume_location_id INTEGER, move_on_open TINYINT NOT NULL DEFAULT 0, row_created_timestamp DATETIME, qu_id_consume INTEGER, auto_reprint_stock_label TINYINT NOT NULL DEFAULT 0, quick_open_amount REAL NOT NULL DEFAULT 1, qu_id_price INTEGER, disable_open TINYINT NOT NULL DEFAULT 0, default_purchase_price_type TINYINT NOT NULL DEFAULT 1);
CREATE TABLE stock (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, product_id INTEGER NOT NULL, amount DECIMAL(15, 2) NOT NULL, best_before_date DATE, purchased_date DATE, stock_id TEXT NOT NULL, price DECIMAL(15, 2), open TINYINT NOT NULL DEFAULT 0, opened_date DATETIME, row_created_timestamp DATETIME, location_id INTEGER, shopping_location_id INTEGER, note TEXT);
CREATE TABLE stock_log (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, product_id INTEGER NOT NULL, amount DECIMAL(15, 2) NOT NULL, stock_id TEXT NOT NULL, transaction_type TEXT NOT NULL, row_created_timestamp DATETIME);
CREATE TABLE recipes (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, name TEXT NOT NULL, description TEXT, row_created_timestamp DATETIME, picture_file_name TEXT, base_servings INTEGER DEFAULT 1, desired_servings INTEGER DEFAULT 1, not_check_shoppinglist TINYINT NOT NULL DEFAULT 0, type TEXT DEFAULT 'normal', product_id INTEGER);
CREATE TABLE recipes_pos (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, recipe_id INTEGER NOT NULL, product_id INTEGER NOT NULL, amount REAL NOT NULL DEFAULT 0, note TEXT, qu_id INTEGER, only_check_single_unit_in_stock TINYINT NOT NULL DEFAULT 0, ingredient_group TEXT, not_check_stock_fulfillment TINYINT NOT NULL DEFAULT 0, row_created_timestamp DATETIME, variable_amount TEXT, price_factor REAL NOT NULL DEFAULT 1, round_up TINYINT NOT NULL DEFAULT 0);
CREATE TABLE recipes_nestings (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, recipe_id INTEGER NOT NULL, includes_recipe_id INTEGER NOT NULL, row_created_timestamp DATETIME, servings INTEGER DEFAULT 1);
CREATE TABLE meal_plan (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, day DATE NOT NULL, type TEXT DEFAULT 'recipe', recipe_id INTEGER, recipe_servings INTEGER DEFAULT 1, note TEXT, product_id INTEGER, product_amount REAL DEFAULT 0, product_qu_id INTEGER, row_created_timestamp DATETIME, done TINYINT NOT NULL DEFAULT 0, section_id INTEGER NOT NULL DEFAULT -1);
CREATE TABLE meal_plan_sections (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, name TEXT NOT NULL UNIQUE, sort_number INTEGER, row_created_timestamp DATETIME, time_info TEXT);
CREATE TABLE shopping_lists (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, name TEXT NOT NULL UNIQUE, description TEXT, row_created_timestamp DATETIME);
CREATE TABLE shopping_list (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, product_id INTEGER, note TEXT, amount DECIMAL(15, 2) NOT NULL DEFAULT 0, row_created_timestamp DATETIME, shopping_list_id INT DEFAULT 1, done INT DEFAULT 0, qu_id INTEGER);
CREATE TABLE chores (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, name TEXT NOT NULL UNIQUE, description TEXT, period_type TEXT NOT NULL);
CREATE TABLE batteries (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, name TEXT NOT NULL UNIQUE);
CREATE TABLE tasks (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, name TEXT NOT NULL);
CREATE TABLE users (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, username TEXT NOT NULL UNIQUE, first_name TEXT, last_name TEXT, password TEXT NOT NULL, row_created_timestamp DATETIME, picture_file_name TEXT);
CREATE TABLE sessions (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, session_key TEXT NOT NULL UNIQUE, user_id INTEGER NOT NULL);
CREATE TABLE product_barcodes (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, product_id INT NOT NULL, barcode TEXT NOT NULL);
CREATE TABLE later_feature (id INTEGER NOT NULL PRIMARY KEY, name TEXT);
CREATE VIEW stock_current AS SELECT product_id, SUM(amount) AS amount FROM stock GROUP BY product_id;
CREATE TRIGGER remove_recipe_from_meal_plans AFTER DELETE ON recipes BEGIN DELETE FROM meal_plan WHERE recipe_id = OLD.id; END;

INSERT INTO migrations VALUES (258, '2026-10-01 08:00:00');
INSERT INTO locations (id, name, row_created_timestamp) VALUES (2, 'Fridge', '2024-01-02 08:00:00'), (3, 'Pantry', '2024-01-02 08:00:01');
INSERT INTO shopping_locations (id, name) VALUES (1, 'Market');
INSERT INTO product_groups (id, name, row_created_timestamp) VALUES (1, 'Dairy', '2024-01-02 08:00:02'), (2, 'Baking', '2024-01-02 08:00:03');
INSERT INTO quantity_units (id, name, row_created_timestamp, name_plural) VALUES (2, 'Piece', '2024-01-02 08:00:04', 'Pieces'), (3, 'Gram', '2024-01-02 08:00:05', 'Grams'), (4, 'Kilogram', '2024-01-02 08:00:06', 'Kilograms'), (5, 'Becher', '2024-01-02 08:00:07', 'Becher'), (6, 'Milliliter', '2024-01-02 08:00:08', 'Milliliters');
INSERT INTO products (id, name, product_group_id, location_id, qu_id_purchase, qu_id_stock, row_created_timestamp, qu_id_consume, qu_id_price) VALUES
  (1, 'Flour', 2, 3, 4, 4, '2024-01-03 09:00:00', 4, 4),
  (2, 'Milk', 1, 2, 5, 6, '2024-01-03 09:00:01', 6, 6),
  (3, 'Eggs', 1, 2, 2, 2, '2024-01-03 09:00:02', 2, 2),
  (4, 'Half and half', 1, 2, 5, 5, '2024-01-03 09:00:03', 5, 5),
  (5, 'Salt', 2, 3, 3, 3, '2024-01-03 09:00:04', 3, 3);
INSERT INTO quantity_unit_conversions (id, from_qu_id, to_qu_id, factor, product_id, row_created_timestamp) VALUES
  (1, 4, 3, 1000.0, NULL, '2024-01-03 09:10:00'), (2, 3, 4, 0.001, NULL, '2024-01-03 09:10:00'),
  (3, 5, 6, 250.0, 2, '2024-01-03 09:10:01'), (4, 6, 5, 0.004, 2, '2024-01-03 09:10:01');
INSERT INTO stock (id, product_id, amount, best_before_date, purchased_date, stock_id, price, row_created_timestamp, location_id) VALUES
  (1, 1, 1.5, '2027-03-01', '2026-09-01', '5f0000000001a', 2.2, '2026-09-01 10:00:00', 3),
  (2, 1, 0.25, '2999-12-31', '2026-09-02', '5f0000000002b', NULL, '2026-09-02 10:00:00', 3),
  (3, 2, 500, '2026-10-20', '2026-10-10', '5f0000000003c', 1.1, '2026-10-10 10:00:00', 2),
  (4, 3, 6, '2026-10-25', '2026-10-10', '5f0000000004d', NULL, '2026-10-10 10:00:01', NULL);
INSERT INTO stock_log (product_id, amount, stock_id, transaction_type, row_created_timestamp) VALUES (1, 1.5, '5f0000000001a', 'purchase', '2026-09-01 10:00:00'), (2, 500, '5f0000000003c', 'purchase', '2026-10-10 10:00:00');
INSERT INTO recipes (id, name, description, row_created_timestamp, picture_file_name, base_servings, type) VALUES
  (1, 'Pancakes', '<ol><li>Mix &amp; rest.</li><li>Fry for 3 minutes.</li></ol>', '2024-02-01 12:00:00', 'pancakes.jpg', 4, 'normal'),
  (2, 'Quiche', '<h2>Dough</h2><p>Knead the flour.</p><p>Filling:</p><p>Beat the eggs.</p>', '2024-02-02 12:00:00', NULL, 2, 'normal'),
  (3, 'Coffee', NULL, '2024-02-03 12:00:00', NULL, 1, 'normal'),
  (4, '2026-11-30', NULL, '2026-11-20 12:00:00', NULL, 1, 'mealplan-day');
INSERT INTO recipes_pos (id, recipe_id, product_id, amount, note, qu_id, only_check_single_unit_in_stock, ingredient_group, variable_amount) VALUES
  (1, 1, 1, 0.25, 'sifted', 3, 0, NULL, NULL),
  (2, 1, 2, 375, NULL, 5, 0, NULL, NULL),
  (3, 1, 3, 2, NULL, 2, 0, NULL, NULL),
  (4, 1, 5, 1, NULL, 3, 0, NULL, 'a pinch'),
  (5, 2, 1, 0.2, NULL, 3, 0, 'Dough', NULL),
  (6, 2, 3, 3, 'large', 2, 0, 'Filling', NULL),
  (7, 3, 4, 0.5, NULL, 5, 1, NULL, NULL);
INSERT INTO recipes_nestings (recipe_id, includes_recipe_id) VALUES (2, 1);
INSERT INTO meal_plan_sections (id, name, sort_number, time_info) VALUES (-1, '', -1, NULL), (1, 'Breakfast', 1, '08:00'), (2, 'Late', 2, '12:30');
INSERT INTO meal_plan (id, day, type, recipe_id, recipe_servings, note, product_id, product_amount, product_qu_id, row_created_timestamp, section_id) VALUES
  (1, '2026-11-30', 'recipe', 1, 6, NULL, NULL, 0, NULL, '2026-11-20 12:00:00', 1),
  (2, '2026-11-30', 'note', NULL, 1, 'Leftovers from Sunday', NULL, 0, NULL, '2026-11-20 12:00:01', 2),
  (3, '2026-12-01', 'product', NULL, 1, NULL, 1, 0.5, 3, '2026-11-20 12:00:02', -1),
  (4, '2026-12-02', 'recipe', 2, 2, NULL, NULL, 0, NULL, '2026-11-20 12:00:03', -1);
INSERT INTO shopping_lists (id, name) VALUES (1, 'Shopping list'), (2, 'Hardware');
INSERT INTO shopping_list (id, product_id, note, amount, row_created_timestamp, shopping_list_id, done, qu_id) VALUES
  (1, 1, 'wholemeal', 2, '2026-11-21 12:00:00', 1, 0, 4),
  (2, 2, NULL, 750, '2026-11-21 12:00:01', 1, 1, 5),
  (3, NULL, 'Candles', 1, '2026-11-21 12:00:02', 2, 0, NULL);
INSERT INTO chores (name, period_type) VALUES ('Clean the fridge', 'weekly'), ('Water plants', 'daily');
INSERT INTO batteries (name) VALUES ('Smoke detector');
INSERT INTO tasks (name) VALUES ('Buy a pan');
INSERT INTO users (username, password) VALUES ('alex', 'x'), ('kim', 'x'), ('sam', 'x');
INSERT INTO sessions (session_key, user_id) VALUES ('k', 1);
INSERT INTO product_barcodes (product_id, barcode) VALUES (1, '4000000000001'), (2, '4000000000002');
INSERT INTO later_feature (name) VALUES ('one'), ('two');
