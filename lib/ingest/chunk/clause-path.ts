import type { ClauseMark, MarkClass, Reading } from "./clause-marks.ts";

/** A clause that is open at some place of the document. */
export type OpenClause = {
  readonly id: string;
  readonly markClass: MarkClass;
  readonly value: number;
  readonly style: string;
  readonly policyId: string | null;
  /** Heading level 1-6; 7 for a label printed as a paragraph; 0 for clauses opened by text. */
  readonly heading: number;
  /** List depth as the extractor saw it; 0 where it saw none. */
  readonly listLevel: number;
  /** Counts the marks of the document: which of two was opened first. */
  readonly order: number;
};

const ITEMS: ReadonlySet<MarkClass> = new Set(["letter", "roman"]);
const NUMBERED: ReadonlySet<MarkClass> = new Set(["decimal", "number"]);
export const isItemClass = (markClass: MarkClass) => ITEMS.has(markClass);
export const isNumberClass = (markClass: MarkClass) => NUMBERED.has(markClass);

export type ClauseTracker = {
  heading(level: number, mark: ClauseMark | null): readonly OpenClause[];
  /** `next` is the following mark printed in the same style: it tells "(i)" after "(h)" from "(i)" before "(ii)". */
  text(
    mark: ClauseMark | null,
    next: ClauseMark | null,
    item: boolean,
    listLevel: number,
  ): readonly OpenClause[];
};

/**
 * Follows the marks of a document in reading order and tells which clauses are open. `runningNumbers`: plain numbers
 * count the paragraphs of the whole document (as "135." in the NPPF), so that an unnumbered paragraph ends none.
 */
export function clauseTracker(runningNumbers: boolean): ClauseTracker {
  let open: readonly OpenClause[] = [];
  let order = 0;
  const lastOf = new Map<string, OpenClause>();

  const push = (
    kept: readonly OpenClause[],
    mark: ClauseMark,
    reading: Reading,
    heading: number,
    listLevel: number,
  ) => {
    const { id, style, policyId = null } = mark;
    const entry: OpenClause = { id, style, policyId, ...reading, heading, listLevel, order: order++ };
    if (isNumberClass(entry.markClass)) lastOf.set(seriesOf(entry), entry);
    open = [...kept, entry];
    return open;
  };

  return {
    heading(level, mark) {
      const kept = open.filter((entry) => entry.heading > 0 && entry.heading < level);
      open = kept;
      const reading = mark?.readings[0];
      return mark && reading ? push(kept, mark, reading, level, 0) : open;
    },
    text(mark, next, item, listLevel) {
      if (!mark) {
        open = item ? open : afterPlainText(open, runningNumbers);
        return open;
      }
      const reading = chooseReading(mark, next, open);
      const { markClass } = reading;
      if (markClass === "policy" || markClass === "named" || markClass === "division") {
        return push(
          open.filter((entry) => entry.heading > 0 && entry.heading < 7),
          mark,
          reading,
          7,
          0,
        );
      }
      if (markClass === "criterion") {
        return push(
          open.filter((entry) => entry.heading > 0 || isNumberClass(entry.markClass)),
          mark,
          reading,
          0,
          0,
        );
      }
      if (isItemClass(markClass))
        return push(aboveItem(open, mark, reading, listLevel), mark, reading, 0, listLevel);
      const before = lastOf.get(seriesOf({ id: mark.id, style: mark.style }));
      const outside = leavesPolicy(open, before, reading);
      return push(aboveNumber(outside, mark, reading, listLevel), mark, reading, 0, listLevel);
    },
  };
}

/** "3.12" and "3.13" are of one series, "3.12" and "4.1" are not; plain numbers by their style. */
function seriesOf(entry: { readonly id: string; readonly style: string }): string {
  const dot = entry.id.lastIndexOf(".");
  return dot > 0 ? `${entry.style}:${entry.id.slice(0, dot)}` : entry.style;
}

