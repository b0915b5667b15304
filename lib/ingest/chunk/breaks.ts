import { formatFacts } from "#lib/domain/formats.ts";
import type { MarkClass } from "./clause-marks.ts";
import type { Outline } from "./outline.ts";
import type { Piece } from "./pieces.ts";
import { sheetTable } from "./register.ts";
import type { BreakCost } from "./segment.ts";
import type { Section } from "./unit.ts";

/**
 * Minimum length of a numbered clause that gets its own chunk beside another such clause. Shorter ones may share a
 * chunk.
 */
const SUBSTANTIAL_CHARS = 240;
/** A section shorter than this, including its heading, may share a chunk with its neighbour under the same parent. */
const TINY_SECTION_CHARS = 90;
/** Minimum length of a table or listing that becomes its own chunk. */
const BLOCK_CHARS = 300;
const KEEP_TOGETHER = 50;
/** Cost of a break after a line that reads like a heading. */
const AFTER_TITLE = 5;

const CLAUSES: ReadonlySet<MarkClass> = new Set([
  "policy",
  "named",
  "division",
  "decimal",
  "number",
  "criterion",
]);

const sheetOf = ({ extracted }: Outline, { unit }: Piece) => extracted.blocks[unit.block]?.sheet?.name;

/**
 * Returns the cost of a break before each piece. Headings stay with their text, sentences stay whole, stems stay with
 * their first item, and captions with their table. Sections and substantial clauses are separated. For the rest, only
 * size decides.
 */
export function clauseBreaks(outline: Outline, pieces: readonly Piece[]): BreakCost {
  // Consecutive headings form one beginning.
  const startsSection = (index: number) =>
    pieces[index]?.unit.kind === "heading" && pieces[index - 1]?.unit.kind !== "heading";
  const startsGroup = (index: number) => {
    const piece = pieces[index];
    if (piece?.unit.title) return true;
    return (
      startsSection(index) || (piece !== undefined && opensClause(piece) && !pieces[index - 1]?.unit.title)
    );
  };
  const { hasSlides } = formatFacts(outline.extracted.format);
  const sections = groupLengths(pieces, startsSection);
  const groups = groupLengths(pieces, startsGroup);
  return (index) => {
    const before = pieces[index - 1];
    const after = pieces[index];
    if (!before || !after) return "forced";
    if (sheetOf(outline, before) !== sheetOf(outline, after)) return "forced";
    // Each row of a sheet is a passage.
    if (before.part === "row" && sheetTable(outline, before.unit)) return "forced";
    const { text } = outline.extracted;
    if (before.index === after.index) return after.part === "sentence" ? 0.5 : 0;
    const above = textBefore(pieces, index);
    if (hasSlides && opensSlide(before, after)) return "forced";
    if (before.unit.kind === "heading") return KEEP_TOGETHER;
    if (continuesSentence(text, above, textFrom(pieces, index))) return KEEP_TOGETHER;
    // Footnotes at the bottom of a page may stand between a heading and its text.
    if (above?.unit.kind === "heading" && after.unit.kind !== "heading") return KEEP_TOGETHER;
    if (above?.unit.title && after.unit.kind !== "heading") return AFTER_TITLE;
    if (hasFurnitureBetween(outline, before, after)) return "forced";
    if (isPolicyChange(before, after)) return "forced";
    if (after.unit.kind === "heading") {
      // In a conversation, messages of different speakers are always separated, however short.
      const isConversation = outline.extracted.metadata.conversation !== undefined;
      const tiny =
        !isConversation && Math.min(sections[index - 1] ?? 0, sections[index] ?? 0) < TINY_SECTION_CHARS;
      return tiny && areNeighbours(before.unit.section, after.unit.section) ? -0.1 : "forced";
    }
    return blockBreak(text, before, after) ?? clauseBreak(text, before, after, groups, index);
  };
}

/** True if a slide or its notes begin. They are separated, however short, so that each is cited by its number. */
function opensSlide(before: Piece, after: Piece): boolean {
  return after.unit.kind === "heading" && (after.unit.level === 1 || before.unit.kind !== "heading");
}

function blockBreak(text: string, before: Piece, after: Piece): number | "forced" | null {
  const kinds = [before.unit.kind, after.unit.kind];
  if (kinds.includes("caption") && kinds.includes("table")) return KEEP_TOGETHER;
  if (kinds.every((kind) => kind === "code")) return codeBreak(before, after);
  if (!kinds.includes("table") && !kinds.includes("code")) return null;
  if (endsWithColon(text, before) && after.unit.kind === "code" && isSmall(after)) return 3;
  return [before, after].some((piece) => isBlock(piece) && !isSmall(piece)) ? "forced" : 0.2;
}

