import { CALENDAR_WORDS, MONTH_WORDS } from "#lib/domain/months.ts";
import { isDayTerm } from "#lib/text/days.ts";
import { questionTokens } from "#lib/text/question-tokens.ts";

/** A number or a name in a question, which an answer is expected to contain. */
export type Specific = {
  readonly printed: string;
  readonly kind: "number" | "name";
  /** Index terms. It occurs where all terms of any one alternative do. */
  readonly alternatives: readonly (readonly string[])[];
};

/** Capitalised words, and words for a form of answer, that name nothing. */
const NO_NAMES = new Set(
  (
    "please yes no how what which who whom whose when where why does did has have can could should would list write " +
    "document page paper report slide article text file figure table picture image chart graph section question answer"
  )
    .split(" ")
    .concat(CALENDAR_WORDS, MONTH_WORDS),
);
/** An example of the form of an answer: a list, like ["a", "b"]. */
const EXAMPLES = /\[[^\]]*\]?|\{[^}]*\}?/g;
const SENTENCE_END = /[.?!:]["'”’)]*$/;
/** A digit, also with a letter after it or a small one before it, says too little: 7, 3D, h4. So does a quarter: Q2. */
const TOO_SHORT = /^(?:[a-z]?\d[a-zA-Z]?|Q[1-4])$/;
/** Ranges, ordinals, and numbers after a few letters match by their digits: 10-13, 15th, FY2021. */
const BY_DIGITS = /^(?:\d+(?:[-–/]\d+)+|\d+(?:st|nd|rd|th|s|k|m|bn)|[a-z]{1,3}\d{2,})$/i;
/** The fewest letters and digits of a name. */
const MIN_NAME_LETTERS = 3;

/** The numbers and names of a question, in order, each once. */
export function specificsOf(question: string): Specific[] {
  const examples = [...question.matchAll(EXAMPLES)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
  const found = new Map<string, Specific>();
  for (const { start, end, terms } of questionTokens(question)) {
    if (examples.some((each) => start >= each.start && start < each.end)) continue;
    const printed = question.slice(start, end);
    const kind = kindOf(printed, question.slice(0, start).trimEnd());
    if (kind !== null && !found.has(printed))
      found.set(printed, { printed, kind, alternatives: alternativesOf(printed, terms) });
  }
  return [...found.values()];
}

function kindOf(printed: string, before: string): Specific["kind"] | null {
  if (/\d/.test(printed)) return TOO_SHORT.test(printed) ? null : "number";
  const opens = before === "" || SENTENCE_END.test(before);
  const large = /\p{Lu}/u.test(opens ? printed.slice(1) : printed);
  const letters = printed.replace(/[^\p{L}\p{N}]/gu, "").length;
  return large && letters >= MIN_NAME_LETTERS && !NO_NAMES.has(printed.toLowerCase()) ? "name" : null;
}

function alternativesOf(printed: string, [whole = "", ...others]: readonly string[]): string[][] {
  // A date in another form has the term of its day alone. Its numbers are also those of other days.
  const day = [whole, ...others].find(isDayTerm);
  if (day !== undefined) return [...new Set([whole, day])].map((term) => [term]);
  const digits = printed.match(/\d+/g) ?? [];
  const byDigits = BY_DIGITS.test(printed);
  const digitsAlone = others.length > 0 && others.join(" ") === digits.join(" ");
  return [
    [whole],
    ...(others.length > 0 && (!digitsAlone || byDigits) ? [others] : []),
    ...(byDigits && !digitsAlone ? [digits] : []),
  ];
}

/** True for words that are at most one edit apart: a letter added, removed or replaced, or two neighbours swapped. */
export function isMisspelling(a: string, b: string): boolean {
  let head = 0;
  while (head < Math.min(a.length, b.length) && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const [left, right] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
