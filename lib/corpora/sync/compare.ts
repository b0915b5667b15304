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
  /** Returns the items that were not decided before the last change. Call it after all changes. */
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
  return new RootComparison(known, listing.complete, rules);
}

class RootComparison implements Comparison {
  readonly #known: ReadonlyMap<string, KnownEntry>;
  readonly #knownById: ReadonlyMap<string, KnownEntry>;
  readonly #complete: boolean;
  readonly #rules: PlanRules;
  readonly #counts = { new: 0, changed: 0, moved: 0, gone: 0, skipped: 0, unchanged: 0 };
  readonly #listedPaths = new Set<string>();
  readonly #listedIds = new Set<string>();
  readonly #goneIds = new Set<string>();
  /** Folders that could not be read, each with "/" at its end. */
  readonly #unreadFolders: string[] = [];
  /** Known files that are listed at a new path: they have moved unless their old path is listed too. */
  readonly #atNewPath: SourceEntry[] = [];
  readonly #movedFrom = new Set<string>();
  #removed = 0;

  constructor(known: ReadonlyMap<string, KnownEntry>, complete: boolean, rules: PlanRules) {
    this.#known = known;
    this.#knownById = new Map([...known.values()].map((entry) => [entry.externalId, entry]));
    this.#complete = complete;
    this.#rules = rules;
  }

  classify(change: SourceChange): PlannedItem | null {
    if (change.kind === "gone") {
      this.#goneIds.add(change.externalId);
      return null;
    }
    const entry = change.kind === "present" ? change.entry : bareEntry(change);
    if (this.#listedPaths.has(entry.path)) return null;
    this.#listedPaths.add(entry.path);
    this.#listedIds.add(entry.externalId);
    if (change.kind === "skipped") {
      if (change.below) this.#unreadFolders.push(`${entry.path}/`);
      return this.#skip(entry, change.reason);
    }
    const reason = this.#rules.skip(entry);
    if (reason !== null) return this.#skip(entry, reason);
    const before = this.#known.get(entry.path);
    if (before) return this.#compareFile(before, entry);
    if (!this.#knownById.has(entry.externalId)) return this.#plan("new", entry);
    this.#atNewPath.push(entry);
    return null;
  }

  *end(): Generator<PlannedItem> {
    yield* this.#moves();
    for (const entry of this.#known.values()) {
      if (this.#listedPaths.has(entry.path) || this.#movedFrom.has(entry.path)) continue;
      const planned = this.#isGone(entry) ? this.#remove(entry) : this.#keepUnlisted(entry);
      if (planned) yield planned;
    }
  }

  counts(): SyncCounts {
    const { unchanged, new: added, changed, moved, skipped } = this.#counts;
    return { ...this.#counts, found: unchanged + added + changed + moved + skipped };
  }

  removed(): number {
    return this.#removed;
  }

  #plan(
    action: SyncAction,
    entry: SourceEntry | null,
    facts: Partial<Pick<PlannedItem, "path" | "reason" | "fromPath" | "documentId">> = {},
  ): PlannedItem {
    this.#counts[action]++;
    return {
      ...{ path: entry?.path ?? "", reason: null, fromPath: null, documentId: null },
      ...facts,
      ...{ action, entry },
    };
  }

  #leave(entry: KnownEntry): null {
    this.#counts[entry.skipReason === null ? "unchanged" : "skipped"]++;
    return null;
  }

  #skip(entry: SourceEntry, reason: SkipReason): PlannedItem | null {
    const before = this.#known.get(entry.path);
    const loses = before?.living === true && losesDocument(reason);
    if (before?.skipReason === reason && before.externalId === entry.externalId && !loses)
      return this.#leave(before);
    if (loses) this.#removed++;
    return this.#plan("skipped", entry, { reason, documentId: before?.documentId ?? null });
  }

  /** Compares a listed file with the known one at its path. */
  #compareFile(before: KnownEntry, entry: SourceEntry): PlannedItem | null {
    const same = before.changeTag === entry.changeTag && before.externalId === entry.externalId;
    const { skipReason, living, documentId } = before;
    if (skipReason === null && living)
      return same ? this.#leave(before) : this.#plan("changed", entry, { documentId });
    if (skipReason === "removed_here" || skipReason === null) {
      if (living) return this.#plan("changed", entry, { documentId });
      return same ? this.#skip(entry, "removed_here") : this.#plan("new", entry);
    }
    if (same && before.triedUnder === this.#rules.limits) return this.#leave(before);
    return living ? this.#plan("changed", entry, { documentId }) : this.#plan("new", entry);
  }

  *#moves(): Generator<PlannedItem> {
    // If several files have the same id, the first by path keeps it.
    for (const entry of this.#atNewPath.sort((a, b) => (a.path < b.path ? -1 : 1))) {
      const old = this.#knownById.get(entry.externalId);
      if (!old?.living || this.#listedPaths.has(old.path) || this.#movedFrom.has(old.path))
        yield this.#plan("new", entry);
      else {
        this.#movedFrom.add(old.path);
        yield this.#plan("moved", entry, { fromPath: old.path, documentId: old.documentId });
      }
    }
  }

  /** True if a known file that is not listed at its path no longer exists. */
  #isGone(entry: KnownEntry): boolean {
    if (this.#complete) return !this.#unreadFolders.some((folder) => entry.path.startsWith(folder));
    return this.#goneIds.has(entry.externalId) || this.#listedIds.has(entry.externalId);
  }

  #remove(entry: KnownEntry): PlannedItem {
    if (entry.living) this.#removed++;
    return this.#plan("gone", null, { path: entry.path, documentId: entry.documentId });
  }

  /** A known file without a change, under the current rules. */
  #keepUnlisted(entry: KnownEntry): PlannedItem | null {
    const reason = entry.skipReason ?? this.#rules.skip(entry) ?? (entry.living ? null : "removed_here");
    return reason === null ? this.#leave(entry) : this.#skip(knownEntry(entry), reason);
  }
}

/** Returns a known file as a source entry, without the facts needed to open it. */
function knownEntry({ path, externalId, changeTag, size }: KnownEntry): SourceEntry {
  return { ...bareEntry({ path, externalId }), changeTag, size };
}
