import type { Queryable } from "#db/client.ts";
import type { CorpusRow } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { CorpusBinding } from "#lib/domain/corpus-binding.ts";
import {
  countByRoot,
  readRootRows,
  requireCorpusRow,
  toCorpusBinding,
  toRootView,
} from "#lib/services/bindings/shared/binding-rows.ts";

/** Returns the binding of a row, with its roots. */
export async function bindingOf(context: Context, db: Queryable, row: CorpusRow): Promise<CorpusBinding> {
  const roots = await readRootRows(db, [row.id]);
  const documents = await countByRoot(db, row.id);
  return toCorpusBinding(
    context,
    row,
    roots.map((root) => toRootView(root, documents.get(root.id) ?? 0)),
  );
}

/**
 * Returns a corpus's binding. A corpus in the trash is found only on request.
 * @throws AppError("not_found")
 */
export async function readCorpus(
  context: Context,
  input: { readonly corpusId: string; readonly trash?: boolean },
): Promise<CorpusBinding> {
  const row = await requireCorpusRow(context.db, input.corpusId, { trash: input.trash ?? false });
  return bindingOf(context, context.db, row);
}
