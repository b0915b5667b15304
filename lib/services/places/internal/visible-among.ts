import { sql } from "drizzle-orm";
import { datasets } from "#db/schema/index.ts";
import { texts } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import { selectDatasets } from "#lib/services/datasets/shared/visible-datasets.ts";

/** Returns the datasets among these that the actor may see, whether or not they are published. */
export async function visibleAmong(context: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Set();
  const found = await selectDatasets(context.db, context.actor, sql`${datasets.id} = any(${texts(asked)})`);
  return new Set(found.map(({ dataset }) => dataset.id));
}
