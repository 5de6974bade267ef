// Generated from Protocol/data/units.json by `python3 Protocol/generate.py`. Don't edit it.

/** The units by the number of smallest parts in each: 1/32,000,000 ml of volumes, 1/1,600,000 g of weights.
 *  @type {{ [dimension: string]: { [unit: string]: bigint } }} */
export const PARTS = {
  volume: {
    tsp: 157_725_491n, tbsp: 473_176_473n, fl_oz: 946_352_946n, cup: 7_570_823_568n, pint: 15_141_647_136n,
    quart: 30_283_294_272n, gallon: 121_133_177_088n, ml: 32_000_000n, cl: 320_000_000n, dl: 3_200_000_000n,
    l: 32_000_000_000n,
  },
  weight: {
    mg: 1_600n, g: 1_600_000n, kg: 1_600_000_000n, oz: 45_359_237n, lb: 725_747_792n,
  },
};
export const METRIC = new Set([
  "g", "kg", "ml", "l", "cl", "dl", "mg",
]);
/** All units of the protocol, in the order in which a form offers them. */
export const UNITS = [
  "g", "kg", "ml", "l", "tsp", "tbsp", "cup", "pinch", "dash", "drop", "clove", "slice", "can", "jar", "package", "bag",
  "bottle", "bunch", "sprig", "stick", "handful", "piece", "head", "leaf", "stalk", "cube", "sheet", "knob", "glass",
  "scoop", "rasher", "ear", "fillet", "oz", "lb", "fl_oz", "pint", "quart", "gallon", "cl", "dl", "mg",
];
