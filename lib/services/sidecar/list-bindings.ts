import { and, asc, isNull } from "drizzle-orm";
import { corpora } from "#db/schema/index.ts";
import { unrestrictedCorpus } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { SidecarBinding } from "#lib/domain/sidecar-corpora.ts";
import { readRootRows } from "#lib/services/bindings/shared/binding-rows.ts";
import { toBinding } from "./internal/to-binding.ts";

/** Returns the bindings of all corpora outside the trash, by id. Leaves out restricted ones. */
export async function listBindings(context: Context): Promise<SidecarBinding[]> {
  const found = await context.db
    .select()
    .from(corpora)
    .where(and(isNull(corpora.deletedAt), unrestrictedCorpus(context.actor)))
    .orderBy(asc(corpora.id));
  const roots = await readRootRows(
    context.db,
    found.map((row) => row.id),
  );
  return found.map((row) =>
    toBinding(
      row,
      roots.filter(({ corpusId }) => corpusId === row.id),
    ),
  );
}
