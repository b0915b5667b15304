import type { ClauseMark, Reading } from "./clause-marks.ts";
import {
  aboveItem,
  aboveNumber,
  afterPlainText,
  chooseReading,
  isChapter,
  leavesPolicy,
  seriesOf,
} from "./clause-nesting.ts";
import { isItemClass, isNumberClass, type OpenClause } from "./open-clause.ts";

export type ClauseTracker = {
  heading(level: number, mark: ClauseMark | null): readonly OpenClause[];
  /** `next` is the next mark of the same style. It distinguishes "(i)" after "(h)" from "(i)" before "(ii)". */
  text(
    mark: ClauseMark | null,
    next: ClauseMark | null,
    item: boolean,
    listLevel: number,
  ): readonly OpenClause[];
};

/**
 * Tracks the marks of a document in reading order and returns the open clauses. `runningNumbers` means that plain
 * numbers count the paragraphs of the whole document (like "135." in the NPPF), so an unnumbered paragraph ends none.
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
      const kept = open.filter((entry) => entry.heading > 0 && entry.heading < level && !isChapter(entry));
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
