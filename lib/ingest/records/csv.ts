import { AppError } from "#lib/errors/app-error.ts";
import { findSeparator, type Separator } from "../extract/shared/separator.ts";
import type { FileSource } from "../processes/file-source.ts";
import { type CsvRow, CsvRows } from "./csv-rows.ts";
import { faultOf } from "./faults.ts";
import { findHeadings, type Headings } from "./headings.ts";
import type { SourceLayer, SourceRow } from "./layer.ts";
import { RECORD_LIMITS } from "./limits.ts";
import type { OpenInput } from "./open-input.ts";
import { type LineBlock, textLines } from "./text-lines.ts";

const HEAD_CHARS = 65_536;

/**
 * Opens a file of comma- or tab-separated values. Rows count as in a spreadsheet program: the first line is row 1.
 * @throws AppError `not_text`, `empty_file`, `too_complex` (a first line that never ends, too many columns).
 */
export async function* openCsv({ source, fileName, signal }: OpenInput): AsyncGenerator<SourceLayer, void> {
  const head = await beginningOf(source, signal);
  const { separator, row, columns } = headTable(head, fileName);
  let emptyRows = 0;
  yield {
    ...{ name: "", columns, hasShapes: false, system: "auto" },
    async *rows() {
      emptyRows = 0;
      for await (const rows of numberedRows(source, separator, signal)) {
        const below = rows.filter((each) => each.row > row);
        const filled = below.filter(({ values, refused }) => refused || values.some((value) => value !== ""));
        emptyRows += below.length - filled.length;
        yield filled;
      }
    },
    notes: () => (emptyRows > 0 ? [emptyWords(emptyRows)] : []),
  };
}

const emptyWords = (rows: number) =>
  rows === 1 ? "1 empty row was left out." : `${rows.toLocaleString("en-GB")} empty rows were left out.`;

/** Returns the first lines. @throws AppError as `openCsv` does. */
async function beginningOf(source: FileSource, signal: AbortSignal | undefined): Promise<string> {
  let beginning = "";
  for await (const block of textLines(source, signal)) {
    if (block.isTooLong && beginning.trim() === "") throw lineTooLong();
    beginning += block.text;
    if (beginning.length >= HEAD_CHARS && beginning.trim() !== "") break;
  }
  return beginning;
}

function lineTooLong(): AppError {
  const limit = RECORD_LIMITS.rowChars;
  return new AppError(
    "too_complex",
    `The first line of this table is longer than ${limit.toLocaleString("en-GB")} characters. Check that each row is on a line of its own.`,
    { limit },
  );
}

/** Returns the separator and the headings of a table by its first lines. @throws AppError as `openCsv` does. */
export function headTable(head: string, fileName: string): Headings & { readonly separator: Separator } {
  const separator = findSeparator(head, fileName);
  const rows = new CsvRows(separator.delimiter).add(head.slice(separator.start));
  const numbered = rows.slice(0, RECORD_LIMITS.sampleRows).map(({ values }, at) => ({ row: at + 1, values }));
  const headings = findHeadings(numbered.filter(({ row }) => rows[row - 1]?.broken === undefined));
  if (headings === null) throw new AppError("empty_file", "The table holds no values.");
  return { separator, ...headings };
}

async function* numberedRows(
  source: FileSource,
  { delimiter, start }: Separator,
  signal: AbortSignal | undefined,
): AsyncGenerator<SourceRow[], void> {
  const reader = new CsvRows(delimiter);
  let number = 0;
  // Only a first line that names the separator is left out.
  let skipped = start;
  let otherEncoding: string | null = null;
  const numbered = (rows: readonly CsvRow[]) => rows.map((row) => sourceRow(row, ++number, otherEncoding));
  for await (const block of textLines(source, signal)) {
    if (block.isTooLong) {
      yield [...numbered(reader.end()), tooLong(block, ++number)];
      continue;
    }
    // A row that began in other lines may end in these.
    if (!reader.isWithinRow || block.otherEncoding !== null) otherEncoding = block.otherEncoding;
    yield numbered(reader.add(block.text.slice(skipped)));
    skipped = 0;
    if (!reader.isWithinRow) otherEncoding = null;
  }
  yield numbered(reader.end());
}

function sourceRow({ values, broken }: CsvRow, row: number, otherEncoding: string | null): SourceRow {
  const faults = otherEncoding === null ? [] : [faultOf("encoding_differs", `read as ${otherEncoding}`)];
  if (broken === undefined) return { row, values, faults };
  const detail = `${broken === "too_long" ? "begins" : "a quotation mark is not closed"}`;
  const code = broken === "too_long" ? "row_too_long" : "row_unreadable";
  return { row, values: [], faults, refused: faultOf(code, detail, values.join(" ")) };
}

function tooLong({ text }: LineBlock, row: number): SourceRow {
  return { row, values: [], faults: [], refused: faultOf("row_too_long", "begins", text) };
}
