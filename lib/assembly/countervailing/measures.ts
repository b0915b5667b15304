import type { Span } from "#lib/domain/span.ts";

/** How a number binds: `min` at least, `max` at most, `exact` exactly this number. */
type Bound = "min" | "max" | "exact";

type Dimension = "width" | "height" | "depth" | "length" | "distance";

const DIMENSIONS: readonly (readonly [Dimension, RegExp])[] = [
  ["width", /\b(?:wide|width|breadth|wider|narrow(?:er)?)\b/i],
  [
    "height",
    /\b(?:high|height|tall(?:er)?|higher|headroom|ceiling|ridge|datum|freeboard|level|above|below)\b/i,
  ],
  ["depth", /\b(?:deep(?:er)?|depth|thick)\b/i],
  [
    "distance",
    /\b(?:away|apart|distance|separation|between|gap|margin|walk|nearest|closer|nearer|from the)\b/i,
  ],
  ["length", /\b(?:long|length)\b/i],
];

/** A number converted to the base unit of its kind (millimetres, square metres, months …). Span in UTF-16 units. */
export type Measure = {
  readonly value: number;
  readonly unit: string;
  readonly bound: Bound;
  readonly span: Span;
  /** As printed. */
  readonly words: string;
  /** Direction of a length, if the words next to it name one. */
  readonly dimension: Dimension | null;
};

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
};

/** Printed unit → base unit and factor. */
const UNITS: readonly (readonly [RegExp, string, number])[] = [
  [/^(?:square metres?|sq\.? ?m(?:etres?)?|m²|m2|sqm)$/i, "area", 1],
  [/^hectares?$|^ha$/i, "area", 10_000],
  [/^cubic metres?$/i, "volume", 1],
  [/^(?:millimetres?|mm)$/i, "length", 1],
  [/^(?:centimetres?|cm)$/i, "length", 10],
  [/^(?:metres?|m)$/i, "length", 1000],
  [/^(?:kilometres?|km)$/i, "length", 1_000_000],
  [/^(?:per cent|percent|%)$/i, "share", 1],
  [/^degrees?$/i, "angle", 1],
  [/^minutes?$/i, "minutes", 1],
  [/^hours?$/i, "minutes", 60],
  [/^days?$/i, "days", 1],
  [/^weeks?$/i, "days", 7],
  [/^months?$/i, "months", 1],
  [/^years?$/i, "months", 12],
  [/^storeys?$|^stories$/i, "storeys", 1],
  [/^(?:homes?|flats?|dwellings?|units?|apartments?|net additional homes)$/i, "homes", 1],
  [/^(?:spaces?|parking spaces?)$/i, "spaces", 1],
  [/^(?:decibels?|dB)$/i, "sound", 1],
  [/^(?:litres?|litres a second)$/i, "litres", 1],
  [/^(?:kilowatts?|kW)$/i, "power", 1],
  [/^bedrooms?$/i, "bedrooms", 1],
];

const UNIT_WORDS =
  "square metres?|sq\\.? ?m(?:etres?)?|m²|m2|sqm|hectares?|ha|cubic metres?|millimetres?|mm|centimetres?|cm|kilometres?|" +
  "km|metres?|m|per cent|percent|%|degrees?|minutes?|hours?|days?|weeks?|months?|years?|storeys?|net additional homes|" +
  "homes?|flats?|dwellings?|units?|apartments?|parking spaces?|spaces?|decibels?|dB|litres?|kilowatts?|kW|bedrooms?";
const NUMERAL = `\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?|${Object.keys(NUMBER_WORDS).join("|")}`;
const WITH_UNIT = new RegExp(
  `(?<![\\w.,:/-])(${NUMERAL})(?:[ -]|(?=[%m]))(${UNIT_WORDS})(?![\\w²-]| (?:line|rule)\\b)`,
  "gi",
);
/** "148 bicycles", "12 listed buildings": counts of things without a unit. */
const COUNT = new RegExp(`(?<![\\w.,:/£-])(${NUMERAL})(?: [a-z-]{3,}){0,1}? ([a-z]{3,}s)\\b`, "g");
const MAY_MEASURE =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|\w+ty|half|thirds?|quarters?|fifths?)\b/i;
const MONEY = /£\s?(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)( million)?/g;
const SLOPE = /\bone in (\d+|ten|twelve|fifteen|twenty|thirty|forty)\b/gi;
const ONE_IN = /\bone \w+ in (two|three|four|five|ten|twenty|\d+)\b/gi;
const PARTS =
  /\b(?:(a|one|two|three) )?(half|thirds?|quarters?|fifths?)\b(?! (?:of )?(?:a )?(?:metre|year|hour))/gi;
const PART_OF: Readonly<Record<string, number>> = { half: 2, third: 3, quarter: 4, fifth: 5 };

