import { count, listed, percent, plural } from "#components/words/quantities.ts";
import { type FigureUnit, type ReportKind, reportFacts } from "#lib/domain/reports.ts";
import { sizeWords } from "#lib/domain/size-words.ts";

const FIGURE_WORDS: Readonly<Record<FigureUnit, (figure: number) => string>> = {
  bytes: (figure) => sizeWords(figure),
  days: (figure) => plural(figure, "day"),
  number: count,
  percent: (figure) => percent(figure / 100),
  share: percent,
  times: (figure) => plural(figure, "time"),
};

/** Formats the figure of an entry in its report's unit. */
export function reportFigure(kind: ReportKind, figure: number | null): string {
  const { figure: declared } = reportFacts(kind);
  if (figure === null) return "";
  return declared === null ? count(figure) : FIGURE_WORDS[declared.unit](figure);
}

/** The number of a report's entries: "3 files could not be read". */
export function reportFound(kind: ReportKind, total: number): string {
  const { one, many } = reportFacts(kind).found;
  return plural(total, one, many);
}

/** Returns why an entry is listed. Text that is already in words stays unchanged. */
export function reportReason(kind: ReportKind, reason: string): string {
  const { reasons } = reportFacts(kind);
  if (reasons === null) return reason;
  return sentence(listed(reason.split(", ").map((code) => reasons[code] ?? code.replaceAll("_", " "))));
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}

export const REPORT_WORDS = {
  corpus: "Corpus",
  allCorpora: "All corpora",
  reason: "Reason",
  when: "When",
  emptyTitle: "No problems found",
} as const;
