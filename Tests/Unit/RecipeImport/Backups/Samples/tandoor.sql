--
-- PostgreSQL database dump
--

-- Dumped from database version 16.4
-- Dumped by pg_dump version 16.4

SET statement_timeout = 0;
SET client_encoding = 'UTF8';

CREATE TABLE public.cookbook_recipe (
    id integer NOT NULL,
    name character varying(128) NOT NULL
);


COPY public.auth_user (id, username, password) FROM stdin;
1	alex	x
2	kim	x
\.


COPY public.auth_group (id, name) FROM stdin;
1	admin
\.


COPY public.cookbook_space (id, name) FROM stdin;
1	Home
2	Test kitchen
\.


COPY public.cookbook_supermarketcategory (id, name, description, space_id) FROM stdin;
1	Dry goods	\N	1
2	Vegetables	\N	1
\.


COPY public.cookbook_unit (id, name, plural_name, description, space_id) FROM stdin;
1	g	\N	\N	1
2	Becher	\N	\N	1
3	tbsp	\N	\N	1
4	cup	cups	\N	1
\.


COPY public.cookbook_food (id, name, plural_name, recipe_id, supermarket_category_id, ignore_shopping, space_id, path, depth, numchild) FROM stdin;
1	flour	\N	\N	1	f	1	0001	1	0
2	leeks	\N	\N	2	f	1	0002	1	0
3	1000 island dressing	\N	\N	\N	f	1	0003	1	0
4	salt	\N	\N	1	f	1	0004	1	0
\.


COPY public.cookbook_food_onhand_users (id, food_id, user_id) FROM stdin;
1	4	1
2	4	2
\.


COPY public.cookbook_unitconversion (id, base_amount, base_unit_id, converted_amount, converted_unit_id, food_id, created_by_id, created_at, space_id) FROM stdin;
1	1.0000000000000000	4	120.0000000000000000	1	1	1	2025-03-01 10:00:00+00	1
\.


COPY public.cookbook_ingredient (id, amount, note, "order", is_header, no_amount, food_id, unit_id, space_id, original_text) FROM stdin;
1	0.0000000000000000	For the base	0	t	f	\N	\N	1	\N
2	250.0000000000000000	sifted	1	f	f	1	1	1	\N
3	2.0000000000000000	\N	2	f	f	2	\N	1	\N
4	1.5000000000000000	sour	0	f	f	3	2	1	\N
5	0.0000000000000000	\N	1	f	t	4	\N	1	\N
6	0.3333333333333333	\N	0	f	f	1	4	1	\N
7	1.0000000000000000	\N	0	f	f	1	1	2	\N
\.


COPY public.cookbook_step (id, name, instruction, time, "order", step_recipe_id, file_id, show_as_header, space_id) FROM stdin;
11	Filling	Stir the dressing.\n\n{{ ingredients[0] }} goes last.	5	1	\N	\N	t	1
10		Knead.	20	0	\N	\N	t	1
12		Mix with a tab\there.	0	0	10	\N	t	1
13		Secret.	0	0	\N	\N	t	2
\.


COPY public.cookbook_step_ingredients (id, step_id, ingredient_id) FROM stdin;
1	10	3
2	10	1
3	10	2
4	11	4
5	11	5
6	12	6
7	13	7
\.


COPY public.cookbook_keyword (id, name, description, path, depth, numchild, space_id) FROM stdin;
1	winter		0001	1	0	1
2	vegan		0002	1	0	1
\.


COPY public.cookbook_recipe (id, name, description, servings, servings_text, image, working_time, waiting_time, internal, nutrition_id, source_url, created_by_id, created_at, space_id) FROM stdin;
1	Leek tart	Good.	4		recipes/3f2b_1.jpg	30	60	t	\N	https://tart.example/leek	1	2025-03-01 10:00:00+00	1
2	Cookies	\N	12	pieces		0	0	t	5	\N	1	2025-03-02 10:00:00+00	1
3	Only a name	\N	1			0	0	t	\N	\N	2	2025-03-03 10:00:00+00	1
4	Tested	\N	1			0	0	t	\N	\N	2	2025-03-04 10:00:00+00	2
\.


COPY public.cookbook_recipe_steps (id, recipe_id, step_id) FROM stdin;
1	1	11
2	1	10
3	2	12
4	4	13
\.


COPY public.cookbook_recipe_keywords (id, recipe_id, keyword_id) FROM stdin;
1	1	1
2	1	2
\.


COPY public.cookbook_comment (id, text, recipe_id, created_by_id, created_at) FROM stdin;
1	Lovely	1	1	2025-03-01 10:00:00+00
2	Again!	1	2	2025-03-01 10:00:00+00
\.


COPY public.cookbook_cooklog (id, rating, servings, comment, recipe_id, created_by_id, created_at, space_id) FROM stdin;
1	5	4	\N	1	1	2025-04-01 18:00:00+00	1
2	4	\N	Salty	1	2	2025-05-01 18:00:00+00	1
\.


COPY public.cookbook_mealtype (id, name, "order", color, time, default, created_by_id, space_id) FROM stdin;
1	Mittagessen	1	\N	\N	f	1	1
2	Fika	2	\N	15:30:00	f	1	1
\.


COPY public.cookbook_mealplan (id, servings, title, note, from_date, to_date, recipe_id, meal_type_id, created_by_id, space_id) FROM stdin;
1	4.0000			2026-11-30 00:00:00+00	2026-12-01 00:00:00+00	1	1	1	1
2	1.0000	Buns	from the baker	2026-12-02 00:00:00+00	2026-12-02 00:00:00+00	\N	2	1	1
\.


COPY public.cookbook_shoppinglistentry (id, amount, "order", checked, food_id, unit_id, list_recipe_id, ingredient_id, created_by_id, created_at, completed_at, space_id) FROM stdin;
1	500.0000000000000000	1	f	1	1	\N	\N	1	2026-11-21 10:00:00+00	\N	1
2	3.0000000000000000	0	t	2	\N	\N	\N	1	2026-11-21 10:00:01+00	2026-11-22 10:00:00+00	1
\.


COPY public.cookbook_recipebook (id, name, description, "order", created_by_id, filter_id, space_id) FROM stdin;
1	Sundays	For guests	0	1	\N	1
\.


COPY public.cookbook_recipebookentry (id, recipe_id, book_id) FROM stdin;
1	1	1
\.


COPY public.cookbook_automation (id, type, name, space_id) FROM stdin;
1	FOOD_ALIAS	Rename	1
\.


COPY public.cookbook_viewlog (id, recipe_id) FROM stdin;
1	1
2	1
\.


COPY public.cookbook_sharelink (id, uuid, recipe_id) FROM stdin;
1	3f2b	1
\.


COPY public.django_migrations (id, app, name) FROM stdin;
1	cookbook	0001_initial
\.


--
-- PostgreSQL database dump complete
--
