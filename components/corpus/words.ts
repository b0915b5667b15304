import { corpusFreshnessWords } from "#components/words/evidence.ts";
import { count, listed, percent, plural, pluralForm } from "#components/words/quantities.ts";
import { SKIP_REASONS, SKIP_WORDS } from "#lib/domain/connector.ts";
import { connectorFacts, type SourceType } from "#lib/domain/connector-kinds.ts";
import type { SyncMode } from "#lib/domain/corpus-binding.ts";
import type { Coverage } from "#lib/domain/corpus-console.ts";
import { CORPUS_DEGRADED_CODES, CORPUS_DEGRADED_WORDS } from "#lib/domain/degraded-codes.ts";
import type { SyncAction, SyncCounts, SyncState, SyncTrigger } from "#lib/domain/sync.ts";

/** Returns why a file at the source is not in the corpus. */
export function skipWords(reason: string): string {
  const known = SKIP_REASONS.find((each) => each === reason);
  return known ? SKIP_WORDS[known] : reason.replaceAll("_", " ");
}

export const ACTION_WORDS: Readonly<Record<SyncAction, string>> = {
  new: "new",
  changed: "changed",
  moved: "moved",
  gone: "gone",
  skipped: "skipped",
};

export const SYNC_STATE_WORDS: Readonly<Record<SyncState, string>> = {
  planning: "planning",
  awaiting_confirmation: "waits for confirmation",
  applying: "syncing",
  done: "done",
  failed: "failed",
  cancelled: "cancelled",
};

export const TRIGGER_WORDS: Readonly<Record<SyncTrigger, string>> = {
  person: "by hand",
  api: "over the API",
  schedule: "on schedule",
  watch: "the folder changed",
  poll: "checked for changes",
};

const two = (value: string) => value.padStart(2, "0");
const DAYS = ["Sundays", "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"];

/** Describes a cron line: "daily 02:00", "hourly at :15". Returns the line itself if it has no short form. */
export function scheduleWords(cron: string): string {
  const [minute = "", hour = "", dayOfMonth, month, weekday = ""] = cron.trim().split(/\s+/);
  const plain = (text: string) => /^\d{1,2}$/.test(text);
  if (dayOfMonth !== "*" || month !== "*") return cron;
  if (plain(minute) && hour === "*" && weekday === "*") return `hourly at :${two(minute)}`;
  if (!plain(minute) || !plain(hour)) return cron;
  const at = `${two(hour)}:${two(minute)}`;
  if (weekday === "*") return `daily ${at}`;
  if (weekday === "1-5") return `weekdays ${at}`;
  return /^[0-7]$/.test(weekday) ? `${DAYS[Number(weekday)]} ${at}` : cron;
}

/** Returns how a corpus follows its source, as words after the source type: "watching", "scheduled · daily 02:00". */
export function followWords(corpus: {
  readonly sourceType: SourceType;
  readonly syncMode: SyncMode;
  readonly schedule: string | null;
  readonly pausedSince?: string | null;
}): string | null {
  const how = followedWords(corpus);
  return how !== null && corpus.pausedSince ? `paused (${how})` : how;
}

function followedWords(corpus: Parameters<typeof followWords>[0]): string | null {
  const { sourceType } = corpus;
  if (sourceType === "upload") return null;
  if (corpus.syncMode === "manual") return "manual sync";
  if (corpus.syncMode === "on_demand") {
    const isWatched = sourceType !== "mixed" && connectorFacts(sourceType).follows === "watching";
    return isWatched ? "watches the folder" : "checks for changes";
  }
  return corpus.schedule === null ? "scheduled" : `scheduled · ${scheduleWords(corpus.schedule)}`;
}

/** "3 of 120 documents: search by meaning is not ready yet". */
export function reasonWords(
  { code, documents }: { readonly code: string; readonly documents: number },
  of: number,
): string {
  const words = corpusFreshnessWords(code);
  return documents > 0 && of > 0 ? `${words}: ${count(documents)} of ${plural(of, "document")}` : words;
}

function degradedCodeWords(code: string): string {
  const known = CORPUS_DEGRADED_CODES.find((each) => each === code);
  return known === undefined ? corpusFreshnessWords(code) : CORPUS_DEGRADED_WORDS[known];
}

/** Returns why a corpus is degraded. Codes become words; sentences stay unchanged. */
export function degradedWords(reason: string): string {
  return listed(
    reason.split(", ").map((part) => {
      const [, code = part, note = ""] = /^([a-z_]+)( \(.*\))?$/.exec(part) ?? [];
      return /^[a-z_]+$/.test(code) ? `${degradedCodeWords(code)}${note}` : part;
    }),
  );
}

/** Summarises a plan: "12 new, 3 changed and 1 gone; 40 stay as they are". */
export function planWords(counts: SyncCounts): string {
  const parts = (["new", "changed", "moved", "gone", "skipped"] as const)
    .filter((action) => counts[action] > 0)
    .map((action) => `${count(counts[action])} ${ACTION_WORDS[action]}`);
  const same = counts.unchanged > 0 ? `${count(counts.unchanged)} unchanged` : "";
  if (parts.length === 0) return same === "" ? "nothing found" : `no changes, ${same}`;
  return same === "" ? listed(parts) : `${listed(parts)}; ${same}`;
}

/**
 * Returns the parts of the files found at the source. They add up to the total.
 * @param working true while any part of the corpus is being indexed.
 */
export function coverageParts(
  coverage: Coverage,
  working = false,
): readonly {
  readonly key: string;
  readonly words: string;
  readonly files: number;
  readonly tone: "indexed" | "pending" | "failed" | "skipped";
}[] {
  const skipped = coverage.skipped.map(({ reason, files }) => ({
    key: `skipped-${reason}`,
    words: `skipped: ${skipWords(reason)}`,
    files,
    tone: "skipped" as const,
  }));
  return [
    {
      key: "indexed",
      words: working ? "searchable" : "indexed",
      files: coverage.indexed,
      tone: "indexed" as const,
    },
    { key: "pending", words: "waiting to be indexed", files: coverage.pending, tone: "pending" as const },
    { key: "failed", words: "failed", files: coverage.failed, tone: "failed" as const },
    ...skipped,
  ].filter(({ files, tone }) => files > 0 || tone === "indexed");
}

/**
 * "96% of 1,204 files found at the source are indexed; …". For an uploaded corpus it counts added files.
 * @param working true while any part of the corpus is being indexed, pages and pictures included.
 */
export function coverageWords(coverage: Coverage, uploaded = false, working = false): string {
  const how = uploaded ? "added" : "found at the source";
  if (coverage.found === 0) return uploaded ? "Nothing added yet." : "Nothing found at the source yet.";
  const others = coverage.found - coverage.indexed;
  // Never "100%" while a file is missing.
  const share = percent(Math.min(0.99, coverage.indexed / coverage.found));
  const found = plural(coverage.found, "file");
  const every = coverage.found === 1 ? "The file" : `All ${found}`;
  if (working)
    return `${others === 0 ? every : `${count(coverage.indexed)} of ${found}`} ${how} can be searched. Indexing is not complete.`;
  if (others === 0) return `${every} ${how} ${pluralForm(coverage.found, "is", "are")} indexed.`;
  return `${share} of ${found} ${how} ${pluralForm(coverage.found, "is", "are")} indexed; see the others below.`;
}
