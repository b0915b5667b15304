import type { Block, Extracted } from "#lib/domain/extracted.ts";
import { type ClauseMark, type MarkClass, readMark } from "./clause-marks.ts";
import { clauseTracker, type OpenClause } from "./clause-path.ts";
import { type RawUnit, rawUnits } from "./raw-units.ts";
import { stepsOf } from "./symbol-path.ts";
import { markTitles } from "./titles.ts";
import { headingText, isContentsLine } from "./visible.ts";

/** A place in the heading tree; the root has an empty path. */
export type Section = {
  readonly path: readonly string[];
  readonly level: number;
  readonly parent: Section | null;
};

/** A unit with its place: section, open clauses, and whether it opens one itself. */
export type Unit = RawUnit & {
  readonly section: Section;
  readonly clauses: readonly OpenClause[];
  readonly opens: MarkClass | null;
  readonly contentsLine: boolean;
  /** A line that reads as a heading though the extractor did not know it as one. */
  readonly title: boolean;
};

export type Outline = {
  readonly extracted: Extracted;
  readonly units: readonly Unit[];
  /** Plain numbers count the paragraphs of the whole document, as in the NPPF ("135."). */
  readonly runningNumbers: boolean;
};

const CONTENTS_HEADING = /^(?:table of )?contents$/i;
/** How far away a weak mark's neighbour in sequence may stand, in units. */
const REACH = 16;

/** The document as units in reading order, each with its heading path and the clauses open at it. Linear time. */
export function readOutline(extracted: Extracted): Outline {
  const raw = rawUnits(extracted);
  const marks = confirmedMarks(extracted, raw);
  const runningNumbers = hasRunningNumbers(raw, marks);
  const tracker = clauseTracker(runningNumbers);
  const following = nextOfStyle(marks);
  let section: Section = { path: [], level: 0, parent: null };
  let clauses: readonly OpenClause[] = [];
  const units = raw.map((unit, index): Unit => {
    const mark = marks[index] ?? null;
    const contentsLine = isContentsLine(unit.head);
    if (unit.kind === "heading") {
      section = enter(section, unit.level, titleOf(extracted, unit));
      clauses = tracker.heading(unit.level, mark);
    } else if (unit.kind === "prose" || unit.kind === "item") {
      clauses = tracker.text(
        mark,
        following[index] ?? null,
        unit.kind === "item" || unit.level > 0,
        unit.listed ? unit.level : 0,
      );
    }
    const opens = mark ? (clauses.at(-1)?.markClass ?? null) : null;
    return {
      ...unit,
      section: symbolSection(section, extracted.blocks[unit.block]),
      clauses,
      opens,
      contentsLine,
      title: false,
    };
  });
  return {
    extracted,
    units: markTitles(extracted.text, units),
    runningNumbers,
  };
}

function titleOf(extracted: Extracted, unit: RawUnit): string {
  const block = extracted.blocks[unit.block];
  return block ? headingText(extracted.text, block) : unit.head;
}

function enter(current: Section, level: number, title: string): Section {
  let parent = current;
  while (parent.parent && parent.level >= level) parent = parent.parent;
  return { path: title === "" ? parent.path : [...parent.path, title], level, parent };
}

/** Code and data carry their place in a symbol or structural path: "class Parser > parse", "policies[2].title". */
function symbolSection(section: Section, block: Block | undefined): Section {
  if (block?.path === undefined || block.path === "" || block.kind === "heading") return section;
  const path = [...section.path, ...stepsOf(block.path)];
  return { path, level: section.level + 1, parent: section };
}

function confirmedMarks(extracted: Extracted, raw: readonly RawUnit[]): (ClauseMark | null)[] {
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

/** "Policy H4: Density" or "Appendix 2" on a line of its own is a label; "Policy H4 requires …" is prose. */
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

/** A label right above another, or above a heading, stands in a list of appendices or policies and opens none. */
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

/** Plain numbers that climb past 30 count paragraphs, not the items of a list. */
function hasRunningNumbers(raw: readonly RawUnit[], marks: readonly (ClauseMark | null)[]): boolean {
  return marks.some((mark, index) => {
    const [reading] = mark?.readings ?? [];
    return reading?.markClass === "number" && reading.value > 30 && raw[index]?.kind !== "heading";
  });
}

function nextOfStyle(marks: readonly (ClauseMark | null)[]): (ClauseMark | null)[] {
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
