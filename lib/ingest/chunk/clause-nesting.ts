import type { ClauseMark, Reading } from "./clause-marks.ts";
import { isItemClass, type OpenClause } from "./open-clause.ts";

/** True for a chapter. Its number is not a clause of the sections inside it, which have their own numbers or none. */
export const isChapter = (entry: OpenClause) =>
  entry.markClass === "division" || entry.markClass === "number";

/**
 * Returns the series of a mark. "3.12" and "3.13" share one; "3.12" and "4.1" do not. Plain numbers use their style.
 */
export function seriesOf(entry: { readonly id: string; readonly style: string }): string {
  const dot = entry.id.lastIndexOf(".");
  return dot > 0 ? `${entry.style}:${entry.id.slice(0, dot)}` : entry.style;
}

/** An unnumbered paragraph ends the preceding items and the numbers of short lists, but not a numbered paragraph. */
export function afterPlainText(open: readonly OpenClause[], runningNumbers: boolean): readonly OpenClause[] {
  return open.filter(
    (entry) =>
      entry.heading > 0 || entry.markClass === "decimal" || (entry.markClass === "number" && runningNumbers),
  );
}

/**
 * Paragraph 4.13 after a policy between 4.12 and 4.13 explains the policy and is not part of it. So numbers that began
 * before the policy end it. A policy's own numbers begin inside it, at 1.
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

/** "(i)" is a letter or a numeral. An open list that it continues decides first, then the next mark, then its place. */
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

/** Returns the clauses that stay open above a new item: those above the nearest open item of its list. */
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
  // Letters under numbers are nested, for any indents.
  return open.filter((entry) => {
    if (entry.listLevel === 0 || entry.listLevel < listLevel) return true;
    return entry.listLevel === listLevel && entry.markClass !== reading.markClass;
  });
}

/**
 * Returns the clauses that stay open above a new number: for a decimal, those that it begins with; for other numbers,
 * those around its list.
 */
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