/** "Five-year", "two-bedroom": a name, not an amount. */
const COMPOUNDS: ReadonlySet<string> = new Set(["months", "days", "minutes", "bedrooms", "storeys"]);
/** A number that shares the unit of the one before: "from 22 metres to 20", "a figure of 21". */
const BARE =
  /(?<=\b(?:to|of|from|than) )(?!(?:19|20)\d\d\b)(\d+(?:\.\d+)?)(?= (?:when|would|is|was|were|and|in|as|for|at|by|has|had)\b|[,;]|\.(?!\d)|$)/g;

const MINIMUM =
  /\b(?:at least|no(?:t)? (?:less|fewer|shorter|nearer|closer) than|minimum|least|more than|exceed(?:s|ing)?|above|over)\s*(?:of\s*)?$/i;
const MAXIMUM =
  /\b(?:at most|no(?:t)? (?:more|higher|longer|larger|wider|deeper|steeper|greater) than|not exceed(?:ing)?|maximum|up to|limit(?:ed)?(?: of| to)?|within(?: a walk of)?|fewer than|less than|below|under)\s*(?:of\s*)?$/i;

/** Returns the measures in a sentence, in order. Ordinals, dates, references and bare numbers are not measures. */
export function measuresOf(text: string): Measure[] {
  if (!MAY_MEASURE.test(text)) return [];
  const found: Measure[] = [];
  const add = (match: RegExpMatchArray, value: number, unit: string) => {
    const start = match.index ?? 0;
    const span = { start, end: start + match[0].length };
    if (
      !Number.isFinite(value) ||
      found.some((other) => other.span.start < span.end && span.start < other.span.end)
    )
      return;
    found.push({
      value,
      unit,
      bound: boundBefore(text, start, span.end),
      span,
      words: match[0],
      dimension: unit === "length" ? dimensionAt(text, span) : null,
    });
  };
  for (const match of text.matchAll(WITH_UNIT)) {
    const [, digits = "", printed = ""] = match;
    const unit = UNITS.find(([pattern]) => pattern.test(printed));
    const isCompound = match[0].includes("-") && COMPOUNDS.has(unit?.[1] ?? "");
    if (unit && !isCompound) add(match, round(numberOf(digits) * unit[2]), unit[1]);
  }
  for (const match of text.matchAll(MONEY))
    add(match, numberOf(match[1] ?? "") * (match[2] ? 1_000_000 : 1), "money");
  for (const match of text.matchAll(SLOPE)) add(match, round(100 / numberOf(match[1] ?? "")), "slope");
  for (const match of text.matchAll(ONE_IN)) add(match, round(100 / numberOf(match[1] ?? "")), "share");
  for (const match of text.matchAll(PARTS)) {
    const parts = PART_OF[(match[2] ?? "").toLowerCase().replace(/(?<=d|r|h)s$/, "")] ?? Number.NaN;
    add(match, round((100 * (match[1] && match[1] !== "a" ? numberOf(match[1]) : 1)) / parts), "share");
  }
  for (const match of text.matchAll(COUNT)) {
    const noun = match[2] ?? "";
    if (!UNITS.some(([pattern]) => pattern.test(noun)))
      add(match, numberOf(match[1] ?? ""), `count of ${noun}`);
  }
  const [first] = found;
  for (const match of first ? text.matchAll(BARE) : [])
    add(match, round(numberOf(match[1] ?? "") * scaleOf(first)), first?.unit ?? "");
  return found.sort((one, other) => one.span.start - other.span.start);
}

/** Reads the words directly after it, or those before it in its clause. */
function dimensionAt(text: string, { start, end }: Span): Dimension | null {
  const after = text.slice(end, end + 18).split(/[,;:.]/)[0] ?? "";
  const before =
    text
      .slice(Math.max(0, start - 40), start)
      .split(/[,;:.]/)
      .at(-1) ?? "";
  for (const words of [after, before]) {
    const found = DIMENSIONS.find(([, pattern]) => pattern.test(words));
    if (found) return found[0];
  }
  return null;
}

/** Returns the factor applied to a measure's printed number. */
function scaleOf(measure: Measure | undefined): number {
  const printed = measure?.words.match(/\d[\d,.]*/)?.[0].replaceAll(",", "");
  return measure && printed && Number(printed) > 0 ? measure.value / Number(printed) : 1;
}

function numberOf(printed: string): number {
  return NUMBER_WORDS[printed.toLowerCase()] ?? Number(printed.replaceAll(",", ""));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function boundBefore(text: string, start: number, end: number): Bound {
  const before = text.slice(Math.max(0, start - 32), start);
  if (MAXIMUM.test(before) || /\bat least (?:once )?every $/i.test(before)) return "max";
  if (MINIMUM.test(before) || /^ (?:or (?:more|higher|longer)|and above)\b/i.test(text.slice(end, end + 16)))
    return "min";
  return "exact";
}

/** True if a measured figure meets a standard. */
export function meetsStandard(found: number, standard: Measure): boolean {
  if (standard.bound === "min") return found >= standard.value;
  if (standard.bound === "max") return found <= standard.value;
  return found === standard.value;
}
