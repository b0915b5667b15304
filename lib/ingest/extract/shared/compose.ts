import type {
  Block,
  BlockKind,
  BlockPicture,
  InlineMark,
  TableCell,
  TableLines,
} from "#lib/domain/extracted.ts";
import type { SheetPlace } from "#lib/domain/sheet-place.ts";
import { STRUCK } from "#lib/domain/struck-words.ts";
import { append } from "../../append.ts";
import { cleanText } from "../../decode.ts";
import type { DraftPicture, PictureBytes } from "../pictures/collect-pictures.ts";

/** Text with one formatting. */
export type Run = {
  readonly text: string;
  readonly strong?: boolean;
  readonly em?: boolean;
  readonly code?: boolean;
  readonly strike?: boolean;
  /** Safe targets only (see safeHref). */
  readonly href?: string;
};

export type DraftCell = {
  readonly runs: readonly Run[];
  readonly header?: boolean;
  readonly colSpan?: number;
  readonly rowSpan?: number;
  /** The number of a cell that shows it rounded. */
  readonly value?: string;
};

/**
 * A block before its place in the canonical text is known. A table has `rows`, or `lines` if it is long. Other blocks
 * have `runs`.
 */
export type DraftBlock = {
  readonly kind: BlockKind;
  readonly runs: readonly Run[];
  readonly rows?: readonly (readonly DraftCell[])[];
  readonly lines?: TableLines & { readonly texts: readonly string[] };
  readonly level?: number;
  readonly marker?: string;
  readonly language?: string;
  readonly sheet?: SheetPlace;
  /** True for a heading of level 1 in a text box: perhaps the document's title, but no section. */
  readonly boxedTitle?: boolean;
  /** The pictures after it. A draft may have nothing else. */
  readonly pictures?: readonly DraftPicture[];
};

/** Each struck-out sentence and line has the marks, because one may be quoted alone and must not look valid. */
const BETWEEN_SENTENCES = /((?<=[.!?;])\s+|\n+)(?=\S)/g;

/**
 * Composes the canonical text of a format without its own (html, docx, spreadsheets). Blocks are separated by a blank line, list
 * items by a line end, table cells by a tab and rows by a line end. Blocks without text are left out.
 */
export function compose(drafts: readonly DraftBlock[]): Composed {
  return composeWithPictures(drafts).composed;
}

type Composed = { text: string; blocks: Block[] };

/** The same, and the pictures of the blocks by number. */
export function composeWithPictures(drafts: readonly DraftBlock[]): {
  readonly composed: Composed;
  readonly pictures: readonly PictureBytes[];
} {
  const writer = createWriter();
  const blocks: Block[] = [];
  const placed: Placed[] = [];
  let previous: DraftBlock | null = null;
  for (const draft of drafts) {
    const tidy = tidyDraft(draft);
    if (!isEmpty(tidy)) {
      if (previous !== null) writer.write(bothItems(previous, draft) ? "\n" : "\n\n");
      blocks.push(writeBlock(tidy, writer));
      previous = draft;
    }
    for (const picture of draft.pictures ?? []) {
      // Repeated cells of a table repeat their blocks.
      if (placed.every((other) => other.picture !== picture))
        placed.push({ picture, after: blocks.length - 1 });
    }
  }
  const composed = { text: writer.text(), blocks: withPictures(blocks, placed) };
  return {
    composed,
    pictures: composed.blocks.length === 0 ? [] : placed.map(({ picture }) => picture.bytes),
  };
}

/** A picture and the index of the block above it; -1 if it is above the first. */
type Placed = { readonly picture: DraftPicture; readonly after: number };

function withPictures(blocks: Block[], placed: readonly Placed[]): Block[] {
  const byBlock = new Map<number, BlockPicture[]>();
  for (const [index, { picture, after }] of placed.entries()) {
    const { bytes: _bytes, ...shown } = picture;
    const at = Math.max(0, after);
    const own = { number: index + 1, ...shown, ...(after < 0 && { before: true }) };
    byBlock.set(at, [...(byBlock.get(at) ?? []), own]);
  }
  return blocks.map((block, index) => {
    const pictures = byBlock.get(index);
    return pictures ? { ...block, pictures } : block;
  });
}

type Writer = { write(text: string): void; at(): number; text(): string };

function createWriter(): Writer {
  const parts: string[] = [];
  let length = 0;
  return {
    write(text) {
      parts.push(text);
      length += text.length;
    },
    at: () => length,
    text: () => parts.join(""),
  };
}

function tidyDraft(draft: DraftBlock): DraftBlock {
  if (draft.lines) return draft;
  if (!draft.rows) return { ...draft, runs: tidyRuns(draft.runs, draft.kind === "code") };
  const rows = draft.rows.map((row) => row.map((cell) => ({ ...cell, runs: tidyRuns(cell.runs, false) })));
  return { ...draft, rows, runs: [] };
}

