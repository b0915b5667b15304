import { isNumberClass } from "./open-clause.ts";
import type { Unit } from "./unit.ts";

const MAX_CHARS = 90;
const TITLE = /^["'“‘(]?[\p{Lu}\p{N}][^\n]*[\p{L}\p{N})”’]$/u;
const UNFINISHED = /[\p{L}\p{N},]$/u;

/**
 * Marks lines that read as headings although the extractor saw paragraphs: short, without a full stop, before a longer
 * text. They stay with that text. Before a numbered paragraph, they are not part of the number above them. A policy
 * name that numbered paragraphs only discuss, as in an inspector's report, is such a title and not a policy.
 */
export function markTitles(text: string, units: readonly Unit[]): Unit[] {
  const body = units.filter((unit) => unit.kind !== "furniture" && unit.kind !== "note");
  const marked = new Map<Unit, Unit>();
  body.forEach((unit, index) => {
    const next = body[index + 1];
    if (!next || (next.kind !== "prose" && next.kind !== "item")) return;
    const emptyLabel = isEmptyLabel(unit, next);
    if (!emptyLabel && !isTitleLine(text, body[index - 1], unit, next)) return;
    if (unit.opens !== null && !emptyLabel) {
      // "3.12 Flat roofs" above an unnumbered paragraph is a title that opens its clause.
      marked.set(unit, { ...unit, title: true });
      return;
    }
    const above = next.opens !== null && isNumberClass(next.opens) ? next.clauses : unit.clauses;
    marked.set(unit, {
      ...unit,
      title: true,
      opens: null,
      clauses: above.filter((open) => open !== next.clauses.at(-1)),
    });
  });
  return units.map((unit) => marked.get(unit) ?? unit);
}

/** True for a policy's label if the next paragraph is not part of the policy. */
function isEmptyLabel(unit: Unit, next: Unit): boolean {
  const label = unit.clauses.at(-1);
  if (unit.opens !== "policy" || unit.kind === "heading" || !label) return false;
  return next.clauses.every((open) => open.order !== label.order);
}

function isTitleLine(text: string, before: Unit | undefined, unit: Unit, next: Unit): boolean {
  if (unit.kind !== "prose" || unit.end - unit.start > MAX_CHARS) return false;
  if (next.end - next.start <= MAX_CHARS || (unit.opens !== null && !isNumberClass(unit.opens))) return false;
  if (before && before.kind !== "heading" && UNFINISHED.test(text.slice(before.end - 1, before.end)))
    return false;
  return TITLE.test(text.slice(unit.start, unit.end));
}
