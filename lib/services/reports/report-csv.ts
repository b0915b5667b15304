import type { Context } from "#lib/context.ts";
import { writeCsv } from "#lib/domain/csv.ts";
import { type ReadReportInput, readReport } from "./read-report.ts";

const MAX_LINES = 500;

/** Returns a report as CSV for spreadsheets. Escapes cells that a spreadsheet would treat as a formula. */
export async function reportCsv(
  context: Context,
  input: Omit<ReadReportInput, "limit">,
  reasonWords: (reason: string) => string,
): Promise<string> {
  const { rows } = await readReport(context, { ...input, limit: MAX_LINES });
  return writeCsv([
    ["title", "reason", "figure", "corpus", "document", "at", "address"],
    ...rows.map(({ title, reason, figure, corpusId, documentId, at, href }) =>
      [title, reasonWords(reason), rounded(figure), corpusId, documentId, at, href].map((value) =>
        String(value ?? ""),
      ),
    ),
  ]);
}

function rounded(figure: number | null): number | null {
  return figure === null ? null : Math.round(figure * 1000) / 1000;
}
