import type { ReportKind } from "#lib/domain/corpus-console.ts";
import { count, percent, plural } from "./quantities.ts";

type ReportWords = {
  readonly title: string;
  /** What it lists. */
  readonly about: string;
  /** What it says when it lists nothing. */
  readonly empty: string;
  /** Head of the column with the figure; null where there is none to show. */
  readonly figure: string | null;
};

export const REPORT_WORDS: Readonly<Record<ReportKind, ReportWords>> = {
  failed_files: {
    title: "Files that failed",
    about: "Files that were found but could not be read, each with what is wrong.",
    empty:
      "Every file that was found could be read. One that cannot would stand here, with what is wrong with it.",
    figure: null,
  },
  skipped_files: {
    title: "Files left out",
    about: "Files at the source that are not taken in, each with the reason.",
    empty:
      "Nothing at the sources was left out. Files that a pattern excludes, or that are too large or of no readable format, would stand here.",
    figure: null,
  },
  zero_hit_queries: {
    title: "Searches that found nothing",
    about: "Questions that came back empty, the commonest first.",
    empty:
      "Every question found something. One that comes back empty would stand here, with how often it was asked.",
    figure: "Asked",
  },
  never_retrieved: {
    title: "Never found",
    about: "Documents that no search has brought up since they came in.",
    empty: "Every document has been found at least once. Those that no search brings up would stand here.",
    figure: null,
  },
  cited_but_stale: {
    title: "Cited, and changed since",
    about: "Documents that packs cite in a version that is not the current one.",
    empty:
      "Everything that packs cite is current. A citation of a version that was replaced would stand here.",
    figure: "Citations",
  },
  near_duplicates: {
    title: "Near-duplicates",
    about: "Documents that say almost the same as another.",
    empty:
      "No two documents say almost the same. Pairs that do would stand here, to be compared side by side.",
    figure: "Alike",
  },
  low_ocr_confidence: {
    title: "Hard to read",
    about: "Pages whose words were recognised from a picture, and not surely.",
    empty: "Every scanned page was read surely. Pages with doubtful words would stand here, to be corrected.",
    figure: "Sure",
  },
  injection_flags: {
    title: "Words meant for machines",
    about: "Documents with passages that look like instructions to a language model.",
    empty:
      "No document holds words that look like instructions to a language model. One that does would stand here.",
    figure: "Passages",
  },
};

/** The figure that a line is listed for. */
export function reportFigure(kind: ReportKind, figure: number | null): string {
  if (figure === null) return "";
  switch (kind) {
    case "near_duplicates":
    case "low_ocr_confidence":
      return percent(figure > 1 ? figure / 100 : figure);
    case "zero_hit_queries":
      return plural(figure, "time");
    default:
      return count(figure);
  }
}
