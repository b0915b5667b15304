import { type LocalPoint, pointsOf } from "./shapes.ts";

/** Borders of the fictional town, in metres on its local grid. What the documents say of a site holds on it. */

/** From the chalk to the estuary. */
const NORTH_BANK = pointsOf(
  "2500 1420, 3300 1400, 4000 1500, 4300 1560, 4700 1700, 4950 1760, 5150 1860, 5300 1900, 5500 1880, 5800 1780, 6400 1480, 7000 1180, 7500 1060, 8200 900",
);

/** The southern edge of the water meadows. */
const MEADOWS_EDGE = pointsOf(
  "2500 1150, 3300 1100, 4000 1150, 4700 1350, 4950 1500, 5300 1620, 5800 1500, 6400 1200, 7000 900, 8200 600",
);

/** Where the tide reaches without defences: the quays and the Saltings, up to the higher ground of Wharf Street. */
const QUAYS_EDGE = pointsOf(
  "4960 1830, 5060 1950, 5150 2030, 5185 2085, 5312 2085, 5420 2075, 5580 2050, 5750 1950, 6200 1760",
);
const SALTINGS_EDGE = pointsOf("6800 1560, 7100 1500, 7500 1400, 8200 1150");

export const RIVER: readonly LocalPoint[] = [...NORTH_BANK, ...MEADOWS_EDGE.toReversed()];

export const TIDAL_PLAIN: readonly LocalPoint[] = [
  ...QUAYS_EDGE,
  ...SALTINGS_EDGE,
  ...NORTH_BANK.filter(([east]) => east >= 4950).toReversed(),
];

/** Behind the tidal plain, as far as the tannery courts. */
export const TANNERY_PLAIN: readonly LocalPoint[] = [
  ...pointsOf("4905 2245, 4905 2030, 4950 1940"),
  ...QUAYS_EDGE,
  ...pointsOf("6200 1860, 5760 2060, 5600 2140, 5320 2160, 5180 2200, 5120 2245"),
];

/** The Loom Brook floods its margin in most winters, and rarely its plain on the east side. */
export const BROOK = {
  line: pointsOf("3150 6000, 3185 5400, 3180 5000, 3250 4300, 3500 3000, 3900 2000, 4250 1560"),
  marginMetres: 12,
  plainMetres: 110,
} as const;

export const CONSERVATION_AREA_OUTLINES = {
  oldTown: pointsOf(
    "4780 2270, 4905 2250, 5120 2250, 5190 2290, 5210 2420, 5120 2560, 4900 2600, 4740 2520, 4720 2380",
  ),
  quayside: pointsOf(
    "5130 1930, 5160 1870, 5300 1905, 5308 1935, 5308 2045, 5570 2050, 5600 2100, 5420 2180, 5180 2215, 5125 2200",
  ),
  ferrarsTerrace: pointsOf("4020 2700, 4280 2860, 4240 2930, 4110 2870, 3980 2780"),
  hobbsGreen: pointsOf("2080 3900, 2330 3920, 2330 4060, 2310 4210, 2150 4230, 2050 4080"),
  weirMill: pointsOf("4780 1745, 4945 1770, 4950 1945, 4900 1990, 4800 1960"),
} as const;

/** Sites whose border follows from the documents or from a neighbour. The others are plots around their point. */
export const SITE_OUTLINES: Readonly<Record<string, readonly LocalPoint[]>> = {
  HS02: pointsOf("9015 5370, 9560 5360, 9575 5940, 9020 5930"),
  HS03: pointsOf("4918 2045, 5110 2050, 5112 2236, 4920 2234"),
  HS04: pointsOf("2358 3915, 2600 3912, 2603 4155, 2360 4158"),
  HS05: pointsOf("5313 1937, 5555 1938, 5552 2038, 5314 2039"),
  // Three quays around the dock, which opens to the river.
  HS07: pointsOf("5190 2000, 5225 2000, 5225 2070, 5270 2070, 5270 2000, 5304 2000, 5304 2110, 5190 2110"),
  HS09: pointsOf("3203 4970, 3505 4985, 3500 5275, 3206 5270"),
  HS10: pointsOf("5029 2299, 5091 2300, 5092 2362, 5030 2361"),
  HS11: pointsOf("4305 2178, 4508 2185, 4506 2400, 4308 2396"),
  HS12: pointsOf("7124 1210, 7345 1215, 7343 1430, 7122 1428"),
  HS13: pointsOf("4826 1822, 4932 1825, 4930 1930, 4828 1928"),
  HS14: pointsOf("4523 2391, 4590 2392, 4589 2445, 4524 2444"),
};

/** Single points: trees, and houses that were the subject of an application. */
export const SPOTS = {
  churchyardYews: [4955, 2440],
  greenLimes: [2190, 4060],
  almonersPear: [4175, 2905],
  sextonStreet: [4560, 2355],
  ferrarsTerrace: [4150, 2815],
} as const satisfies Record<string, LocalPoint>;
