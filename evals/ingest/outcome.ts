/** Result of reading one file of the collection. */
export type IngestOutcome = {
  /** Below the data folder. */
  readonly path: string;
  /** The detected format, or the extension if it was not recognised. */
  readonly format: string;
  /**
   * `ok` with text, or without text but with a reason; `silent` without either; `refused` with an error message;
   * `crash` with an unexpected error; `hang` beyond the time limit.
   */
  readonly status: "ok" | "silent" | "refused" | "crash" | "hang";
  /** Error code if the status is not `ok`. */
  readonly code?: string;
  readonly message?: string;
  readonly seconds: number;
  readonly characters?: number;
  readonly notes?: readonly string[];
  readonly pages?: number;
  /** Page count of the reference tool, for the files that it opens. */
  readonly expectedPages?: number;
  /** Word recall against the reference text, 0..1. */
  readonly recall?: number;
  readonly precision?: number;
};

/** One row of the table: all files of a format. */
export type FormatSummary = {
  readonly format: string;
  readonly files: number;
  readonly ok: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly silent: number;
  readonly crashes: number;
  readonly hangs: number;
  readonly pagesCompared: number;
  readonly pagesEqual: number;
  readonly compared: number;
  readonly recallMedian: number | undefined;
  readonly precisionMedian: number | undefined;
  readonly pages: number;
  readonly seconds: number;
};

/** Returns the median, the mean of the two middle values for an even number, `undefined` for none. */
export function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return upper === undefined || lower === undefined ? undefined : (upper + lower) / 2;
}

function present(values: readonly (number | undefined)[]): readonly number[] {
  return values.filter((value) => value !== undefined);
}

/** Summarises outcomes by format, in alphabetical order. */
export function summarise(outcomes: readonly IngestOutcome[]): readonly FormatSummary[] {
  const formats = [...new Set(outcomes.map(({ format }) => format))].sort();
  return formats.map((format) =>
    summaryOf(
      format,
      outcomes.filter((outcome) => outcome.format === format),
    ),
  );
}

/** Summarises outcomes under one name. */
export function summaryOf(format: string, outcomes: readonly IngestOutcome[]): FormatSummary {
  const count = (status: IngestOutcome["status"]) =>
    outcomes.filter((outcome) => outcome.status === status).length;
  const refused: Record<string, number> = {};
  for (const { status, code = "unknown" } of outcomes) {
    if (status === "refused") refused[code] = (refused[code] ?? 0) + 1;
  }
  const paged = outcomes.filter(({ expectedPages }) => expectedPages !== undefined);
  const recalls = present(outcomes.map(({ recall }) => recall));
  return {
    format,
    files: outcomes.length,
    ok: count("ok"),
    refused,
    silent: count("silent"),
    crashes: count("crash"),
    hangs: count("hang"),
    pagesCompared: paged.length,
    pagesEqual: paged.filter(({ pages, expectedPages }) => pages === expectedPages).length,
    compared: recalls.length,
    recallMedian: median(recalls),
    precisionMedian: median(present(outcomes.map(({ precision }) => precision))),
    pages: outcomes.reduce((sum, { pages = 0 }) => sum + pages, 0),
    seconds: outcomes.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}
