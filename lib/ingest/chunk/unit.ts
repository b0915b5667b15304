import type { MarkClass } from "./clause-marks.ts";
import type { OpenClause } from "./open-clause.ts";
import type { RawUnit } from "./raw-units.ts";

/** A place in the heading tree. The root has an empty path. */
export type Section = {
  readonly path: readonly string[];
  readonly level: number;
  readonly parent: Section | null;
};

/** A unit with its place: section, open clauses, and the class of clause that it opens. */
export type Unit = RawUnit & {
  readonly section: Section;
  readonly clauses: readonly OpenClause[];
  readonly opens: MarkClass | null;
  readonly contentsLine: boolean;
  /** True for a line that reads as a heading but was extracted as something else. */
  readonly title: boolean;
};
