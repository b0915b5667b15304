import { open } from "node:fs/promises";
import Papa from "papaparse";
import type { Extracted, ExtractInput, ExtractionNote, Extractor } from "#lib/domain/extracted.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import type { StoredFile } from "#lib/domain/stored-file.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { decodeText } from "../decode.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { compose, type DraftBlock } from "./shared/compose.ts";
import { findSeparator } from "./shared/separator.ts";
import { type CellBudget, createBudget } from "./sheets/cell-budget.ts";
import { type ColumnDates, datesOfColumns } from "./sheets/date-columns.ts";
import { type GridRow, SHEET_LIMITS } from "./sheets/grid.ts";
import { budgetNotes, dateNotes } from "./sheets/notes.ts";
import { gridRow, type PlainRows, plainTable } from "./sheets/plain-table.ts";
import { sheetBlocks } from "./sheets/sheet-blocks.ts";

/** The beginning of a file that is read, so that memory does not grow with the file. */
const READ_BYTES = 80_000_000;
/** A csv file is only its values, so it needs less memory than a workbook with as many cells. */
const LIMITS = { cells: 4_000_000, characters: 60_000_000 };
/** The longest line: as many columns as a sheet has, with 200 characters each. */
const LINE_CHARS = SHEET_LIMITS.columns * 200;

/** Reads comma- and tab-separated values as tables. The separator is found by the content. */
export const csvExtractor: Extractor = {
  format: "csv",
  fingerprint: FINGERPRINTS.csv,
  async extract({ bytes, ...input }: ExtractInput): Promise<Extracted> {
    return readTable(bytes.subarray(0, READ_BYTES), { ...input, size: bytes.length });
  },
  async extractFile({ file, ...input }): Promise<Extracted> {
    return readTable(await beginningOf(file), { ...input, size: file.size });
  },
};

async function beginningOf({ path, size }: StoredFile): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const bytes = new Uint8Array(Math.min(size, READ_BYTES));
    let read = 0;
    while (read < bytes.length) {
      const { bytesRead } = await file.read(bytes, read, bytes.length - read);
      if (bytesRead === 0) break;
      read += bytesRead;
    }
    return bytes.subarray(0, read);
  } finally {
    await file.close();
  }
}

type Beginning = Pick<ExtractInput, "fileName" | "signal"> & {
  /** Size of the whole file, in bytes. */
  readonly size: number;
};

function readTable(bytes: Uint8Array, { fileName, signal, size }: Beginning): Extracted {
  const isCut = bytes.length < size;
  const decoded = decodeText(isCut ? withoutLastLine(bytes) : bytes);
  refuseLongLine(decoded.text);
  const parsed = parse(decoded.text.replace(/^\ufeff/, ""), { fileName, isCut });
  signal?.throwIfAborted();
  const budget = createBudget(LIMITS);
  const dates = datesOfColumns({ rows: gridRows(parsed.rows) });
  const composed = compose(blocksOf(parsed.rows, dates, budget));
  if (composed.text === "") throw new AppError("empty_file", "The table holds no values.");
  const leftOut = budgetNotes(budget);
  const notes = [...decoded.notes, ...parsed.notes, ...dateNotes([{ name: null, dates }])];
  const cut = isCut ? [cutNote(size)] : [];
  return {
    ...{ format: "csv" as const, ...composed, pages: [], metadata: {} },
    notes: [...notes, ...(leftOut.length > 0 ? leftOut : cut)],
  };
}

function blocksOf(rows: PlainRows, dates: readonly ColumnDates[], budget: CellBudget): readonly DraftBlock[] {
  const table = plainTable(rows, dates, budget);
  if (table !== null) return [table];
  return sheetBlocks({ name: null, rows: [...gridRows(rows)], merges: [], comments: [] }, budget);
}

/** Yields the rows with values. */
function* gridRows(rows: PlainRows): Generator<GridRow, void> {
  for (const [index, values] of rows.entries()) {
    const row = gridRow(values, index);
    if (row !== undefined) yield row;
  }
}

