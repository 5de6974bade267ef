-- A household of KitchenOwl 0.6: the columns of its tables, with the inventory of later builds.
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL);
CREATE TABLE household (id INTEGER PRIMARY KEY, name VARCHAR(128) NOT NULL, photo VARCHAR, language VARCHAR, planner_feature BOOLEAN, expenses_feature BOOLEAN, created_at DATETIME NOT NULL, updated_at DATETIME NOT NULL);
CREATE TABLE household_member (household_id INTEGER, user_id INTEGER, owner BOOLEAN, admin BOOLEAN, expense_balance FLOAT);
CREATE TABLE "user" (id INTEGER PRIMARY KEY, name VARCHAR(128), username VARCHAR(256), password VARCHAR(256));
CREATE TABLE category (id INTEGER PRIMARY KEY, name VARCHAR(128), "default" BOOLEAN, default_key VARCHAR(128), ordering INTEGER, household_id INTEGER, created_at DATETIME NOT NULL, updated_at DATETIME NOT NULL);
CREATE TABLE item (id INTEGER PRIMARY KEY, name VARCHAR(128), icon VARCHAR(128), category_id INTEGER, "default" BOOLEAN, default_key VARCHAR(128), household_id INTEGER, ordering INTEGER, support FLOAT, created_at DATETIME NOT NULL, updated_at DATETIME NOT NULL);
CREATE TABLE recipe (id INTEGER PRIMARY KEY, name VARCHAR(128), description VARCHAR, photo VARCHAR, time INTEGER, cook_time INTEGER, prep_time INTEGER, yields INTEGER, source VARCHAR, visibility INTEGER, suggestion_score INTEGER, suggestion_rank INTEGER, household_id INTEGER, created_at DATETIME NOT NULL, updated_at DATETIME NOT NULL);
CREATE TABLE recipe_items (recipe_id INTEGER, item_id INTEGER, description VARCHAR, optional BOOLEAN, created_at DATETIME NOT NULL, updated_at DATETIME NOT NULL, PRIMARY KEY (recipe_id, item_id));
CREATE TABLE tag (id INTEGER PRIMARY KEY, name VARCHAR(128), household_id INTEGER);
CREATE TABLE recipe_tags (recipe_id INTEGER, tag_id INTEGER, PRIMARY KEY (recipe_id, tag_id));
CREATE TABLE planner (recipe_id INTEGER, cooking_date DATETIME NOT NULL, yields INTEGER, household_id INTEGER, created_at DATETIME NOT NULL, updated_at DATETIME NOT NULL, PRIMARY KEY (recipe_id, cooking_date));
CREATE TABLE shoppinglist (id INTEGER PRIMARY KEY, name VARCHAR(128), household_id INTEGER, created_at DATETIME NOT NULL, updated_at DATETIME NOT NULL);
CREATE TABLE shoppinglist_items (shoppinglist_id INTEGER, item_id INTEGER, description VARCHAR, created_by INTEGER, created_at DATETIME NOT NULL, updated_at DATETIME NOT NULL, PRIMARY KEY (shoppinglist_id, item_id));
CREATE TABLE inventory (id INTEGER PRIMARY KEY, name VARCHAR(128), household_id INTEGER, created_at DATETIME NOT NULL, updated_at DATETIME NOT NULL);
CREATE TABLE inventory_items (inventory_id INTEGER, item_id INTEGER, description VARCHAR, created_by INTEGER, created_at DATETIME NOT NULL, updated_at DATETIME NOT NULL);
CREATE TABLE history (id INTEGER PRIMARY KEY, shoppinglist_id INTEGER, item_id INTEGER, status VARCHAR(7), description VARCHAR, created_at DATETIME NOT NULL);
CREATE TABLE expense (id INTEGER PRIMARY KEY, name VARCHAR(128), amount FLOAT, household_id INTEGER);
CREATE TABLE file (filename VARCHAR PRIMARY KEY, blur_hash VARCHAR(40), created_by INTEGER);
CREATE TABLE token (id INTEGER PRIMARY KEY, jti VARCHAR(36));

INSERT INTO alembic_version VALUES ('8fd76e826ca2');
INSERT INTO household (id, name, created_at, updated_at) VALUES (1, 'Home', '2025-01-01 10:00:00.000000', '2025-01-01 10:00:00.000000'), (2, 'Allotment', '2025-01-02 10:00:00.000000', '2025-01-02 10:00:00.000000');
INSERT INTO household_member VALUES (1, 1, 1, 1, 0), (1, 2, 0, 0, 0), (2, 1, 1, 1, 0);
INSERT INTO "user" (name, username) VALUES ('Alex', 'alex'), ('Kim', 'kim');
INSERT INTO category (id, name, ordering, household_id, created_at, updated_at) VALUES (1, 'Vegetables', 1, 1, '2025-01-01 10:00:01.000000', '2025-01-01 10:00:01.000000'), (2, 'Bread', 0, 1, '2025-01-01 10:00:02.000000', '2025-01-01 10:00:02.000000');
INSERT INTO item (id, name, icon, category_id, household_id, created_at, updated_at) VALUES
  (1, 'Onion', 'onion', 1, 1, '2025-01-01 10:01:00.000000', '2025-01-01 10:01:00.000000'),
  (2, 'Baguette', NULL, 2, 1, '2025-01-01 10:01:01.000000', '2025-01-01 10:01:01.000000'),
  (3, '7 Up', NULL, NULL, 1, '2025-01-01 10:01:02.000000', '2025-01-01 10:01:02.000000'),
  (4, 'Cheese', NULL, NULL, 1, '2025-01-01 10:01:03.000000', '2025-01-01 10:01:03.000000'),
  (5, 'Seeds', NULL, NULL, 2, '2025-01-02 10:01:00.000000', '2025-01-02 10:01:00.000000');
