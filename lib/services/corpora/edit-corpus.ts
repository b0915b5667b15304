import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { corpora } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { CorpusBinding, EditBinding, EditedCorpus, RootInput } from "#lib/domain/corpus-binding.ts";
import { writeAudit } from "#lib/services/audit/write-audit.ts";
import { applyDefaults } from "#lib/services/documents/apply-defaults.ts";
import { undoUntil } from "#lib/services/documents/remove-document.ts";
import { type CorpusRow, type RootRow, readRootRows, requireCorpusRow } from "./binding-rows.ts";
import { checkBinding, sourceColumns } from "./binding-writes.ts";
import { changeRoots, compareRoots, listAnew, type RootChanges } from "./change-roots.ts";
import { requireFreeTitle } from "./create-corpus.ts";
import { bindingOf } from "./read-corpus.ts";
import { stopSyncs } from "./stop-corpus-work.ts";
import { touchCorpus } from "./touch-corpus.ts";

/** What documents take from their corpus. */
const DEFAULTS = ["projectId", "matterId", "metadataDefaults", "confidentiality"] as const;
const PATTERNS = ["includePatterns", "excludePatterns"] as const;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const differ = <K extends string>(
  names: readonly K[],
  edit: Partial<Record<K, unknown>>,
  row: Record<K, unknown>,
) => names.some((name) => edit[name] !== undefined && !same(edit[name], row[name]));

/** A root's row as it would be given. */
function toInput(row: RootRow): RootInput {
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

/** What changed, field by field, for the log; what is only observed of a root is no change. */
function difference(before: CorpusBinding, after: CorpusBinding) {
  const plain = (binding: CorpusBinding): Record<string, unknown> => {
    const { updatedAt: _at, ...rest } = binding;
    const roots = rest.roots.map(({ documents: _d, lastReachedAt: _r, lastError: _e, ...root }) => root);
    return { ...rest, roots };
  };
  const [old, now] = [plain(before), plain(after)];
  const names = Object.keys(now).filter((name) => !same(old[name], now[name]));
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
  // Who says how it is followed here has looked at it.
  const pausedAt = paused === false || edit.syncMode !== undefined ? null : row.pausedAt;
  const roots = await readRootRows(tx, [row.id]);
  const [written = row] = await tx
    .update(corpora)
    .set({ ...fields, pausedAt, ...sourceColumns(row.id, roots), updatedAt: context.now })
    .where(eq(corpora.id, row.id))
    .returning();
  return written;
}

/** A plan that was made for other roots or patterns is not carried out, and the next one looks at everything. */
async function relist(
  context: Context,
  tx: Transaction,
  row: CorpusRow,
  edit: EditBinding,
  changes: RootChanges,
) {
  const patterns = differ(PATTERNS, edit, row);
  if (patterns)
    await listAnew(
      tx,
      changes.staying.map(({ before }) => before.id),
    );
  const touched = [changes.removed, changes.relisted, changes.renamed].some(({ length }) => length > 0);
  return patterns || touched ? stopSyncs(context, tx, row.id) : 0;
}

/**
 * Changes a binding. Roots that are left out of `roots` take their documents with them, to be brought back within the
 * undo window; a changed default reaches the documents that took the value from it.
 * @throws AppError("not_found"), ("bad_request") for a binding that cannot be, ("conflict") for a title that is taken or
 * a folder in which documents stand already.
 */
export async function editCorpus(
  context: Context,
  input: { readonly corpusId: string; readonly edit: EditBinding },
): Promise<EditedCorpus> {
  const { edit } = input;
  return context.db.transaction(async (tx) => {
    const row = await requireCorpusRow(tx, input.corpusId, { lock: true });
    const before = await bindingOf(context, tx, row);
    const rows = await readRootRows(tx, [row.id]);
    const roots = edit.roots ?? rows.map(toInput);
    const { syncMode = row.syncMode, schedule = row.schedule } = edit;
    await checkBinding(context, { roots, syncMode, schedule }, rows);
    if (edit.title !== undefined) await requireFreeTitle(tx, edit.title, row.id);
    const changes = compareRoots(rows, roots);
    const syncsCancelled = await relist(context, tx, row, edit, changes);
    const { documentsRemoved } =
      edit.roots === undefined
        ? { documentsRemoved: 0 }
        : await changeRoots(context, tx, { corpusId: row.id, roots, changes });
    const written = await writeRow(context, tx, row, edit);
    const reach = differ(DEFAULTS, edit, row) || changes.renamed.length > 0;
    const reached = reach ? await applyDefaults(context, tx, written) : { updated: 0, queued: 0 };
    const [documentsUpdated, documentsQueued] = [reached.updated, reached.queued];
    const binding = await bindingOf(context, tx, written);
    const told = difference(before, binding);
    if (told.changed) {
      await touchCorpus(tx, row.id);
      await writeAudit(context, tx, {
        ...{ action: "corpus.edited", subjectType: "corpus", subjectId: row.id },
        before: told.before,
        after: {
          ...told.after,
          ...counted({ documentsRemoved, documentsUpdated, documentsQueued, syncsCancelled }),
        },
      });
    }
    return {
      ...binding,
      documentsRemoved,
      undoUntil: documentsRemoved > 0 ? undoUntil(context, context.now).toISOString() : null,
      documentsUpdated,
      documentsQueued,
    };
  });
}

/** Those that are not nought. */
function counted(counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
