import { stem } from "#lib/text/stem.ts";

const WORD = /[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu;

/** Words that connect or ask, without a subject of their own. */
const STOP_WORDS = new Set(
  (
    "a about above after again against all also am an and any are as at be been before being below between both but by " +
    "can cannot could did do does doing down during each ever every few for from further had has have having he her " +
    "here his how i if in into is it its may me might more most much must my need no nor not of off on once one only or " +
    "other our out over own shall she should so some such than that the their them then there these they this those " +
    "through to too under until up upon us very was we were what when where whether which while who whom why will with " +
    "within without would yet you your many far near always already however unless except name unit result target " +
    "given give make made take taken get got put asked ask said say says case two three four five six"
  ).split(" "),
);

/** Planning words that occur in nearly every passage: sharing them says little. */
const COMMON = new Set(
  (
    "council policy plan planning development proposal permission application site building local area borough " +
    "land paragraph table chapter section document new home house report decision applicant authority permit permitted " +
    "refuse refused grant granted allow allowed require required provide provided accept acceptable"
  )
    .split(" ")
    .map(stem),
);

/** Words of measure: they say how a thing is counted, not what it is. */
const MEASURE = new Set(
  "metre millimetre centimetre square per cent year month week day hour minute degree storey"
    .split(" ")
    .map(stem),
);

/** Weight of numbers and words of measure. */
export const MEASURE_WEIGHT = 0.3;

/** Cache. Passages have tens of thousands of distinct terms, and weights are read constantly. */
const weights = new Map<string, number>();
const CACHE_LIMIT = 100_000;

/** How much a shared term says about two passages, 0..1. */
export function termWeight(term: string): number {
  const known = weights.get(term);
  if (known !== undefined) return known;
  const isMeasure = MEASURE.has(term) || /^\d/.test(term);
  const weight = COMMON.has(term) ? 0.35 : isMeasure ? MEASURE_WEIGHT : 1;
  if (weights.size >= CACHE_LIMIT) weights.clear();
  weights.set(term, weight);
  return weight;
}

/** Returns the distinct stems of the words with a subject, in order. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  for (const [word] of text.matchAll(WORD)) {
    const lower = word.toLowerCase();
    if (!STOP_WORDS.has(lower) && (lower.length > 1 || /\d/.test(lower))) terms.add(stem(lower));
  }
  return terms;
}
