import { type SQL, sql } from "drizzle-orm";
import { corpora, datasets } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { DatasetView } from "#lib/domain/record-api.ts";
import { toDatasetView } from "./internal/dataset-view.ts";
import { isPublished, selectDatasets } from "./shared/visible-datasets.ts";

/** Returns the published datasets that the actor may see, by kind and name. */
export async function listDatasets(
  context: Context,
  {
    corpus,
    kind,
    document,
  }: { readonly corpus?: string; readonly kind?: string; readonly document?: string } = {},
): Promise<{ readonly datasets: readonly DatasetView[] }> {
  const narrowed: SQL[] = [isPublished()];
  if (corpus !== undefined) narrowed.push(sql`${corpora.id} = ${corpus}`);
  if (kind !== undefined) narrowed.push(sql`${datasets.kind} = ${kind}`);
  if (document !== undefined) narrowed.push(sql`${datasets.documentId} = ${document}`);
  const found = await selectDatasets(context.db, context.actor, ...narrowed);
  return { datasets: found.map(toDatasetView) };
}
