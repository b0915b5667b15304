import type { Context } from "#lib/context.ts";
import type { SidecarBinding } from "#lib/domain/sidecar-corpora.ts";
import { readRootRows } from "#lib/services/bindings/shared/binding-rows.ts";
import { unknownCorpora } from "#lib/services/corpora/known-corpora.ts";
import { requireSidecarCorpora } from "./internal/require-sidecar-corpora.ts";
import { toBinding } from "./internal/to-binding.ts";

/** Returns one binding. @throws as `requireSidecarCorpora`. */
export async function getBinding(context: Context, corpusId: string): Promise<SidecarBinding> {
  const [row] = await requireSidecarCorpora(context, [corpusId]);
  if (!row) throw unknownCorpora([corpusId]);
  return toBinding(row, await readRootRows(context.db, [row.id]));
}
