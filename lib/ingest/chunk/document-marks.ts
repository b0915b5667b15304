import type { Extracted } from "#lib/domain/extracted.ts";
import { type ClauseMark, readMark } from "./clause-marks.ts";
import { type RawUnit, titleOf } from "./raw-units.ts";
import { isContentsLine } from "./visible.ts";

const CONTENTS_HEADING = /^(?:table of )?contents$/i;
/** Maximum distance in units between a weak mark and its neighbour in sequence. */
const REACH = 16;

/**
 * Returns the accepted mark of each unit, or null: strong marks, and weak marks ("1.", "a.") with a neighbour in
 * sequence. Contents lines, lists of labels and single policy codes are not marks.
 */
export function confirmedMarks(extracted: Extracted, raw: readonly RawUnit[]): (ClauseMark | null)[] {
  let inContents = false;
  const found = raw.map((unit) => {
    if (unit.kind === "heading") inContents = CONTENTS_HEADING.test(titleOf(extracted, unit));
    return inContents || isContentsLine(unit.head) ? null : candidate(extracted, unit);
  });
  const bareCodes = new Set(found.flatMap((mark) => (mark?.bare ? [mark.id] : [])));
  return found.map((mark, index) => {
    if (!mark || (mark.bare && bareCodes.size < 2) || isListed(raw, found, index, mark)) return null;
    return mark.strong || hasNeighbour(found, index, mark) ? mark : null;
  });
}

function candidate(extracted: Extracted, unit: RawUnit): ClauseMark | null {
  switch (unit.kind) {
    case "heading":
      return readMark(titleOf(extracted, unit), "heading");
    case "prose":
    case "item": {
      if (unit.marker) return readMark(`${unit.marker.trim()} `, "marker");
      const mark = readMark(unit.head, unit.listed ? "marker" : "text");
      return mark && /^[PND]/.test(mark.style) && !isLabel(unit, mark) ? null : mark;
    }
    default:
      return null;
  }
}

/** "Policy H4: Density" or "Appendix 2" on its own line is a label. "Policy H4 requires …" is prose. */
function isLabel(unit: RawUnit, mark: ClauseMark): boolean {
  if (!isPart(mark)) return true;
  if (mark.separated) return true;
  const short = unit.end - unit.start <= 120 && !/[.,;:]$/.test(unit.head.trimEnd());
  return (
    short &&
    /^["'“‘(]?\p{Lu}/u.test(unit.head.slice(mark.length)) &&
    !/\b(?:is|are|was|and|or)\b/.test(unit.head)
  );
}

/** A label directly above another label or a heading is part of a list of appendices or policies and opens none. */
function isListed(
  raw: readonly RawUnit[],
  found: readonly (ClauseMark | null)[],
  index: number,
  mark: ClauseMark,
): boolean {
  const unit = raw[index];
  if (!isPart(mark) || !unit || unit.kind === "heading" || unit.end - unit.start > 160) return false;
  const next = raw[index + 1];
  return next === undefined || next.kind === "heading" || found[index + 1]?.style === mark.style;
}

const isPart = (mark: ClauseMark) =>
  mark.style === "Policy" || mark.style === "Named" || mark.style === "Division";

function hasNeighbour(found: readonly (ClauseMark | null)[], index: number, mark: ClauseMark): boolean {
  for (let step = 1; step <= REACH; step++) {
    if (inSequence(found[index + step], mark, 1) || inSequence(found[index - step], mark, -1)) return true;
  }
  return false;
}

function inSequence(other: ClauseMark | null | undefined, mark: ClauseMark, step: number): boolean {
  if (!other || other.style !== mark.style) return false;
  return mark.readings.some(({ markClass, value }) =>
    other.readings.some((reading) => reading.markClass === markClass && reading.value === value + step),
  );
}

/** True if plain numbers count paragraphs. Numbers above 30 are not items of a list. */
export function hasRunningNumbers(raw: readonly RawUnit[], marks: readonly (ClauseMark | null)[]): boolean {
  return marks.some((mark, index) => {
    const [reading] = mark?.readings ?? [];
    return reading?.markClass === "number" && reading.value > 30 && raw[index]?.kind !== "heading";
  });
}

/** Returns for each mark the next mark of the same style. */
export function nextOfStyle(marks: readonly (ClauseMark | null)[]): (ClauseMark | null)[] {
  const next: (ClauseMark | null)[] = new Array(marks.length).fill(null);
  const seen = new Map<string, ClauseMark>();
  for (let index = marks.length - 1; index >= 0; index--) {
    const mark = marks[index];
    if (!mark) continue;
    next[index] = seen.get(mark.style) ?? null;
    seen.set(mark.style, mark);
  }
  return next;
}
