import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { type CorpusRootRow, type CorpusRow, corpora } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import { placeKey } from "#lib/corpora/binding-source.ts";
import type { CorpusBinding, EditBinding, EditedCorpus, RootInput } from "#lib/domain/corpus-binding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { readRootRows, requireCorpusRow } from "#lib/services/bindings/shared/binding-rows.ts";
import { checkBinding, checkRules, sourceColumns } from "#lib/services/bindings/shared/binding-writes.ts";
import {
  changeRoots,
  compareRoots,
  type RootChanges,
  relistRoots,
} from "#lib/services/bindings/shared/change-roots.ts";
import { applyDefaults } from "#lib/services/documents/apply-defaults.ts";
import { undoUntil } from "#lib/services/removal/remove-document.ts";
import { requireFreeTitle } from "./create-corpus.ts";
import { stopSyncs } from "./internal/stop-corpus-work.ts";
import { bindingOf } from "./read-corpus.ts";

/** Fields whose values documents take from their corpus. */
const DEFAULTS = ["projectId", "matterId", "metadataDefaults", "confidentiality"] as const;
const PATTERNS = ["includePatterns", "excludePatterns"] as const;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const anyDiffers = <K extends string>(
  names: readonly K[],
  edit: Partial<Record<K, unknown>>,
  row: Record<K, unknown>,
) => names.some((name) => edit[name] !== undefined && !isSame(edit[name], row[name]));

/** Converts a root's row to the form of an input. */
function toInput(row: CorpusRootRow): RootInput {
  const {
    corpusId: _of,
    cursor: _on,
    identity: _as,
    lastReachedAt: _at,
    lastError: _e,
    createdAt: _c,
    ...root
  } = row;
  return root;
}

/** Returns the changed fields for the audit log. Leaves out what Sightline only observes of a root. */
function difference(before: CorpusBinding, after: CorpusBinding) {
  const plain = (binding: CorpusBinding): Record<string, unknown> => {
    const { updatedAt: _at, ...rest } = binding;
    const roots = rest.roots.map(({ documents: _d, lastReachedAt: _r, lastError: _e, ...root }) => root);
    return { ...rest, roots };
  };
  const [old, now] = [plain(before), plain(after)];
  const names = Object.keys(now).filter((name) => !isSame(old[name], now[name]));
  const pick = (of: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, of[name]]));
  return { changed: names.length > 0, before: pick(old), after: pick(now) };
}

async function writeRow(
  context: Context,
  tx: Transaction,
  row: CorpusRow,
  edit: EditBinding,
): Promise<CorpusRow> {
  const { roots: _roots, paused, ...fields } = edit;
  // A person who sets the sync mode has seen the binding, so the pause of an import ends.
  const pausedAt = paused === false || edit.syncMode !== undefined ? null : row.pausedAt;
  const roots = await readRootRows(tx, [row.id]);
  const [written = row] = await tx
    .update(corpora)
    .set({ ...fields, pausedAt, ...sourceColumns(row.id, roots), updatedAt: context.now })
    .where(eq(corpora.id, row.id))
    .returning();
  return written;
}

/** Ends syncs planned for other roots or patterns. The next sync lists everything. */
async function relist(
  context: Context,
  tx: Transaction,
  row: CorpusRow,
  edit: EditBinding,
  changes: RootChanges,
) {
  const patterns = anyDiffers(PATTERNS, edit, row);
  const touched = [changes.removed, changes.relisted, changes.renamed].some(({ length }) => length > 0);
  // Every transaction locks a sync before its roots.
  const stopped = patterns || touched ? await stopSyncs(context, tx, row.id) : 0;
  if (patterns)
    await relistRoots(
      tx,
      changes.staying.map(({ before }) => before.id),
    );
  return stopped;
}

type Bound = { readonly row: CorpusRow; readonly rows: readonly CorpusRootRow[] };

/** Returns the rules and places of the binding as they will be after the edit. */
function edited({ row, rows }: Bound, edit: EditBinding) {
  const { roots = rows.map(toInput), syncMode = row.syncMode, schedule = row.schedule } = edit;
  return { roots, syncMode, schedule };
}

/** Reads the folders of new roots before the transaction, so that no lock is held while a disk answers. */
async function checkFirst(
  context: Context,
  corpusId: string,
  edit: EditBinding,
): Promise<readonly CorpusRootRow[]> {
  const row = await requireCorpusRow(context.db, corpusId);
  const rows = await readRootRows(context.db, [row.id]);
  await checkBinding(context, edited({ row, rows }, edit), rows);
  return rows;
}

const places = (rows: readonly CorpusRootRow[]) => rows.map((row) => [row.id, placeKey(row)]);

/**
 * Changes a binding. Roots missing from `roots` are removed with their documents, which can be restored within the undo
 * window. A changed default applies to documents that took the value from it.
 * @throws AppError("not_found"), ("bad_request") for an invalid binding, ("conflict") if the title is taken, a folder
 * already contains documents, or somebody else changes the places at the same time.
 */
export async function editCorpus(
  context: Context,
  input: { readonly corpusId: string; readonly edit: EditBinding },
): Promise<EditedCorpus> {
  const { edit } = input;
  const checked = await checkFirst(context, input.corpusId, edit);
  return context.db.transaction(async (tx) => {
    const row = await requireCorpusRow(tx, input.corpusId, { lock: true });
    const before = await bindingOf(context, tx, row);
    const rows = await readRootRows(tx, [row.id]);
    if (!isSame(places(checked), places(rows)))
      throw new AppError("conflict", "Someone else has just changed these settings. Try again.");
    const binding = edited({ row, rows }, edit);
    checkRules(context, binding);
    const { roots } = binding;
    if (edit.title !== undefined) await requireFreeTitle(tx, edit.title, row.id);
    const changes = compareRoots(rows, roots);
    const syncsCancelled = await relist(context, tx, row, edit, changes);
    const { documentsRemoved } =
      edit.roots === undefined
        ? { documentsRemoved: 0 }
        : await changeRoots(context, tx, { corpusId: row.id, roots, changes });
    const written = await writeRow(context, tx, row, edit);
    const affectsDocuments = anyDiffers(DEFAULTS, edit, row) || changes.renamed.length > 0;
    const applied = affectsDocuments ? await applyDefaults(context, tx, written) : { updated: 0, queued: 0 };
    const [documentsUpdated, documentsQueued] = [applied.updated, applied.queued];
    const after = await bindingOf(context, tx, written);
    const changedFields = difference(before, after);
    if (changedFields.changed) {
      await touchCorpus(tx, row.id);
      await writeAudit(context, tx, {
        ...{ action: "corpus.edited", subjectType: "corpus", subjectId: row.id },
        before: changedFields.before,
        after: {
          ...changedFields.after,
          ...counted({ documentsRemoved, documentsUpdated, documentsQueued, syncsCancelled }),
        },
      });
    }
    return {
      ...after,
      documentsRemoved,
      undoUntil: documentsRemoved > 0 ? undoUntil(context, context.now).toISOString() : null,
      documentsUpdated,
      documentsQueued,
    };
  });
}

/** Returns the counts that are not zero. */
function counted(counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
