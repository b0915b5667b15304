import { SKIP_REASONS, type SkipReason } from "#lib/domain/connector.ts";
import type { CorpusBinding, RootKind, SyncMode } from "#lib/domain/corpus-binding.ts";
import type { CorpusState, Coverage } from "#lib/domain/corpus-console.ts";
import type { SyncAction, SyncCounts, SyncState, SyncTrigger } from "#lib/domain/sync.ts";
import { corpusFreshnessWords } from "./evidence.ts";
import { count, listed, percent, plural } from "./quantities.ts";

export const SOURCE_WORDS: Readonly<Record<CorpusBinding["sourceType"], string>> = {
  upload: "Upload",
  local: "Local folder",
  onedrive: "OneDrive",
  sharepoint: "SharePoint",
  mixed: "Several places",
};

export const ROOT_WORDS: Readonly<Record<RootKind, string>> = {
  local: "Folder on this server",
  onedrive: "OneDrive",
  sharepoint: "SharePoint",
};

export const STATE_WORDS: Readonly<Record<CorpusState, string>> = {
  healthy: "healthy",
  stale: "stale",
  syncing: "syncing",
  error: "needs a look",
  disabled: "disabled",
  unknown: "unknown",
};

const SKIP_WORDS: Readonly<Record<SkipReason, string>> = {
  not_included: "no include pattern fits it",
  excluded: "an exclude pattern fits it",
  hidden: "hidden, or in a hidden folder",
  denied_name: "its name is never read (keys, passwords, temporary files)",
  outside_root: "a link that leads out of the folder",
  listed_elsewhere: "a link to a folder that is listed already",
  not_a_file: "not a file",
  unreadable: "may not be read, or could not be",
  path_refused: "its path has characters that are refused",
  too_large: "larger than files may be",
  empty_file: "empty",
  unsupported_format: "of a format that is not read",
  not_text: "its content is not what its name says",
  damaged: "damaged",
  encrypted: "protected by a password",
  removed_here: "removed from the corpus by somebody",
};

/** Why a file at the source is not in the corpus. */
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
  awaiting_confirmation: "waits for you",
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
  poll: "asked for changes",
};

const two = (value: string) => value.padStart(2, "0");
const DAYS = ["Sundays", "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"];

/** A cron line as a person says it: "daily 02:00", "hourly at :15"; the line itself where it has no short words. */
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

/** How a corpus follows its source, after its source type: "watching", "scheduled · daily 02:00". */
export function followWords(corpus: {
  readonly sourceType: CorpusBinding["sourceType"];
  readonly syncMode: SyncMode;
  readonly schedule: string | null;
  readonly pausedSince?: string | null;
}): string | null {
  const how = followedWords(corpus);
  return how !== null && corpus.pausedSince ? `paused (${how})` : how;
}

function followedWords(corpus: Parameters<typeof followWords>[0]): string | null {
  if (corpus.sourceType === "upload") return null;
  if (corpus.syncMode === "manual") return "on demand";
  if (corpus.syncMode === "on_demand") return corpus.sourceType === "local" ? "watching" : "following";
  return corpus.schedule === null ? "scheduled" : `scheduled · ${scheduleWords(corpus.schedule)}`;
}

/** "3 of 120 documents: its vectors are still being computed". */
export function reasonWords(
  { code, documents }: { readonly code: string; readonly documents: number },
  of: number,
): string {
  const words = corpusFreshnessWords(code);
  return documents > 0 && of > 0 ? `${words}: ${count(documents)} of ${plural(of, "document")}` : words;
}

const DEGRADED_WORDS: Readonly<Record<string, string>> = {
  corpus_disabled: "out of every search",
  no_documents: "there are no documents in it",
  could_not_be_read: "could not be read",
};

/** What weakens a corpus, as words: codes are told by their words, sentences stay as they are. */
export function degradedWords(reason: string): string {
  return listed(
    reason.split(", ").map((part) => {
      const [, code = part, note = ""] = /^([a-z_]+)( \(.*\))?$/.exec(part) ?? [];
      return /^[a-z_]+$/.test(code) ? `${DEGRADED_WORDS[code] ?? corpusFreshnessWords(code)}${note}` : part;
    }),
  );
}

/** What a plan comes to: "12 new, 3 changed and 1 gone; 40 stay as they are". */
export function planWords(counts: SyncCounts): string {
  const parts = (["new", "changed", "moved", "gone", "skipped"] as const)
    .filter((action) => counts[action] > 0)
    .map((action) => `${count(counts[action])} ${ACTION_WORDS[action]}`);
  const same = counts.unchanged > 0 ? `${count(counts.unchanged)} as they were` : "";
  if (parts.length === 0) return same === "" ? "nothing found" : `nothing changed, ${same}`;
  return same === "" ? listed(parts) : `${listed(parts)}; ${same}`;
}

/** Parts of what was found at the source; they add up to it. */
export function coverageParts(coverage: Coverage): readonly {
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
    { key: "indexed", words: "indexed", files: coverage.indexed, tone: "indexed" as const },
    { key: "pending", words: "on their way in", files: coverage.pending, tone: "pending" as const },
    { key: "failed", words: "failed", files: coverage.failed, tone: "failed" as const },
    ...skipped,
  ].filter(({ files, tone }) => files > 0 || tone === "indexed");
}

/** "96% of 1,204 files found at the source are indexed; …"; of an uploaded corpus, of those added. */
export function coverageWords(coverage: Coverage, uploaded = false): string {
  const how = uploaded ? "added" : "found at the source";
  if (coverage.found === 0)
    return uploaded ? "Nothing was added yet." : "Nothing was found at the source yet.";
  const others = coverage.found - coverage.indexed;
  // Never "100%" while something is missing.
  const share = others === 0 ? "All" : percent(Math.min(0.99, coverage.indexed / coverage.found));
  const found = plural(coverage.found, "file");
  if (others === 0) return `All ${found} ${how} ${coverage.found === 1 ? "is" : "are"} indexed.`;
  return `${share} of ${found} ${how} ${coverage.found === 1 ? "is" : "are"} indexed; each of the others has its reason.`;
}
