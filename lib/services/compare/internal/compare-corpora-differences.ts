import { measuresOf } from "#lib/assembly/countervailing/measures.ts";
import { termsOf, termWeight } from "#lib/assembly/countervailing/terms.ts";
import type { AcrossDifference } from "#lib/domain/across.ts";
import { compareText } from "#lib/domain/text-order.ts";
import { bySide, isPlainSentence, quoteWithSentence, type SidePassage } from "./compare-corpora-passages.ts";

const MAX_DIFFERENCES = 8;
const QUOTES_PER_SIDE = 2;
/**
 * Minimum weight of the terms that two sentences share if their figures are comparable. Terms of the question count
 * twice.
 */
const MIN_SHARED_WEIGHT = 3;
/** Maximum ratio of two comparable figures. */
const MAX_RATIO = 10;
/** Minimum weight of shared terms relative to the length of the sentences. */
const MIN_RELATIVE_WEIGHT = 0.8;
/** A number after these words is a label, not a quantity: "Table 8.2 Parking spaces". */
const NUMBERED =
  /\b(?:tables?|figures?|polic(?:y|ies)|paragraphs?|sections?|chapters?|appendix|block|drawing|version)\s*$/i;
/** Maximum number of words in a label. */
const LABEL_WORDS = 4;

type StatedValue = {
  readonly passage: SidePassage;
  /** As printed. */
  readonly words: string;
  readonly unit: string;
  readonly value: number | string;
  readonly terms: ReadonlySet<string>;
  readonly sentence: string;
};

/** Finds different figures with the same unit, in sentences of two sides about the same matter. */
export function figuresThatDiffer(passages: readonly SidePassage[], asked: string): AcrossDifference[] {
  return differencesIn("figure", passages.flatMap(figuresIn), termsOf(asked));
}

/** Finds different dates in sentences of two sides about the same matter. */
export function datesThatDiffer(passages: readonly SidePassage[], asked: string): AcrossDifference[] {
  return differencesIn("date", passages.flatMap(datesIn), termsOf(asked));
}

function figuresIn(passage: SidePassage): StatedValue[] {
  return passage.sentences.filter(isPlainSentence).flatMap((sentence) =>
    measuresOf(sentence)
      .filter(({ span }) => !NUMBERED.test(sentence.slice(0, span.start)))
      .map(({ value, unit, words }) => ({
        ...{ passage, words, unit, value, sentence },
        terms: termsOf(sentence.replace(words, " ")),
      })),
  );
}

function datesIn(passage: SidePassage): StatedValue[] {
  const dates = [...new Set(passage.entities.filter(({ type }) => type === "date").map(({ text }) => text))];
  return passage.sentences.filter(isPlainSentence).flatMap((sentence) =>
    dates
      .filter((date) => sentence.includes(date))
      .map((words) => ({
        ...{ passage, words, unit: "date", value: words.toLowerCase().replace(/\s+/g, " "), sentence },
        terms: termsOf(sentence.replace(words, " ")),
      })),
  );
}

type Pair = {
  readonly a: StatedValue;
  readonly b: StatedValue;
  readonly shared: readonly string[];
  readonly weight: number;
};

function differencesIn(
  kind: "figure" | "date",
  stated: readonly StatedValue[],
  asked: ReadonlySet<string>,
): AcrossDifference[] {
  const statedKeys = new Set(stated.map(({ passage, unit, value }) => keyOfValue(passage.side, unit, value)));
  const pairs = stated.flatMap((a, index) =>
    stated.slice(index + 1).flatMap((b) => pairOf(a, b, statedKeys, asked)),
  );
  pairs.sort((one, other) => other.weight - one.weight || compareText(keyOf(one), keyOf(other)));
  const quotedKeys = new Set<string>();
  const found: AcrossDifference[] = [];
  for (const pair of pairs) {
    if (found.length === MAX_DIFFERENCES) break;
    const { a, b, shared, weight } = pair;
    const keys = [a, b].map(({ passage, sentence, words }) => `${passage.ref} ${sentence} ${words}`);
    if (keys.some((key) => quotedKeys.has(key))) continue;
    const quotes = [a, b].flatMap(({ passage, words, sentence }) => {
      const quote = quoteWithSentence({ ...passage, sentences: [sentence] }, words);
      return quote === null ? [] : [{ side: passage.side, quote }];
    });
    if (quotes.length < 2) continue;
    for (const key of keys) quotedKeys.add(key);
    found.push({
      kind,
      label: labelOf(shared, a.sentence),
      score: weight,
      sides: bySide(quotes, QUOTES_PER_SIDE),
    });
  }
  return found;
}

function pairOf(
  a: StatedValue,
  b: StatedValue,
  statedKeys: ReadonlySet<string>,
  asked: ReadonlySet<string>,
): Pair[] {
  if (a.passage.side === b.passage.side || a.unit !== b.unit || a.value === b.value) return [];
  if (isFar(a.value, b.value)) return [];
  // If each side also states the other's value somewhere, it is no difference.
  const states = (side: number, { unit, value }: StatedValue) =>
    statedKeys.has(keyOfValue(side, unit, value));
  if (states(b.passage.side, a) && states(a.passage.side, b)) return [];
  const shared = [...a.terms].filter((term) => b.terms.has(term) && !/^\d/.test(term));
  const weight = shared.reduce((sum, term) => sum + termWeight(term), 0);
  // Long sentences share words by chance.
  const share = weight / Math.sqrt(Math.max(1, Math.min(a.terms.size, b.terms.size)));
  if (
    weight + shared.filter((term) => asked.has(term)).length < MIN_SHARED_WEIGHT ||
    share < MIN_RELATIVE_WEIGHT
  )
    return [];
  // Differences about the question's own terms come first.
  const wanted = [...asked].filter((term) => a.terms.has(term) || b.terms.has(term)).length;
  return [{ a, b, shared, weight: share + wanted / Math.max(1, asked.size) }];
}

function isFar(one: StatedValue["value"], other: StatedValue["value"]): boolean {
  if (typeof one !== "number" || typeof other !== "number") return false;
  return Math.max(one, other) > MAX_RATIO * Math.min(one, other);
}

function keyOfValue(side: number, unit: string, value: StatedValue["value"]): string {
  return `${side} ${unit} ${typeof value} ${value}`;
}

/** Returns the weightiest words that both sentences have, as printed in the first. */
function labelOf(shared: readonly string[], sentence: string): string {
  const wanted = new Set([...shared].sort((x, y) => termWeight(y) - termWeight(x)).slice(0, LABEL_WORDS));
  const printed: string[] = [];
  for (const [word] of sentence.matchAll(/[\p{L}\p{N}]+/gu)) {
    const [term] = termsOf(word);
    if (term !== undefined && wanted.delete(term)) printed.push(word.toLowerCase());
  }
  return printed.join(", ");
}

function keyOf({ a, b }: Pair): string {
  return `${a.passage.ref} ${a.words} ${b.passage.ref} ${b.words}`;
}
