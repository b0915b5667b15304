import type { MarkClass } from "./clause-marks.ts";

/** A clause that is open at a place in the document. */
export type OpenClause = {
  readonly id: string;
  readonly markClass: MarkClass;
  readonly value: number;
  readonly style: string;
  readonly policyId: string | null;
  /** Heading level 1-6; 7 for a label printed as a paragraph; 0 for clauses opened by text. */
  readonly heading: number;
  /** List depth from the extractor, or 0 if unknown. */
  readonly listLevel: number;
  /** Number of the mark in the document, which shows which of two clauses opened first. */
  readonly order: number;
};

const ITEMS: ReadonlySet<MarkClass> = new Set(["letter", "roman"]);
const NUMBERED: ReadonlySet<MarkClass> = new Set(["decimal", "number"]);
export const isItemClass = (markClass: MarkClass) => ITEMS.has(markClass);
export const isNumberClass = (markClass: MarkClass) => NUMBERED.has(markClass);

/**
 * Returns the clauses that a reader would cite, outermost first. Leaves a chapter's number out if a policy or a
 * numbered paragraph follows in the path ("3" before "3.12").
 */
export function citedClauses(path: readonly OpenClause[]): OpenClause[] {
  const last = path.findLastIndex((entry) => isNumberClass(entry.markClass) || entry.markClass === "policy");
  return path.filter((entry, index) => {
    const chapter = entry.markClass === "division" || (isNumberClass(entry.markClass) && entry.heading > 0);
    return index >= last || !chapter;
  });
}
