/// The households of the samples, as a library keeps them.
extension BackupSample {
    /// The records of the imported household, without their places.
    var expected: String {
        switch self {
        case .mealie:
            """
            aisle: name='Produce' foods=[leeks]
            category: name='Bakes'
            category: name='Mains'
            cookbook: about='Fast ones' name='Weekdays' categories=['Mains']
            cookbook: name='By tag'
            cooking: day=2026-10-05 servings=4
            grocery_need: aisle='Produce' name='leeks' note='thin' quantity=3
            grocery_need: checked=5/2 cup name='all-purpose flour' quantity=5/2 unit=cup
            grocery_need: name='Candles'
            pantry_item: name='salt' staple=true
            plan_entry: day=2026-11-30 recipe='Leek pie' servings=4 slot='dinner'
            plan_entry: day=2026-12-01 recipe='Rolls' servings=12 slot='dinner'
            plan_entry: day=2026-12-01 servings=1 slot='breakfast' text='Muesli: with apples'
            recipe: about='A pie.' cook_minutes=40 name='Leek pie' note='Tip|Serve warm.' \
            prep_minutes=20 rating=9 servings=4 source='https://pie.example/leek' \
            categories=['Mains'] tags=['quick']
              ingredient: name='all-purpose flour' note='sifted; Dough' quantity=3/2 unit=cup
              ingredient: name='leeks' note='in rings; Dough' quantity=2
              ingredient: name='half and half' note='Filling' quantity=1/3 unit=Becher
              ingredient: name='salt' note='Filling'
              step: text='Dough|Knead|Mix the flour.'
              step: text='Filling|Fry the leeks.||Season.'
            recipe: name='Rolls' note='12 rolls' servings=12 categories=['Bakes']
              ingredient: name='flour' quantity=240 unit=g
              step: text='Bake.'
            recipe: name='Tea' servings=2
              ingredient: name='Rolls' quantity=1
              ingredient: name='tea bags' quantity=2
            tag: name='quick'
            """
        case .grocy:
            """
            aisle: name='Baking' foods=[Flour, Salt]
            aisle: name='Dairy' foods=[Eggs, Half and half, Milk]
            conversion: from_quantity=1 from_unit=Becher name='Milk' to_quantity=250 to_unit=ml
            grocery_need: aisle='Baking' name='Flour' note='wholemeal' quantity=2 unit=kg
            grocery_need: aisle='Dairy' checked=3 Becher name='Milk' quantity=3 unit=Becher
            grocery_need: name='Candles' note='Hardware'
            pantry_item: name='Eggs' shelf='Fridge' unit=piece
              lot: expiry=2026-10-25 stock=6
            pantry_item: name='Flour' shelf='Pantry' unit=kg
              lot: stock=1/4
              lot: expiry=2027-03-01 stock=3/2
            pantry_item: name='Milk' shelf='Fridge' unit=ml
              lot: expiry=2026-10-20 stock=500
            plan_entry: day=2026-11-30 recipe='Pancakes' servings=6 slot='breakfast'
            plan_entry: day=2026-11-30 servings=1 slot='lunch' text='Leftovers from Sunday'
            plan_entry: day=2026-12-01 servings=1 slot='dinner' text='500 g Flour'
            plan_entry: day=2026-12-02 recipe='Quiche' servings=2 slot='dinner'
            recipe: name='Coffee' servings=1
              ingredient: name='Half and half' quantity=1/2 unit=Becher
            recipe: name='Pancakes' servings=4
              ingredient: name='Flour' note='sifted' pantry_item='Flour' quantity=250 unit=g
              ingredient: name='Milk' pantry_item='Milk' quantity=3/2 unit=Becher
              ingredient: name='Eggs' pantry_item='Eggs' quantity=2 unit=piece
              ingredient: name='Salt' quantity=1 unit=pinch
              step: text='Mix & rest.'
              step: text='Fry for 3 minutes.'
            recipe: name='Quiche' servings=2
              ingredient: name='Flour' note='Dough' pantry_item='Flour' quantity=200 unit=g
              ingredient: name='Eggs' note='large; Filling' pantry_item='Eggs' quantity=3 unit=piece
              step: text='Dough|Knead the flour.'
              step: text='Filling|Beat the eggs.'
            """
        case .kitchenOwl:
            """
            aisle: name='Bread' foods=[Baguette]
            aisle: name='Vegetables' foods=[Onion]
            grocery_need: aisle='Bread' name='Baguette' note='the crusty one'
            grocery_need: aisle='Vegetables' name='Onion' quantity=1 unit=kg
            grocery_need: name='7 Up' note='Party' quantity=6
            pantry_item: name='Cheese' shelf='Cellar'
              lot: stock=1
            pantry_item: name='Onion' shelf='Cellar' unit=kg
              lot: stock=2
            plan_entry: day=2026-11-30 recipe='Onion soup' servings=4 slot='dinner'
            plan_entry: day=2026-12-01 recipe='Lemonade' servings=2 slot='dinner'
            recipe: cook_minutes=45 name='Onion soup' prep_minutes=15 servings=4 \
            source='https://soup.example/onion' tags=['french', 'winter']
              ingredient: name='Onion' quantity=500 unit=g
              ingredient: name='Cheese' note='a handful, grated' optional=true
              step: text='Soup|Fry the @onion|for a long time.'
              step: text='Add water.'
              step: text='Toast|Grate the cheese.'
            recipe: cook_minutes=5 name='Toast' servings=1
              ingredient: name='Baguette'
            recipe: name='Lemonade' note='Grandma' servings=2
              ingredient: name='7 Up' quantity=2
              step: text='Stir.'
              step: text='Serve cold.'
            tag: name='french'
            tag: name='winter'
            """
        case .tandoor:
            """
            aisle: name='Dry goods' foods=[flour, salt]
            aisle: name='Vegetables' foods=[leeks]
            conversion: from_quantity=1 from_unit=cup name='flour' to_quantity=120 to_unit=g
            cookbook: about='For guests' name='Sundays'
            cooking: day=2025-04-01 servings=4
            cooking: day=2025-05-01 servings=4
            grocery_need: aisle='Dry goods' name='flour' quantity=500 unit=g
            grocery_need: aisle='Vegetables' checked=3  name='leeks' quantity=3
            pantry_item: name='salt' staple=true
            plan_entry: day=2026-11-30 recipe='Leek tart' servings=4 slot='lunch'
            plan_entry: day=2026-12-01 leftovers=true recipe='Leek tart' servings=4 slot='lunch'
            plan_entry: day=2026-12-02 servings=1 slot='snack' text='Buns: from the baker'
            recipe: about='Good.' cook_minutes=60 name='Leek tart' prep_minutes=30 rating=9 \
            servings=4 source='https://tart.example/leek' cookbooks=['Sundays'] tags=['vegan', \
            'winter']
              ingredient: name='flour' note='sifted; For the base' quantity=250 unit=g
              ingredient: name='leeks' note='For the base' quantity=2
              ingredient: name='1000 island dressing' note='sour; Filling' quantity=3/2 unit=Becher
              ingredient: name='salt' note='Filling'
              step: text='Knead.' timers=[1200]
              step: text='Filling|Stir the dressing.'
              step: text='{{ ingredients[0] }} goes last.' timers=[300]
            recipe: name='Cookies' note='12 pieces' servings=12
              ingredient: name='flour' quantity=1/3 unit=cup
              step: text='Mix with a tab here.'
            recipe: name='Only a name' servings=1
            tag: name='vegan'
            tag: name='winter'
            """
        case .kitchenOwlExport:
            """
            aisle: name='Vegetables' foods=[Onion]
            recipe: cook_minutes=45 name='Onion soup' prep_minutes=15 servings=4 tags=['winter']
              ingredient: name='Onion' quantity=500 unit=g
              ingredient: name='Cheese' optional=true
              step: text='Fry.'
              step: text='Simmer.'
            recipe: name='Toast' servings=1
              ingredient: name='Baguette' quantity=1
            tag: name='winter'
            """
        }
    }