const LINE_END = 10;

/** Leaves out the last line, which may be cut off. UTF-16 may then end with half a line end, which is no value. */
function withoutLastLine(bytes: Uint8Array): Uint8Array {
  const last = bytes.lastIndexOf(LINE_END);
  if (last < 0) throw lineTooLong();
  return bytes.subarray(0, last + (bytes.length % 2 === 0 ? 0 : 1));
}

function cutNote(size: number): ExtractionNote {
  const [read, whole] = [READ_BYTES, size].map((bytes) => sizeWords(bytes));
  return {
    code: "cells_left_out",
    message: `The table has ${whole}; the first ${read} are read. The rows after these were left out. Split the file to read all of it.`,
  };
}

function lineTooLong(): AppError {
  return new AppError(
    "too_complex",
    `A line of this table is longer than ${LINE_CHARS.toLocaleString("en-GB")} characters. Check that each row is on a line of its own.`,
    { limit: LINE_CHARS },
  );
}

/** A line that never ends would be split into millions of values. */
function refuseLongLine(text: string): void {
  for (let at = 0; text.length - at > LINE_CHARS; ) {
    const lineEnd = Math.max(
      text.lastIndexOf("\n", at + LINE_CHARS),
      text.lastIndexOf("\r", at + LINE_CHARS),
    );
    if (lineEnd < at) throw lineTooLong();
    at = lineEnd + 1;
  }
}

const UNCLOSED: ExtractionNote = {
  code: "quotes_unclear",
  message: "Some quotation marks of the table do not match. Check the rows around them in the original.",
};

function parse(
  text: string,
  { fileName, isCut }: { readonly fileName: string; readonly isCut: boolean },
): { readonly rows: readonly string[][]; readonly notes: readonly ExtractionNote[] } {
  const { delimiter, start } = findSeparator(text, fileName);
  const body = text.slice(start);
  const { data, errors } = Papa.parse<string[]>(body, { delimiter });
  const widest = data.reduce((most, row) => Math.max(most, row.length), 0);
  if (widest > SHEET_LIMITS.columns) {
    throw new AppError(
      "too_complex",
      `A row of this table has ${widest.toLocaleString("en-GB")} values; ${SHEET_LIMITS.columns.toLocaleString("en-GB")} are read. Check that each row is on a line of its own.`,
      { columns: widest },
    );
  }
  const quotes = errors.filter(({ type }) => type === "Quotes");
  const unclear = quotes.filter((error) => !isCut || !isOpenAtEnd(error, body.length));
  const rows = unclear.length < quotes.length ? data.slice(0, -1) : data;
  return { rows, notes: [...(unclear.length > 0 ? [UNCLOSED] : []), ...shortRowNotes(rows)] };
}

/** Returns a note if rows have fewer values than the first row of their table. */
function shortRowNotes(rows: readonly (readonly string[])[]): ExtractionNote[] {
  let [first, count, width] = [0, 0, 0];
  for (const [at, { length }] of rows.entries()) {
    // An empty row ends a table. A single value is a title or a remark.
    if (length < 2) width = rows[at]?.[0] === "" ? 0 : width;
    else if (width === 0) width = length;
    else if (length < width) {
      first ||= at + 1;
      count++;
    }
  }
  if (count === 0) return [];
  const which =
    count === 1 ? `Row ${first} has` : `${count.toLocaleString("en-GB")} rows, from row ${first} on, have`;
  return [
    {
      code: "short_rows",
      message: `${which} fewer values than the first row of the table. The cells without a value are read as empty. Check that the values stand below the right headings.`,
    },
  ];
}

/** True for a quoted value that is open at the end. A very long one was rather opened by a mark that does not match. */
function isOpenAtEnd({ code, index = 0 }: Papa.ParseError, length: number): boolean {
  return code === "MissingQuotes" && length - index <= LINE_CHARS;
}
