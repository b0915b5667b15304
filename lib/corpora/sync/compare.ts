import type { SkipReason, SourceChange, SourceEntry } from "#lib/domain/connector.ts";
import type { SyncAction, SyncCounts } from "#lib/domain/sync.ts";

/** What the last sync left of a file: an entry of the root that is compared. */
export type KnownEntry = {
  readonly path: string;
  readonly externalId: string;
  readonly changeTag: string;
  /** Bytes; null where the source did not say. */
  readonly size: number | null;
  readonly documentId: string | null;
  /** Whether that document is in the corpus now: somebody may have removed it there. */
  readonly living: boolean;
  readonly skipReason: SkipReason | null;
  /** The limits that it was refused under once it was read; null for what was not. */
  readonly triedUnder: string | null;
};

/** What a corpus takes of what its source has. */
export type PlanRules = {
  /** Why a file is not even opened: its path, by patterns and names, or its size. */
  skip(file: { readonly path: string; readonly size: number | null }): SkipReason | null;
  /** Names the limits in force: what they refused is tried again under others. */
  readonly limits: string;
};

export type PlannedItem = {
  readonly path: string;
  readonly action: SyncAction;
  readonly reason: SkipReason | null;
  readonly fromPath: string | null;
  /** Null for what has gone. */
  readonly entry: SourceEntry | null;
  readonly documentId: string | null;
};

/** Comparing one root's listing, change by change; nothing of it is kept but what may yet turn out to be a move. */
export type Comparison = {
  /** What is to be done about a change, unless that can only be said at the end. */
  tell(change: SourceChange): PlannedItem | null;
  /** Once all is told: the rest of the plan. */
  end(): Generator<PlannedItem>;
  /** After the end. */
  counts(): SyncCounts;
  /** Living documents that the plan removes. */
  removed(): number;
};

type Told = { readonly path: string; readonly externalId: string };

function bareEntry(told: Told): SourceEntry {
  const { path, externalId } = told;
  return { path, externalId, changeTag: "", size: null, modifiedAt: null, mediaType: null, locator: {} };
}

/** Reasons for which a file is none of the corpus's; for every other its document stays as it was last read. */
const REMOVES: ReadonlySet<SkipReason> = new Set([
  ...(["not_included", "excluded", "hidden", "denied_name", "path_refused"] as const),
  ...(["outside_root", "listed_elsewhere", "not_a_file"] as const),
]);

/** Whether a file that is skipped for this reason loses the document it had: what cannot be read has not gone. */
export function losesDocument(reason: SkipReason): boolean {
  return REMOVES.has(reason);
}

/**
 * Compares what a source tells with what is known of it. A path that is known and is told of stays its document,
 * whatever file stands there now (CONTRACTS 1); a file that is told at a new path, and not at its old one, has moved. A
 * complete listing's silence means gone, that of a listing of changes means unchanged.
 * @param known By path; read, never written.
 */
export function compareRoot(
  known: ReadonlyMap<string, KnownEntry>,
  listing: { readonly complete: boolean },
  rules: PlanRules,
): Comparison {
  const byId = new Map<string, KnownEntry>();
  for (const entry of known.values()) byId.set(entry.externalId, entry);
  const counts = { new: 0, changed: 0, moved: 0, gone: 0, skipped: 0, unchanged: 0 };
  const told = new Set<string>();
  const toldIds = new Set<string>();
  const goneIds = new Set<string>();
  const outOfSight: string[] = [];
  const elsewhere: SourceEntry[] = [];
  const movedFrom = new Set<string>();
  let removed = 0;

  const item = (
    action: SyncAction,
    entry: SourceEntry | null,
    more: Partial<Pick<PlannedItem, "path" | "reason" | "fromPath" | "documentId">> = {},
  ): PlannedItem => {
    counts[action]++;
    return {
      path: entry?.path ?? "",
      reason: null,
      fromPath: null,
      documentId: null,
      ...more,
      action,
      entry,
    };
  };
  const unchanged = (entry: KnownEntry) => {
    if (entry.skipReason === null) counts.unchanged++;
    else counts.skipped++;
    return null;
  };
  const skipped = (entry: SourceEntry, reason: SkipReason) => {
    const before = known.get(entry.path);
    const loses = before?.living === true && losesDocument(reason);
    if (before?.skipReason === reason && before.externalId === entry.externalId && !loses)
      return unchanged(before);
    if (loses) removed++;
    return item("skipped", entry, { reason, documentId: before?.documentId ?? null });
  };
  const again = (before: KnownEntry, entry: SourceEntry) => {
    const same = before.changeTag === entry.changeTag && before.externalId === entry.externalId;
    const { skipReason, living, documentId } = before;
    if (skipReason === null && living)
      return same ? unchanged(before) : item("changed", entry, { documentId });
    if (skipReason === "removed_here" || skipReason === null) {
      if (living) return item("changed", entry, { documentId });
      return same ? skipped(entry, "removed_here") : item("new", entry);
    }
    if (same && before.triedUnder === rules.limits) return unchanged(before);
    return living ? item("changed", entry, { documentId }) : item("new", entry);
  };

  const tell: Comparison["tell"] = (change) => {
    if (change.kind === "gone") {
      goneIds.add(change.externalId);
      return null;
    }
    const entry = change.kind === "present" ? change.entry : bareEntry(change);
    if (told.has(entry.path)) return null;
    told.add(entry.path);
    toldIds.add(entry.externalId);
    if (change.kind === "skipped") {
      if (change.below) outOfSight.push(`${entry.path}/`);
      return skipped(entry, change.reason);
    }
    const reason = rules.skip(entry);
    if (reason !== null) return skipped(entry, reason);
    const before = known.get(entry.path);
    if (before) return again(before, entry);
    if (!byId.has(entry.externalId)) return item("new", entry);
    elsewhere.push(entry);
    return null;
  };

  const left = (entry: KnownEntry): boolean => {
    if (listing.complete) return !outOfSight.some((folder) => entry.path.startsWith(folder));
    return goneIds.has(entry.externalId) || toldIds.has(entry.externalId);
  };

  function* moves(): Generator<PlannedItem> {
    // Of several files that claim to be one, the first by path is it.
    for (const entry of elsewhere.sort((a, b) => (a.path < b.path ? -1 : 1))) {
      const old = byId.get(entry.externalId);
      if (!old?.living || told.has(old.path) || movedFrom.has(old.path)) yield item("new", entry);
      else {
        movedFrom.add(old.path);
        yield item("moved", entry, { fromPath: old.path, documentId: old.documentId });
      }
    }
  }

  function* end(): Generator<PlannedItem> {
    yield* moves();
    for (const entry of known.values()) {
      if (told.has(entry.path) || movedFrom.has(entry.path)) continue;
      if (left(entry)) {
        if (entry.living) removed++;
        yield item("gone", null, { path: entry.path, documentId: entry.documentId });
        continue;
      }
      const now = entry.skipReason ?? rules.skip(entry) ?? (entry.living ? null : "removed_here");
      const planned = now === null ? unchanged(entry) : skipped(knownEntry(entry), now);
      if (planned) yield planned;
    }
  }

  return {
    tell,
    end,
    counts: () => ({
      ...counts,
      found: counts.unchanged + counts.new + counts.changed + counts.moved + counts.skipped,
    }),
    removed: () => removed,
  };
}

/** What is known of a file as its source would tell it, but for what only opening it needs. */
function knownEntry({ path, externalId, changeTag, size }: KnownEntry): SourceEntry {
  return { ...bareEntry({ path, externalId }), changeTag, size };
}
