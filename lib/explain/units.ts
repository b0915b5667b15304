/** A kind of measure. */
type Unit = {
  /** How a question asks for it. */
  readonly asked: RegExp;
  /** How a table prints it, in other words also. */
  readonly printed?: RegExp;
};

/** A number may stand before the sign: "5m". */
const sign = (signs: string) => new RegExp(`(?<![\\p{L}.'’])(?:${signs})(?![\\p{L}\\p{N}²³])`, "iu");

/** Words for a sum of money, in a question and in a table. */
const COST_WORDS = "costs?|prices?|priced|fees?|charges?|charged|budgets?|spend|spent|pay|paid";

const MONEY: Unit = {
  asked: new RegExp(String.raw`[£$€]|\b(?:pounds|euros|${COST_WORDS})\b`, "i"),
  printed: new RegExp(
    String.raw`[£$€]|\b(?:pounds?|euros?|${COST_WORDS}|amounts?|sums?|dues|rents?|lev(?:y|ies)|tariffs?|contributions?|payments?)\b`,
    "i",
  ),
};

const PERCENT: Unit = {
  asked: /%|\bper ?cent\b|\bpercentages?\b|\b(?:what|which) (?:proportion|share)\b/i,
  printed: /%|\bper ?cent\b|\bpercentages?\b|\bproportions?\b|\bshares?\b/i,
};

const UNITS: readonly Unit[] = [
  MONEY,
  PERCENT,
  { asked: sign("ha|hectares?"), printed: sign("ha|hectares?|dph") },
  { asked: sign("acres?") },
  { asked: sign("sq\\.? ?m|sqm|m2|m²|square met(?:re|er)s?") },
  { asked: sign("sq\\.? ?ft|square f(?:ee|oo)t|ft2|ft²") },
  { asked: sign("(?<!square )met(?:re|er)s?"), printed: sign("m|(?<!square )met(?:re|er)s?") },
  { asked: sign("(?<!square )feet"), printed: sign("(?<!square )f(?:ee|oo)t|ft") },
  { asked: sign("miles?") },
  { asked: sign("km|kilomet(?:re|er)s?") },
  { asked: sign("kg|kilograms?|kilos") },
  { asked: sign("tonnes?|tons?"), printed: sign("t|tonnes?|tons?") },
  { asked: sign("lit(?:re|er)s?"), printed: sign("l|lit(?:re|er)s?") },
  { asked: sign("minutes?"), printed: sign("min|mins|minutes?") },
  { asked: sign("hours?|hourly"), printed: sign("h|hrs?|hours?|hourly") },
  { asked: sign("days?|daily") },
  { asked: sign("weeks?|weekly") },
  { asked: sign("months?|monthly"), printed: sign("pcm|months?|monthly") },
];

/** A sum of money without words: "£1,200.50", "140k". */
const SUM = /^[£$€]?\s?-?\d[\d,. ]*(?:k|m|bn)?$/i;
/** Short units, dimensions and things that are counted, which no question asks for by the unit. */
const COUNT_OR_DIMENSION =
  /\b(?:m|mm|cm|m3|t|numbers?|count|heights?|widths?|depths?|lengths?|areas?|homes|dwellings|people|spaces)\b|[²³]/i;
/** True for words that state a unit, a count or a dimension, but no sum of money. "Weekly" and "daily" may state a rent. */
const isOfOtherMeasure = (words: string) =>
  COUNT_OR_DIMENSION.test(words) ||
  UNITS.some((unit) => unit !== MONEY && unit.asked.test(words.replace(PER_PERIOD, " ")));
const PER_PERIOD = /\b(?:hourly|daily|weekly|monthly)\b/gi;

/** Tables of money often do not print these words. */
const COST = new RegExp(String.raw`\b(?:${COST_WORDS}|amounts?)\b`, "gi");

/** A measure with its number is a condition, not what is asked for: "within 800 metres", "under eight metres". */
const NUMBER =
  /(?:\d[\d,.]*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand))[ -]?$/i;

/** Returns a question without words for a sum of money. */
export function withoutCostWords(question: string): string {
  return question.replace(COST, " ");
}

/** Returns a question without words for a sum of money or a unit, which a table may print in another form. */
export function withoutUnits(question: string): string {
  return UNITS.reduce(
    (words, { asked }) => words.replace(new RegExp(asked.source, `${asked.flags}g`), " "),
    withoutCostWords(question),
  );
}

/** "How much" may also ask for a share, an area or a weight, which a column of sums does not answer. */
const ASKS_SUM = new RegExp(
  String.raw`^\W*(?:how much|what|which)\b(?=.*\b(?:${COST_WORDS}|amounts?|sums?|contributions?|contributed|payments?|receive[sd]?|owed?)\b)|^\W*how much (?:did|does|has|have|had|was|were|is|are)\b`,
  "i",
);

/** True if a question asks for a sum of money: "What did Riverside pay in 2024?" */
export function asksForSum(question: string): boolean {
  return ASKS_SUM.test(question) && UNITS.every((unit) => unit === MONEY || !isAsked(unit, question));
}

/** True if a cell is a number with a sign of money, or below a heading that names a sum. */
export function isSum(text: string, head: string): boolean {
  return (
    SUM.test(text) &&
    (/[£$€]/.test(text) || (prints(MONEY, head) && mayBeSum({ text, column: head, around: "" })))
  );
}

/** The words of a cell, and those that say what it is: the name of its row and its column, and the words around its table. */
export type MeasuredCell = {
  readonly text: string;
  readonly row: string;
  readonly column: string | null;
  readonly around: string;
};

/** True if a cell may be a sum of money: it is a bare number, and no other measure is printed. */
export function mayBeSum({ text, column, around }: Omit<MeasuredCell, "row">): boolean {
  return SUM.test(text) && !isOfOtherMeasure(`${column ?? ""} ${around}`);
}

/**
 * True if a question asks for a unit that neither the cell nor its row, column or table prints: "acres" of a column in
 * hectares. A cell or column with a unit of its own needs no unit of its table. A table of sums need not say so.
 */
export function lacksAskedUnit(question: string, cell: MeasuredCell): boolean {
  const own = `${cell.text} ${cell.column ?? ""}`;
  const hasOwnUnit = UNITS.some((unit) => prints(unit, own));
  const words = [cell.row, own, ...(hasOwnUnit ? [] : [cell.around])].join(" ");
  return UNITS.some(
    (unit) => isAsked(unit, question) && !prints(unit, words) && !(unit === MONEY && mayBeSum(cell)),
  );
}

/** True if a question has the unit without a number before it. A sum or a share with a number counts too. */
function isAsked(unit: Unit, question: string): boolean {
  // "When must it be paid?" asks for no sum.
  if (unit === MONEY && /^\W*(?:when|where|who|why)\b/i.test(question)) return false;
  if (unit === MONEY || unit === PERCENT) return unit.asked.test(question);
  const found = question.matchAll(new RegExp(unit.asked.source, `${unit.asked.flags}g`));
  return [...found].some(
    ({ index, 0: words }) => !/^\d/.test(words) && !NUMBER.test(question.slice(0, index)),
  );
}

function prints({ asked, printed = asked }: Unit, words: string): boolean {
  return printed.test(words);
}
