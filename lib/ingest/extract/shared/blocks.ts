import { append } from "../../append.ts";
import type { DraftBlock, Run } from "./compose.ts";

/** Helpers for blocks that the readers of Word, OpenDocument and rich text share. */

const NOTES_HEADING = "Notes";

/** Puts notes into a section of their own, because they are no words of the document's last section. */
export function belowHeading(notes: readonly DraftBlock[]): readonly DraftBlock[] {
  return notes.length === 0 ? [] : [{ kind: "heading", level: 1, runs: [{ text: NOTES_HEADING }] }, ...notes];
}

/** Returns the blocks of a note with words. The first has the note's marker. */
export function asNote(blocks: readonly DraftBlock[], marker: string): DraftBlock[] {
  const filled = blocks.filter(({ runs, rows }) => rows !== undefined || hasWords(runs));
  return filled.map((block, index) => ({
    kind: "footnote",
    runs: block.rows === undefined ? block.runs : cellRuns([block]),
    ...(index === 0 && { marker }),
  }));
}

export function hasWords(runs: readonly Run[]): boolean {
  return runs.some((run) => run.text.trim() !== "");
}

/** A heading in a text box is no section of the text beside and after the box. */
export function boxed(block: DraftBlock): DraftBlock {
  if (block.kind !== "heading") return block;
  const { marker, level } = block;
  const runs = [...(marker === undefined ? [] : [{ text: `${marker} ` }]), ...block.runs];
  return {
    kind: "paragraph",
    runs: runs.map((run) => ({ ...run, strong: true })),
    ...(level === 1 && { boxedTitle: true }),
  };
}

export function oneLine(runs: readonly Run[]): Run[] {
  return runs.map((run) => ({ ...run, text: run.text.replace(/\s*\n\s*/g, " ") }));
}

/** Word processors use a paragraph for each line of code. */
export function joinCode(blocks: readonly DraftBlock[]): DraftBlock[] {
  const joined: DraftBlock[] = [];
  let lines: Run[] = [];
  for (const block of blocks) {
    if (block.kind === "code" && joined.at(-1)?.kind === "code") {
      lines.push({ text: "\n" });
      append(lines, block.runs);
    } else {
      lines = [...block.runs];
      joined.push(block.kind === "code" ? { ...block, runs: lines } : block);
    }
  }
  return joined;
}

/** Returns a table with the pictures of the blocks in its cells. They follow it. */
export function withPicturesOf(table: DraftBlock, blocks: readonly DraftBlock[]): DraftBlock {
  const pictures = blocks.flatMap((block) => block.pictures ?? []);
  return pictures.length === 0 ? table : { ...table, pictures };
}

/** Returns a cell's text. Paragraphs are separated by a line end, and an inner table is written cell by cell. */
export function cellRuns(blocks: readonly DraftBlock[]): Run[] {
  const filled = blocks.filter((block) => block.rows || block.pictures === undefined || hasWords(block.runs));
  return filled.flatMap((block, index): Run[] => {
    const marker = block.marker === undefined ? [] : [{ text: `${block.marker} ` }];
    const inner = block.rows?.flatMap((row, at) => [
      ...(at > 0 ? [{ text: "\n" }] : []),
      ...row.flatMap((cell, column) => [...(column > 0 ? [{ text: "\t" }] : []), ...cell.runs]),
    ]);
    return [...(index > 0 ? [{ text: "\n" }] : []), ...marker, ...(inner ?? block.runs)];
  });
}
