/** The facts that distinguish editions of a document. */
export type Edition = {
  readonly title: string;
  /** ISO day. */
  readonly publishedDate: string | null;
  readonly adoptionStatus: string | null;
};

const NUMBER = /\b(?:version|revision|rev|issue|v)[ .]?(\d{1,4}(?:\.\d{1,3})?)\b/i;
const YEAR = /\b((?:19|20)\d{2})\b/;
const FINAL = /\b(?:adopted|final|approved|made|in force)\b/i;
const DRAFT = /\b(?:draft|consultation|submission|submitted|emerging|proposed)\b/i;

/**
 * Returns which of two editions seems the later one, and the reason; null if nothing indicates it. This is a guess from
 * labels and dates: only a statement in a document makes a replacement a fact.
 */
export function laterEdition(
  a: Edition,
  b: Edition,
): { readonly later: "a" | "b"; readonly reason: string } | null {
  const stage = stageOf(a) - stageOf(b);
  if (stage !== 0) return laterBy(stage > 0, "one is a draft, or adopted, and the other not");
  const number = compare(numberIn(a, NUMBER), numberIn(b, NUMBER));
  if (number !== 0) return laterBy(number > 0, "the number of the version in the title");
  if (a.publishedDate !== null && b.publishedDate !== null && a.publishedDate !== b.publishedDate)
    return laterBy(a.publishedDate > b.publishedDate, "the date of publication");
  const year = compare(numberIn(a, YEAR), numberIn(b, YEAR));
  return year === 0 ? null : laterBy(year > 0, "the year in the title");
}

function laterBy(isFirst: boolean, by: string) {
  return { later: isFirst ? ("a" as const) : ("b" as const), reason: `same title; the later by ${by}` };
}

function stageOf({ title, adoptionStatus }: Edition): number {
  const words = `${adoptionStatus ?? ""} ${title}`;
  if (DRAFT.test(words)) return 0;
  return FINAL.test(words) ? 2 : 1;
}

function numberIn({ title }: Edition, pattern: RegExp): number | null {
  const digits = pattern.exec(title)?.[1];
  return digits === undefined ? null : Number(digits);
}

function compare(a: number | null, b: number | null): number {
  return a === null || b === null ? 0 : a - b;
}