INSERT INTO recipe (id, name, description, photo, time, cook_time, prep_time, yields, source, visibility, household_id, created_at, updated_at) VALUES
  (1, 'Onion soup', '# Soup
1. Fry the @onion
for a long time.
2. Add water.

# Toast
1. Grate the cheese.', '0c0ffee0-1111-2222-3333-444455556666.jpg', 60, 45, 15, 4, 'https://soup.example/onion', 0, 1, '2025-02-01 10:00:00.000000', '2025-02-01 10:00:00.000000'),
  (2, 'Lemonade', 'Stir.

Serve cold.', NULL, NULL, NULL, NULL, 2, 'Grandma', 0, 1, '2025-02-02 10:00:00.000000', '2025-02-02 10:00:00.000000'),
  (3, 'Toast', '', NULL, 5, NULL, NULL, NULL, NULL, 0, 1, '2025-02-03 10:00:00.000000', '2025-02-03 10:00:00.000000'),
  (4, 'Sprouts', 'Wait.', NULL, NULL, NULL, NULL, 1, NULL, 0, 2, '2025-02-04 10:00:00.000000', '2025-02-04 10:00:00.000000');
INSERT INTO recipe_items (recipe_id, item_id, description, optional, created_at, updated_at) VALUES
  (1, 1, '500 g', 0, '2025-02-01 10:00:00.000000', '2025-02-01 10:00:00.000000'),
  (1, 4, 'a handful, grated', 1, '2025-02-01 10:00:00.000000', '2025-02-01 10:00:00.000000'),
  (2, 3, '2', 0, '2025-02-02 10:00:00.000000', '2025-02-02 10:00:00.000000'),
  (3, 2, '', 0, '2025-02-03 10:00:00.000000', '2025-02-03 10:00:00.000000'),
  (4, 5, '1 kg', 0, '2025-02-04 10:00:00.000000', '2025-02-04 10:00:00.000000');
INSERT INTO tag (id, name, household_id) VALUES (1, 'winter', 1), (2, 'french', 1);
INSERT INTO recipe_tags VALUES (1, 1), (1, 2);
INSERT INTO planner (recipe_id, cooking_date, yields, household_id, created_at, updated_at) VALUES
  (1, '2026-11-30 00:00:00.000000', 4, 1, '2026-11-20 10:00:00.000000', '2026-11-20 10:00:00.000000'),
  (2, '2026-12-01 00:00:00.000000', NULL, 1, '2026-11-20 10:00:01.000000', '2026-11-20 10:00:01.000000'),
  (3, '0001-01-01 00:00:00.000000', 2, 1, '2026-11-20 10:00:02.000000', '2026-11-20 10:00:02.000000');
INSERT INTO shoppinglist (id, name, household_id, created_at, updated_at) VALUES (1, 'Default', 1, '2025-01-01 10:00:00.000000', '2025-01-01 10:00:00.000000'), (2, 'Party', 1, '2025-01-01 10:00:01.000000', '2025-01-01 10:00:01.000000');
INSERT INTO shoppinglist_items (shoppinglist_id, item_id, description, created_at, updated_at) VALUES
  (1, 1, '1 kg', '2026-11-21 10:00:00.000000', '2026-11-21 10:00:00.000000'),
  (1, 2, 'the crusty one', '2026-11-21 10:00:01.000000', '2026-11-21 10:00:01.000000'),
  (2, 3, '6', '2026-11-21 10:00:02.000000', '2026-11-21 10:00:02.000000');
INSERT INTO inventory (id, name, household_id, created_at, updated_at) VALUES (1, 'Cellar', 1, '2026-04-06 10:00:00.000000', '2026-04-06 10:00:00.000000');
INSERT INTO inventory_items (inventory_id, item_id, description, created_at, updated_at) VALUES (1, 1, '2 kg', '2026-04-07 10:00:00.000000', '2026-04-07 10:00:00.000000'), (1, 4, 'old', '2026-04-07 10:00:01.000000', '2026-04-07 10:00:01.000000');
INSERT INTO history (shoppinglist_id, item_id, status, created_at) VALUES (1, 1, 'ADDED', '2026-11-01 10:00:00.000000'), (1, 1, 'DROPPED', '2026-11-02 10:00:00.000000');
INSERT INTO expense (name, amount, household_id) VALUES ('Groceries', 31.5, 1);
INSERT INTO file (filename) VALUES ('0c0ffee0-1111-2222-3333-444455556666.jpg');
INSERT INTO token (jti) VALUES ('x');
