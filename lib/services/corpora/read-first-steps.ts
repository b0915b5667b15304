import { sql } from "drizzle-orm";
import { corpora, documents, packItems, packs, receipts } from "#db/schema/index.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { FirstSteps } from "#lib/domain/first-steps.ts";
import { SAMPLE_INTERFACE } from "./internal/sample.ts";

/** Returns which first steps are done. The sample's documents do not count. */
export async function readFirstSteps(context: Context): Promise<FirstSteps> {
  const [steps] = await context.db.execute<FirstSteps>(sql`
    select exists (select 1 from ${documents} inner join ${corpora} on ${corpora.id} = ${documents.corpusId}
        where ${visibleEvidence(context.actor)} and ${documents.sourceInterface} <> ${SAMPLE_INTERFACE}) as added,
      exists (select 1 from ${receipts} where ${receipts.origin} = 'workbench') as asked,
      exists (select 1 from ${packItems} inner join ${packs} on ${packs.id} = ${packItems.packId}
        where ${packs.deletedAt} is null) as kept`);
  return { added: steps?.added ?? false, asked: steps?.asked ?? false, kept: steps?.kept ?? false };
}