    /// The summary, by lines.
    var summary: [String] {
        switch self {
        case .mealie:
            [
                "a household of Mealie: 3 recipes, 1 picture, 3 planned meals, 3 list"
                    + " lines, 1 pantry item, 6 other records",
                "  1 attached file left out",
                "  1 webhook or notification left out: Plan",
                "  2 comments left out",
                "  a favorite of another person left out",
                "  1 entry of journals left out",
                "  1 other household left out: Guests",
                "  2 rules left out: By tag, …",
                "  1 sub recipe left out",
                "  2 users left out",
            ]
        case .grocy:
            [
                "a household of Grocy: 3 recipes, 1 picture, 4 planned meals, 3 list"
                    + " lines, 3 pantry items, 7 other records",
                "  2 barcodes left out",
                "  1 battery left out: Smoke detector",
                "  2 chores left out: Clean the fridge, Water plants",
                "  2 entries of journals left out",
                "  2 prices left out",
                "  2 foods without stock left out: Half and half, Salt",
                "  2 rows of other tables left out: later_feature, …",
                "  1 shop left out: Market",
                "  1 sub recipe left out",
                "  1 task left out: Buy a pan",
                "  3 users left out",
            ]
        case .kitchenOwl:
            [
                "a household of KitchenOwl: 3 recipes, 1 picture, 2 planned meals, 3"
                    + " list lines, 2 pantry items, 4 other records",
                "  1 expense left out: Groceries",
                "  2 entries of journals left out",
                "  1 other household left out: Allotment",
                "  1 planned meal left out: Toast",
                "  2 users left out",
            ]
        case .tandoor:
            [
                "a household of Tandoor: 3 recipes, 1 picture, 3 planned meals, 2 list"
                    + " lines, 1 pantry item, 6 other records",
                "  1 webhook or notification left out: Rename",
                "  3 comments left out",
                "  1 other household left out: Test kitchen",
                "  1 share link left out",
                "  1 sub recipe left out",
                "  2 users left out",
            ]
        case .kitchenOwlExport:
            [
                "a household of KitchenOwl: 2 recipes, 0 pictures, 0 planned meals, 0"
                    + " list lines, 0 pantry items, 1 other record",
                "  1 expense left out",
                "  2 users left out",
            ]
        }
    }
}
