import { asksForDate } from "#lib/domain/asked-kind.ts";
import { questionTokens } from "#lib/text/question-tokens.ts";
import { ownNumbersOf } from "#lib/text/reference-terms.ts";
import { isPastForm, otherForms } from "#lib/text/word-forms.ts";

/** Words that ask. Results never mark them. */
const ASKING_WORDS = "who why how what when where which whom whose";

/** Verbs that only form the tense of a question. Results never mark them either. */
const HELPING_VERBS = "did does do doing done had has have having were been being";

/** Words that form a question and say nothing about its subject. A small library may lack them. */
export const QUESTION_WORDS: ReadonlySet<string> = new Set(
  (
    `${ASKING_WORDS} ${HELPING_VERBS} can may was its our you your we us me my any than ` +
    "could would should might must shall " +
    "will there their theirs they them then that this these those with without within from into onto about above " +
    "below between after before during under over until while because yours ours mine many much more most some " +
    "such very also only ever each every other another both like want need know tell show find list give make take " +
    "made makes making per " +
    "says said please summarise summarize explain describe compare happens happened"
  ).split(" "),
);

/** The word after "how" says what form the answer has: "how tall", "how often". */
const AFTER_HOW = /\bhow\s+$/i;
const NONE: ReadonlyMap<string, number> = new Map();
/** Words with at least this share of the weight of the rarest are rare too (docs/quality.md, "Quoted answers"). */
const RARE_SHARE = 0.8;

/**
 * Returns the terms by which a text has the word. One part of a reference says nothing: other applications have the "24"
 * and the "FUL" of "24/01234/FUL". So a reference has itself and its own number, which a text may print with less around
 * it. Dates and ranges of years keep their parts.
 */
function tellingTerms(terms: readonly string[]): readonly string[] {
  const numbers = ownNumbersOf(terms);
  if (numbers.length === 0) return terms;
  return [...terms.slice(0, 1), ...numbers.toSorted((a, b) => b.length - a.length).slice(0, 1)];
}

/** Returns the terms of each word of a question that is about its subject. An identifier has several terms. */
export function contentWords(question: string): (readonly string[])[] {
  return questionTokens(question).flatMap(({ start, end, terms }) =>
    QUESTION_WORDS.has(question.slice(start, end).toLowerCase()) || AFTER_HOW.test(question.slice(0, start))
      ? []
      : [tellingTerms(terms)],
  );
}

/** The same, with the terms of the other forms of its words. */
export function contentWordForms(question: string): (readonly string[])[] {
  return contentWords(question).map((terms) => [...terms, ...terms.flatMap(otherForms)]);
}

/** A regular past form: "adopted", "refused". */
const PAST_FORM = /\p{L}{2}ed$/u;

/**
 * Returns the terms of the verb that a question for a date asks about, with its other forms: "adopted" of "When was the
 * listed building guide adopted?". It is the last past form; earlier ones describe the subject. Null without one.
 */
export function eventVerb(question: string): readonly string[] | null {
  if (!asksForDate(question)) return null;
  const last = questionTokens(question).findLast(({ start, end, terms }) => {
    const word = question.slice(start, end).toLowerCase();
    return !QUESTION_WORDS.has(word) && (PAST_FORM.test(word) || terms.some(isPastForm));
  });
  return last ? [...last.terms, ...last.terms.flatMap(otherForms)] : null;
}

const UNMARKED: ReadonlySet<string> = new Set(`${ASKING_WORDS} ${HELPING_VERBS}`.split(" "));

/**
 * Returns the terms of a question that results mark as found: all but those of words that ask and helping verbs. Words
 * in quotation marks are always marked. A question without other words has all its terms.
 */
export function markedTerms(question: string, quoted: readonly string[] = []): ReadonlySet<string> {
  const printed = questionTokens(question);
  const marked = printed.filter(({ start, end }) => !UNMARKED.has(question.slice(start, end).toLowerCase()));
  const shown = marked.length > 0 ? marked : printed;
  return new Set([...quoted, ...shown.flatMap(({ terms }) => tellingTerms(terms))]);
}

/** A question's subject words, by how rare they are. */
export type WeighedWords = {
  /** The terms of each of the rarest words that occur. An answer has one term of each. */
  readonly rare: readonly (readonly string[])[];
  /** Number of words that no document has. */
  readonly unknown: number;
};

/**
 * Returns the rare and unknown words of a question. `weights` maps the terms that occur to their inverse frequency, and
 * `forms` those of other forms of its irregular verbs. A verb that occurs in another form only is as rare as the
 * commonest of them.
 */
export function weighedWords(
  question: string,
  weights: ReadonlyMap<string, number>,
  forms: ReadonlyMap<string, number> = NONE,
): WeighedWords {
  const words = contentWords(question).map((terms) => {
    const own = Math.max(...terms.map((term) => weights.get(term) ?? 0));
    const others = terms.flatMap(otherForms);
    const weight =
      own > 0 ? own : Math.min(...others.map((term) => forms.get(term) ?? Number.POSITIVE_INFINITY));
    return { terms: [...terms, ...others], weight: Number.isFinite(weight) ? weight : 0 };
  });
  const rarest = Math.max(0, ...words.map(({ weight }) => weight));
  return {
    rare: words.filter(({ weight }) => weight > 0 && weight >= RARE_SHARE * rarest).map(({ terms }) => terms),
    unknown: words.filter(({ terms }) => !terms.some((term) => weights.has(term) || forms.has(term))).length,
  };
}
