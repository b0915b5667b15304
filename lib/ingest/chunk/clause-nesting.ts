import type { ClauseMark, Reading } from "./clause-marks.ts";
import { isItemClass, type OpenClause } from "./open-clause.ts";

/** A chapter's number is no clause of the sections in it: they have numbers of their own, or none. */
export const isChapter = (entry: OpenClause) =>
  entry.markClass === "division" || entry.markClass === "number";

/** "3.12" and "3.13" are of one series, "3.12" and "4.1" are not; plain numbers by their style. */
export function seriesOf(entry: { readonly id: string; readonly style: string }): string {
  const dot = entry.id.lastIndexOf(".");
  return dot > 0 ? `${entry.style}:${entry.id.slice(0, dot)}` : entry.style;
}

/** An unnumbered paragraph ends the items before it, and short lists' numbers, but not a numbered paragraph. */
export function afterPlainText(open: readonly OpenClause[], runningNumbers: boolean): readonly OpenClause[] {
  return open.filter(
    (entry) =>
      entry.heading > 0 || entry.markClass === "decimal" || (entry.markClass === "number" && runningNumbers),
  );
}

/**
 * Paragraph 4.13 after a policy that stands between 4.12 and 4.13 explains the policy and is no part of it: numbers
 * that were under way before the policy began leave it. A policy's own numbers begin in it, at 1.
 */
export function leavesPolicy(
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

/** "(i)" is a letter or a numeral: what continues an open list decides, then what follows, then where it stands. */
export function chooseReading(
  mark: ClauseMark,
  next: ClauseMark | null,
  open: readonly OpenClause[],
): Reading {
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
export function aboveItem(
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

/** The clauses that stay open above a new number: of decimals those it begins with, else what its list stands in. */
export function aboveNumber(
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