/** An unnumbered paragraph ends the items before it, and short lists' numbers, but not a numbered paragraph. */
function afterPlainText(open: readonly OpenClause[], runningNumbers: boolean): readonly OpenClause[] {
  return open.filter(
    (entry) =>
      entry.heading > 0 || entry.markClass === "decimal" || (entry.markClass === "number" && runningNumbers),
  );
}

/**
 * Paragraph 4.13 after a policy that stands between 4.12 and 4.13 explains the policy and is no part of it: numbers
 * that were under way before the policy began leave it. A policy's own numbers begin in it, at 1.
 */
function leavesPolicy(
  open: readonly OpenClause[],
  before: OpenClause | undefined,
  { markClass, value }: Reading,
): readonly OpenClause[] {
  return open.filter((entry) => {
    if (entry.markClass !== "policy") return true;
    if (before && before.order > entry.order) return true;
    if (markClass === "decimal") return value === 1;
    return !before || value <= before.value || value > before.value + 2;
  });
}

function chooseReading(mark: ClauseMark, next: ClauseMark | null, open: readonly OpenClause[]): Reading {
  const [first = { markClass: "number", value: 0 } as const, ...others] = mark.readings;
  if (others.length === 0) return first;
  const starts = mark.readings.find((reading) => reading.value === 1);
  const continued = next?.readings.some(
    (reading) => reading.markClass === starts?.markClass && reading.value === 2,
  );
  if (starts && continued) return starts;
  for (const entry of open.toReversed()) {
    const following = mark.readings.find(
      (reading) =>
        entry.style === mark.style &&
        entry.markClass === reading.markClass &&
        reading.value === entry.value + 1,
    );
    if (following) return following;
  }
  const sibling = mark.readings.find((reading) =>
    open.some((entry) => entry.style === mark.style && entry.markClass === reading.markClass),
  );
  return starts ?? sibling ?? first;
}

/** The clauses that stay open above a new item: everything over the nearest open item of its own list. */
function aboveItem(
  open: readonly OpenClause[],
  mark: ClauseMark,
  reading: Reading,
  listLevel: number,
): readonly OpenClause[] {
  const same = open.findLastIndex(
    (entry) => entry.style === mark.style && entry.markClass === reading.markClass,
  );
  if (same >= 0) return open.slice(0, same);
  if (listLevel === 0) return open;
  // Letters under numbers are nested, whatever depth a page's indents suggest.
  return open.filter((entry) => {
    if (entry.listLevel === 0 || entry.listLevel < listLevel) return true;
    return entry.listLevel === listLevel && entry.markClass !== reading.markClass;
  });
}

function aboveNumber(
  open: readonly OpenClause[],
  mark: ClauseMark,
  reading: Reading,
  listLevel: number,
): readonly OpenClause[] {
  if (reading.markClass === "decimal") {
    return open.filter(
      (entry) => entry.heading > 0 || (entry.markClass === "decimal" && mark.id.startsWith(`${entry.id}.`)),
    );
  }
  const same = open.findLastIndex((entry) => entry.heading === 0 && entry.style === mark.style);
  if (same >= 0) return open.slice(0, same);
  const nested = listLevel > 1 || (reading.value === 1 && mark.style !== "1.");
  return nested ? open : open.filter((entry) => !isItemClass(entry.markClass));
}

/**
 * The clauses that a reader would cite, outermost first. A chapter's number is left out where a policy or a numbered
 * paragraph stands in it ("3" before "3.12").
 */
export function citedClauses(path: readonly OpenClause[]): OpenClause[] {
  const last = path.findLastIndex((entry) => isNumberClass(entry.markClass) || entry.markClass === "policy");
  return path.filter((entry, index) => {
    const chapter = entry.markClass === "division" || (isNumberClass(entry.markClass) && entry.heading > 0);
    return index >= last || !chapter;
  });
}
