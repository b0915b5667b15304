import type { Block, Extracted } from "#lib/domain/extracted.ts";
import { clauseTracker } from "./clause-path.ts";
import { confirmedMarks, hasRunningNumbers, nextOfStyle } from "./document-marks.ts";
import type { OpenClause } from "./open-clause.ts";
import { rawUnits, titleOf } from "./raw-units.ts";
import { stepsOf } from "./symbol-path.ts";
import { markTitles } from "./titles.ts";
import type { Section, Unit } from "./unit.ts";
import { isContentsLine } from "./visible.ts";

export type Outline = {
  readonly extracted: Extracted;
  readonly units: readonly Unit[];
  /** True if plain numbers count the paragraphs of the whole document, as in the NPPF ("135."). */
  readonly runningNumbers: boolean;
};

/** Returns the document's units in reading order, each with its heading path and open clauses. Takes linear time. */
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
      section = enterSection(section, unit.level, titleOf(extracted, unit));
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

function enterSection(current: Section, level: number, title: string): Section {
  let parent = current;
  while (parent.parent && parent.level >= level) parent = parent.parent;
  return { path: title === "" ? parent.path : [...parent.path, title], level, parent };
}

/** Code and data have a symbol or structural path: "class Parser > parse", "policies[2].title". */
function symbolSection(section: Section, block: Block | undefined): Section {
  if (block?.path === undefined || block.path === "" || block.kind === "heading") return section;
  const path = [...section.path, ...stepsOf(block.path)];
  return { path, level: section.level + 1, parent: section };
}
