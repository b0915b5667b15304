import type { MarkClass } from "./clause-marks.ts";

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
