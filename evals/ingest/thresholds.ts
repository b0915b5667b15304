import { type FormatSummary, type IngestOutcome, summarise, summaryOf } from "./outcome.ts";

/** A requirement on the whole collection, and whether it is met. */
export type Threshold = {
  readonly name: string;
  readonly wanted: string;
  readonly got: string;
  readonly met: boolean;
};

/** Minimum medians of word recall and precision for each format with reference texts. */
const WORDS: Readonly<Record<string, { readonly recall: number; readonly precision: number }>> = {
  pdf: { recall: 0.97, precision: 0.95 },
  docx: { recall: 0.97, precision: 0.95 },
  pptx: { recall: 0.97, precision: 0.95 },
  xlsx: { recall: 0.97, precision: 0.95 },
  xls: { recall: 0.97, precision: 0.95 },
  odp: { recall: 0.97, precision: 0.95 },
  eml: { recall: 0.97, precision: 0.95 },
  captions: { recall: 0.97, precision: 0.95 },
  epub: { recall: 0.97, precision: 0.95 },
  odt: { recall: 0.97, precision: 0.95 },
  html: { recall: 0.95, precision: 0.9 },
};
const PAGES_EQUAL = 0.98;

/** Checks the requirements: no crash, hang or silence; correct page counts and words. */
export function thresholds(outcomes: readonly IngestOutcome[]): readonly Threshold[] {
  const all = summaryOf("all", outcomes);
  return [
    none("crashes", all.crashes),
    none("hangs beyond 60 s", all.hangs),
    none("files without text and without a word", all.silent),
    ...pageCounts(all),
    ...summarise(outcomes).flatMap(wordMedians),
  ];
}

function none(name: string, count: number): Threshold {
  return { name, wanted: "0", got: String(count), met: count === 0 };
}

function pageCounts(all: FormatSummary): readonly Threshold[] {
  if (all.pagesCompared === 0) return [];
  const share = all.pagesEqual / all.pagesCompared;
  return [
    {
      name: "PDF page counts equal to the reference tool's",
      wanted: `>= ${PAGES_EQUAL * 100}%`,
      got: `${(share * 100).toFixed(1)}% (${all.pagesEqual} of ${all.pagesCompared})`,
      met: share >= PAGES_EQUAL,
    },
  ];
}

function wordMedians(summary: FormatSummary): readonly Threshold[] {
  const wanted = WORDS[summary.format];
  const { recallMedian, precisionMedian, format, compared } = summary;
  if (!wanted || recallMedian === undefined || precisionMedian === undefined) return [];
  const line = (name: string, got: number, least: number): Threshold => ({
    name: `${format}: word ${name}, median of ${compared}`,
    wanted: `>= ${least.toFixed(2)}`,
    got: got.toFixed(3),
    met: got >= least,
  });
  return [line("recall", recallMedian, wanted.recall), line("precision", precisionMedian, wanted.precision)];
}
