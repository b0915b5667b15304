import type { SkipReason, SourceChange, SourceEntry } from "#lib/domain/connector.ts";
import type { SyncAction, SyncCounts } from "#lib/domain/sync.ts";

/** The state of a file after the last sync, as an entry of the compared root. */
export type KnownEntry = {
  readonly path: string;
  readonly externalId: string;
  readonly changeTag: string;
  /** In bytes, or null if the source did not report it. */
  readonly size: number | null;
  readonly documentId: string | null;
  /** True if the document is in the corpus now. A user may have removed it. */
  readonly living: boolean;
  readonly skipReason: SkipReason | null;
  /** The limits under which it was refused after reading, or null. */
  readonly triedUnder: string | null;
};

/** The rules by which a corpus accepts files of its source. */
export type PlanRules = {
  /** Returns why a file is not opened, by its path (patterns and names) or its size. */
  skip(file: { readonly path: string; readonly size: number | null }): SkipReason | null;
  /** Identifies the current limits. A refused file is retried under other limits. */
  readonly limits: string;
};

export type PlannedItem = {
  readonly path: string;
  readonly action: SyncAction;
  readonly reason: SkipReason | null;
  readonly fromPath: string | null;
  /** Null for a file that is gone. */
  readonly entry: SourceEntry | null;
  readonly documentId: string | null;
};

/** Compares one root's listing, change by change. It only stores changes that may be moves. */
export type Comparison = {
  /** Returns the action for a change, unless it is decided at the end. */
  classify(change: SourceChange): PlannedItem | null;
  /** Returns the rest of the plan, after all changes. */
  end(): Generator<PlannedItem>;
  /** Valid after the end. */
  counts(): SyncCounts;
  /** Number of existing documents that the plan removes. */
  removed(): number;
};

type KnownFile = { readonly path: string; readonly externalId: string };

function bareEntry(file: KnownFile): SourceEntry {
  const { path, externalId } = file;
  return { path, externalId, changeTag: "", size: null, modifiedAt: null, mediaType: null, locator: {} };
}

/** Reasons for which a file is not part of the corpus. For all others, its document stays as last read. */
const REMOVES: ReadonlySet<SkipReason> = new Set([
  ...(["not_included", "excluded", "hidden", "denied_name", "path_refused"] as const),
  ...(["outside_root", "listed_elsewhere", "not_a_file"] as const),
]);

/** True if a file skipped for this reason loses its document. An unreadable file keeps it. */
export function losesDocument(reason: SkipReason): boolean {
  return REMOVES.has(reason);
}

/**
 * Compares a source's listing with the known state. A known path that is still listed keeps its document, even with
 * another file (ADR 0002). A file listed at a new path, and not at its old one, has moved. A file missing in a complete
 * listing is gone; in a listing of changes, it is unchanged.
 * @param known by path; only read, never written.
 */
export function compareRoot(
  known: ReadonlyMap<string, KnownEntry>,
  listing: { readonly complete: boolean },
  rules: PlanRules,
): Comparison {
  const byId = new Map<string, KnownEntry>();
  for (const entry of known.values()) byId.set(entry.externalId, entry);
  const counts = { new: 0, changed: 0, moved: 0, gone: 0, skipped: 0, unchanged: 0 };
  const seenPaths = new Set<string>();
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

  const classify: Comparison["classify"] = (change) => {
    if (change.kind === "gone") {
      goneIds.add(change.externalId);
      return null;
    }
    const entry = change.kind === "present" ? change.entry : bareEntry(change);
    if (seenPaths.has(entry.path)) return null;
    seenPaths.add(entry.path);
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
    // If several files have the same id, the first by path keeps it.
    for (const entry of elsewhere.sort((a, b) => (a.path < b.path ? -1 : 1))) {
      const old = byId.get(entry.externalId);
      if (!old?.living || seenPaths.has(old.path) || movedFrom.has(old.path)) yield item("new", entry);
      else {
        movedFrom.add(old.path);
        yield item("moved", entry, { fromPath: old.path, documentId: old.documentId });
      }
    }
  }

  function* end(): Generator<PlannedItem> {
    yield* moves();
    for (const entry of known.values()) {
      if (seenPaths.has(entry.path) || movedFrom.has(entry.path)) continue;
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
    classify,
    end,
    counts: () => ({
      ...counts,
      found: counts.unchanged + counts.new + counts.changed + counts.moved + counts.skipped,
    }),
    removed: () => removed,
  };
}

/** Returns a known file as a source entry, without the facts needed to open it. */
function knownEntry({ path, externalId, changeTag, size }: KnownEntry): SourceEntry {
  return { ...bareEntry({ path, externalId }), changeTag, size };
}
