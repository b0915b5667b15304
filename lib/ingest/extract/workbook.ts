import type {
  Extracted,
  ExtractedMetadata,
  ExtractInput,
  ExtractionNote,
  Extractor,
} from "#lib/domain/extracted.ts";
import { columnLetters, rangeAddress } from "#lib/domain/sheet-place.ts";
import { statedTitle } from "#lib/domain/stated-title.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { DEFAULT_INGEST_LIMITS, type IngestLimits } from "../limits.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { compose } from "./shared/compose.ts";
import { createBudget } from "./sheets/cell-budget.ts";
import { datesOfColumns } from "./sheets/date-columns.ts";
import { SHEET_LIMITS } from "./sheets/grid.ts";
import { budgetNotes, dateNotes } from "./sheets/notes.ts";
import { type OpenedWorkbook, openWorkbook, type WorkbookFormat } from "./sheets/open-workbook.ts";
import { sheetBlocks } from "./sheets/sheet-blocks.ts";

/**
 * Extracts spreadsheets: each sheet with its name as heading, its tables, the words between them, and comments. Formulas
 * have the value that was stored with them. Hidden sheets, rows and columns are read, with a note.
 */
export function createWorkbookExtractor(
  format: WorkbookFormat,
  limits: Pick<IngestLimits, "inflate"> = DEFAULT_INGEST_LIMITS,
): Extractor {
  return {
    format,
    fingerprint: FINGERPRINTS[format],
    async extract({ bytes, signal }: ExtractInput): Promise<Extracted> {
      const book = openWorkbook(bytes, format, limits);
      signal?.throwIfAborted();
      const budget = createBudget();
      const composed = compose(book.sheets.flatMap((sheet) => sheetBlocks(sheet, budget)));
      if (composed.text === "") throw noValues(book);
      const notes = [
        ...notesOf(book),
        ...dateNotes(book.sheets.map((sheet) => ({ name: sheet.name, dates: datesOfColumns(sheet) }))),
        ...budgetNotes(budget),
      ];
      return { format, ...composed, pages: [], metadata: metadataOf(book), notes };
    },
  };
}

const MACROS = "The file contains macros. They were neither run nor read.";

function noValues({ hasMacros }: OpenedWorkbook): AppError {
  return new AppError("empty_file", `The spreadsheet has no values.${hasMacros ? ` ${MACROS}` : ""}`);
}

function metadataOf({ properties }: OpenedWorkbook): ExtractedMetadata {
  const { Title, Author, CreatedDate, ModifiedDate } = properties;
  const title = statedTitle(wordsOf(Title));
  const author = wordsOf(Author);
  const [createdAt, modifiedAt] = [dayOf(CreatedDate), dayOf(ModifiedDate)];
  return {
    ...(title !== undefined && { title }),
    ...(author !== "" && { author }),
    ...(createdAt !== null && { createdAt }),
    ...(modifiedAt !== null && { modifiedAt }),
  };
}

const wordsOf = (value: unknown) =>
  typeof value === "string" ? value.replaceAll("\u0000", "").toWellFormed().replace(/\s+/g, " ").trim() : "";

function dayOf(value: unknown): string | null {
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : null;
}

const MAX_NAMED = 20;

function someOf(addresses: readonly string[]): string {
  const more = addresses.length - MAX_NAMED;
  return `${addresses.slice(0, MAX_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function notesOf(book: OpenedWorkbook): ExtractionNote[] {
  const named = (sheets: OpenedWorkbook["sheets"]) => sheets.map(({ name }) => `"${name}"`).join(", ");
  const hidden = book.sheets.filter(({ isHidden }) => isHidden);
  const damaged = book.sheets.filter(({ isDamaged }) => isDamaged);
  const wide = book.sheets.filter(({ hasFurtherColumns }) => hasFurtherColumns);
  const empty = book.sheets.filter(
    ({ rows, comments, isDamaged }) => rows.length + comments.length === 0 && !isDamaged,
  );
  const merged = book.sheets.filter(({ merges }) => merges.length > 0);
  const unseen = book.sheets.flatMap(({ name, hiddenCells }) =>
    hiddenCells.map(([row, first, last]) =>
      rangeAddress(name, { row, column: first }, { row, column: last }),
    ),
  );
  const told: readonly (readonly [boolean, string, string])[] = [
    [book.hasMacros, "contains_macros", MACROS],
    [hidden.length > 0, "hidden_sheets", `Hidden sheets were read: ${named(hidden)}.`],
    [damaged.length > 0, "sheets_not_read", `Damaged sheets were not read: ${named(damaged)}.`],
    [empty.length > 0, "empty_sheets", `Sheets without values are not shown: ${named(empty)}.`],
    [book.hasHiddenLines, "hidden_rows_or_columns", "Hidden rows or columns were read."],
    [
      unseen.length > 0,
      "hidden_cells",
      `Cells that show nothing, because of their number format or colours, were read: ${someOf(unseen)}.${book.hasFurtherHidden ? " Later ones are not marked." : ""}`,
    ],
    [
      wide.length > 0,
      "columns_left_out",
      `Cells after column ${columnLetters(SHEET_LIMITS.columns)} were left out on the sheets ${named(wide)}.`,
    ],
    [merged.length > 0, "merged_cells", `Cells are merged on the sheets ${named(merged)}.`],
    [
      book.hasUncalculated,
      "formulas_without_values",
      "Some formulas have no stored value, so their cells are empty. Open the file in a spreadsheet program and save it again.",
    ],
  ];
  return told.flatMap(([holds, code, message]) => (holds ? [{ code, message: message.slice(0, 2000) }] : []));
}
