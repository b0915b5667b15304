import type { ChunkDraft, ChunkKind } from "#lib/domain/chunk.ts";
import type { ExtractedPage } from "#lib/domain/extracted.ts";
import { pageOfOffset } from "#lib/domain/page-of-offset.ts";
import type { Span } from "#lib/domain/span.ts";
import { lastAtOrBefore, locator } from "./locate.ts";
import { citedClauses, isItemClass, type OpenClause } from "./open-clause.ts";
import type { Outline } from "./outline.ts";
import type { Section, Unit } from "./unit.ts";

/** A passage before it is described: its place, and facts from its policy that the span does not contain. */
export type Passage = {
  readonly span: Span;
  readonly leadSpan?: Span;
  /** End of the section path: the header row of a cut table, the address of rows of a sheet. */
  readonly pathEnd?: readonly string[];
};

/** Returns a function that adds the outline's facts about a span: kind, section, clauses, lines and pages. */
export function describer(
  outline: Outline,
): (passage: Passage) => Omit<ChunkDraft, "ordinal" | "parentOrdinal"> {
  const { text, pages } = outline.extracted;
  const place = locator(text, pages);
  const starts = outline.units.map((unit) => unit.start);
  const isWholePage = wholePages(outline);
  return ({ span, leadSpan, pathEnd = [] }) => {
    const units = unitsOver(outline, starts, span);
    const body = units.filter((unit) => unit.kind !== "heading" && unit.kind !== "furniture");
    const described = body.length > 0 ? body : units;
    const path = pathOf(described, span);
    const { shared, siblings } = commonClauses(described, outline.runningNumbers);
    const cited = [...shared, ...siblings];
    const policy = cited.findLast((clause) => clause.policyId !== null);
    const innermost = (siblings.length > 1 ? shared : cited).findLast((clause) => clause.policyId === null);
    const clause = cited.some((open) => isCitedAsClause(open, outline.runningNumbers));
    const kind = kindOf(units, body, clause, isWholePage(span, body));
    const language =
      kind === "code" ? (outline.extracted.blocks[body[0]?.block ?? -1]?.language ?? null) : null;
    return {
      kind,
      span,
      ...place(span),
      sectionPath: [...path, ...pathEnd],
      clauseIds: cited.map((clause) => clause.id),
      policySectionId: policy?.policyId ?? null,
      policyClauseId: innermost?.id ?? null,
      codeLanguage: language,
      ...(leadSpan && { leadSpan }),
    };
  };
}

/** Returns the units that the span touches, in order. */
function unitsOver(outline: Outline, starts: readonly number[], span: Span): Unit[] {
  const units: Unit[] = [];
  for (let index = Math.max(0, lastAtOrBefore(starts, span.start)); index < outline.units.length; index++) {
    const unit = outline.units[index];
    if (!unit || unit.start >= span.end) break;
    if (unit.end > span.start) units.push(unit);
  }
  return units;
}

/** Returns the section that covers two thirds of the passage, or else the common path of its sections. */
function pathOf(units: readonly Unit[], span: Span): readonly string[] {
  const lengths = new Map<Section, number>();
  let totalLength = 0;
  for (const { section, start, end } of units) {
    const length = Math.min(end, span.end) - Math.max(start, span.start);
    lengths.set(section, (lengths.get(section) ?? 0) + length);
    totalLength += length;
  }
  for (const [section, length] of lengths) if (length * 3 >= totalLength * 2) return section.path;
  return commonStart(units.map((unit) => unit.section.path));
}

function commonStart(paths: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = paths;
  let length = first.length;
  for (const path of others) {
    const differs = first.findIndex((part, index) => path[index] !== part);
    if (differs >= 0) length = Math.min(length, differs);
  }
  return first.slice(0, length);
}

/** Maximum number of sibling clauses that are cited separately. More are a list. */
const MAX_SIBLINGS = 4;

/**
 * Returns the clauses that contain the whole passage, and the few numbered clauses that share it ("3.12" and "3.13",
 * both short). For items that share it, only the clause around them is returned.
 */
function commonClauses(
  units: readonly Unit[],
  runningNumbers: boolean,
): { shared: OpenClause[]; siblings: OpenClause[] } {
  const paths = units.map((unit) => citedClauses(unit.clauses));
  const [first = []] = paths;
  const shared = first.filter((clause, depth) => paths.every((path) => path[depth]?.order === clause.order));
  const siblings = new Map<number, OpenClause>();
  for (const path of paths) {
    const next = path[shared.length];
    if (next && isCitedBeside(next, path, runningNumbers)) siblings.set(next.order, next);
  }
  return { shared, siblings: siblings.size > MAX_SIBLINGS ? [] : [...siblings.values()] };
}

/**
 * The steps of a recipe are numbered too. So plain numbers are clauses only in a policy, or if they count paragraphs.
 */
function isCitedBeside(open: OpenClause, path: readonly OpenClause[], runningNumbers: boolean): boolean {
  if (isItemClass(open.markClass)) return false;
  if (open.markClass !== "number" || open.heading > 0 || runningNumbers) return true;
  return path.some((outer) => outer.policyId !== null);
}

/** Policies, numbered paragraphs, articles and criteria are clauses. Chapters, appendices and list numbers are not. */
function isCitedAsClause(open: OpenClause, runningNumbers: boolean): boolean {
  if (open.policyId !== null || open.markClass === "decimal" || open.markClass === "criterion") return true;
  if (open.markClass === "named") return /^(?:Art|Reg|§)/i.test(open.id);
  return open.markClass === "number" && open.heading === 0 && runningNumbers;
}

function kindOf(
  units: readonly Unit[],
  body: readonly Unit[],
  isClause: boolean,
  isWholePage: boolean,
): ChunkKind {
  if (body.length === 0) return "section";
  if (body.some((unit) => unit.kind === "table")) return "table";
  if (body.every((unit) => unit.kind === "code")) return "code";
  if (body.every((unit) => unit.kind === "caption")) return "caption";
  if (isClause) return "clause";
  if (units[0]?.kind === "heading") return "section";
  return isWholePage ? "page" : "paragraph";
}

/**
 * Returns a test for spans that cover all text of a page, in a document of several pages without headings: slides,
 * forms or maps.
 */
function wholePages(outline: Outline): (span: Span, body: readonly Unit[]) => boolean {
  const { pages } = outline.extracted;
  if (pages.length < 2 || outline.units.some((unit) => unit.kind === "heading")) return () => false;
  const unitsOn = new Map<ExtractedPage | null, number>();
  const pageOf = pageOfOffset(pages);
  for (const unit of outline.units) {
    if (unit.kind !== "furniture")
      unitsOn.set(pageOf(unit.start), (unitsOn.get(pageOf(unit.start)) ?? 0) + 1);
  }
  return (span, body) => {
    const inside = body.every((unit) => unit.start >= span.start && unit.end <= span.end);
    return (
      inside && pageOf(span.start) === pageOf(span.end - 1) && unitsOn.get(pageOf(span.start)) === body.length
    );
  };
}
