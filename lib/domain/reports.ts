import { SKIP_WORDS } from "./connector.ts";
import { keysOf } from "./keys-of.ts";

/** The unit of a line's figure. The page formats it. */
export type FigureUnit = "bytes" | "days" | "number" | "percent" | "share" | "times";

/** Facts about a report. */
type ReportFacts = {
  readonly title: string;
  /** What the report lists. */
  readonly about: string;
  /** Text for an empty report. */
  readonly empty: string;
  /** The number of its lines, after the number: "file could not be read". */
  readonly found: { readonly one: string; readonly many: string };
  /** Head of the column that names each finding. */
  readonly lists: string;
  /** True if restricted documents are left out of its lines. */
  readonly leavesOutRestricted: boolean;
  /** Null if its lines have no figure. */
  readonly figure: { readonly head: string; readonly unit: FigureUnit } | null;
  /** Meaning of the figure in the description of the API; "" if it needs none. */
  readonly figureForPrograms: string;
  /** Words for the codes in `reason`, which may list several. Null if the reason is a sentence already. */
  readonly reasons: Readonly<Record<string, string>> | null;
};

/**
 * Every report, in the order of their list. A new report is an entry here, a file in `lib/services/reports/internal/` and
 * its line in `lib/services/reports/read-report.ts`.
 */
const REPORTS = {
  failed_files: {
    title: "Files that failed",
    about: "Files that were found but could not be read, each with the problem.",
    empty: "Every file that was found could be read. Unreadable files are listed here with the problem.",
    found: { one: "file could not be read", many: "files could not be read" },
    lists: "File",
    leavesOutRestricted: true,
    figure: null,
    figureForPrograms: "",
    reasons: null,
  },
  skipped_files: {
    title: "Files left out",
    about: "Files at the source that are not added, each with the reason.",
    empty:
      "No file at the sources was left out. Files that a pattern excludes, or that are too large or not readable, are listed here.",
    found: { one: "file left out, with the reason", many: "files left out, with the reason" },
    lists: "File",
    leavesOutRestricted: true,
    figure: { head: "Size", unit: "bytes" },
    figureForPrograms: "figure: bytes",
    reasons: SKIP_WORDS,
  },
  zero_hit_queries: {
    title: "Searches that found nothing",
    about: "Questions without results, the most frequent first.",
    empty: "Every question found something. Questions without results are listed here with their number.",
    found: { one: "search found nothing", many: "searches found nothing" },
    lists: "Question",
    leavesOutRestricted: false,
    figure: { head: "Asked", unit: "times" },
    figureForPrograms: "how often asked",
    reasons: { nothing_found: "Nothing in the searched corpora matches it." },
  },
  never_retrieved: {
    title: "Never found",
    about: "Documents that no search has found since they were added.",
    empty: "Every document has been found at least once. Documents that no search finds are listed here.",
    found: { one: "document never found by any search", many: "documents never found by any search" },
    lists: "Document",
    leavesOutRestricted: true,
    figure: { head: "There for", unit: "days" },
    figureForPrograms: "days",
    reasons: { never_retrieved: "No search has shown it, nobody has opened it, and no pack cites it." },
  },
  cited_but_stale: {
    title: "Cited, then changed",
    about: "Documents that packs cite in a version that is not the current one.",
    empty: "Everything that packs cite is current. Citations of replaced versions are listed here.",
    found: {
      one: "cited passage from a superseded version",
      many: "cited passages from a superseded version",
    },
    lists: "Document",
    leavesOutRestricted: true,
    figure: { head: "Version now", unit: "number" },
    figureForPrograms: "the newer version",
    reasons: {
      words_changed: "The current version does not contain the cited words.",
      newer_version: "A newer version is current. It contains the cited words too.",
    },
  },
  near_duplicates: {
    title: "Near-duplicates",
    about: "Documents that are almost the same as another.",
    empty: "No two documents are almost the same. Such pairs are listed here.",
    found: { one: "near-duplicate", many: "near-duplicates" },
    lists: "Document",
    leavesOutRestricted: true,
    figure: { head: "Alike", unit: "share" },
    figureForPrograms: "share of their runs of five words",
    reasons: {
      same_words: "Both have the same words.",
      nearly_the_same_words: "Both have nearly the same words.",
    },
  },
  low_ocr_confidence: {
    title: "Hard to read",
    about: "Pages whose words were recognised from a picture with low confidence.",
    empty:
      "Every scanned page was read with high confidence. Pages with doubtful words are listed here, so you can correct them.",
    found: { one: "page hard to read", many: "pages hard to read" },
    lists: "Page",
    leavesOutRestricted: true,
    figure: { head: "Sure", unit: "percent" },
    figureForPrograms: "0 to 100",
    reasons: {
      has_text: "Parts of the page were recognised from a picture.",
      no_characters: "The page is a picture; its words were recognised.",
      characters_unknown: "The page’s own text does not say which letters it shows, so they were recognised.",
      stray_characters_over_image:
        "The page is a picture with a few stray letters; its words were recognised.",
      mojibake: "The page’s own text is garbled, so it was recognised.",
      no_words: "The page’s own text spells no words, so it was recognised.",
    },
  },
  injection_flags: {
    title: "Possible prompt injection",
    about: "Documents with passages that look like instructions to a language model.",
    empty:
      "No document contains words that look like instructions to a language model. Such documents are listed here.",
    found: { one: "document with instructions inside", many: "documents with instructions inside" },
    lists: "Document",
    leavesOutRestricted: true,
    figure: { head: "Passages", unit: "number" },
    figureForPrograms: "passages",
    reasons: {
      policy_override_attempt: "words that try to override a model’s rules",
      tool_call_attempt: "words that try to make a model call a tool",
      instruction_like: "words that address a model",
    },
  },
} as const satisfies Record<string, ReportFacts>;

export type ReportKind = keyof typeof REPORTS;
export const REPORT_KINDS = keysOf(REPORTS);

/** Returns the facts about a report. */
export function reportFacts(kind: ReportKind): ReportFacts {
  return REPORTS[kind];
}

/** One line of a report: a finding, where to look, and the number that put it on the list. */
export type ReportRow = {
  readonly id: string;
  readonly title: string;
  readonly corpusId: string | null;
  readonly documentId: string | null;
  /** Address within Sightline that opens it; null if there is nothing to open. */
  readonly href: string | null;
  readonly reason: string;
  readonly figure: number | null;
  readonly at: string | null;
};

export type Report = {
  readonly kind: ReportKind;
  readonly total: number;
  readonly rows: readonly ReportRow[];
};
