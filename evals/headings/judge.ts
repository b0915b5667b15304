import { titleKey } from "#lib/ingest/extract/pdf/outline.ts";
import type { TrueHeading, Truth } from "./truth.ts";

/** A passage as it is cited. */
export type Cited = { readonly start: number; readonly end: number; readonly sectionPath: readonly string[] };

export type Judgement = {
  readonly judged: number;
  readonly right: number;
  /** No heading of its path is one of the true ones. */
  readonly none: number;
  readonly other: number;
  /** A true heading stands in its path that does not enclose it. */
  readonly siblings: number;
  readonly items: number;
  readonly examples: readonly string[];
};

const MAX_EXAMPLES = 4;
const LIST_ITEM = /^(?:\([a-z0-9]{1,3}\)|[a-z0-9]{1,2}[.)])\s.{40,}/;
/** A word of a sentence. "2. Notes on the Accounts of the Valley and of Its Mills" is a title, not an item of a list. */
const SENTENCE_WORD = /\s\p{Ll}{5,}/u;
const UNFINISHED = /[;,]$|[;,]\s(?:and|or)$/;
const POLICY_CODE = /^(?:policy\s+)?([A-Z]{1,5}\s?-?\d+[A-Za-z]?)\b/i;

/**
 * Compares the section paths of passages with a document's own list of headings. A passage belongs to the heading
 * above its largest part. Passages before the first heading are not judged.
 */
export function judgePassages(passages: readonly Cited[], { headings }: Truth): Judgement {
  const count = { judged: 0, right: 0, none: 0, other: 0, siblings: 0, items: 0 };
  const examples: string[] = [];
  for (const passage of passages) {
    const truth = headingOf(passage, headings);
    if (truth === null) continue;
    count.judged++;
    const named = namedSteps(passage.sectionPath, headings);
    if (passage.sectionPath.some((step) => isListItem(step, headings))) count.items++;
    if (named.slice(0, -1).some((same) => same.every((heading) => !encloses(heading, truth, headings))))
      count.siblings++;
    const inner = named.at(-1);
    if (inner === undefined) count.none++;
    else if (inner.some(({ title }) => isSameTitle(title, truth.title))) count.right++;
    else count.other++;
    if (!inner?.some(({ title }) => isSameTitle(title, truth.title)) && examples.length < MAX_EXAMPLES)
      examples.push(`${truth.title} ≠ ${passage.sectionPath.join(" › ")}`);
  }
  return { ...count, examples };
}

/** Returns the true headings that each step of a path names. Steps with other words count only if none is exact. */
function namedSteps(
  path: readonly string[],
  headings: readonly TrueHeading[],
): readonly (readonly TrueHeading[])[] {
  const steps = (isSame: (step: string, title: string) => boolean) =>
    path.map((step) => headings.filter(({ title }) => isSame(step, title))).filter((same) => same.length > 0);
  const exact = steps((step, title) => titleKey(step) === titleKey(title));
  return exact.length > 0 ? exact : steps(isSameTitle);
}

/** Returns the heading above the largest part of a passage. */
function headingOf({ start, end }: Cited, headings: readonly TrueHeading[]): TrueHeading | null {
  let best: TrueHeading | null = null;
  let most = 0;
  headings.forEach((heading, index) => {
    const next = headings[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    const part = Math.min(end, next) - Math.max(start, heading.start);
    if (part <= most) return;
    most = part;
    best = heading;
  });
  return most * 2 >= end - start ? best : null;
}

function isListItem(step: string, headings: readonly TrueHeading[]): boolean {
  if (headings.some(({ title }) => isSameTitle(step, title))) return false;
  return (LIST_ITEM.test(step) && SENTENCE_WORD.test(step)) || UNFINISHED.test(step);
}

/** True if two titles have the same words, or name the same policy, or one is the start of the other. */
function isSameTitle(one: string, other: string): boolean {
  const [a, b] = [titleKey(one), titleKey(other)];
  if (a === b) return a !== "";
  const [codeA, codeB] = [codeOf(one), codeOf(other)];
  if (codeA !== null && codeB !== null) return codeA === codeB;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return (
    short.length >= 10 && (long.startsWith(short) || long.endsWith(short)) && long.length < short.length * 2.5
  );
}

function codeOf(title: string): string | null {
  return POLICY_CODE.exec(title.trim())?.[1]?.toUpperCase().replace(/[\s-]/g, "") ?? null;
}

/** True for the heading itself, and for one whose section it stands in. Levels are unknown for a list of contents. */
function encloses(outer: TrueHeading, inner: TrueHeading, headings: readonly TrueHeading[]): boolean {
  if (isSameTitle(outer.title, inner.title)) return true;
  if (outer.start > inner.start) return false;
  const [a, b] = [codeOf(outer.title), codeOf(inner.title)];
  if (a !== null && b !== null && outer.level === inner.level) return b.startsWith(`${a}.`);
  if (outer.level === 0) return a === null;
  const between = headings.filter(({ start }) => start > outer.start && start <= inner.start);
  return between.every(({ level }) => level > outer.level);
}
