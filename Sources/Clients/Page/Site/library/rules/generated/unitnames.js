// Generated from Protocol/data/units.json by `python3 Protocol/generate.py`. Don't edit it.

// The units' names: the singular, and the plural if it differs.

export const UNIT_NAMES_EN = {
  tsp: "tsp", tbsp: "tbsp", fl_oz: "fl oz", cup: "cup|cups", pint: "pint|pints", quart: "quart|quarts",
  gallon: "gallon|gallons", ml: "ml", cl: "cl", dl: "dl", l: "l", mg: "mg", g: "g", kg: "kg", oz: "oz", lb: "lb",
  pinch: "pinch|pinches", dash: "dash|dashes", drop: "drop|drops", clove: "clove|cloves", slice: "slice|slices",
  can: "can|cans", jar: "jar|jars", package: "package|packages", bag: "bag|bags", bottle: "bottle|bottles",
  bunch: "bunch|bunches", sprig: "sprig|sprigs", stick: "stick|sticks", handful: "handful|handfuls",
  piece: "piece|pieces", head: "head|heads", leaf: "leaf|leaves", stalk: "stalk|stalks", cube: "cube|cubes",
  sheet: "sheet|sheets", knob: "knob|knobs", glass: "glass|glasses", scoop: "scoop|scoops", rasher: "rasher|rashers",
  ear: "ear|ears", fillet: "fillet|fillets",
};
export const UNIT_NAMES_ES = {
  tsp: "cdta.", tbsp: "cda.", fl_oz: "oz líq.", cup: "taza|tazas", pint: "pinta|pintas",
  quart: "cuarto de galón|cuartos de galón", gallon: "galón|galones", ml: "ml", cl: "cl", dl: "dl", l: "l", mg: "mg",
  g: "g", kg: "kg", oz: "oz", lb: "lb", pinch: "pizca|pizcas", dash: "chorrito|chorritos", drop: "gota|gotas",
  clove: "diente|dientes", slice: "rodaja|rodajas", can: "lata|latas", jar: "tarro|tarros", package: "paquete|paquetes",
  bag: "bolsa|bolsas", bottle: "botella|botellas", bunch: "manojo|manojos", sprig: "ramita|ramitas",
  stick: "barra|barras", handful: "puñado|puñados", piece: "pieza|piezas", head: "cabeza|cabezas", leaf: "hoja|hojas",
  stalk: "tallo|tallos", cube: "cubito|cubitos", sheet: "lámina|láminas", knob: "nuez|nueces", glass: "vaso|vasos",
  scoop: "bola|bolas", rasher: "loncha|lonchas", ear: "mazorca|mazorcas", fillet: "filete|filetes",
};
