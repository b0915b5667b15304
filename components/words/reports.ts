import type { ReportKind } from "#lib/domain/corpus-console.ts";
import { skipWords } from "./corpora.ts";
import { bytes, count, listed, percent, plural } from "./quantities.ts";

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
    figure: "Size",
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
    figure: "There for",
  },
  cited_but_stale: {
    title: "Cited, and changed since",
    about: "Documents that packs cite in a version that is not the current one.",
    empty:
      "Everything that packs cite is current. A citation of a version that was replaced would stand here.",
    figure: "Version now",
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

/** The figure that a line is listed for, in its report's own measure. */
export function reportFigure(kind: ReportKind, figure: number | null): string {
  if (figure === null) return "";
  switch (kind) {
    case "skipped_files":
      return bytes(figure);
    case "near_duplicates":
      return percent(figure);
    case "low_ocr_confidence":
      return percent(figure / 100);
    case "zero_hit_queries":
      return plural(figure, "time");
    case "never_retrieved":
      return plural(figure, "day");
    default:
      return count(figure);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  nothing_found: "Nothing in the corpora that were asked fits it.",
  never_retrieved: "No search has shown it, nobody has opened it, and no pack cites it.",
  words_changed: "The cited words do not stand in the version that is current now.",
  newer_version: "A newer version is current; the cited words stand in it too.",
  same_words: "Both say the same, word for word.",
  nearly_the_same_words: "Both say nearly the same.",
};

const FLAGS: Readonly<Record<string, string>> = {
  policy_override_attempt: "words that want to override a model’s rules",
  tool_call_attempt: "words that want a model to call a tool",
  instruction_like: "words that address a model",
};

const SCAN_REASONS: Readonly<Record<string, string>> = {
  has_text: "Parts of the page were recognised from a picture.",
  no_characters: "The page is a picture; its words were recognised.",
  characters_unknown: "The page’s own text does not say which letters it shows, so they were recognised.",
  stray_characters_over_image: "The page is a picture with a few stray letters; its words were recognised.",
  mojibake: "The page’s own text is garbled, so it was recognised.",
  no_words: "The page’s own text spells no words, so it was recognised.",
};

/** Why a line is listed, in words; what is words already stays. */
export function reportReason(kind: ReportKind, reason: string): string {
  switch (kind) {
    case "failed_files":
      return reason;
    case "skipped_files":
      return sentence(skipWords(reason));
    case "injection_flags":
      return sentence(listed(reason.split(", ").map((flag) => FLAGS[flag] ?? plain(flag))));
    case "low_ocr_confidence":
      return SCAN_REASONS[reason] ?? sentence(plain(reason));
    default:
      return REASONS[reason] ?? sentence(plain(reason));
  }
}

function plain(code: string): string {
  return code.replaceAll("_", " ");
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}
