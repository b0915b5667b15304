/** What reading one file of the collection came to. */
export type IngestOutcome = {
  /** Below the data folder. */
  readonly path: string;
  /** What the file was taken for; its extension where it was not recognised. */
  readonly format: string;
  /**
   * `ok` with text, or without any and told why; `silent` without text and without a word; `refused` with an error in
   * words; `crash` an error that nobody meant; `hang` longer than the limit.
   */
  readonly status: "ok" | "silent" | "refused" | "crash" | "hang";
  /** The error's code, for what is not ok. */
  readonly code?: string;
  readonly message?: string;
  readonly seconds: number;
  readonly characters?: number;
  readonly notes?: readonly string[];
  readonly pages?: number;
  /** Pages by the reference tool, for the files that it opens. */
  readonly expectedPages?: number;
  /** Against the reference text, 0..1. */
  readonly recall?: number;
  readonly precision?: number;
};

/** One line of the table: all files of a format. */
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

/** The middle value; the mean of the two middle ones for an even number, `undefined` for none. */
export function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return upper === undefined || lower === undefined ? undefined : (upper + lower) / 2;
}

function present(values: readonly (number | undefined)[]): readonly number[] {
  return values.filter((value) => value !== undefined);
}

/** Sums outcomes up by format, in alphabetical order. */
export function summarise(outcomes: readonly IngestOutcome[]): readonly FormatSummary[] {
  const formats = [...new Set(outcomes.map(({ format }) => format))].sort();
  return formats.map((format) =>
    summaryOf(
      format,
      outcomes.filter((outcome) => outcome.format === format),
    ),
  );
}

/** Sums up outcomes under one name. */
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