function isEmpty({ rows, runs, lines }: DraftBlock): boolean {
  if (lines) return lines.texts.length === 0;
  return rows ? rows.every((row) => row.every((cell) => cell.runs.length === 0)) : runs.length === 0;
}

function bothItems(one: DraftBlock, other: DraftBlock): boolean {
  return one.kind === "list-item" && other.kind === "list-item";
}

function writeBlock(draft: DraftBlock, writer: Writer): Block {
  const start = writer.at();
  const marks: InlineMark[] = [];
  const rows = draft.rows?.map((row, index) => {
    if (index > 0) writer.write("\n");
    return row.map((cell, column): TableCell => {
      if (column > 0) writer.write("\t");
      const cellStart = writer.at();
      append(marks, writeRuns(cell.runs, writer));
      return { start: cellStart, end: writer.at(), ...cellShape(cell) };
    });
  });
  for (const [index, line] of (draft.lines?.texts ?? []).entries())
    writer.write(index === 0 ? line : `\n${line}`);
  append(marks, writeRuns(draft.runs, writer));
  const inside = { ...(marks.length > 0 && { marks }), ...(rows && { rows }) };
  return { kind: draft.kind, start, end: writer.at(), ...blockShape(draft), ...inside };
}

function cellShape(cell: DraftCell): Partial<TableCell> {
  return {
    ...(cell.header && { header: true }),
    ...(cell.colSpan !== undefined && cell.colSpan > 1 && { colSpan: cell.colSpan }),
    ...(cell.rowSpan !== undefined && cell.rowSpan > 1 && { rowSpan: cell.rowSpan }),
    ...(cell.value !== undefined && { value: cell.value }),
  };
}

function blockShape(draft: DraftBlock): Partial<Block> {
  return {
    ...(draft.level !== undefined && { level: draft.level }),
    ...(draft.marker !== undefined && draft.marker !== "" && { marker: cleanText(draft.marker) }),
    ...(draft.language !== undefined && { language: draft.language }),
    ...(draft.sheet && { sheet: draft.sheet }),
    ...(draft.lines && { lines: { heads: draft.lines.heads, columns: draft.lines.columns } }),
  };
}

/** Cleans and trims the text, and joins neighbours with the same formatting. Code keeps its indentation. */
function tidyRuns(runs: readonly Run[], keepIndent: boolean): Run[] {
  const tidy: Run[] = [];
  for (const run of runs) {
    const text = cleanText(run.text);
    const last = tidy.at(-1);
    if (text === "") continue;
    if (last && sameLook(last, run)) tidy[tidy.length - 1] = { ...last, text: last.text + text };
    else tidy.push({ ...run, text });
  }
  trimStart(tidy, keepIndent);
  for (let last = tidy.at(-1); last; last = tidy.at(-1)) {
    const text = last.text.trimEnd();
    tidy.pop();
    if (text === "") continue;
    tidy.push({ ...last, text });
    break;
  }
  return tidy;
}

function trimStart(runs: Run[], keepIndent: boolean): void {
  for (let first = runs[0]; first; first = runs[0]) {
    const text = keepIndent ? first.text.replace(/^(?:[ \t]*\r?\n)+/, "") : first.text.trimStart();
    runs.shift();
    if (text === "") continue;
    runs.unshift({ ...first, text });
    break;
  }
}

function sameLook(a: Run, b: Run): boolean {
  return (
    (a.strong ?? false) === (b.strong ?? false) &&
    (a.em ?? false) === (b.em ?? false) &&
    (a.code ?? false) === (b.code ?? false) &&
    (a.strike ?? false) === (b.strike ?? false) &&
    a.href === b.href
  );
}

const LOOKS = ["strong", "em", "code", "strike"] as const;

function writeRuns(runs: readonly Run[], writer: Writer): InlineMark[] {
  const marks: InlineMark[] = [];
  for (const [index, run] of runs.entries()) {
    const isStruck = (other: Run | undefined) => other?.strike === true;
    if (isStruck(run) && !isStruck(runs[index - 1])) writer.write(STRUCK);
    const text = isStruck(run) ? run.text.replace(BETWEEN_SENTENCES, `${STRUCK}$1${STRUCK}`) : run.text;
    const span = { start: writer.at(), end: writer.at() + text.length };
    if (run.href !== undefined) addMark(marks, { ...span, kind: "link", href: run.href });
    for (const kind of LOOKS) if (run[kind]) addMark(marks, { ...span, kind });
    writer.write(text);
    if (isStruck(run) && !isStruck(runs[index + 1])) writer.write(STRUCK);
  }
  return marks.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Adds a mark, or extends the mark that it continues. */
function addMark(marks: InlineMark[], mark: InlineMark): void {
  const before = marks.findLastIndex((other) => other.kind === mark.kind);
  const other = marks[before];
  if (other && other.end === mark.start && other.href === mark.href)
    marks[before] = { ...other, end: mark.end };
  else marks.push(mark);
}