/** Two long functions or other symbols are separated. Short ones may share a chunk, preferably under one parent. */
function codeBreak(before: Piece, after: Piece): number | "forced" {
  if (Math.min(before.end - before.start, after.end - after.start) >= BLOCK_CHARS) return "forced";
  const [a, b] = [before.unit.section, after.unit.section];
  if (samePath(a, b)) return 0;
  return a.path[0] === b.path[0] ? -0.1 : -0.35;
}

function clauseBreak(
  text: string,
  before: Piece,
  after: Piece,
  groups: readonly number[],
  index: number,
): number | "forced" {
  if ((before.unit.kind === "note") !== (after.unit.kind === "note")) return -0.1;
  if (opensClause(after) || after.unit.title) {
    const shorter = Math.min(groups[index - 1] ?? 0, groups[index] ?? 0);
    return shorter >= SUBSTANTIAL_CHARS && !endsWithColon(text, before) ? "forced" : -0.2;
  }
  if (isItem(after)) {
    if (!isItem(before)) return endsWithColon(text, before) ? 3 : 1;
    return depth(after) > depth(before) ? 0.6 : 0.15;
  }
  return isItem(before) ? 0.1 : 0;
}

/** True if a policy, article or appendix begins, or if running text leaves one. */
function isPolicyChange(before: Piece, after: Piece): boolean {
  const { opens } = after.unit;
  const policyOrder = (piece: Piece) => piece.unit.clauses.find((open) => open.policyId !== null)?.order;
  return (opens === "policy" || opens === "named") && !after.continues
    ? true
    : policyOrder(before) !== policyOrder(after);
}

const opensClause = (piece: Piece) =>
  piece.unit.opens !== null &&
  CLAUSES.has(piece.unit.opens) &&
  piece.unit.kind !== "heading" &&
  !piece.continues;
const isItem = (piece: Piece) =>
  piece.unit.kind === "item" || piece.unit.opens === "letter" || piece.unit.opens === "roman";
const isBlock = (piece: Piece) => piece.unit.kind === "table" || piece.unit.kind === "code";
const isSmall = (piece: Piece) => piece.part === "whole" && piece.end - piece.start < BLOCK_CHARS;
const depth = (piece: Piece) => Math.max(piece.unit.level, piece.unit.clauses.length);
const endsWithColon = (text: string, piece: Piece) =>
  /[:–—]$/.test(text.slice(piece.start, piece.end).slice(-1));

/** Returns for each piece the length of its group. A group begins where `begins` returns true. */
function groupLengths(pieces: readonly Piece[], begins: (index: number) => boolean): number[] {
  const lengths: number[] = [];
  let start = 0;
  for (let index = 1; index <= pieces.length; index++) {
    if (index < pieces.length && !begins(index)) continue;
    const length = (pieces[index - 1]?.end ?? 0) - (pieces[start]?.start ?? 0);
    for (let member = start; member < index; member++) lengths.push(length);
    start = index;
  }
  return lengths;
}

/** True if a sentence continues in the next paragraph, for example across a page break with footnotes. */
function continuesSentence(text: string, before: Piece | undefined, after: Piece | undefined): boolean {
  if (before?.unit.kind !== "prose" && before?.unit.kind !== "item") return false;
  if (after?.unit.kind !== "prose" || after.unit.opens !== null) return false;
  const ends = /[\p{L}\p{N},)”’"'-]$/u.test(text.slice(before.end - 1, before.end));
  return ends && /^\p{Ll}/u.test(text.slice(after.start, after.start + 2));
}

function textBefore(pieces: readonly Piece[], index: number): Piece | undefined {
  let at = index - 1;
  while (pieces[at]?.unit.kind === "note") at--;
  return pieces[at];
}

function textFrom(pieces: readonly Piece[], index: number): Piece | undefined {
  let at = index;
  while (pieces[at]?.unit.kind === "note") at++;
  return pieces[at];
}

function hasFurnitureBetween(outline: Outline, before: Piece, after: Piece): boolean {
  for (let index = before.index + 1; index < after.index; index++) {
    if (outline.units[index]?.kind === "furniture") return true;
  }
  return false;
}

/** True for sections under one parent, or if one section is the parent of the other. */
function areNeighbours(a: Section, b: Section): boolean {
  return a.parent === b.parent || b.parent === a;
}

function samePath(a: Section, b: Section): boolean {
  return a.path.length === b.path.length && a.path.every((part, index) => part === b.path[index]);
}
